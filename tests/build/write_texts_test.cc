#include "daybook/build/write_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/build/narrator.h"
#include "daybook/build/translator.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/owner_store.h"
#include "tests/build/windows.h"
#include "tests/models/fakes.h"
#include "tests/support/memory_store.h"

namespace daybook {
namespace {

using testing::HasSubstr;

const Wearer kWearer{"B1_NORA", Clockface::dataset()};
constexpr Cutoff kAll = Cutoff::everything();

/// Told by hand: what the request holds decides what comes.
ChatReply retold(const ChatRequest& request) {
  const std::string& text = request.messages.back().text;
  const std::size_t at = text.find("caption: ") + 9;
  return said(text.substr(at, text.find('\n', at) - at));
}

class Day {
 public:
  explicit Day(const std::vector<Window>& windows = made_up::household(1)) {
    store_.add_wearer(kWearer);
    add(windows);
  }

  void add(const std::vector<Window>& windows) {
    Changes changes{.windows = windows};
    for (const Window& window : windows) {
      changes.units.push_back({window.id.str(), "grow", UnitState::Done, window.interval, ""});
      changes.units.push_back(pending_text(DerivedKind::Narrative, window));
    }
    store_.commit(kWearer.name, changes);
  }

  TextsWritten write(ChatModel& model) {
    Narrator narrator(model, kWearer.name, kWearer.face);
    return write_texts(store_, kWearer, narrator, nullptr);
  }

  TextsWritten retry(ChatModel& model) {
    await_texts(store_, kWearer.name, DerivedKind::Narrative);
    return write(model);
  }

  std::size_t units(UnitState state) const {
    const std::vector<Unit> units = store_.units(kWearer.name, {state});
    return static_cast<std::size_t>(std::count_if(
        units.begin(), units.end(), [](const Unit& unit) { return unit.stage == "narrate"; }));
  }

  std::vector<DerivedText> texts(Cutoff cutoff = kAll) const {
    return store_.derived_texts(cutoff, kWearer.name, {});
  }

  std::string dump() const {
    std::ostringstream out;
    store_.dump(out);
    return out.str();
  }

  MemoryStore& store() { return store_; }

