// A block is a query of the memory; its words come from the moments of the unit: their objects are
// the entities at hand, their verbs the actions. Objects compare by their head noun.

#include "daybook/assist/situation.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/assist/cues.h"
#include "daybook/assist/wearer_state.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/segment_builder.h"
#include "daybook/index/tables.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/search.h"
#include "daybook/recall/traversal.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using std::chrono::minutes;

constexpr std::size_t kMost = 15;
constexpr std::size_t kPastFacts = 10;
constexpr std::size_t kQueryWords = 24;
constexpr Duration kRecallFrom = minutes(10);
constexpr Duration kRecallTo = std::chrono::hours(3);
constexpr Duration kLinkFrom = minutes(80);
constexpr Duration kLinkStep = std::chrono::hours(24);
constexpr double kWeakest = 0.05;  ///< below this a text has nothing to do with what is at hand

std::string head(const std::string& phrase) {
  const std::vector<Word> words = split_words(phrase);
  return words.empty() || is_stop_word(words.back().lower) ? "" : singular(words.back().lower);
}

std::string spoken(const Line& line) {
  return line.speaker.empty() ? line.text : line.speaker + ": " + line.text;
}

bool is_about_a_thing(const Moment& moment) {
  return moment.view == MomentView::Action && moment.kind == MomentKind::HandObject;
}

/// Something that may have to be come back to.
bool is_open_end(const Moment& moment) {
  return moment.kind == MomentKind::Request || moment.kind == MomentKind::Plan ||
         moment.kind == MomentKind::Ask ||
         (moment.subject == "I" &&
          (moment.verb == "put" || moment.verb == "place" || moment.verb == "leave" ||
           moment.verb == "buy" || moment.verb == "plug" || moment.verb == "charge"));
}

class Filling {
 public:
  Filling(Cutoff cutoff, const Store& store, const MemoryIndex& index, const Embedder* embedder,
          const SituationRequest& request)
      : cutoff_(cutoff),
        store_(store),
        index_(index),
        embedder_(embedder),
        request_(request),
        face_(index.wearer().face) {
    const std::size_t visible = index.visible_windows(cutoff);
    now_ = visible == 0 ? request.unit_start
                        : index.windows().interval(static_cast<WindowOrdinal>(visible - 1)).end;
    unit_ = {request.unit_start, std::max(now_, request.unit_start)};
  }

