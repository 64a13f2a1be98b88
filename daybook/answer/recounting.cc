// Doings: short times by moments, longer ones by activities, the longest of them where there
// are many; what is still going on has no activity yet and is told by its latest moments.
// Company: who is heard, then who is only seen. Talk: conversations, else utterances.
// Habits: routines by how often they were lived. Who was heard most: counted from the index.
//
// An activity is cited by the window of the moment that shares most words with its text.

#include "daybook/answer/recounting.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/answer/heard.h"
#include "daybook/answer/recount_question.h"
#include "daybook/answer/recount_text.h"
#include "daybook/answer/routines.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/habits.h"
#include "daybook/recall/intent.h"
#include "daybook/store/store.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// Up to this length a time is told moment by moment.
constexpr Duration kShortTime = std::chrono::minutes(20);
constexpr std::size_t kToldEpisodes = 12;
constexpr std::size_t kToldMoments = 10;
/// "The first thing", "the last thing".
constexpr std::size_t kEndMoments = 3;
constexpr std::size_t kToldHabits = 8;
constexpr std::size_t kToldPeople = 6;
/// How far from a time without records its neighbours are told.
constexpr Duration kNeighbour = std::chrono::hours(24);

/// The parts of a recount that all kinds share.
class Recounting {
 public:
  Recounting(const Store& store, const MemoryIndex& index, Cutoff cutoff, bool chinese,
             std::size_t limit, const RecountAsked& asked)
      : store_(store),
        index_(index),
        cutoff_(cutoff),
        limit_(limit),
        asked_(asked),
        text_(index.wearer().face, chinese) {
    if (!is_of_the_index()) {
      windows_ = store.windows(cutoff, index.wearer().name, within(asked.during));
    }
    for (const NameId id : known_people(index, index.visible_windows(cutoff), 1)) {
      if (id != 0) {
        people_.emplace(index.person(id));
      }
    }
  }

  Recount run() {
    if (asked_.kind == RecountKind::Habits) {
      tell_habits();
    } else if (is_of_the_index()) {
      tell_who_is_heard();
    } else if (windows_.empty()) {
      tell_that_nothing_was_recorded();
    } else if (asked_.kind == RecountKind::Company) {
      tell_company();
    } else if (asked_.kind == RecountKind::Talk) {
      tell_talk();
    } else {
      tell_doings();
    }
    if (!recount_.found && !is_of_the_index() && !windows_.empty()) {
      recount_.text = text_.nothing_of_it(recorded_span());
    }
    load_evidence();
    return std::move(recount_);
  }

 private:
  const std::string& wearer() const { return index_.wearer().name; }

  /// Read from more than one time, whose windows are too many to load.
  bool is_of_the_index() const {
    return asked_.kind == RecountKind::Habits || asked_.part == RecountPart::Most ||
           asked_.part == RecountPart::Least;
  }

  RecordQuery within(const Interval& interval) const {
    RecordQuery query;
    query.during = interval;
    return query;
  }

  // --- What is told

  void tell_doings() {
    std::vector<Moment> moments = store_.moments(cutoff_, wearer(), within(asked_.during));
    keep_started_inside(moments);
    std::erase_if(moments, [&](const Moment& moment) { return !concerns(moment); });
    const Interval span = recorded_span();
    if (asked_.part != RecountPart::Whole || span.length() <= kShortTime) {
      tell_moments(moments);
      return;
    }
    std::vector<Episode> activities = episodes(EpisodeView::Activity);
    const std::size_t talks = episodes(EpisodeView::Conversation).size();
    const std::size_t all = activities.size();
    keep_longest(activities);
    recount_.text = heading(counted(moments.size(), Counted::Moments) + text_.comma() +
                                counted(all, Counted::Activities) + text_.comma() +
                                counted(talks, Counted::Conversations),
                            activities.size() < all);
    tell_episodes(activities, moments);
    tell_open_end(activities, moments);
  }

