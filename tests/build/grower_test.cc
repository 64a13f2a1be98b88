#include "daybook/build/grower.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "tests/build/windows.h"

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

Grower grower() { return Grower("B1_NORA", Clockface::dataset()); }

/// Everything that makes a record, as text: equal texts are equal records.
std::vector<std::string> print(const Changes& changes) {
  std::vector<std::string> out;
  const auto time = [](Timestamp t) { return std::to_string(t.time_since_epoch().count()); };
  for (const Moment& m : changes.moments) {
    std::string lines;
    for (const std::uint32_t line : m.lines) {
      lines += std::to_string(line) + ",";
    }
    out.push_back(m.id.str() + m.text + time(m.known_at) + m.window.str() + lines + m.verb +
                  m.object + m.place + (m.unresolved ? "?" : ""));
  }
  for (const Episode& e : changes.episodes) {
    out.push_back(e.id.str() + e.text + e.subject + e.summary + e.place + time(e.known_at) +
                  time(e.interval.end));
  }
  for (const Pattern& p : changes.patterns) {
    out.push_back(p.id.str() + p.root.str() + p.title + p.summary + time(p.known_at));
  }
  for (const Edge& e : changes.edges) {
    out.push_back(e.group.str() + e.member.str() + e.role + std::to_string(e.weight) +
                  time(e.known_at));
  }
  return out;
}

std::vector<std::string> grow(const std::vector<Window>& windows, std::size_t from = 0) {
  Grower g = grower();
  std::vector<std::string> out;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    if (i < from) {
      g.replay(windows[i]);
      continue;
    }
    for (std::string& record : print(g.push(windows[i]))) {
      out.push_back(std::move(record));
    }
  }
  return out;
}

Changes grow_all(const std::vector<Window>& windows) {
  Grower g = grower();
  Changes all;
  for (const Window& window : windows) {
    Changes changes = g.push(window);
    for (Moment& m : changes.moments) {
      all.moments.push_back(m);
    }
    for (Episode& e : changes.episodes) {
      all.episodes.push_back(e);
    }
    for (Pattern& p : changes.patterns) {
      all.patterns.push_back(p);
    }
    for (Edge& e : changes.edges) {
      all.edges.push_back(e);
    }
  }
  return all;
}

TEST(Grower, GivesActionsAndUtterancesAtOnce) {
  Grower g = grower();
  const Changes changes = g.push(made_up::household(1).front());
  std::vector<std::string> texts;
  texts.reserve(changes.moments.size());
  for (const Moment& moment : changes.moments) {
    texts.push_back(moment.text);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "I walk into the kitchen", "I take the coffee mill down in the kitchen",
                       "I ask whether the kettle is on", "Omar confirms that the kettle is on"}));
}

TEST(Grower, ClosesNothingBecauseTheInputEnds) {
  Grower g = grower();
  const std::vector<Window> windows = made_up::household(1);
  EXPECT_TRUE(g.push(windows[0]).episodes.empty());
  EXPECT_TRUE(g.push(windows[1]).episodes.empty());
}

TEST(Grower, ClosesAnActivityAfterAGap) {
  Grower g = grower();
  g.push(made_up::window(hours(33), {"I chop the onions."}));
  const Window later = made_up::window(hours(33) + minutes(2), {"I water the roses."});
  const Changes changes = g.push(later);
  ASSERT_EQ(changes.episodes.size(), 1u);
  EXPECT_EQ(changes.episodes[0].text, "I chop the onions");
  EXPECT_EQ(changes.episodes[0].known_at, later.interval.end);
}

TEST(Grower, KeepsOneActivityAcrossAShortPause) {
  Grower g = grower();
  g.push(made_up::window(hours(33), {"I chop the onions."}));
  EXPECT_TRUE(
      g.push(made_up::window(hours(33) + seconds(80), {"I fry the onions."})).episodes.empty());
}

TEST(Grower, ClosesAnActivityAtADayChange) {
  Grower g = grower();
  g.push(made_up::window(hours(48) - seconds(30), {"I chop the onions."}));
  EXPECT_EQ(g.push(made_up::window(hours(48), {"I fry the onions."})).episodes.size(), 1u);
}

TEST(Grower, CoversEveryWindowByOneActivityOnly) {
  const std::vector<Window> windows = made_up::household(3);
  std::multiset<WindowId> covered;
  for (const Episode& episode : grow_all(windows).episodes) {
    if (episode.view != EpisodeView::Activity) {
      continue;
    }
    covered.insert(episode.windows.begin(), episode.windows.end());
  }
  for (const WindowId& id : covered) {
    EXPECT_EQ(covered.count(id), 1u);
  }
  EXPECT_GE(covered.size(), windows.size() - 12);
}

TEST(Grower, FindsTheConversationAndItsSpeakers) {
  const Changes all = grow_all(made_up::household(2));
  const auto talk = std::find_if(
      all.episodes.begin(), all.episodes.end(),
      [](const Episode& episode) { return episode.view == EpisodeView::Conversation; });
  ASSERT_NE(talk, all.episodes.end());
  EXPECT_TRUE(std::find(talk->participants.begin(), talk->participants.end(), "Omar") !=
              talk->participants.end());
  EXPECT_NE(talk->text.find(" talk about "), std::string::npos);
}

