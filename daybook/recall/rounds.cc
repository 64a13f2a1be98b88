#include "daybook/recall/rounds.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/signals.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kLooked = 50;

class Planning {
 public:
  Planning(const MemoryIndex& index, const Recollection& found) : index_(index), found_(found) {}

  std::vector<Round> run() {
    const Signals& signals = found_.signals;
    add("search_moments", found_.intent.main,
        {&signals.words[0], &signals.words[1], &signals.line.any, &signals.meaning.any});
    std::vector<const Dense*> people = pointers(signals.choice_role);
    people.push_back(&signals.moment_role);
    add("search_action_utterance", named_people(), people);
    add("search_moments", "each choice", pointers(signals.choice_line));
    add("search_moments", "words that go with the question's in this recording",
        {&signals.latent_passage, &signals.latent_both_passage});
    add_time();
    return std::move(rounds_);
  }

 private:
  static std::vector<const Dense*> pointers(const std::vector<Dense>& all) {
    std::vector<const Dense*> list;
    list.reserve(all.size());
    for (const Dense& one : all) {
      list.push_back(&one);
    }
    return list;
  }

  std::string named_people() const {
    std::string names;
    for (const NameId id : found_.intent.people) {
      names += (names.empty() ? "" : ", ") + std::string(index_.person(id));
    }
    return names.empty() ? "the people of the choices" : names;
  }

  /// The strongest windows of the pool by the sum of the round's signals.
  void add(std::string skill, std::string about, const std::vector<const Dense*>& signals) {
    std::vector<std::pair<double, WindowOrdinal>> scored;
    for (const Candidate& candidate : found_.candidates) {
      double score = 0;
      for (const Dense* signal : signals) {
        score += candidate.window < signal->size() ? (*signal)[candidate.window] : 0;
      }
      if (score > 0) {
        scored.emplace_back(-score, candidate.window);
      }
    }
    std::sort(scored.begin(), scored.end());
    scored.resize(std::min(kLooked, scored.size()));
    Round round{std::move(skill), std::move(about), scored.size(), 0};
    for (const auto& [score, window] : scored) {
      round.fresh += seen_.insert(window).second ? 1 : 0;
    }
    if (round.found > 0) {
      rounds_.push_back(std::move(round));
    }
  }

  void add_time() {
    const Signals& signals = found_.signals;
    const Clockface& face = index_.wearer().face;
    if (signals.in_window) {
      const Interval asked = signals.anchor ? signals.anchor->asked : found_.intent.window.value();
      add("moments_in_range",
          (signals.anchor ? "beside the event at " + face.format(signals.anchor->event.start) + ", "
                          : "") +
              face.format(asked),
          {&*signals.in_window});
    }
  }

  const MemoryIndex& index_;
  const Recollection& found_;
  std::vector<Round> rounds_;
  std::set<WindowOrdinal> seen_;
};

}  // namespace

std::vector<Round> planned_rounds(const MemoryIndex& index, const Recollection& found) {
  return Planning(index, found).run();
}

}  // namespace daybook
