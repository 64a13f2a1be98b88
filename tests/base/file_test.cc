#include "daybook/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "daybook/base/error.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "daybook-file-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    dir_ = pattern;
  }
  void TearDown() override { fs::remove_all(dir_); }

  fs::path write(const std::string& name, const std::string& bytes) const {
    std::ofstream(dir_ / name, std::ios::binary) << bytes;
    return dir_ / name;
  }

  std::size_t count_files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(dir_), fs::directory_iterator()));
  }

  /// Kind and text of the Error that `act` throws.
  template <typename Act>
  static std::pair<ErrorKind, std::string> error_of(Act act) {
    try {
      act();
    } catch (const Error& error) {
      return {error.kind(), error.what()};
    }
    ADD_FAILURE() << "did not throw";
    return {};
  }

  fs::path dir_;
};

TEST_F(File, ReadsAllBytesZerosIncluded) {
  const std::string bytes("a\0b\r\n\xff", 6);
  EXPECT_EQ(read_file(write("f", bytes)), bytes);
  EXPECT_EQ(read_file(write("empty", "")), "");
}

TEST_F(File, RefusesWhatIsLargerThanTheLimit) {
  const fs::path path = write("f", "12345");
  EXPECT_EQ(read_file(path, 5), "12345");
  const auto [kind, text] = error_of([&] { read_file(path, 4); });
  EXPECT_EQ(kind, ErrorKind::BadInput);
  EXPECT_EQ(text, path.string() + ": is larger than the limit of 4 bytes");
}

TEST_F(File, NamesTheFileThatIsMissing) {
  const fs::path path = dir_ / "none.json";
  const auto [kind, text] = error_of([&] { read_file(path); });
  EXPECT_EQ(kind, ErrorKind::BadInput);
  EXPECT_EQ(text, path.string() + ": cannot be opened: No such file or directory");
}

TEST_F(File, RefusesFoldersAndPipesWithoutHanging) {
  EXPECT_EQ(error_of([&] { read_file(dir_); }).first, ErrorKind::BadInput);
  const fs::path pipe = dir_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(error_of([&] { read_file(pipe); }).second, pipe.string() + ": is not a regular file");
  EXPECT_EQ(error_of([&] { const MappedFile mapped(pipe); }).first, ErrorKind::BadInput);
}

TEST_F(File, AtomicWriteCreatesAndReplaces) {
  const fs::path path = dir_ / "weights.json";
  write_file_atomically(path, "old");
  EXPECT_EQ(read_file(path), "old");
  const std::string bytes("new\0er", 6);
  write_file_atomically(path, bytes);
  EXPECT_EQ(read_file(path), bytes);
  EXPECT_EQ(count_files(), 1U) << "nothing temporary is left";
}

TEST_F(File, AtomicWriteLeavesOpenReadersTheOldBytes) {
  const fs::path path = write("f", "old");
  const MappedFile before(path);
  write_file_atomically(path, "new and longer");
  EXPECT_EQ(before.text(), "old");
  EXPECT_EQ(MappedFile(path).text(), "new and longer");
}

TEST_F(File, AtomicWriteThatFailsChangesNothing) {
  const fs::path folder = dir_ / "taken";
  fs::create_directory(folder);
  write("taken/inside", "kept");
  EXPECT_EQ(error_of([&] { write_file_atomically(folder, "x"); }).first, ErrorKind::Storage);
  EXPECT_EQ(read_file(folder / "inside"), "kept");
  EXPECT_EQ(count_files(), 1U) << "nothing temporary is left";

  const fs::path nowhere = dir_ / "missing" / "f";
  const auto [kind, text] = error_of([&] { write_file_atomically(nowhere, "x"); });
  EXPECT_EQ(kind, ErrorKind::Storage);
  EXPECT_EQ(text, nowhere.string() + ": cannot be created: No such file or directory");
}

TEST_F(File, AtomicWriteTakesANameWithoutFolder) {
  const fs::path before = fs::current_path();
  fs::current_path(dir_);
  write_file_atomically("plain", "here");
  fs::current_path(before);
  EXPECT_EQ(read_file(dir_ / "plain"), "here");
}

TEST_F(File, MapsTheBytesOfAFile) {
  const MappedFile mapped(write("f", std::string("x\0y", 3)));
  EXPECT_EQ(mapped.text(), std::string("x\0y", 3));
  ASSERT_EQ(mapped.bytes().size(), 3U);
  EXPECT_EQ(mapped.bytes()[2], std::byte{'y'});
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(mapped.bytes().data()) % 4096, 0U);
}

TEST_F(File, MapsAnEmptyFileAsNothing) { EXPECT_TRUE(MappedFile(write("f", "")).bytes().empty()); }

TEST_F(File, MappingMovesWithoutMovingTheBytes) {
  MappedFile first(write("f", "one"));
  const auto* data = first.bytes().data();
  MappedFile second(std::move(first));
  EXPECT_EQ(second.bytes().data(), data);
  MappedFile third(write("g", "two"));
  third = std::move(second);
  EXPECT_EQ(third.text(), "one");
  EXPECT_EQ(third.bytes().data(), data);
}

}  // namespace
}  // namespace daybook