 private:
  MemoryStore store_;
};

TEST(WriteTexts, WritesEveryWindowOnceAndSaysSo) {
  Day day;
  FakeChat model(retold);
  const TextsWritten written = day.write(model);
  EXPECT_EQ(written.done, 24U);
  EXPECT_EQ(written.left, 0U);
  EXPECT_EQ(model.calls, 24);
  EXPECT_EQ(day.units(UnitState::Done), 24U);
  EXPECT_EQ(day.texts().size(), 24U);
  EXPECT_EQ(day.texts()[0].text, "I walk into the kitchen.");
  EXPECT_EQ(day.texts()[0].made_by, "memlife/narrate@1 fake:model");
  // Done is done.
  day.retry(model);
  EXPECT_EQ(model.calls, 24);
}

TEST(WriteTexts, AFailedWindowIsDegradedAndTriedAgainAlone) {
  Day day;
  FakeChat model([](const ChatRequest& request) {
    return request.messages.back().text.find("rose bush") != std::string::npos ? said("- a rose")
                                                                               : retold(request);
  });
  EXPECT_EQ(day.write(model).degraded, 3U);
  EXPECT_EQ(day.units(UnitState::Degraded), 3U);
  EXPECT_EQ(day.texts().size(), 21U);
  FakeChat better(retold);
  EXPECT_EQ(day.retry(better).done, 3U);
  EXPECT_EQ(better.calls, 3);
  EXPECT_EQ(day.units(UnitState::Degraded), 0U);
  EXPECT_EQ(day.texts().size(), 24U);
}

TEST(WriteTexts, StopsCleanlyWhenTheBudgetIsSpentAndGoesOn) {
  Day day;
  int left = 13;
  FakeChat model([&](const ChatRequest& request) {
    return left-- > 0 ? retold(request) : failed(ModelFault::OverBudget);
  });
  const TextsWritten written = day.write(model);
  EXPECT_EQ(written.done, 13U);
  EXPECT_EQ(written.left, 11U);
  EXPECT_THAT(written.stopped, HasSubstr("budget"));
  EXPECT_EQ(day.units(UnitState::Pending), 11U);
  EXPECT_EQ(day.units(UnitState::Degraded), 0U);
  FakeChat whole(retold);
  EXPECT_EQ(day.write(whole).done, 11U);
  Day undisturbed;
  FakeChat other(retold);
  undisturbed.write(other);
  EXPECT_EQ(day.dump(), undisturbed.dump());
}

TEST(WriteTexts, StopsAskingAServerThatIsGone) {
  Day day;
  FakeChat model([](const ChatRequest&) { return failed(ModelFault::Unreachable); });
  const TextsWritten written = day.write(model);
  EXPECT_EQ(model.calls, 5);
  EXPECT_EQ(written.degraded, 5U);
  EXPECT_EQ(written.left, 19U);
  EXPECT_THAT(written.stopped, HasSubstr("5 windows in a row"));
  FakeChat back(retold);
  EXPECT_EQ(day.retry(back).done, 24U);
}

TEST(WriteTexts, WindowsAddedWithoutAModelAreWrittenWhenAskedFor) {
  Day day(std::vector<Window>{});
  Changes changes{.windows = made_up::household(1)};
  day.store().commit(kWearer.name, changes);
  FakeChat model(retold);
  EXPECT_EQ(day.write(model).done, 0U);
  EXPECT_EQ(day.retry(model).done, 24U);
}

TEST(WriteTexts, WhatTheOwnerCorrectsIsToldAgain) {
  Day day;
  FakeChat model(retold);
  day.write(model);
  const Window window = made_up::household(1)[2];
  day.store().annotate(kWearer.name,
                       {.kind = AnnotationKind::Correction,
                        .at = window.lines[0].interval.start,
                        .target = line_key(window.lines[0]),
                        .text = "I spill the hot water."},
                       window.known_at(), true);
  EXPECT_EQ(day.texts().size(), 23U);
  EXPECT_EQ(day.units(UnitState::Pending), 1U);
  EXPECT_EQ(day.write(model).done, 1U);
  EXPECT_EQ(model.calls, 25);
  EXPECT_EQ(day.texts()[2].text, "I spill the hot water.");
}

TEST(WriteTexts, AUnitWhoseWindowWantsNothingGoes) {
  Day day;
  Window empty = made_up::window(std::chrono::hours(60), {});
  day.add({empty});
  day.store().commit(
      kWearer.name,
      {.units = {{"w-00000000000000ff", "narrate", UnitState::Pending, empty.interval, ""}}});
  FakeChat model(retold);
  EXPECT_EQ(day.write(model).done, 24U);
  EXPECT_EQ(day.units(UnitState::Pending), 0U);
  EXPECT_EQ(day.units(UnitState::Done), 24U);
}

TEST(WriteTexts, TranslatesChineseWindowsAlone) {
  std::vector<Window> windows = made_up::household(1);
  windows.push_back(made_up::window(std::chrono::hours(60), {"我在洗杯子。", "Wei: 好。"}));
  Day day(windows);
  await_texts(day.store(), kWearer.name, DerivedKind::Translation);
  FakeChat model([](const ChatRequest&) {
    return said(R"({"lines":[{"line":1,"text":"I wash a cup."},{"line":2,"text":"Good."}]})");
  });
  Translator translator(model, kWearer.name);
  EXPECT_EQ(write_texts(day.store(), kWearer, translator, nullptr).done, 1U);
  EXPECT_EQ(model.calls, 1);
  const Window found =
      day.store().windows(kAll, kWearer.name, {.ids = {windows.back().id.value}}).at(0);
  EXPECT_EQ(found.lines[0].alternate, "I wash a cup.");
  EXPECT_EQ(found.lines[0].text, "我在洗杯子。");
}

/// Fails on some windows, by what they say.
std::function<ChatReply(const ChatRequest&)> moody(int seed) {
  return [seed](const ChatRequest& request) {
    const std::uint64_t mood = Hasher().add(seed).add(request.messages[1].text).finish() % 8;
    return mood == 0   ? said("")
           : mood == 1 ? failed(ModelFault::Refused)
           : mood == 2 ? said("1. I walk.")
                       : retold(request);
  };
}

RC_GTEST_PROP(WriteTextsProperty, ShuffledInHalvesAndKilledEndsTheSame, ()) {
  const int seed = *rc::gen::inRange(0, 1000);
  std::vector<Window> windows = made_up::household(1);
  FakeChat model(moody(seed));
  Day whole(windows);
  whole.write(model);

  for (std::size_t i = windows.size() - 1; i > 0; --i) {
    std::swap(windows[i], windows[*rc::gen::inRange<std::size_t>(0, i + 1)]);
  }
  const auto middle =
      windows.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(windows) + 1);
  Day parts(std::vector<Window>(windows.begin(), middle));
  int until = *rc::gen::inRange(0, 30);
  struct Killed {};
  FakeChat dying([&](const ChatRequest& request) {
    return until-- > 0 ? moody(seed)(request) : throw Killed();
  });
  try {
    parts.write(dying);
  } catch (const Killed&) {
    until = 0;
  }
  parts.add(std::vector<Window>(middle, windows.end()));
  parts.write(model);
  RC_ASSERT(parts.dump() == whole.dump());
}

RC_GTEST_PROP(WriteTextsProperty, TheFutureChangesNothing, ()) {
  const std::vector<Window> windows = made_up::household(1);
  const auto known = *rc::gen::inRange<std::size_t>(1, windows.size());
  FakeChat model(moody(3));
  Day whole(windows);
  whole.write(model);
  Day past(std::vector<Window>(windows.begin(), windows.begin() + static_cast<long>(known)));
  past.write(model);
  RC_ASSERT(whole.texts(Cutoff(windows[known - 1].known_at())) == past.texts());
}

}  // namespace
}  // namespace daybook
