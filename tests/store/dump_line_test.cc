#include "daybook/store/dump_line.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "tests/store/sample_records.h"

namespace daybook {
namespace {

using namespace std::chrono_literals;

template <typename Record>
using Edits = std::vector<std::function<void(Record&)>>;

/// Each edit must give a line of its own.
template <typename Record>
void expect_each_edit_counts(const Record& record, const Edits<Record>& edits) {
  std::set<std::string> lines = {dump_line(record)};
  for (std::size_t i = 0; i < edits.size(); ++i) {
    Record edited = record;
    edits[i](edited);
    const std::string line = dump_line(edited);
    EXPECT_TRUE(lines.insert(line).second) << "edit " << i << " gives again " << line;
    EXPECT_TRUE(nlohmann::json::accept(line)) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

// The structured bindings fail to compile when a record gains a field: add its edit here.

TEST(DumpLine, HoldsEveryFieldOfAWindow) {
  const Window window = sample_window(0);
  [[maybe_unused]] const auto& [id, wearer, interval, source, lines, extra] = window;
  [[maybe_unused]] const auto& [file, offset] = window.source;
  [[maybe_unused]] const auto& [when, channel, speaker, text, alternate, origin] = window.lines[0];
  expect_each_edit_counts<Window>(window,
                                  {
                                      [](Window& w) { w.id.value += 1; },
                                      [](Window& w) { w.interval.start += 1ns; },
                                      [](Window& w) { w.interval.end += 1ns; },
                                      [](Window& w) { w.source.file += "x"; },
                                      [](Window& w) { w.source.offset += 1e-9; },
                                      [](Window& w) { w.extra = "\x01\x02"; },
                                      [](Window& w) { w.lines.pop_back(); },
                                      [](Window& w) { w.lines[0].interval.start += 1ns; },
                                      [](Window& w) { w.lines[0].interval.end += 1ns; },
                                      [](Window& w) { w.lines[0].channel = Channel::Speech; },
                                      [](Window& w) { w.lines[0].speaker = "Priya"; },
                                      [](Window& w) { w.lines[0].text = "\"quoted\"\n\\"; },
                                      [](Window& w) { w.lines[0].alternate = "x"; },
                                      [](Window& w) { w.lines[0].origin = "x"; },
                                  });
}

TEST(DumpLine, HoldsEveryFieldOfAMoment) {
  const Moment moment = sample_moment(sample_window(0), 0);
  [[maybe_unused]] const auto& [id, view, kind, interval, known_at, window, lines, text, subject,
                                verb, object, place, participants, unresolved] = moment;
  expect_each_edit_counts<Moment>(moment,
                                  {
                                      [](Moment& m) { m.id.value += 1; },
                                      [](Moment& m) { m.view = MomentView::Utterance; },
                                      [](Moment& m) { m.kind = MomentKind::Plan; },
                                      [](Moment& m) { m.interval.start += 1ns; },
                                      [](Moment& m) { m.interval.end += 1ns; },
                                      [](Moment& m) { m.known_at += 1ns; },
                                      [](Moment& m) { m.window.value += 1; },
                                      [](Moment& m) { m.lines.push_back(3); },
                                      [](Moment& m) { m.lines.clear(); },
                                      [](Moment& m) { m.text = "x"; },
                                      [](Moment& m) { m.subject = "x"; },
                                      [](Moment& m) { m.verb = "x"; },
                                      [](Moment& m) { m.object = "x"; },
                                      [](Moment& m) { m.place = "x"; },
                                      [](Moment& m) { m.participants = {"Greta\",\"Omar"}; },
                                      [](Moment& m) { m.unresolved = true; },
                                  });
}

TEST(DumpLine, HoldsEveryFieldOfAnEpisode) {
  const Episode episode = sample_episode({sample_window(0)}, EpisodeView::Activity);
  [[maybe_unused]] const auto& [id, view, interval, known_at, windows, text, subject, summary,
                                keywords, participants, place] = episode;
  expect_each_edit_counts<Episode>(episode,
                                   {
                                       [](Episode& e) { e.id.value += 1; },
                                       [](Episode& e) { e.view = EpisodeView::Conversation; },
                                       [](Episode& e) { e.interval.start += 1ns; },
                                       [](Episode& e) { e.interval.end += 1ns; },
                                       [](Episode& e) { e.known_at += 1ns; },
                                       [](Episode& e) { e.windows.clear(); },
                                       [](Episode& e) { e.text = "x"; },
                                       [](Episode& e) { e.subject = "x"; },
                                       [](Episode& e) { e.summary = "x"; },
                                       [](Episode& e) { e.keywords.clear(); },
                                       [](Episode& e) { e.keywords = {""}; },
                                       [](Episode& e) { e.participants.clear(); },
                                       [](Episode& e) { e.place = "x"; },
                                   });
}

TEST(DumpLine, HoldsEveryFieldOfAPattern) {
  const Pattern pattern = sample_pattern(sample_episode({sample_window(0)}, EpisodeView::Activity));
  [[maybe_unused]] const auto& [id, root, version, kind, known_at, interval, title, summary,
                                keywords, members, count, days, typical_time, coherence,
                                successor] = pattern;
  [[maybe_unused]] const auto& [episode, role, weight] = pattern.members[0];
  expect_each_edit_counts<Pattern>(pattern, {
                                                [](Pattern& p) { p.id.value += 1; },
                                                [](Pattern& p) { p.root.value += 1; },
                                                [](Pattern& p) { p.version += 1; },
                                                [](Pattern& p) { p.kind = PatternKind::Thread; },
                                                [](Pattern& p) { p.known_at += 1ns; },
                                                [](Pattern& p) { p.interval.start += 1ns; },
                                                [](Pattern& p) { p.interval.end += 1ns; },
                                                [](Pattern& p) { p.title = "x"; },
                                                [](Pattern& p) { p.count += 1; },
                                                [](Pattern& p) { p.coherence += 1e-15; },
                                                [](Pattern& p) { p.successor = PatternId{}; },
                                                [](Pattern& p) { p.summary = "x"; },
                                                [](Pattern& p) { p.keywords.clear(); },
                                                [](Pattern& p) { p.members.clear(); },
                                                [](Pattern& p) { p.members[0].episode.value += 1; },
                                                [](Pattern& p) { p.members[0].role = "x"; },
                                                [](Pattern& p) { p.members[0].weight += 1e-15; },
                                                [](Pattern& p) { p.days += 1; },
                                                [](Pattern& p) { p.typical_time.reset(); },
                                                [](Pattern& p) { p.typical_time = 0ns; },
                                            });
}

TEST(DumpLine, HoldsEveryFieldOfAnEdge) {
  const Edge edge = sample_edge(EpisodeId{1}, MomentId{2}, at(3));
  [[maybe_unused]] const auto& [group, member, role, weight, known_at] = edge;
  expect_each_edit_counts<Edge>(edge, {
                                          [](Edge& e) { e.group = EpisodeId{2}; },
                                          [](Edge& e) { e.group = PatternId{1}; },
                                          [](Edge& e) { e.member = MomentId{1}; },
                                          [](Edge& e) { e.role = "x"; },
                                          [](Edge& e) { e.weight = 0; },
                                          [](Edge& e) { e.known_at += 1ns; },
                                      });
}

TEST(DumpLine, HoldsEveryFieldOfAUnit) {
  const Unit unit = sample_unit(sample_window(0));
  [[maybe_unused]] const auto& [key, stage, state, interval, detail] = unit;
  expect_each_edit_counts<Unit>(unit, {
                                          [](Unit& u) { u.key = "x"; },
                                          [](Unit& u) { u.stage = "x"; },
                                          [](Unit& u) { u.state = UnitState::Pending; },
                                          [](Unit& u) { u.interval.start += 1ns; },
                                          [](Unit& u) { u.interval.end += 1ns; },
                                          [](Unit& u) { u.detail = "x"; },
                                      });
}

TEST(DumpLine, IsJsonInAFixedOrder) {
  EXPECT_EQ(dump_line(sample_edge(EpisodeId{1}, MomentId{0xabc}, at(0))),
            R"({"kind":"edge","known_ns":86400000000000,"group":"e-0000000000000001",)"
            R"("member":"m-0000000000000abc","role":"core","weight":0.1})");
  EXPECT_EQ(dump_line(Wearer{.name = "A \"B\"\t"}),
            R"({"kind":"wearer","name":"A \"B\"\u0009","face":"dataset"})");
}

TEST(DumpLine, GivesOneZero) {
  Edge edge = sample_edge(EpisodeId{1}, MomentId{2}, at(0));
  edge.weight = 0.0;
  Edge negative = edge;
  negative.weight = -0.0;
  EXPECT_EQ(dump_line(edge), dump_line(negative));
}

}  // namespace
}  // namespace daybook