  /// What no closed activity covers yet.
  void tell_open_end(const std::vector<Episode>& told, const std::vector<Moment>& moments) {
    const Timestamp closed = told.empty() ? asked_.during.start : told.back().interval.end;
    std::vector<Moment> open;
    std::copy_if(moments.begin(), moments.end(), std::back_inserter(open),
                 [&](const Moment& m) { return m.interval.start >= closed && is_deed(m); });
    if (open.size() > kEndMoments) {
      open.erase(open.begin(), open.end() - static_cast<std::ptrdiff_t>(kEndMoments));
    }
    for (const Moment& moment : open) {
      tell(moment);
    }
  }

  void tell_moments(std::vector<Moment> moments) {
    std::vector<Moment> deeds;
    std::copy_if(moments.begin(), moments.end(), std::back_inserter(deeds), is_deed);
    std::vector<Moment>& chosen = deeds.empty() ? moments : deeds;
    const std::size_t all = chosen.size();
    if (asked_.part == RecountPart::Whole) {
      thin_out(chosen, kToldMoments);
    } else {
      keep_end(chosen);
    }
    recount_.text = heading(counted(moments.size(), Counted::Moments), chosen.size() < all);
    for (const Moment& moment : chosen) {
      tell(moment);
    }
  }

  void tell_talk() {
    std::vector<Episode> talks = episodes(EpisodeView::Conversation);
    std::erase_if(talks, [&](const Episode& talk) {
      return !std::all_of(asked_.people.begin(), asked_.people.end(),
                          [&](const std::string& name) { return takes_part(talk, name); });
    });
    std::vector<Moment> moments = store_.moments(cutoff_, wearer(), within(asked_.during));
    keep_started_inside(moments);
    std::erase_if(moments, [&](const Moment& moment) {
      return moment.view != MomentView::Utterance || !concerns(moment);
    });
    if (asked_.part != RecountPart::Whole) {
      tell_end_of_talk(std::move(moments));
      return;
    }
    const std::size_t all = talks.size();
    if (talks.empty()) {
      const std::size_t said = moments.size();
      thin_out(moments, kToldMoments);
      recount_.text = heading(counted(said, Counted::ThingsSaid), moments.size() < said);
      for (const Moment& moment : moments) {
        tell(moment);
      }
      return;
    }
    keep_longest(talks);
    recount_.text = heading(counted(all, Counted::Conversations), talks.size() < all);
    tell_episodes(talks, moments);
  }

  /// The first or the last things said, by whom the question names.
  void tell_end_of_talk(std::vector<Moment> said) {
    std::erase_if(said, [&](const Moment& moment) {
      return !asked_.speaker.empty() && moment.subject != asked_.speaker &&
             normalise(moment.subject) != asked_.speaker;
    });
    const std::size_t all = said.size();
    keep_end(said);
    recount_.text = heading(counted(all, Counted::ThingsSaid), said.size() < all);
    for (const Moment& moment : said) {
      tell(moment);
    }
  }

  /// The few at the end that is asked for.
  void keep_end(std::vector<Moment>& moments) const {
    if (moments.size() <= kEndMoments) {
      return;
    }
    const auto kept = static_cast<std::ptrdiff_t>(kEndMoments);
    if (asked_.part == RecountPart::End) {
      moments.erase(moments.begin(), moments.end() - kept);
    } else {
      moments.erase(moments.begin() + kept, moments.end());
    }
  }

  /// Somebody who is heard.
  struct Met {
    std::string written;
    Interval interval;
    std::size_t lines = 0;
    const Window* window = nullptr;
    const Line* line = nullptr;
  };

  /// By normalised name.
  std::map<std::string, Met> people_heard() const {
    std::map<std::string, Met> met;
    for (const Window& window : windows_) {
      for (const Line& line : window.lines) {
        const std::string name = normalise(line.speaker);
        if (line.channel != Channel::Speech || !is_somebody(name)) {
          continue;
        }
        Met& one = met[name];
        if (one.lines++ == 0) {
          one = {line.speaker, line.interval, 1, &window, &line};
        }
        one.interval.end = std::max(one.interval.end, line.interval.end);
      }
    }
    return met;
  }

