// What every back-end must do with texts that a model wrote, beside store_conformance_test.cc.

#include "daybook/store/derived_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"
#include "tests/store/sample_records.h"
#include "tests/store/store_conformance.h"

namespace daybook {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

DerivedText text_of(const Window& window, const std::string& words,
                    DerivedKind kind = DerivedKind::Narrative) {
  DerivedText text{.window = window.id, .kind = kind, .text = words, .made_by = "narrate@1 m"};
  text.digest = derived_digest(window, text);
  return text;
}

Unit unit_of(const Window& window, DerivedKind kind, UnitState state = UnitState::Done) {
  return {window.id.str(), std::string(stage(kind)), state, window.interval, ""};
}

std::vector<std::string> told(const std::vector<DerivedText>& texts) {
  std::vector<std::string> words;
  words.reserve(texts.size());
  for (const DerivedText& text : texts) {
    words.push_back(text.text);
  }
  return words;
}

class DerivedTextsConformance : public StoreConformance {
 protected:
  void SetUp() override {
    StoreConformance::SetUp();
    changes_ = sample_changes(0, 8);
    store().commit(kNora, changes_);
    store().commit(kOmar, only_windows(sample_changes(0, 2, kOmar)));
  }

  DerivedTexts& texts() { return require<DerivedTexts>(store(), "keep texts"); }
  const Window& window(std::size_t i) const { return changes_.windows[i]; }

  /// A narrative of each of the first windows, and the unit that tells so.
  void narrate(std::size_t count) {
    std::vector<DerivedText> written;
    Changes units;
    for (std::size_t i = 0; i < count; ++i) {
      written.push_back(text_of(window(i), "narrative " + std::to_string(i)));
      units.units.push_back(unit_of(window(i), DerivedKind::Narrative));
    }
    texts().put_derived_texts(kNora, written);
    store().commit(kNora, units);
  }

  std::vector<std::string> all(Cutoff cutoff = kEverything) {
    return told(texts().derived_texts(cutoff, kNora, {}));
  }

  UnitState state_of(std::size_t i) {
    for (const Unit& unit : store().units(kNora, {})) {
      if (unit.key == window(i).id.str() && unit.stage == "narrate") {
        return unit.state;
      }
    }
    return UnitState::Failed;
  }

