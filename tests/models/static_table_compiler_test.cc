#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/models/embedder.h"
#include "daybook/models/static_table.h"
#include "daybook/models/tokenizer.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class StaticTableCompiler : public testing::Test {
 protected:
  // Compiles both files as given; the error's text, or "" when there is none.
  std::string compile(const std::string& safetensors, const std::string& tokenizer) {
    write_file_atomically(table_, safetensors);
    write_file_atomically(tokenizer_, tokenizer);
    try {
      compile_static_table(table_, tokenizer_, output_);
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::BadInput);
      return error.what();
    }
  }

  std::string compile_tokenizer(const std::function<void(Json&)>& edit) {
    Json json = Json::parse(tiny_tokenizer_json());
    edit(json);
    return compile(tiny_safetensors(), json.dump());
  }

  std::string compile_matrix(const std::function<void(std::string&)>& edit) {
    std::string bytes = tiny_safetensors();
    edit(bytes);
    return compile(bytes, tiny_tokenizer_json());
  }

  ScratchFolder folder_;
  std::string table_ = (folder_.path() / "t.safetensors").string();
  std::string tokenizer_ = (folder_.path() / "t.json").string();
  std::string output_ = (folder_.path() / "t.dbt").string();
};

TEST_F(StaticTableCompiler, MakesTheSameFileEveryTime) {
  ASSERT_EQ(compile(tiny_safetensors(), tiny_tokenizer_json()), "");
  const std::string first = read_file(output_);
  ASSERT_EQ(compile(tiny_safetensors(), tiny_tokenizer_json()), "");
  EXPECT_EQ(read_file(output_), first);
}

TEST_F(StaticTableCompiler, TakesRulesWrittenAsPairs) {
  ASSERT_EQ(compile_tokenizer([](Json& json) {
              for (Json& rule : json["model"]["merges"]) {
                const auto text = rule.get<std::string>();
                const std::size_t space = text.find(' ');
                rule = Json::array({text.substr(0, space), text.substr(space + 1)});
              }
            }),
            "");
  const StaticTable table(output_);
  EXPECT_THAT(Tokenizer(table).encode("abc"), testing::ElementsAre(kSpace, kAbc));
}

TEST_F(StaticTableCompiler, RefusesTokenizersThatWouldBeReadWrongly) {
  const std::vector<std::pair<std::string, std::function<void(Json&)>>> edits = {
      {"other than BPE", [](Json& j) { j["model"]["type"] = "Unigram"; }},
      {"byte fallback", [](Json& j) { j["model"]["byte_fallback"] = false; }},
      {"ignore_merges", [](Json& j) { j["model"]["ignore_merges"] = true; }},
      {"dropout", [](Json& j) { j["model"]["dropout"] = 0.1; }},
      {"end_of_word_suffix", [](Json& j) { j["model"]["end_of_word_suffix"] = "</w>"; }},
      {"pre-tokenizer", [](Json& j) { j["pre_tokenizer"] = {{"type", "Whitespace"}}; }},
      {"normalizer", [](Json& j) { j["normalizer"] = nullptr; }},
      {"normalizer", [](Json& j) { j["normalizer"]["normalizers"][0]["prepend"] = "_"; }},
      {"joins words", [](Json& j) { j["model"]["merges"].push_back("a \u2581"); }},
      {"no pair", [](Json& j) { j["model"]["merges"].push_back("ab"); }},
      {"lacks \"ca\"", [](Json& j) { j["model"]["merges"].push_back("c a"); }},
      {"lacks \"<0x41>\"", [](Json& j) { j["model"]["vocab"].erase("<0x41>"); }},
      {"without a row", [](Json& j) { j["model"]["vocab"]["zzz"] = int{kTinyVocabulary}; }},
      {"lstrip", [](Json& j) { j["added_tokens"][0]["lstrip"] = true; }},
      {"special token", [](Json& j) { j["added_tokens"][0]["content"] = std::string(25, '<'); }},
      {"special token", [](Json& j) { j["added_tokens"][0]["content"] = "pad"; }},
      {"not in the expected form", [](Json& j) { j.erase("model"); }},
      {"not in the expected form", [](Json& j) { j["model"]["merges"] = {1, 2}; }},
  };
  for (const auto& [cause, edit] : edits) {
    EXPECT_THAT(compile_tokenizer(edit), AllOf(HasSubstr(cause), HasSubstr(tokenizer_)));
  }
  EXPECT_THAT(compile(tiny_safetensors(), "{"), HasSubstr("not a JSON object"));
}

TEST_F(StaticTableCompiler, RefusesTablesItCannotRead) {
  EXPECT_THAT(compile("", tiny_tokenizer_json()), HasSubstr("not a safetensors file"));
  EXPECT_THAT(compile("abc", tiny_tokenizer_json()), HasSubstr("not a safetensors file"));
  EXPECT_THAT(compile_matrix([](std::string& bytes) { bytes[7] = 1; }),
              HasSubstr("not a safetensors file"));
  EXPECT_THAT(compile_matrix([](std::string& bytes) { bytes[8] = '?'; }), HasSubstr("not a JSON"));
  EXPECT_THAT(compile_matrix([](std::string& bytes) { bytes.pop_back(); }),
              HasSubstr("does not lie where"));
  EXPECT_THAT(compile_matrix([](std::string& bytes) { bytes[bytes.find("F16")] = 'B'; }),
              HasSubstr("float16"));
  EXPECT_THAT(compile_matrix([](std::string& bytes) { bytes.back() = '\x7C'; }),
              HasSubstr("infinite"));
  EXPECT_THAT(
      compile_matrix([](std::string& bytes) { bytes.replace(bytes.find(",16]"), 4, ",12]"); }),
      HasSubstr("multiple of 16"));
}

TEST_F(StaticTableCompiler, LeavesAnOldTableAloneWhenItFails) {
  ASSERT_EQ(compile(tiny_safetensors(), tiny_tokenizer_json()), "");
  const std::string before = read_file(output_);
  ASSERT_NE(compile("", tiny_tokenizer_json()), "");
  EXPECT_EQ(read_file(output_), before);
}

}  // namespace
}  // namespace daybook
