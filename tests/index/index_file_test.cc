#include "daybook/index/index_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

std::vector<std::byte> small_file() {
  IndexFileWriter writer;
  writer.add("numbers", std::vector<std::uint32_t>{1, 2, 3});
  writer.add("nothing", std::vector<float>{});
  writer.add("bytes", std::vector<char>{'a', 'b'});
  return writer.finish({"T1_NORA", 7, "static:x"});
}

TEST(IndexFile, GivesBackSectionsAndIdentity) {
  const auto file = IndexFile::from_bytes(small_file());
  EXPECT_EQ(file->identity(), (IndexIdentity{"T1_NORA", 7, "static:x"}));
  const auto numbers = file->section<std::uint32_t>("numbers");
  EXPECT_EQ(std::vector<std::uint32_t>(numbers.begin(), numbers.end()),
            (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_TRUE(file->section<float>("nothing").empty());
  EXPECT_TRUE(file->section<float>("absent").empty());
  EXPECT_TRUE(file->verify().empty());
}

TEST(IndexFile, NamesASectionThatWasDamaged) {
  std::vector<std::byte> bytes = small_file();
  bytes[64] ^= std::byte{1};  // the first number
  EXPECT_EQ(IndexFile::from_bytes(bytes)->verify(), std::vector<std::string>{"numbers"});
}

TEST(IndexFile, RefusesASectionOfAnotherUnit) {
  const auto file = IndexFile::from_bytes(small_file());
  EXPECT_THROW(file->section<std::uint64_t>("numbers"), Error);
}

TEST(IndexFile, IsAbsentWhereTheFileIsMissingCutShortOrForeign) {
  const ScratchFolder folder;
  const std::string path = (folder.path() / "a.dbx").string();
  EXPECT_EQ(IndexFile::open(path), nullptr);
  std::ofstream(path) << "something else";
  EXPECT_EQ(IndexFile::open(path), nullptr);
  const std::vector<std::byte> bytes = small_file();
  write_file_atomically(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size() - 8});
  EXPECT_EQ(IndexFile::open(path), nullptr);
  write_file_atomically(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  ASSERT_NE(IndexFile::open(path), nullptr);
}

RC_GTEST_PROP(IndexFile, NeverReadsPastDamagedHeadersOrTables, ()) {
  std::vector<std::byte> bytes = small_file();
  const std::size_t at = *rc::gen::inRange<std::size_t>(0, bytes.size());
  bytes[at] ^= static_cast<std::byte>(*rc::gen::inRange(1, 256));
  try {
    const auto file = IndexFile::from_bytes(bytes);
    // The flip hit a section or padding: nothing but its own content may differ.
    RC_ASSERT(file->section<std::uint32_t>("numbers").size() == 3U);
    RC_ASSERT(file->verify().size() <= 1U);
  } catch (const Error& error) {
    RC_ASSERT(error.kind() == ErrorKind::Storage);
  }
}

}  // namespace
}  // namespace daybook