  Changes changes_;
};

TEST_P(DerivedTextsConformance, AreReadBackInTheOrderOfWindowsThenByKind) {
  const std::vector<DerivedText> written = {text_of(window(1), "0 Line.", DerivedKind::Translation),
                                            text_of(window(1), "b\n\"咖啡\"\xff"),
                                            text_of(window(0), "a")};
  texts().put_derived_texts(kNora, written);
  EXPECT_THAT(texts().derived_texts(kEverything, kNora, {}),
              ElementsAre(written[2], written[1], written[0]));
  EXPECT_THAT(told(texts().derived_texts(kEverything, kNora, {.ids = {window(0).id.value}})),
              ElementsAre("a"));
  EXPECT_THAT(texts().derived_texts(kEverything, kOmar, {}), IsEmpty());
  EXPECT_THAT(texts().derived_texts(kEverything, "B9_NOBODY", {}), IsEmpty());
}

TEST_P(DerivedTextsConformance, AreKnownWhenTheirWindowIs) {
  narrate(3);
  EXPECT_THAT(all(Cutoff(window(1).interval.end)), ElementsAre("narrative 0", "narrative 1"));
  EXPECT_THAT(all(Cutoff(window(1).interval.end - Duration(1))), ElementsAre("narrative 0"));
}

TEST_P(DerivedTextsConformance, ALaterTextTakesTheEarliersPlaceAndTheSameChangesNothing) {
  texts().put_derived_texts(kNora, {text_of(window(0), "first"), text_of(window(1), "other")});
  texts().put_derived_texts(kNora, {text_of(window(0), "second")});
  EXPECT_THAT(all(), ElementsAre("second", "other"));
  const std::uint64_t generation = store().generation(kNora);
  texts().put_derived_texts(kNora, {text_of(window(0), "second")});
  EXPECT_EQ(store().generation(kNora), generation);
}

TEST_P(DerivedTextsConformance, WhatRestsOnNoWindowAsItReadsIsLeftOut) {
  DerivedText damaged = text_of(window(0), "right");
  damaged.text = "wrong";
  const DerivedText of_nowhere = text_of(sample_window(99), "of a window that is not there");
  const std::uint64_t generation = store().generation(kNora);
  texts().put_derived_texts(kNora, {damaged, of_nowhere});
  EXPECT_THAT(all(), IsEmpty());
  EXPECT_EQ(store().generation(kNora), generation);
}

TEST_P(DerivedTextsConformance, ChangeTheIndexFromTheirFirstWindowOn) {
  const std::uint64_t before = store().generation(kNora);
  texts().put_derived_texts(kNora, {text_of(window(3), "c"), text_of(window(2), "b")});
  EXPECT_EQ(store().changed_since(kNora, before), window(2).known_at());
  EXPECT_EQ(store().changed_since(kOmar, store().generation(kOmar)), std::nullopt);
}

TEST_P(DerivedTextsConformance, StayWhenWhatIsGrownIsTakenBack) {
  narrate(2);
  store().rewind(kNora, Timestamp::min());
  EXPECT_THAT(all(), SizeIs(2));
  EXPECT_EQ(state_of(0), UnitState::Done);
}

TEST_P(DerivedTextsConformance, GoWithTheirWindowAndItsUnits) {
  narrate(3);
  store().remove_windows(kNora, {window(1).id});
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
  store().commit(kNora, changes_);
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
  EXPECT_EQ(state_of(1), UnitState::Failed);  // There is none.
}

TEST_P(DerivedTextsConformance, GoWhenTheOwnerMakesTheirWindowReadOtherwise) {
  narrate(3);
  auto& owner = require<OwnerStore>(store(), "keep annotations");
  const Line& line = window(1).lines[0];
  const Annotation correction{.kind = AnnotationKind::Correction,
                              .at = line.interval.start,
                              .target = line_key(line),
                              .text = "I fetch a bucket."};
  owner.annotate(kNora, correction, window(1).known_at(), true);
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
  EXPECT_EQ(state_of(0), UnitState::Done);
  EXPECT_EQ(state_of(1), UnitState::Pending);
  const Window corrected =
      owner.windows_as(Words::Corrected, kEverything, kNora, {.ids = {window(1).id.value}}).at(0);
  texts().put_derived_texts(kNora, {text_of(corrected, "again")});
  EXPECT_THAT(all(), ElementsAre("narrative 0", "again", "narrative 2"));
  owner.retract(kNora, correction, window(1).known_at(), true);
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
}

TEST_P(DerivedTextsConformance, StayWhenTheOwnerOnlyNotesSomething) {
  narrate(3);
  require<OwnerStore>(store(), "keep annotations")
      .annotate(kNora, {.kind = AnnotationKind::Note, .text = "The key is under the mat."},
                Timestamp::min(), false);
  EXPECT_THAT(all(), SizeIs(3));
}

TEST_P(DerivedTextsConformance, ForgettingAWindowTakesThemAlong) {
  narrate(3);
  require<Custody>(store(), "forget").forget(kNora, {.windows = {window(1).id}});
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
  EXPECT_THAT(dump_of(store()), Not(Contains(HasSubstr("narrative 1"))));
  EXPECT_THAT(dump_of(store()), Not(Contains(HasSubstr(window(1).id.str()))));
}

TEST_P(DerivedTextsConformance, OneThatIsForgottenAloneIsNotWrittenAgain) {
  narrate(3);
  const std::uint64_t before = store().generation(kNora);
  require<Custody>(store(), "forget").forget(kNora, {.texts = {window(1).id}});
  EXPECT_THAT(all(), ElementsAre("narrative 0", "narrative 2"));
  EXPECT_EQ(state_of(1), UnitState::Refused);
  EXPECT_THAT(store().windows(kEverything, kNora, {}), SizeIs(8));
  EXPECT_LE(store().changed_since(kNora, before), window(1).known_at());
}

TEST_P(DerivedTextsConformance, TranslatedLinesStandInWindowsAsTheyAreSearchedAlone) {
  const std::string before = dump_line(window(0));
  texts().put_derived_texts(kNora,
                            {text_of(window(0), "0 I put mug 0 back.", DerivedKind::Translation)});
  const RecordQuery first{.ids = {window(0).id.value}};
  EXPECT_EQ(store().windows(kEverything, kNora, first).at(0).lines[0].alternate,
            "I put mug 0 back.");
  for (const Words words : {Words::Recorded, Words::Corrected}) {
    EXPECT_EQ(dump_line(windows_as(store(), words, kEverything, kNora, first).at(0)), before);
  }
  EXPECT_THAT(dump_of(store()), Contains(before));
}

TEST_P(DerivedTextsConformance, StandInTheDumpByWindowWhateverTheOrderOfWriting) {
  const std::vector<DerivedText> written = {text_of(window(0), "a"), text_of(window(1), "b"),
                                            text_of(window(2), "c")};
  texts().put_derived_texts(kNora, written);
  const auto other = open_other();
  other->commit(kNora, changes_);
  other->commit(kOmar, only_windows(sample_changes(0, 2, kOmar)));
  for (const std::size_t i : {2U, 0U, 1U}) {
    require<DerivedTexts>(*other, "keep texts").put_derived_texts(kNora, {written[i]});
  }
  EXPECT_EQ(dump_of(*other), dump_of(store()));
  for (const DerivedText& text : written) {
    EXPECT_THAT(dump_of(store()), Contains(dump_line(text)));
  }
}

TEST_P(DerivedTextsConformance, RefuseAWearerWhoWasNotAdded) {
  EXPECT_ANY_THROW(texts().put_derived_texts("B9_NOBODY", {text_of(window(0), "a")}));
}

INSTANTIATE_TEST_SUITE_P(Stores, DerivedTextsConformance, testing::ValuesIn(store_backends()),
                         backend_name);

}  // namespace
}  // namespace daybook
