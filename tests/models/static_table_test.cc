#include "daybook/models/static_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/embedder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

using testing::HasSubstr;

class StaticTableTest : public testing::Test {
 protected:
  ScratchFolder folder_;
  std::filesystem::path path_ = make_tiny_table(folder_.path());

  void overwrite(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }

  void change(const std::function<void(std::string&)>& edit) const {
    std::string bytes = read_file(path_);
    edit(bytes);
    overwrite(bytes);
  }
};

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_THAT(error.context().remedy, HasSubstr("./run setup"));
    return error.what();
  }
  return "nothing was thrown";
}

TEST_F(StaticTableTest, FindsRulesCharactersBytesAndRows) {
  const StaticTable table(path_);
  EXPECT_EQ(table.dimension(), kTinyDimension);
  EXPECT_EQ(table.vocabulary(), std::size_t{kTinyVocabulary});
  ASSERT_NE(table.merge(kAb, kC), nullptr);
  EXPECT_EQ(table.merge(kAb, kC)->merged, Token{kAbc});
  EXPECT_EQ(table.merge(kAb, kC)->rank, 3U);
  EXPECT_EQ(table.merge(kC, kAb), nullptr);
  EXPECT_EQ(table.merge(kNoToken, kNoToken), nullptr);
  EXPECT_EQ(table.character(U'b'), Token{kB});
  EXPECT_EQ(table.character(U'\u676f'), Token{kCup});
  EXPECT_EQ(table.character(U'z'), kNoToken);
  EXPECT_EQ(table.character(0), kNoToken);
  EXPECT_EQ(table.byte(0x41), Token{kByte0 + 0x41});
  EXPECT_EQ(table.row(kCup).size(), kTinyDimension);
  ASSERT_EQ(table.specials().size(), 3U);
  EXPECT_EQ(table.specials().front().str(), "<unk>");  // longest first
}

TEST_F(StaticTableTest, IsNamedAfterItsSourceAndContent) {
  const std::string name = StaticTable(path_).name();
  EXPECT_THAT(name, testing::MatchesRegex("tiny@1\\.[0-9a-f]{8}"));
  std::string other = tiny_safetensors();
  other.back() = '\x3D';  // another last number
  write_file_atomically(folder_.path() / "tiny.safetensors", other);
  compile_static_table((folder_.path() / "tiny.safetensors").string(),
                       (folder_.path() / "tiny-tokenizer.json").string(), path_.string());
  EXPECT_NE(StaticTable(path_).name(), name);
}

TEST_F(StaticTableTest, RefusesATokenItDoesNotHave) {
  const StaticTable table(path_);
  EXPECT_THROW(table.row(kTinyVocabulary), Error);
}

TEST_F(StaticTableTest, SaysWhichFileIsMissingAndWhatMakesIt) {
  const std::string missing = (folder_.path() / "missing.dbt").string();
  EXPECT_THAT(error_of([&] { StaticTable{missing}; }), HasSubstr(missing));
}

TEST_F(StaticTableTest, RefusesWhatIsNoTable) {
  for (const char* bytes : {"", "dbtable\n", "not a table at all"}) {
    overwrite(bytes);
    EXPECT_THAT(error_of([&] { StaticTable{path_}; }), HasSubstr("word table"));
  }
  overwrite(std::string(4096, 'x'));
  EXPECT_THAT(error_of([&] { StaticTable{path_}; }), HasSubstr("not a word table"));
}

TEST_F(StaticTableTest, RefusesAnotherVersion) {
  change([](std::string& bytes) { bytes[offsetof(StaticTableHeader, version)] = 2; });
  EXPECT_THAT(error_of([&] { StaticTable{path_}; }), HasSubstr("version 2"));
}

TEST_F(StaticTableTest, RefusesACutFile) {
  change([](std::string& bytes) { bytes.pop_back(); });
  EXPECT_THAT(error_of([&] { StaticTable{path_}; }), HasSubstr("cut off"));
}

TEST_F(StaticTableTest, RefusesAHeaderWithAnyByteChanged) {
  const std::string sound = read_file(path_);
  for (std::size_t at = 0; at < sizeof(StaticTableHeader); ++at) {
    std::string bytes = sound;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    overwrite(bytes);
    EXPECT_NE(error_of([&] { StaticTable{path_}; }), "nothing was thrown") << at;
  }
}

TEST_F(StaticTableTest, FindsADamagedBodyWhenAskedTo) {
  EXPECT_NO_THROW(StaticTable(path_).verify());
  change([](std::string& bytes) { bytes[bytes.size() / 2] ^= 1; });
  const StaticTable table(path_);  // opening looks at the header alone
  EXPECT_THAT(error_of([&] { table.verify(); }), HasSubstr("damaged"));
}

}  // namespace
}  // namespace daybook