TEST(Grower, FindsTheRoutineOfSeveralDays) {
  const Changes all = grow_all(made_up::household(4));
  ASSERT_FALSE(all.patterns.empty());
  EXPECT_GE(all.patterns.back().days, 2u);
}

TEST(Grower, LinksEpisodesToTheirMoments) {
  const Changes all = grow_all(made_up::household(2));
  std::set<std::uint64_t> moments;
  for (const Moment& moment : all.moments) {
    moments.insert(moment.id.value);
  }
  int linked = 0;
  for (const Edge& edge : all.edges) {
    if (edge.group.kind != RecordKind::Episode) {
      continue;
    }
    EXPECT_TRUE(moments.contains(edge.member.value));
    EXPECT_GT(edge.weight, 0.0);
    EXPECT_LE(edge.weight, 1.0);
    ++linked;
  }
  EXPECT_GT(linked, 20);
}

TEST(Grower, KnowsNothingBeforeItsWindows) {
  const std::vector<Window> windows = made_up::household(3);
  Grower g = grower();
  for (const Window& window : windows) {
    const Changes changes = g.push(window);
    for (const Moment& moment : changes.moments) {
      EXPECT_EQ(moment.known_at, window.interval.end);
    }
    for (const Episode& episode : changes.episodes) {
      EXPECT_EQ(episode.known_at, window.interval.end);
      EXPECT_LE(episode.interval.end, window.interval.end);
    }
    for (const Pattern& pattern : changes.patterns) {
      EXPECT_EQ(pattern.known_at, window.interval.end);
    }
  }
}

TEST(Grower, SaysEveryPronounItCouldNotResolve) {
  const Changes all = grow_all(made_up::household(2));
  for (const Moment& moment : all.moments) {
    const std::string padded = " " + moment.text + " ";
    for (const char* word : {" he ", " she ", " it ", " him ", " them ", " they "}) {
      const bool stands = padded.find(word) != std::string::npos;
      EXPECT_TRUE(!stands || moment.unresolved) << moment.text;
    }
  }
}

TEST(Grower, GivesTheSameForTheSame) {
  const std::vector<Window> windows = made_up::household(3);
  EXPECT_EQ(grow(windows), grow(windows));
}

/// Windows of a household, some lines shuffled in from elsewhere, some windows left out.
rc::Gen<std::vector<Window>> some_windows() {
  return rc::gen::map(rc::gen::container<std::vector<int>>(40, rc::gen::inRange(0, 6)),
                      [](const std::vector<int>& dice) {
                        std::vector<Window> all = made_up::household(3);
                        std::vector<Window> kept;
                        for (std::size_t i = 0; i < all.size(); ++i) {
                          const int die = dice[i % dice.size()];
                          if (die == 0) {
                            continue;
                          }
                          if (die == 1) {
                            std::swap(all[i].lines, all[(i * 7) % all.size()].lines);
                          }
                          all[i].id = window_id(all[i]);
                          kept.push_back(all[i]);
                        }
                        return kept;
                      });
}

RC_GTEST_PROP(GrowerProperty, APrefixOfWindowsGivesAPrefixOfRecords, ()) {
  const std::vector<Window> windows = *some_windows();
  const std::size_t cut = *rc::gen::inRange<std::size_t>(0, windows.size() + 1);
  const std::vector<std::string> all = grow(windows);
  const std::vector<std::string> some =
      grow({windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(cut)});
  RC_ASSERT(some.size() <= all.size());
  RC_ASSERT(std::equal(some.begin(), some.end(), all.begin()));
}

RC_GTEST_PROP(GrowerProperty, ReplayAndPushGiveWhatPushGives, ()) {
  const std::vector<Window> windows = *some_windows();
  const std::size_t cut = *rc::gen::inRange<std::size_t>(0, windows.size() + 1);
  const std::vector<std::string> all = grow(windows);
  const std::vector<std::string> tail = grow(windows, cut);
  RC_ASSERT(tail.size() <= all.size());
  RC_ASSERT(
      std::equal(tail.begin(), tail.end(), all.end() - static_cast<std::ptrdiff_t>(tail.size())));
}

RC_GTEST_PROP(GrowerProperty, AnotherFutureChangesNothing, ()) {
  const std::vector<Window> windows = *some_windows();
  std::vector<Window> other = windows;
  const std::size_t cut = *rc::gen::inRange<std::size_t>(0, windows.size() + 1);
  std::reverse(other.begin() + static_cast<std::ptrdiff_t>(cut), other.end());
  Grower a = grower();
  Grower b = grower();
  for (std::size_t i = 0; i < cut; ++i) {
    RC_ASSERT(print(a.push(windows[i])) == print(b.push(other[i])));
  }
}

}  // namespace
}  // namespace daybook
