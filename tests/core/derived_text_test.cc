#include "daybook/core/derived_text.h"

#include <gtest/gtest.h>

#include <string>

#include "daybook/core/window.h"

namespace daybook {
namespace {

Window window() {
  Window window;
  window.id = WindowId{7};
  for (const char* text : {"我把杯子放在桌上。", "I wipe the table.", "他在等我。"}) {
    Line line;
    line.text = text;
    window.lines.push_back(line);
  }
  return window;
}

DerivedText translation(const std::string& text) {
  return {.window = WindowId{7}, .kind = DerivedKind::Translation, .text = text, .made_by = "t"};
}

TEST(DerivedText, TranslatedLinesAreReadBackAndStandOnALineEach) {
  const Translation lines = {{0, "I put the cup\non the table."}, {12, "He waits: 3 cups"}};
  const std::string packed = pack_translation(lines);
  EXPECT_EQ(packed, "0 I put the cup on the table.\n12 He waits: 3 cups");
  EXPECT_EQ(pack_translation(unpack_translation(packed)), packed);
}

TEST(DerivedText, WhatIsNoTranslatedLineIsLeftOut) {
  EXPECT_TRUE(unpack_translation("").empty());
  EXPECT_EQ(unpack_translation("x\n3\n4 \n-1 a\n5x b\n\n99999999999 c\n2 yes"),
            (Translation{{2, "yes"}}));
}

TEST(DerivedText, TranslationStandsBesideALineThatHasNone) {
  Window one = window();
  one.lines[2].alternate = "He is waiting for me.";
  add_translation(translation("0 I put the cup on the table.\n2 Another.\n9 Nowhere."), one);
  EXPECT_EQ(one.lines[0].alternate, "I put the cup on the table.");
  EXPECT_EQ(one.lines[0].text, window().lines[0].text);
  EXPECT_EQ(one.lines[1].alternate, "");
  EXPECT_EQ(one.lines[2].alternate, "He is waiting for me.");
}

TEST(DerivedText, NarrativeChangesNoLine) {
  Window one = window();
  DerivedText text = translation("0 A line.");
  text.kind = DerivedKind::Narrative;
  add_translation(text, one);
  EXPECT_EQ(one.lines[0].alternate, "");
}

TEST(DerivedText, DigestTellsAnyChangeOfTheTextOrOfTheLines) {
  const DerivedText text = translation("0 A line.");
  const std::uint64_t digest = derived_digest(window(), text);
  DerivedText other = text;
  other.text += ".";
  EXPECT_NE(derived_digest(window(), other), digest);
  other = text;
  other.made_by = "other";
  EXPECT_NE(derived_digest(window(), other), digest);
  Window changed = window();
  changed.lines[1].speaker = "Omar";
  EXPECT_NE(derived_digest(changed, text), digest);
  changed = window();
  changed.lines.pop_back();
  EXPECT_NE(derived_digest(changed, text), digest);
  changed = window();
  changed.lines[0].origin = "elsewhere:3";
  EXPECT_EQ(derived_digest(changed, text), digest);
}

}  // namespace
}  // namespace daybook