  std::vector<SituationLine> run() {
    add(SituationBlock::Window, unit_, face_.format(unit_));
    look_at_unit();
    body();
    past_facts();
    link_candidates();
    back_references();
    recall_candidates();
    routine_candidates();
    intentions();
    already_triggered();
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const SituationLine& a, const SituationLine& b) {
                       return std::tie(a.block, a.when) < std::tie(b.block, b.when);
                     });
    return std::move(lines_);
  }

 private:
  const std::string& wearer() const { return index_.wearer().name; }

  void add(SituationBlock block, const Interval& when, std::string text,
           std::optional<RecordId> record = {}, std::optional<WindowId> window = {}) {
    lines_.push_back({block, when, std::move(text), record, window});
  }

  RecordQuery during(Timestamp from, Timestamp until) const {
    RecordQuery query;
    query.during = Interval{from, until};
    return query;
  }

  Timestamp today() const { return face_.at(face_.local(unit_.start).day, Duration::zero()); }

  // --- At hand

  void look_at_unit() {
    const RecordQuery query = during(unit_.start, unit_.end);
    for (const Window& window : store_.windows(cutoff_, wearer(), query)) {
      std::string seen;
      for (const Line& line : window.lines) {
        if (line.channel == Channel::Caption && request_.by_line) {
          add(SituationBlock::EventStream, line.interval, line.text, window.id, window.id);
        } else if (line.channel == Channel::Caption) {
          seen += (seen.empty() ? "" : " / ") + line.text;
        } else {
          add(SituationBlock::Dialogue, line.interval, spoken(line), window.id, window.id);
          said_ += " " + line.text;
        }
      }
      if (!seen.empty()) {
        add(SituationBlock::EventStream, window.interval, seen, window.id, window.id);
      }
    }
    for (const Episode& episode : store_.episodes(cutoff_, wearer(), query)) {
      add(SituationBlock::Episode, episode.interval, episode.text + ". " + episode.summary,
          episode.id, episode.windows.front());
      episodes_.push_back(episode.id);
    }
    for (const Moment& moment : store_.moments(cutoff_, wearer(), query)) {
      add(SituationBlock::Facts, moment.interval, moment.text, moment.id, moment.window);
      take_words(moment);
    }
  }

  /// The query: entities and actions, the latest first, each once.
  void take_words(const Moment& moment) {
    if (moment.view != MomentView::Action) {
      return;
    }
    if (const std::string thing = head(moment.object); !thing.empty()) {
      things_.insert(thing);
      query_.push_back(thing);
    }
    query_.push_back(moment.verb);
    for (const std::string& person : moment.participants) {
      query_.push_back(person);
    }
  }

  std::string query() const {
    std::string words;
    std::set<std::string> taken;
    for (auto word = query_.rbegin(); word != query_.rend() && taken.size() < kQueryWords; ++word) {
      if (taken.insert(*word).second) {
        words += (words.empty() ? "" : " ") + *word;
      }
    }
    return words;
  }

  // --- The wearer

  /// At the unit's beginning, from the day's windows before it.
  void body() {
    CueReader reader(wearer_name(wearer()));
    WearerState state(face_);
    for (const Window& window : store_.windows(cutoff_, wearer(), during(today(), unit_.start))) {
      state.begin(window.interval);
      for (const Line& line : window.lines) {
        const Cues cues = reader.read(line);
        if (line.channel == Channel::Caption && line.interval.start < unit_.start) {
          state.take(cues, line.interval.start);
        }
      }
    }
    const Timestamp t = unit_.start;
    tell("recorded for", state.awake(t));
    tell("no drink for", state.without_drink(t));
    tell("sitting for", state.sitting(t));
    tell("phone last used before", state.without_phone(t));
    add(SituationBlock::WearerState, {t, t},
        std::string(state.ate_at_noon() ? "lunch was seen" : "no lunch was seen") + ", " +
            (state.ate_in_evening() ? "dinner was seen" : "no dinner was seen"));
  }

  void tell(const char* what, std::optional<Duration> time) {
    if (time) {
      const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(*time).count();
      add(SituationBlock::WearerState, {unit_.start, unit_.start},
          std::string(what) + " " + std::to_string(minutes) + " min");
    }
  }

  // --- The past

  std::vector<Hit> found(View view, const std::string& words, std::size_t limit) const {
    if (words.empty() || unit_.start <= Timestamp::min()) {
      return {};
    }
    return Searcher(index_, embedder_)
        .search(cutoff_, {.query = words,
                          .view = view,
                          .during = Interval{Timestamp::min(), unit_.start},
                          .near = Interval{unit_.start, unit_.start},
                          .limit = limit,
                          .cosine_weight = embedder_ == nullptr ? 0.0 : 0.5,
                          .floor = kWeakest});
  }

  void add_moments(SituationBlock block, const std::vector<Hit>& hits) {
    RecordQuery query;
    for (const Hit& hit : hits) {
      query.ids.push_back(hit.id.value);
    }
    if (query.ids.empty()) {
      return;
    }
    for (const Moment& moment : store_.moments(cutoff_, wearer(), query)) {
      if (moment.interval.end <= unit_.start) {
        add(block, moment.interval, moment.text, moment.id, moment.window);
      }
    }
  }

  void past_facts() {
    add_moments(SituationBlock::PastFacts, found(View::Action, query(), kPastFacts));
  }

  void back_references() {
    add_moments(SituationBlock::BackReferences, found(View::Utterance, said_, kPastFacts));
  }

  /// The latest moment with each thing at hand, sought day by day backwards: those of a life are
  /// too many to be read at once, and earlier ones than the most that are shown are not shown.
  void link_candidates() {
    const Timestamp first =
        index_.starts().size() == 0 ? unit_.start : Timestamp(Duration(index_.starts()[0]));
    std::map<std::string, Moment> latest;
    for (Timestamp until = unit_.start - kLinkFrom;
         latest.size() < std::min(things_.size(), kMost) && until > Timestamp::min();) {
      const Timestamp from = until - kLinkStep > first ? until - kLinkStep : Timestamp::min();
      latest.merge(latest_with_things(from, until));
      until = from;
    }
    std::vector<Moment> moments;
    moments.reserve(latest.size());
    for (auto& [thing, moment] : latest) {
      moments.push_back(std::move(moment));
    }
    add_latest(SituationBlock::LinkCandidates, std::move(moments));
  }

  /// Of the moments that begin in [from, until), the latest with each thing at hand.
  std::map<std::string, Moment> latest_with_things(Timestamp from, Timestamp until) const {
    std::map<std::string, Moment> latest;
    // A moment without length overlaps nothing that begins with it.
    const Timestamp before = from == Timestamp::min() ? from : from - Duration(1);
    for (Moment& moment : store_.moments(cutoff_, wearer(), during(before, until))) {
      const std::string thing = head(moment.object);
      if (moment.interval.start >= from && is_about_a_thing(moment) && things_.contains(thing)) {
        latest.insert_or_assign(thing, std::move(moment));
      }
    }
    return latest;
  }

  void recall_candidates() {
    std::vector<Moment> moments = store_.moments(
        cutoff_, wearer(), during(unit_.start - kRecallTo, unit_.start - kRecallFrom));
    std::erase_if(moments, [&](const Moment& moment) {
      return !is_open_end(moment) || !touches_things(moment.object);
    });
    add_latest(SituationBlock::RecallCandidates, std::move(moments));
  }

  bool touches_things(const std::string& text) const {
    const std::vector<Word> words = split_words(text);
    return std::any_of(words.begin(), words.end(),
                       [&](const Word& word) { return things_.contains(singular(word.lower)); });
  }

  void intentions() {
    std::vector<Moment> moments = store_.moments(cutoff_, wearer(), during(today(), unit_.start));
    std::erase_if(moments, [](const Moment& moment) {
      return moment.kind != MomentKind::Plan || moment.subject != "I";
    });
    add_latest(SituationBlock::Intentions, std::move(moments));
  }

  void add_latest(SituationBlock block, std::vector<Moment> moments) {
    std::stable_sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
      return std::tie(a.interval, a.id) < std::tie(b.interval, b.id);
    });
    const std::size_t skipped = moments.size() - std::min(moments.size(), kMost);
    for (std::size_t i = skipped; i < moments.size(); ++i) {
      add(block, moments[i].interval, moments[i].text, moments[i].id, moments[i].window);
    }
  }

  // --- Regularities

  void routine_candidates() {
    std::map<RecordId, Pattern> patterns;
    const auto take = [&](Pattern pattern) {
      if (pattern.count >= 2) {
        patterns.insert_or_assign(pattern.id, std::move(pattern));
      }
    };
    for (const EpisodeId episode : episodes_) {
      for (Neighbour& group : groups(cutoff_, store_, wearer(), episode)) {
        take(std::get<Pattern>(std::move(group.record)));
      }
    }
    RecordQuery query;
    for (const Hit& hit : found(View::Pattern, this->query(), Fanout{}.patterns)) {
      query.ids.push_back(hit.id.value);
    }
    if (!query.ids.empty()) {
      for (Pattern& pattern : store_.patterns(cutoff_, wearer(), query)) {
        take(std::move(pattern));
      }
    }
    for (const auto& [id, pattern] : patterns) {
      add(SituationBlock::RoutineCandidates, pattern.interval,
          pattern.title + " (" + std::string(name(pattern.kind)) + "): " + pattern.summary, id);
    }
  }

  void already_triggered() {
    for (const Service& service : request_.given) {
      if (cutoff_.sees(service.known_at) && service.trigger >= today()) {
        add(SituationBlock::AlreadyTriggered, {service.trigger, service.trigger},
            std::string(name(service.type)) + ": " + service.subject);
      }
    }
  }

  Cutoff cutoff_;
  const Store& store_;
  const MemoryIndex& index_;
  const Embedder* embedder_;
  const SituationRequest& request_;
  Clockface face_;
  Timestamp now_;
  Interval unit_;
  std::vector<SituationLine> lines_;
  std::vector<EpisodeId> episodes_;
  std::vector<std::string> query_;  ///< words in the order of the moments
  std::set<std::string> things_;    ///< head nouns
  std::string said_;
};

}  // namespace

