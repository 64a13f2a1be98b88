// A memory that a model writes, in every recipe: one and the same however it came about.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "daybook/build/grower.h"
#include "daybook/build/model_episodes.h"
#include "daybook/build/model_half_hours.h"
#include "daybook/build/model_moments.h"
#include "tests/build/household.h"
#include "tests/build/pure_model.h"

namespace daybook {
namespace {

using made_up::Household;
using testing::HasSubstr;
using testing::Not;

struct Form {
  const char* name;
  bool in_batches = false;

  friend void PrintTo(const Form& form, std::ostream* out) { *out << form.name; }
};

GrowOptions written_by(ChatModel& model, bool in_batches) {
  GrowOptions options;
  options.writers.moments = moments_by(model);
  if (in_batches) {
    ModelHalfHourOptions half_hours;
    half_hours.likeness = [](std::string_view a, std::string_view b) { return a == b ? 1.0 : 0.0; };
    options.writers.half_hours = half_hours_by(model, half_hours);
  } else {
    options.writers.episodes = episodes_by(model);
  }
  return options;
}

class WrittenMemory : public testing::TestWithParam<Form> {
 protected:
  GrowOptions by(ChatModel& model) const { return written_by(model, GetParam().in_batches); }
  std::vector<Window> windows_ = made_up::household(3);
};

INSTANTIATE_TEST_SUITE_P(Forms, WrittenMemory,
                         testing::Values(Form{"as_they_close", false}, Form{"by_half_hours", true}),
                         [](const auto& form) { return std::string(form.param.name); });

TEST_P(WrittenMemory, HasTheModelsWords) {
  Household days(windows_);
  PureModel model;
  days.grow(by(model));
  EXPECT_TRUE(days.degraded().empty());
  int talks = 0;
  for (const Episode& episode : days.episodes()) {
    EXPECT_THAT(episode.text, HasSubstr("household"));
    EXPECT_EQ(episode.id, episode_id(episode));
    EXPECT_FALSE(days.edges_of(episode.id).empty());
    talks += episode.view == EpisodeView::Conversation ? 1 : 0;
  }
  EXPECT_GT(talks, 2);
  EXPECT_GT(days.episodes().size(), 6U);
  EXPECT_FALSE(days.patterns().empty());
}

TEST_P(WrittenMemory, IsTheSameInOnePieceAndInMany) {
  Household whole(windows_);
  PureModel once;
  once.faults = 20;
  whole.grow(by(once));
  EXPECT_FALSE(whole.degraded().empty());
  Household parts(windows_, 0);
  PureModel model;
  model.faults = 20;
  for (const std::size_t count : {1U, 5U, 11U, 12U, 1U, 20U, 70U}) {
    parts.add(count);
    parts.grow(by(model));
  }
  EXPECT_EQ(parts.dump(), whole.dump());
  EXPECT_EQ(model.calls, once.calls);  // what is there is not asked for again
}

TEST_P(WrittenMemory, IsTheSameAfterBeingKilled) {
  Household whole(windows_);
  PureModel once;
  once.faults = 20;
  whole.grow(by(once));
  struct Killed {};
  for (const int survives : {1, 2, 4}) {
    Household days(windows_);
    PureModel first;
    first.faults = 20;
    int commits = 0;
    const auto kill = [&](const GrowProgress&) {
      if (++commits == survives) {
        throw Killed{};
      }
    };
    EXPECT_THROW(days.grow(by(first), kill), Killed);
    PureModel second;
    second.faults = 20;
    days.grow(by(second));
    EXPECT_EQ(days.dump(), whole.dump()) << survives;
    EXPECT_LE(first.calls + second.calls, once.calls + 60) << survives;
  }
}

TEST_P(WrittenMemory, IsNotChangedByTheFuture) {
  PureModel model;
  Household whole(windows_);
  whole.grow(by(model));
  for (const std::size_t count : {10U, 25U, 40U, 55U}) {
    Household cut(windows_, count);
    cut.grow(by(model));
    const Timestamp now = windows_[count - 1].interval.end;
    std::vector<EpisodeId> then;
    std::vector<EpisodeId> later;
    for (const Episode& episode : cut.episodes()) {
      then.push_back(episode.id);
    }
    for (const Episode& episode : whole.episodes()) {
      if (episode.known_at <= now) {
        later.push_back(episode.id);
      }
    }
    EXPECT_EQ(then, later) << count;
  }
}

TEST_P(WrittenMemory, IsAsIfWrittenAtOnceWhenWhatFailedIsTriedAgain) {
  Household whole(windows_);
  PureModel steady;
  whole.grow(by(steady));
  Household days(windows_);
  PureModel model;
  model.fails_on = "rose bush";
  days.grow(by(model));
  ASSERT_FALSE(days.degraded().empty());
  EXPECT_THAT(days.degraded()[0].detail, HasSubstr("the model: refused"));
  EXPECT_EQ(days.ledger().pending, 0U);
  EXPECT_NE(days.dump(), whole.dump());
  model.fails_on.clear();
  days.retry(by(model));
  EXPECT_TRUE(days.degraded().empty());
  EXPECT_EQ(days.dump(), whole.dump());
}

TEST(WrittenByRule, IsWhatItWasWithoutWriters) {
  Household plain(made_up::household(2));
  plain.grow({});
  PureModel down;
  down.faults = 100;
  for (const bool in_batches : {false, true}) {
    Household days(made_up::household(2));
    GrowOptions options = written_by(down, in_batches);
    options.writers.moments = {};
    days.grow(options);
    EXPECT_EQ(days.moments().size(), plain.moments().size());
    EXPECT_FALSE(days.degraded().empty());
    if (!in_batches) {
      EXPECT_EQ(days.episodes().size(), plain.episodes().size());
    }
  }
}

/// Any faults: growing ends, every window is done once, activities of a half hour cover it and
/// last at most ten minutes unless nothing of it could be read.
RC_GTEST_PROP(WrittenUnderFaults, EndsWithEveryWindowDone, ()) {
  PureModel model;
  model.seed = *rc::gen::arbitrary<std::uint64_t>();
  model.faults = *rc::gen::inRange<std::uint64_t>(0, 101);
  const bool in_batches = *rc::gen::arbitrary<bool>();
  Household days(made_up::household(2));
  days.grow(written_by(model, in_batches));
  RC_ASSERT(days.ledger().pending == 0U);
  RC_ASSERT(days.ledger().done == days.windows());
  Timestamp end = Timestamp::min();
  for (const Episode& episode : days.episodes()) {
    RC_ASSERT(!episode.text.empty());
    RC_ASSERT(episode.id == episode_id(episode));
    if (episode.view == EpisodeView::Activity) {
      RC_ASSERT(episode.interval.start >= end);
      end = episode.interval.end;
    }
  }
  const std::string before = days.dump();
  const int calls = model.calls;
  days.grow(written_by(model, in_batches));  // nothing is pending: nothing is asked
  RC_ASSERT(model.calls == calls);
  RC_ASSERT(days.dump() == before);
}

}  // namespace
}  // namespace daybook
