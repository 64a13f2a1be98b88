#include "daybook/index/fused_caption.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/store/owner_words.h"

namespace daybook {
namespace {

/// "I open it" is a caption, "Omar: Fine." speech.
Window window(const std::vector<std::string>& lines) {
  Window window;
  window.wearer = "B1_NORA";
  for (const std::string& text : lines) {
    Line line;
    const std::size_t colon = text.find(": ");
    line.channel = colon == std::string::npos ? Channel::Caption : Channel::Speech;
    line.speaker = colon == std::string::npos ? "" : text.substr(0, colon);
    line.text = colon == std::string::npos ? text : text.substr(colon + 2);
    window.lines.push_back(line);
  }
  return window;
}

std::string told(const std::vector<std::string>& lines) { return fused_caption(window(lines)); }

TEST(FusedCaption, TellsAllLinesInOrderAsSentences) {
  EXPECT_EQ(told({"I open the blue toolbox", "Omar: Is it sharp?", "I take a saw,"}),
            "I open the blue toolbox. Omar: Is it sharp? I take a saw.");
  EXPECT_EQ(told({}), "");
  EXPECT_EQ(told({"  ", "I wait."}), "I wait.");
}

TEST(FusedCaption, TheWearerIsI) {
  EXPECT_EQ(told({"Nora opens Nora's bag", "NORA: Fine."}), "I opens my bag. Fine.");
  EXPECT_EQ(told({"Nora's bag is red."}), "My bag is red.");
  EXPECT_EQ(told({"Omar: Nora, come here."}), "Omar: Nora, come here.");
  EXPECT_EQ(told({"Honora waves."}), "Honora waves.");
}

TEST(FusedCaption, OthersAreNamedOnceInARow) {
  EXPECT_EQ(told({"Omar: One.", "Omar: Two.", "Priya: Three.", "Omar: Four."}),
            "Omar: One. Two. Priya: Three. Omar: Four.");
}

TEST(FusedCaption, WhatTwoLinesShareAtTheirBorderStandsOnce) {
  EXPECT_EQ(told({"Omar: We should buy some bread", "Omar: buy some bread and milk."}),
            "Omar: We should buy some bread and milk.");
  EXPECT_EQ(told({"I wash a cup.", "Omar: Yes.", "I wash a cup."}), "I wash a cup. Omar: Yes.");
  EXPECT_EQ(told({"我在洗杯子。", "我在洗杯子。"}), "我在洗杯子。");
  // Two words may be chance, and what somebody else says is theirs.
  EXPECT_EQ(told({"Omar: I like bread", "Omar: like bread rolls."}),
            "Omar: I like bread. like bread rolls.");
  EXPECT_EQ(told({"Omar: We should buy bread.", "Priya: We should buy bread."}),
            "Omar: We should buy bread. Priya: We should buy bread.");
}

TEST(FusedCaption, IsInEnglishWhereALineIs) {
  Window one = window({"我把杯子放在桌上。"});
  EXPECT_EQ(fused_caption(one), "我把杯子放在桌上。");
  one.lines[0].alternate = "I put the cup on the table.";
  EXPECT_EQ(fused_caption(one), "I put the cup on the table.");
}

TEST(FusedCaption, NotesAreToldToBeNotes) {
  Window one = window({"I lock the door.", "The key is Omar's."});
  one.lines[1].origin = kNoteOrigin;
  EXPECT_EQ(fused_caption(one), "I lock the door. Note: The key is Omar's.");
}

}  // namespace
}  // namespace daybook