std::string_view name(SituationBlock block) {
  static constexpr std::array<std::string_view, kSituationBlocks> kNames = {
      "window",
      "event stream",
      "episode",
      "dialogue",
      "facts",
      "wearer state",
      "past facts",
      "memory-link candidates",
      "back-references",
      "recall candidates",
      "routine candidates",
      "stated intentions",
      "already triggered today"};
  return kNames[static_cast<std::size_t>(block)];
}

std::vector<SituationLine> situation(Cutoff cutoff, const Store& store, const MemoryIndex& index,
                                     const Embedder* embedder, const SituationRequest& request) {
  return Filling(cutoff, store, index, embedder, request).run();
}

std::string situation_text(const std::vector<SituationLine>& lines, const Clockface& face) {
  std::string text;
  auto line = lines.begin();
  for (std::size_t b = 0; b < kSituationBlocks; ++b) {
    const auto block = static_cast<SituationBlock>(b);
    text += (b == 0 ? "## " : "\n## ") + std::string(name(block)) + "\n";
    const auto first = line;
    for (; line != lines.end() && line->block == block; ++line) {
      text += "[" + face.format(line->when.start) + "] " + line->text + "\n";
    }
    text += first == line ? "(none)\n" : "";
  }
  return text;
}

}  // namespace daybook
