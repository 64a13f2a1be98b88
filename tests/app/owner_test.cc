// What the owner says wins, at every cutoff, and leaves no trace when taken back. R3: a wrong
// merge can be undone.

#include "daybook/app/owner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/app/forget.h"
#include "daybook/app/transfer.h"
#include "daybook/base/error.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/weights.h"
#include "daybook/store/owner_store.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

void quietly(const IngestProgress&) {}

class Owner : public testing::Test {
 protected:
  Owner() {
    Memory memory(settings(), false);
    ingest(memory, {"sample/Sync/B1_NORA_DAY1_09000000.json"}, {}, quietly);
  }

  Settings settings(const std::string& store = "s") const {
    return {"sqlite:" + (folder_.path() / (store + ".db")).string(), "", "none:"};
  }

  static std::string dump(Memory& memory) {
    std::ostringstream out;
    memory.store().dump(out);
    return out.str();
  }

  std::string dump() const {
    Memory memory(settings(), true);
    return dump(memory);
  }

  /// Every text that is read of the memory: windows with notes, and what is derived.
  static std::string read_all(Memory& memory) {
    std::string all;
    for (const Window& window : memory.store().windows(Cutoff::everything(), "B1_NORA", {})) {
      for (const Line& line : window.lines) {
        all += line.speaker + ": " + line.text + "\n";
      }
    }
    for (const Moment& moment : memory.store().moments(Cutoff::everything(), "B1_NORA", {})) {
      all += moment.text + "\n";
    }
    for (const Episode& episode : memory.store().episodes(Cutoff::everything(), "B1_NORA", {})) {
      all += episode.text + " " + episode.summary + "\n";
    }
    return all;
  }

  static Answer ask(Memory& memory, const std::string& question, Timestamp at) {
    const Recaller recaller(memory.index(), memory.embedder(), Weights::built_in());
    return Answerer(memory.store(), recaller).answer(Cutoff(at), {question, {}, at}, {});
  }

  /// A line that is spoken, with the moment that rests on it alone.
  static Moment spoken_moment(Memory& memory) {
    for (const Moment& moment : memory.store().moments(Cutoff::everything(), "B1_NORA", {})) {
      if (moment.view == MomentView::Utterance && moment.lines.size() == 1 &&
          moment.subject == "Omar") {
        return moment;
      }
    }
    ADD_FAILURE();
    return {};
  }

  ScratchFolder folder_;
};

TEST_F(Owner, R3MergeAndUndoGiveAnIdenticalMemory) {
  const std::string before = dump();
  Memory memory(settings(), true);
  name_person(memory, "Omar", "Leo", quietly);
  EXPECT_THAT(read_all(memory), Not(HasSubstr("Omar")));
  EXPECT_THAT(read_all(memory), HasSubstr("Leo"));
  name_person(memory, "Leo", "Mia", quietly);
  EXPECT_THAT(read_all(memory), Not(HasSubstr("Leo")));
  EXPECT_EQ(undo_naming(memory, quietly)->text, "Mia");
  EXPECT_EQ(undo_naming(memory, quietly)->text, "Leo");
  EXPECT_FALSE(undo_naming(memory, quietly));
  EXPECT_EQ(dump(memory), before);
}

TEST_F(Owner, MergedPeopleAreCountedAsOneAndAskedForByEitherName) {
  Memory memory(settings(), true);
  std::size_t omar = 0;
  std::size_t felix = 0;
  for (const PersonRow& row : people(memory)) {
    omar += row.name == "Omar" ? row.lines : 0;
    felix += row.name == "Felix" ? row.lines : 0;
  }
  ASSERT_GT(omar, 0U);
  name_person(memory, "Omar", "Felix", quietly);
  for (const PersonRow& row : people(memory)) {
    EXPECT_NE(row.name, "Omar");
    if (row.name == "Felix") {
      EXPECT_EQ(row.lines, omar + felix);
    }
  }
  EXPECT_EQ(memory.in_owners_names("Who saw Omar's card?"), "Who saw Felix's card?");
}

TEST_F(Owner, NamesThatAreNowhereOrGoInACircleAreRefused) {
  Memory memory(settings(), true);
  EXPECT_THROW(name_person(memory, "Zebedee", "Leo", quietly), Error);
  name_person(memory, "Omar", "Leo", quietly);
  EXPECT_THROW(name_person(memory, "Leo", "Omar", quietly), Error);
}

/// What merging says of somebody who is not there.
std::string unknown(Memory& memory, const std::string& other, const std::string& name) {
  try {
    merge_people(memory, other, name, quietly);
  } catch (const NotThere& error) {
    return error.what();
  }
  return "merged";
}