  /// Who said most first; where one end of the time is meant, the few who were heard closest to it.
  std::vector<Met> ranked(const std::map<std::string, Met>& met) const {
    std::vector<Met> people;
    people.reserve(met.size());
    for (const auto& [name, one] : met) {
      people.push_back(one);
    }
    std::stable_sort(people.begin(), people.end(),
                     [part = asked_.part](const Met& a, const Met& b) {
                       switch (part) {
                         case RecountPart::Beginning:
                           return a.interval.start < b.interval.start;
                         case RecountPart::End:
                           return a.interval.end > b.interval.end;
                         default:
                           return a.lines > b.lines;
                       }
                     });
    if (asked_.part != RecountPart::Whole && people.size() > kEndMoments) {
      people.resize(kEndMoments);
    }
    return people;
  }

  void tell_company() {
    const std::map<std::string, Met> met = people_heard();
    const std::vector<Met> people = ranked(met);
    const std::vector<std::string> seen =
        asked_.part == RecountPart::Whole ? only_seen(met) : std::vector<std::string>{};
    recount_.text =
        heading(counted(met.size() + seen.size(), Counted::People), people.size() < met.size());
    for (const Met& one : people) {
      add(one.interval, one.written + text_.comma() + counted(one.lines, Counted::ThingsSaid));
      cite(one.window->id, {*one.line});
    }
    if (!seen.empty()) {
      recount_.text += text_.seen(seen);
    }
  }

  /// People who take part in what was seen, without being heard.
  std::vector<std::string> only_seen(const std::map<std::string, Met>& heard) {
    std::map<std::string, std::string> seen;
    for (const Moment& moment : store_.moments(cutoff_, wearer(), within(asked_.during))) {
      if (moment.view != MomentView::Action) {
        continue;
      }
      std::vector<std::string> names = moment.participants;
      names.push_back(moment.subject);
      for (const std::string& written : names) {
        const std::string name = normalise(written);
        if (is_somebody(name) && !heard.contains(name) && !seen.contains(name)) {
          seen[name] = written;
          cite(moment.window, lines_of(moment));
        }
      }
    }
    std::vector<std::string> names;
    names.reserve(seen.size());
    for (const auto& [name, written] : seen) {
      names.push_back(written);
    }
    return names;
  }

  /// Who was heard most (or least) first, each cited by the last window in which they are.
  void tell_who_is_heard() {
    std::vector<Heard> people =
        count_heard(index_, index_.visible_windows(cutoff_), asked_.during, asked_.day_part);
    if (asked_.part == RecountPart::Least) {
      std::reverse(people.begin(), people.end());
    }
    people.resize(std::min(people.size(), kToldPeople));
    std::vector<std::string> names;
    for (const Heard& person : people) {
      const WindowId id{index_.windows().ids[person.latest]};
      names.emplace_back(index_.person(person.person));
      for (const Line& line : window_of(id).lines) {
        if (normalise(line.speaker) == index_.person(person.person)) {
          names.back() = line.speaker;
          cite(id, {line});
          break;
        }
      }
    }
    recount_.found = !people.empty();
    recount_.text = text_.ranking(names, people);
  }

  void tell_habits() {
    std::vector<Routine> routines =
        routines_at(cutoff_, store_, index_, asked_.day_part, asked_.people);
    const std::size_t all = routines.size();
    routines.resize(std::min(all, kToldHabits));
    recount_.text = text_.routines(all, routines);
    recount_.found = !routines.empty();
    const HabitReader habits(cutoff_, store_, index_);
    for (const Routine& routine : routines) {
      const std::optional<Habit> habit = habits.of(routine.pattern.id);
      if (habit && habit->missed_since) {
        recount_.text += text_.missing(*habit);
      }
      cite_latest(routine);
    }
  }

