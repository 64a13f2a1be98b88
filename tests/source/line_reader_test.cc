#include "daybook/source/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <thread>

namespace daybook {
namespace {

using std::chrono::milliseconds;
using State = LineReader::State;

class Pipe {
 public:
  Pipe() { EXPECT_EQ(::pipe(ends_.data()), 0); }
  ~Pipe() {
    ::close(ends_[0]);
    close();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  void write(std::string_view text) const {
    ASSERT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close() {
    if (ends_[1] >= 0) {
      ::close(ends_[1]);
      ends_[1] = -1;
    }
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST(LineReader, GivesLinesPausesAndTheEnd) {
  Pipe pipe;
  LineReader reader(pipe.reading());
  std::string line;
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Pause);
  pipe.write("one\n\ntwo, half");
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Line);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(reader.number(), 1U);
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Line);
  EXPECT_EQ(line, "");
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Pause);
  pipe.write(" and half\nthe last without a break");
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Line);
  EXPECT_EQ(line, "two, half and half");
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Pause);
  pipe.close();
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::Line);
  EXPECT_EQ(line, "the last without a break");
  EXPECT_EQ(reader.number(), 4U);
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::End);
  EXPECT_EQ(reader.next(line, milliseconds(0)), State::End);
}

TEST(LineReader, PassesOverALineWithoutEnd) {
  Pipe pipe;
  LineReader reader(pipe.reading());
  std::thread writer([&] {
    const std::string block(std::size_t{1} << 20, 'x');
    for (std::size_t sent = 0; sent <= LineReader::kLongestLine; sent += block.size()) {
      for (std::string_view rest = block; !rest.empty();) {
        rest.remove_prefix(
            static_cast<std::size_t>(::write(pipe.writing(), rest.data(), rest.size())));
      }
    }
    pipe.write("\nnext\n");
    pipe.close();
  });
  std::string line;
  EXPECT_EQ(reader.next(line, milliseconds(10000)), State::TooLong);
  EXPECT_EQ(reader.next(line, milliseconds(10000)), State::Line);
  EXPECT_EQ(line, "next");
  writer.join();
}

}  // namespace
}  // namespace daybook
