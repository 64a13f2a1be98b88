#include "daybook/build/episode_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "daybook/build/grower.h"
#include "tests/build/household.h"
#include "tests/build/windows.h"

namespace daybook {
namespace {

using made_up::Household;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

/// What writers were asked, and what they say.
struct Pen {
  int asked = 0;
  std::string fails_on;
  std::vector<std::string> wrong;
};

/// Says of each episode how often a writer was asked before: whoever asks twice gets other words.
class Counting final : public EpisodeWriter {
 public:
  explicit Counting(Pen& pen) : pen_(pen) {}
  WrittenEpisode write(const ClosedEpisode& by_rule, const EpisodeSources& sources) override {
    ++pen_.asked;
    const Interval& span = by_rule.episode.interval;
    if (sources.windows.size() < by_rule.episode.windows.size() ||
        sources.windows.front().id != by_rule.episode.windows.front() ||
        sources.windows.back().interval.end != span.end) {
      pen_.wrong.push_back("not the windows of " + by_rule.episode.text);
    }
    for (const Window& window : sources.context) {
      if (window.interval.end > span.start) {
        pen_.wrong.push_back("no context of " + by_rule.episode.text);
      }
    }
    if (!pen_.fails_on.empty() && by_rule.episode.text.find(pen_.fails_on) != std::string::npos) {
      return {by_rule.episode, by_rule.edges, "the pen is dry"};
    }
    Episode episode = by_rule.episode;
    episode.text = "Told anew: " + by_rule.episode.text;
    episode.summary = Clockface::dataset().format(span.start);
    std::vector<Edge> edges = by_rule.edges;
    for (Edge& edge : edges) {
      edge.weight /= 2;
    }
    return {std::move(episode), std::move(edges), ""};
  }

 private:
  Pen& pen_;
};

GrowOptions told_by(Pen& pen) {
  GrowOptions options;
  options.writers.episodes = [&pen](const std::string&, const Clockface&) {
    return std::make_unique<Counting>(pen);
  };
  return options;
}

TEST(EpisodeWriting, AsksOnceForEveryEpisodeAndTakesItsWords) {
  Household days(made_up::household(3));
  Pen pen;
  days.grow(told_by(pen));
  EXPECT_THAT(pen.wrong, testing::IsEmpty());
  const std::vector<Episode> episodes = days.episodes();
  ASSERT_GT(episodes.size(), 4U);
  EXPECT_EQ(pen.asked, static_cast<int>(episodes.size()));
  for (const Episode& episode : episodes) {
    EXPECT_THAT(episode.text, StartsWith("Told anew: "));
    EXPECT_EQ(episode.id, episode_id(episode));
    for (const Edge& edge : days.edges_of(episode.id)) {
      if (edge.group == RecordId(episode.id)) {
        EXPECT_LE(edge.weight, 0.5);
        EXPECT_EQ(edge.known_at, episode.known_at);
      }
    }
  }
}

TEST(EpisodeWriting, LeavesBoundariesToTheRules) {
  Household told(made_up::household(3));
  Pen pen;
  told.grow(told_by(pen));
  Household plain(made_up::household(3));
  plain.grow({});
  const std::vector<Episode> by_rule = plain.episodes();
  const std::vector<Episode> written = told.episodes();
  ASSERT_EQ(written.size(), by_rule.size());
  std::set<std::pair<Timestamp, Timestamp>> spans;
  for (std::size_t i = 0; i < written.size(); ++i) {
    spans.emplace(written[i].interval.start, written[i].interval.end);
  }
  for (const Episode& episode : by_rule) {
    EXPECT_TRUE(spans.contains({episode.interval.start, episode.interval.end}));
  }
}

TEST(EpisodeWriting, FeedsPatternsWithItsWords) {
  Household days(made_up::household(3));
  Pen pen;
  days.grow(told_by(pen));
  std::set<EpisodeId> ids;
  for (const Episode& episode : days.episodes()) {
    ids.insert(episode.id);
  }
  const std::vector<Pattern> patterns = days.patterns();
  ASSERT_FALSE(patterns.empty());
  for (const Pattern& pattern : patterns) {
    for (const PatternMember& member : pattern.members) {
      EXPECT_EQ(ids.count(member.episode), 1U);
    }
  }
}

TEST(EpisodeWriting, AsksNothingAgainOfWhatIsGrown) {
  Household whole(made_up::household(3));
  Pen once;
  whole.grow(told_by(once));
  for (const std::size_t first : {1U, 7U, 24U, 31U, 71U}) {
    Household parts(made_up::household(3), first);
    Pen pen;
    parts.grow(told_by(pen));
    parts.add();
    parts.grow(told_by(pen));
    EXPECT_EQ(pen.asked, once.asked) << first;
    EXPECT_EQ(parts.dump(), whole.dump()) << first;
  }
}

TEST(EpisodeWriting, GoesOnAfterBeingKilled) {
  Household whole(made_up::household(3));
  Pen once;
  whole.grow(told_by(once));
  Household days(made_up::household(3));
  Pen pen;
  struct Killed {};
  int commits = 0;
  const auto kill = [&](const GrowProgress&) {
    if (++commits == 3) {
      throw Killed{};
    }
  };
  EXPECT_THROW(days.grow(told_by(pen), kill), Killed);
  EXPECT_THAT(days.episodes(), SizeIs(testing::Gt(0U)));
  days.grow(told_by(pen));
  EXPECT_EQ(pen.asked, once.asked);
  EXPECT_EQ(days.dump(), whole.dump());
}

TEST(EpisodeWriting, DegradesTheWindowThatClosesWhatCouldNotBeWritten) {
  Household whole(made_up::household(3));
  Pen steady;
  whole.grow(told_by(steady));
  Household days(made_up::household(3));
  Pen pen;
  pen.fails_on = "I";  // stands in all of them
  days.grow(told_by(pen));
  const std::vector<Episode> episodes = days.episodes();
  std::set<Timestamp> closed_at;
  for (const Episode& episode : episodes) {
    EXPECT_THAT(episode.text, testing::Not(HasSubstr("Told")));
    closed_at.insert(episode.known_at);
  }
  ASSERT_EQ(days.degraded().size(), closed_at.size());
  for (const Unit& unit : days.degraded()) {
    EXPECT_EQ(closed_at.count(unit.interval.end), 1U);
    EXPECT_EQ(unit.detail, "the pen is dry");  // once, though two episodes may close
  }
  pen.fails_on.clear();
  days.retry(told_by(pen));
  EXPECT_TRUE(days.degraded().empty());
  EXPECT_EQ(days.dump(), whole.dump());
}

}  // namespace
}  // namespace daybook