  /// The last records before and the first after a time without any.
  void tell_that_nothing_was_recorded() {
    recount_.text = text_.unrecorded(asked_.during);
    const auto beside = [&](bool after) {
      const Interval where =
          after ? Interval{asked_.during.end,
                           std::min(asked_.during.end + kNeighbour, cutoff_.time())}
                : Interval{asked_.during.start - kNeighbour, asked_.during.start};
      if (where.empty()) {
        return;
      }
      std::vector<Moment> moments = store_.moments(cutoff_, wearer(), within(where));
      std::erase_if(moments, [](const Moment& moment) { return !is_deed(moment); });
      if (!moments.empty()) {
        recount_.text += text_.beside(after ? moments.front() : moments.back(), after);
      }
    };
    beside(false);
    beside(true);
  }

  // --- Which records

  static bool is_deed(const Moment& moment) {
    return moment.view == MomentView::Action && moment.kind != MomentKind::State &&
           moment.kind != MomentKind::Gesture;
  }

  void keep_started_inside(std::vector<Moment>& moments) const {
    std::erase_if(moments, [&](const Moment& moment) {
      return !asked_.during.contains(moment.interval.start);
    });
  }

  /// Of the people asked about, where any are.
  bool concerns(const Moment& moment) const {
    return std::all_of(asked_.people.begin(), asked_.people.end(), [&](const std::string& name) {
      return normalise(moment.subject) == name ||
             std::any_of(moment.participants.begin(), moment.participants.end(),
                         [&](const std::string& other) { return normalise(other) == name; });
    });
  }

  static bool takes_part(const Episode& episode, const std::string& name) {
    return std::any_of(episode.participants.begin(), episode.participants.end(),
                       [&](const std::string& other) { return normalise(other) == name; });
  }

  /// Heard at some time and called by a name; the wearer does not count.
  bool is_somebody(const std::string& name) const { return people_.contains(name); }

  std::vector<Episode> episodes(EpisodeView view) const {
    std::vector<Episode> found = store_.episodes(cutoff_, wearer(), within(asked_.during));
    std::erase_if(found, [&](const Episode& episode) {
      const Interval& all = episode.interval;
      const Duration inside =
          std::min(all.end, asked_.during.end) - std::max(all.start, asked_.during.start);
      return episode.view != view || 2 * inside < all.length();
    });
    return found;
  }

  static void keep_longest(std::vector<Episode>& episodes) {
    if (episodes.size() <= kToldEpisodes) {
      return;
    }
    std::stable_sort(episodes.begin(), episodes.end(), [](const Episode& a, const Episode& b) {
      return a.interval.length() > b.interval.length();
    });
    episodes.resize(kToldEpisodes);
    std::sort(episodes.begin(), episodes.end(), [](const Episode& a, const Episode& b) {
      return std::tie(a.interval.start, a.interval.end) <
             std::tie(b.interval.start, b.interval.end);
    });
  }

  /// Evenly over time, the first and the last included.
  static void thin_out(std::vector<Moment>& moments, std::size_t keep) {
    if (moments.size() <= keep) {
      return;
    }
    std::vector<Moment> kept;
    kept.reserve(keep);
    for (std::size_t i = 0; i < keep; ++i) {
      kept.push_back(std::move(moments[i * (moments.size() - 1) / (keep - 1)]));
    }
    moments = std::move(kept);
  }

  // --- Evidence

  std::vector<Line> lines_of(const Moment& moment) const {
    const auto window = std::find_if(windows_.begin(), windows_.end(),
                                     [&](const Window& w) { return w.id == moment.window; });
    return window == windows_.end() ? std::vector<Line>{} : lines_of(moment, *window);
  }

  static std::vector<Line> lines_of(const Moment& moment, const Window& window) {
    std::vector<Line> lines;
    for (const std::uint32_t at : moment.lines) {
      if (at < window.lines.size()) {
        lines.push_back(window.lines[at]);
      }
    }
    return lines;
  }

  Window window_of(WindowId id) const {
    RecordQuery query;
    query.ids = {id.value};
    std::vector<Window> found = store_.windows(cutoff_, wearer(), query);
    return found.empty() ? Window{} : std::move(found.front());
  }

  void cite(WindowId window, const std::vector<Line>& lines) {
    if (cited_.size() == limit_ && !cited_.contains(window)) {
      return;
    }
    std::vector<Line>& known = cited_[window];
    for (const Line& line : lines) {
      if (std::find(known.begin(), known.end(), line) == known.end()) {
        known.push_back(line);
      }
    }
  }