TEST_F(Owner, MergingNeedsTwoWhoAreThereAndNamesWhoIsNotWithThoseWhoAreNear) {
  const std::string before = dump();
  Memory memory(settings(), true);
  EXPECT_THAT(unknown(memory, "Omar", "Felxi"),
              AllOf(HasSubstr("nobody is called Felxi"), HasSubstr("did you mean Felix?")));
  EXPECT_THAT(unknown(memory, "Omra", "Felix"),
              AllOf(HasSubstr("nobody is called Omra"), HasSubstr("did you mean Omar?")));
  EXPECT_THAT(unknown(memory, "Zebedee", "Quixote"),
              AllOf(HasSubstr("nobody is called Zebedee"), Not(HasSubstr("did you mean"))));
  EXPECT_EQ(dump(memory), before);
  EXPECT_EQ(unknown(memory, "Omar", "Felix"), "merged");
  EXPECT_EQ(unknown(memory, "Omar", "Nora"), "merged") << "the wearer is somebody too";
}

TEST_F(Owner, ANameMayBeNewButNotEmptyAndNoEverydayWordIsCalledAnything) {
  const std::string before = dump();
  Memory memory(settings(), true);
  EXPECT_THROW(name_person(memory, "Omar", " ", quietly), Error);
  EXPECT_THROW(name_person(memory, "", "Leo", quietly), Error);
  EXPECT_THROW(name_person(memory, "I", "Leo", quietly), Error);
  EXPECT_THROW(name_person(memory, "card", "Leo", quietly), Error);
  EXPECT_EQ(dump(memory), before);
  name_person(memory, "omar", "Leo", quietly);
  EXPECT_NE(dump(memory), before) << "somebody who speaks may be typed small";
}

TEST_F(Owner, IAndWhatSomebodyWroteSmallAreEverydayWords) {
  Memory memory(settings(), true);
  EXPECT_TRUE(is_everyday_word(memory, "I"));
  EXPECT_TRUE(is_everyday_word(memory, "the"));
  EXPECT_FALSE(is_everyday_word(memory, "omar"));
}

TEST_F(Owner, WhatIsNotThereIsToldFromWhatIsMalformed) {
  Memory memory(settings(), true);
  EXPECT_THROW(find_line(memory, "w-0123456789abcdef:0"), NotThere);
  EXPECT_THROW(find_line(memory, "m-0123456789abcdef"), NotThere);
  const Window window = memory.store().windows(Cutoff::everything(), "B1_NORA", {.limit = 1})[0];
  EXPECT_THROW(find_line(memory, window.id.str() + ":999"), NotThere);
  EXPECT_THROW(forget_note(memory, 1), NotThere);
  EXPECT_THROW(forget_note(memory, 0), NotThere);
  EXPECT_THROW(name_person(memory, "Zebedee", "Leo", quietly), NotThere);
  try {
    find_line(memory, "nonsense");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(dynamic_cast<const NotThere*>(&error), nullptr);
  }
}

TEST_F(Owner, NoteIsFoundAndCitedAtEveryCutoff) {
  Memory memory(settings(), true);
  remember(memory, "The spare bike key is under the red flowerpot", std::nullopt);
  const Timestamp early = memory.index().windows().interval(0).end;
  for (const Timestamp at : {early, memory.last_known()}) {
    const Answer answer = ask(memory, "Where is the spare bike key?", at);
    EXPECT_TRUE(answer.found);
    EXPECT_THAT(answer.text, HasSubstr("red flowerpot"));
    const bool cited =
        std::any_of(answer.evidence.begin(), answer.evidence.end(), [](const Evidence& evidence) {
          return std::any_of(evidence.lines.begin(), evidence.lines.end(),
                             [](const Line& line) { return line.origin == kNoteOrigin; });
        });
    EXPECT_TRUE(cited);
  }
}

TEST_F(Owner, NoteIsNotGrownFromAndLeavesNoTraceWhenRemoved) {
  const std::string before = dump();
  Memory memory(settings(), true);
  remember(memory, "I put the zanzibarkey into the drawer.", std::nullopt);
  memory.store().rewind("B1_NORA", Timestamp::min());
  grow_pending(memory.store(), memory.wearer(), {}, {});
  for (const Moment& moment : memory.store().moments(Cutoff::everything(), "B1_NORA", {})) {
    EXPECT_THAT(moment.text, Not(HasSubstr("zanzibarkey")));
  }
  EXPECT_THAT(dump(memory), HasSubstr("zanzibarkey"));
  forget_note(memory, 1);
  EXPECT_EQ(dump(memory), before);
}

