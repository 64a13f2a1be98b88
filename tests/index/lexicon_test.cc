#include "daybook/index/lexicon.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace daybook {
namespace {

TEST(Lexicon, NumbersTermsByFirstAppearance) {
  LexiconBuilder builder;
  EXPECT_EQ(builder.add("kettle"), 0U);
  EXPECT_EQ(builder.add("水壶"), 1U);
  EXPECT_EQ(builder.add("kettle"), 0U);
  IndexFileWriter writer;
  builder.write(writer, "lex");
  const auto file = IndexFile::from_bytes(writer.finish({}));
  const Lexicon lexicon(*file, "lex");
  EXPECT_EQ(lexicon.size(), 2U);
  EXPECT_EQ(lexicon.find("水壶"), 1U);
  EXPECT_EQ(lexicon.term(0), "kettle");
  EXPECT_FALSE(lexicon.find("cup").has_value());
  EXPECT_FALSE(lexicon.find("").has_value());
}

TEST(Lexicon, ThatWasNeverWrittenKnowsNothing) {
  const Lexicon lexicon;
  EXPECT_EQ(lexicon.size(), 0U);
  EXPECT_FALSE(lexicon.find("cup").has_value());
}

RC_GTEST_PROP(Lexicon, FindsWhatWasAddedAndNothingElse,
              (const std::set<std::string>& added, const std::string& other)) {
  LexiconBuilder builder;
  for (const std::string& term : added) {
    builder.add(term);
  }
  IndexFileWriter writer;
  builder.write(writer, "lex");
  const auto file = IndexFile::from_bytes(writer.finish({}));
  const Lexicon lexicon(*file, "lex");
  for (const std::string& term : added) {
    RC_ASSERT(lexicon.find(term).has_value());
    RC_ASSERT(lexicon.term(*lexicon.find(term)) == term);
  }
  RC_ASSERT(lexicon.find(other).has_value() == added.contains(other));
}

}  // namespace
}  // namespace daybook