  void load_evidence() {
    RecordQuery query;
    for (const auto& [window, lines] : cited_) {
      query.ids.push_back(window.value);
    }
    if (query.ids.empty()) {
      return;
    }
    for (Window& window : store_.windows(cutoff_, wearer(), query)) {
      recount_.evidence.push_back(
          {window.id, window.interval, 1, std::move(cited_[window.id]), std::move(window.source)});
    }
  }

  /// By the line of the last occasion that comes closest to what is done.
  void cite_latest(const Routine& routine) {
    const Interval& occasion = routine.latest.interval;
    const std::vector<Moment> moments = store_.moments(cutoff_, wearer(), within(occasion));
    if (const Moment* moment = nearest(routine.pattern.title, occasion, moments)) {
      cite(moment->window, lines_of(*moment, window_of(moment->window)));
    }
  }

  /// The moment in that time that a text was drawn from, or comes closest to it.
  const Moment* nearest(const std::string& text, const Interval& during,
                        const std::vector<Moment>& moments) const {
    const std::set<std::string> wanted = words_of(text);
    const Moment* best = nullptr;
    double most = 0;
    for (const Moment& moment : moments) {
      if (!during.contains(moment.interval.start)) {
        continue;
      }
      const std::set<std::string> words = words_of(moment.text);
      std::size_t shared = 0;
      for (const std::string& word : words) {
        shared += wanted.contains(word) ? 1 : 0;
      }
      const double likeness =
          static_cast<double>(shared) /
          std::sqrt(static_cast<double>(std::max<std::size_t>(1, words.size())));
      if (best == nullptr || likeness > most) {
        best = &moment;
        most = likeness;
      }
    }
    return best;
  }

  static std::set<std::string> words_of(const std::string& text) {
    std::set<std::string> words;
    for (const Word& word : split_words(text)) {
      words.insert(word.lower);
    }
    return words;
  }

  // --- Wording

  void tell_episodes(const std::vector<Episode>& episodes, const std::vector<Moment>& moments) {
    for (Episode episode : episodes) {
      // The wearer, called by name in what was said, is no company.
      std::erase_if(episode.participants,
                    [&](const std::string& name) { return normalise(name) == index_.person(0); });
      add(episode.interval, headline(episode));
      if (const Moment* moment = nearest(deed(episode), episode.interval, moments)) {
        cite(moment->window, lines_of(*moment));
      }
    }
  }

  void tell(const Moment& moment) {
    add({moment.interval.start, moment.interval.start}, moment.text);
    cite(moment.window, lines_of(moment));
  }

  void add(const Interval& interval, const std::string& text) {
    recount_.found = true;
    recount_.text += text_.line(interval, text);
  }

  std::string heading(const std::string& counts, bool shortened) {
    return text_.heading(recorded_span(), counts, asked_.part, shortened);
  }

  std::string counted(std::size_t count, Counted what) const { return text_.counted(count, what); }

  Interval recorded_span() const {
    return {std::max(asked_.during.start, windows_.front().interval.start),
            std::min(asked_.during.end, windows_.back().interval.end)};
  }

  const Store& store_;
  const MemoryIndex& index_;
  Cutoff cutoff_;
  std::size_t limit_;
  const RecountAsked& asked_;
  RecountText text_;
  std::vector<Window> windows_;   ///< of the time asked for
  std::set<std::string> people_;  ///< known by the cutoff
  std::map<WindowId, std::vector<Line>> cited_;
  Recount recount_;
};

}  // namespace

Recounter::Recounter(const Store& store, const MemoryIndex& index, Cutoff cutoff, bool chinese,
                     std::size_t limit)
    : store_(store), index_(index), cutoff_(cutoff), chinese_(chinese), limit_(limit) {}

Recount Recounter::tell(const RecountAsked& asked) const {
  return Recounting(store_, index_, cutoff_, chinese_, limit_, asked).run();
}

}  // namespace daybook