TEST_F(Owner, NoteAboutATimeIsKnownFromThenOn) {
  Memory memory(settings(), true);
  const Interval tenth = memory.index().windows().interval(10);
  remember(memory, "That was the zanzibarkey.", tenth.start);
  const auto says_so = [&](Timestamp at) {
    for (const Window& window : memory.store().windows(Cutoff(at), "B1_NORA", {})) {
      for (const Line& line : window.lines) {
        if (line.text == "That was the zanzibarkey.") {
          return true;
        }
      }
    }
    return false;
  };
  EXPECT_FALSE(says_so(tenth.start));
  EXPECT_TRUE(says_so(tenth.end));
}

TEST_F(Owner, CorrectionWinsOverWhatItCorrectsAndWhatRestsOnIt) {
  const std::string before = dump();
  Memory memory(settings(), true);
  const Moment moment = spoken_moment(memory);
  const CorrectableLine line = find_line(memory, moment.id.str());
  EXPECT_TRUE(correct(memory, line, "Priya: I bought a zanzibarkey at the market.", quietly));
  EXPECT_THAT(read_all(memory), HasSubstr("Priya: I bought a zanzibarkey at the market."));
  bool derived = false;
  for (const Moment& one : memory.store().moments(Cutoff::everything(), "B1_NORA", {})) {
    EXPECT_NE(one.id, moment.id);
    derived = derived || one.text.find("zanzibarkey") != std::string::npos;
  }
  EXPECT_TRUE(derived);
  EXPECT_EQ(find_line(memory, line.id).says, "Priya: I bought a zanzibarkey at the market.");
  EXPECT_EQ(find_line(memory, line.id).recorded.text, line.recorded.text);
  EXPECT_TRUE(correct(memory, line, std::nullopt, quietly));
  EXPECT_EQ(dump(memory), before);
  EXPECT_FALSE(correct(memory, line, std::nullopt, quietly)) << "nothing is left to take back";
  EXPECT_EQ(dump(memory), before);
}

TEST_F(Owner, CorrectionSurvivesAddingTheRecordingAgain) {
  Memory memory(settings(), true);
  const CorrectableLine line = find_line(memory, spoken_moment(memory).id.str());
  correct(memory, line, "Priya: I bought a zanzibarkey.", quietly);
  const std::string corrected = dump(memory);
  ingest(memory, {"sample/Sync/B1_NORA_DAY1_09000000.json"}, {}, quietly);
  EXPECT_EQ(dump(memory), corrected);
}

TEST_F(Owner, CorrectingNeedsOneLine) {
  Memory memory(settings(), true);
  const Window window = memory.store().windows(Cutoff::everything(), "B1_NORA", {.limit = 1})[0];
  EXPECT_THROW(find_line(memory, window.id.str()), Error);
  EXPECT_EQ(find_line(memory, window.id.str() + ":0").id, window.id.str() + ":0");
  EXPECT_THROW(find_line(memory, window.id.str() + ":999"), Error);
  EXPECT_THROW(find_line(memory, "w-0000000000000000:0"), Error);
  EXPECT_THROW(find_line(memory, "nonsense"), Error);
}

TEST_F(Owner, EvaluationsReadWhatWasRecorded) {
  const std::string before = dump();
  {
    Memory memory(settings(), true);
    remember(memory, "The zanzibarkey is in the drawer.", std::nullopt);
    name_person(memory, "Omar", "Leo", quietly);
  }
  Settings recorded = settings();
  recorded.as_recorded = true;
  Memory memory(recorded, true);
  EXPECT_EQ(dump(memory), before);
  EXPECT_GT(memory.index().windows().size(), 10U);
  EXPECT_NE(dump(), before);
}

TEST_F(Owner, AnnotationsAreExportedAndImported) {
  Memory memory(settings(), true);
  remember(memory, "The key is in the drawer.", memory.last_known());
  name_person(memory, "Omar", "Leo", quietly);
  std::stringstream exported;
  export_memory(memory.store(), "", exported);
  import_memory(exported, "in", folder_.path() / "new.db");
  Memory imported(settings("new"), true);
  EXPECT_EQ(dump(imported), dump(memory));
  EXPECT_EQ(read_all(imported), read_all(memory));
}

TEST_F(Owner, ForgettingAPersonForgetsThemUnderEveryNameTheOwnerGave) {
  Memory memory(settings(), true);
  name_person(memory, "Omar", "Leo", quietly);
  remember(memory, "Leo likes cargo bikes.", std::nullopt);
  const ForgetPlan plan =
      plan_forgetting(memory.store(), "B1_NORA", std::vector<std::string>{"Leo"});
  EXPECT_EQ(plan.what.annotations.size(), 2U);
  forget(memory, plan, quietly);
  EXPECT_THAT(dump(memory), Not(HasSubstr("Omar")));
  EXPECT_THAT(dump(memory), Not(HasSubstr("Leo")));
}

}  // namespace
}  // namespace daybook
