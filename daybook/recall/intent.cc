// Words that frame a question find nothing and weigh nothing; words of speaking
// weigh a third, names a little less than other words because they occur
// everywhere. A word of a choice weighs 1 / (number of choices that hold it), and
// nothing when all do.

#include "daybook/recall/intent.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/tables.h"
#include "daybook/recall/meals.h"
#include "daybook/recall/question.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/unicode.h"
#include "daybook/text/words.h"
#include "daybook/time/spoken.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr float kSpeechWeight = 0.35F;
constexpr float kNameWeight = 0.7F;
constexpr float kPresentWeight = 0.3F;
constexpr float kSecondQueryWeight = 0.4F;

bool is_wearer_word(const std::string& word) {
  return word == "i" || word == "me" || word == "my" || word == "mine" || word == "myself" ||
         word == "i'm" || word == "i've" || word == "我" || word == "我的";
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < text.size();) {
    parts.push_back(text.substr(at, decode_utf8(text, at).length));
    at += parts.back().size();
  }
  return parts;
}

/// Weighs words of one question against one index.
class Weigher {
 public:
  Weigher(const MemoryIndex& index, std::size_t visible)
      : index_(index), visible_(visible), people_(known_people(index, visible)) {}

  std::vector<NameId> people_in(std::string_view text) const {
    std::vector<NameId> found;
    for (const Word& word : split_words(text)) {
      std::string name = word.lower;
      if (name.ends_with("'s")) {
        name.resize(name.size() - 2);
      }
      const NameId id =
          is_wearer_word(word.lower) ? NameId{0} : index_.find_person(name).value_or(kNoName);
      if (std::binary_search(people_.begin(), people_.end(), id)) {
        found.push_back(id);
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  /// Terms of a text with the weight of their kind.
  std::map<std::string, float> weigh(std::string_view text) {
    std::map<std::string, float> weights;
    const std::string unframed =
        is_chinese(text) ? without_chinese_frame(std::string(text)) : std::string(text);
    for (const Word& word : split_words(unframed)) {
      for (const std::string& term : analyzer_.terms(word.lower)) {
        const float weight = kind_weight(word.lower, term);
        weights[term] = std::max(weights[term], weight);
      }
    }
    return weights;
  }

  /// The terms that the lexicon knows, in order of term.
  TermWeights known(const std::map<std::string, float>& weights) const {
    TermWeights terms;
    for (const auto& [term, weight] : weights) {
      const auto id = index_.lexicon().find(term);
      if (id && weight > 0) {
        terms.push_back({*id, weight});
      }
    }
    std::sort(terms.begin(), terms.end(), [](auto a, auto b) { return a.term < b.term; });
    return terms;
  }

  /// True where no visible line holds the term.
  bool is_unknown(const std::string& term) const {
    const auto id = index_.lexicon().find(term);
    return !id || index_.windows().postings.list(*id, visible_).docs.empty();
  }

 private:
  float kind_weight(const std::string& word, const std::string& term) {
    if (question_words("frame").contains(word)) {
      return 0;
    }
    if (question_words("speech").contains(word)) {
      return kSpeechWeight;
    }
    const auto id = index_.find_person(term);
    const bool person = id && std::binary_search(people_.begin(), people_.end(), *id);
    return person || !people_in(word).empty() ? kNameWeight : 1.0F;
  }

  const MemoryIndex& index_;
  std::size_t visible_;
  std::vector<NameId> people_;
  Analyzer analyzer_;
};

/// The text with blanks in place of the words of a section.
std::string without_words(const std::string& text, std::string_view section) {
  std::string rest = text;
  for (const Word& word : split_words(text)) {
    if (question_words(section).contains(word.lower)) {
      rest.replace(word.begin, word.original.size(), word.original.size(), ' ');
    }
  }
  return rest;
}

/// What a free question names to find something, without its times and what only says which kind
/// of thing is asked for.
std::string naming_words(const Intent& intent) {
  return without_words(without_times(intent), "asking");
}

/// The characters of the Chinese terms that were recorded.
std::set<std::string> characters_known(const Weigher& weigher,
                                       const std::map<std::string, float>& terms) {
  std::set<std::string> known;
  for (const auto& [term, weight] : terms) {
    if (is_chinese(term) && !weigher.is_unknown(term)) {
      for (const std::string_view character : characters(term)) {
        known.emplace(character);
      }
    }
  }
  return known;
}

/// Whether a Chinese term is none of its own: one character, or two of which one belongs to
/// another, recorded, term.
bool is_split(const std::string& term, const std::set<std::string>& known) {
  if (!is_chinese(term)) {
    return false;
  }
  const std::vector<std::string_view> parts = characters(term);
  return parts.size() < 2 ||
         std::any_of(
             parts.begin(), parts.end(),
             [&](std::string_view part) { return known.contains(std::string(part)); });
}

bool any_word(std::string_view text, std::string_view section) {
  for (const Word& word : split_words(text)) {
    if (question_words(section).contains(word.lower)) {
      return true;
    }
  }
  return false;
}

bool has_word(const std::vector<Word>& words, std::initializer_list<std::string_view> wanted) {
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return std::find(wanted.begin(), wanted.end(), word.lower) != wanted.end();
  });
}

/// "have to", "has to", "had to".
bool says_have_to(const std::vector<Word>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i].lower;
    if (words[i + 1].lower == "to" && (word == "have" || word == "has" || word == "had")) {
      return true;
    }
  }
  return false;
}

bool holds(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  });
}

void read_flags(Intent& intent) {
  const std::vector<Word> words = split_words(intent.main);
  const Qualifier qualifier = intent.time.qualifier;
  intent.last = qualifier == Qualifier::Last;
  intent.first = qualifier == Qualifier::First;
  intent.just = qualifier == Qualifier::JustNow || has_word(words, {"just"}) ||
                holds(intent.main, {"刚才", "刚刚"});
  intent.habit = qualifier == Qualifier::Usual || any_word(intent.main, "habit");
  intent.count = qualifier == Qualifier::Count ||
                 holds(intent.main, {"How many", "how many", "多少", "几个", "几次"});
  intent.speech = any_word(intent.main, "speech") || has_word(words, {"why"}) ||
                  holds(intent.main, {"说", "提到", "为什么"});
  intent.plan = any_word(intent.main, "plan") || holds(intent.main, {"打算", "计划"});
  intent.due = any_word(intent.main, "due") || says_have_to(words) ||
               holds(intent.main, {"应该", "要带", "要买", "要做", "答应"});
  intent.who = has_word(words, {"who", "whose", "whom", "who's"}) || holds(intent.main, {"谁"});
}

/// The part of the day that the question names, whichever day that is.
std::optional<std::pair<Duration, Duration>> named_day_part(const std::string& text) {
  using std::chrono::hours;
  struct Part {
    std::string_view english;
    std::string_view chinese;
    int begin;
    int end;
  };
  static constexpr std::array kParts = {
      Part{"morning", "早上", 5, 12}, Part{"noon", "中午", 11, 15},
      Part{"afternoon", "下午", 12, 18}, Part{"evening", "晚上", 17, 24},
      Part{"night", "夜里", 17, 24}};
  for (const Part& part : kParts) {
    if (has_word(split_words(text), {part.english}) || holds(text, {part.chinese})) {
      return std::pair<Duration, Duration>{hours(part.begin), hours(part.end)};
    }
  }
  return std::nullopt;
}

void read_choices(Intent& intent, Weigher& weigher, const std::vector<std::string>& choices) {
  std::vector<std::map<std::string, float>> weights;
  std::map<std::string, std::size_t> held_by;
  for (const std::string& choice : choices) {
    weights.push_back(weigher.weigh(choice));
    for (const auto& [term, weight] : weights.back()) {
      ++held_by[term];
    }
  }
  std::map<std::string, float> all;
  for (auto& of_choice : weights) {
    for (auto& [term, weight] : of_choice) {
      const std::size_t holding = held_by[term];
      weight = choices.size() > 1 && holding == choices.size()
                   ? 0
                   : weight / static_cast<float>(holding);
      all[term] = weight;
    }
    intent.choice_words.push_back(weigher.known(of_choice));
  }
  intent.all_choice_words = weigher.known(all);
  for (const std::string& choice : choices) {
    intent.choice_people.push_back(weigher.people_in(choice));
  }
}

void read_choice_times(Intent& intent, const Question& question, const SpokenContext& context) {
  std::vector<std::optional<Interval>> windows;
  std::size_t timed = 0;
  for (const std::string& choice : question.choices) {
    const auto phrase = parse_time_choice(choice, context);
    windows.push_back(phrase ? std::optional(phrase->interval) : std::nullopt);
    timed += phrase ? 1 : 0;
  }
  if (timed >= 3 || (timed > 0 && timed == windows.size())) {
    intent.choice_windows = std::move(windows);
  }
}

/// The union of two queries, the second one scaled.
TermWeights added(const TermWeights& a, const TermWeights& b, float scale) {
  std::map<TermId, float> sum;
  for (const auto& [term, weight] : a) {
    sum[term] += weight;
  }
  for (const auto& [term, weight] : b) {
    sum[term] += scale * weight;
  }
  TermWeights terms;
  for (const auto& [term, weight] : sum) {
    terms.push_back({term, weight});
  }
  return terms;
}

}  // namespace

std::vector<NameId> known_people(const MemoryIndex& index, std::size_t visible, std::size_t least) {
  std::vector<std::size_t> heard(index.people(), 0);
  const LineTable& lines = index.lines();
  for (std::size_t k = 0; k < index.windows().first_line[visible]; ++k) {
    if (lines.channel[k] == static_cast<std::uint8_t>(Channel::Speech) &&
        lines.speaker[k] != kNoName) {
      ++heard[lines.speaker[k]];
    }
  }
  std::vector<NameId> people;
  for (std::size_t id = 0; id < heard.size(); ++id) {
    const std::string name(index.person(static_cast<NameId>(id)));
    const bool nobody =
        question_words("nobody").contains(name) || name.find(' ') != std::string::npos;
    if (id == 0 || (heard[id] >= least && !nobody)) {
      people.push_back(static_cast<NameId>(id));
    }
  }
  return people;
}

std::string without_times(const Intent& intent) {
  std::string text = intent.main;
  const std::size_t from = intent.time.main_begin;
  for (const TimePhrase& phrase : intent.time.phrases) {
    for (std::size_t i = std::max(phrase.begin, from); i < phrase.end; ++i) {
      text[i - from] = ' ';
    }
  }
  return text;
}

std::string without_chinese_frame(std::string text) {
  const auto& frame = question_words("chinese frame");
  // Longest first, so that a part of one is not taken for another.
  std::vector<std::string> phrases(frame.begin(), frame.end());
  std::sort(phrases.begin(), phrases.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  for (const std::string& phrase : phrases) {
    for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at)) {
      text.replace(at, phrase.size(), " ");
    }
  }
  return text;
}

std::string declarative(const std::string& question, const std::string& choice) {
  const std::vector<Word> words = split_words(question);
  std::size_t end = question.find_last_not_of(" ?.");
  end = end == std::string::npos ? 0 : end + 1;
  if (!words.empty() &&
      (words[0].lower == "who" || words[0].lower == "whom" || words[0].lower == "whose")) {
    const std::size_t rest = words[0].begin + words[0].original.size();
    return choice + question.substr(rest, std::max(rest, end) - rest);
  }
  return question.substr(0, end) + " " + choice;
}

Intent analyse(const MemoryIndex& index, std::size_t visible, const Question& question) {
  const SpokenContext context{index.wearer().face, question.asked, learned_meals(index, visible)};
  Intent intent;
  intent.time = parse_spoken(question.text, context);
  intent.main = question.text;
  if (intent.time.now_clause) {
    intent.present = question.text.substr(0, intent.time.main_begin);
    intent.main = question.text.substr(intent.time.main_begin);
  }
  read_flags(intent);
  Weigher weigher(index, visible);
  std::map<std::string, float> words = weigher.weigh(intent.main);
  const bool free = question.choices.empty();
  if (free) {
    words = weigher.weigh(without_words(intent.main, "relative days"));
  }
  const auto naming = free ? weigher.weigh(naming_words(intent)) : words;
  const auto known = characters_known(weigher, naming);
  for (const auto& [term, weight] : naming) {
    const bool counts = weight >= kNameWeight && !(free && is_split(term, known));
    intent.content_words += counts ? 1 : 0;
    intent.unknown_words += counts && weigher.is_unknown(term) ? 1 : 0;
  }
  for (const auto& [term, weight] : weigher.weigh(intent.present)) {
    words.try_emplace(term, kPresentWeight * weight);
  }
  intent.words = weigher.known(words);
  intent.people = weigher.people_in(intent.main);
  read_choices(intent, weigher, question.choices);
  intent.everything = added(intent.words, intent.all_choice_words, kSecondQueryWeight);
  if (intent.habit || intent.count) {
    intent.day_part = named_day_part(intent.main);
  }
  if (!intent.day_part) {
    intent.window = intent.time.interval;
  }
  // What one has to do was said before the time at which it is due.
  if (free && intent.due && !has_word(split_words(intent.main), {"did", "had", "was", "were"})) {
    intent.window.reset();
  }
  read_choice_times(intent, question, context);
  return intent;
}

}  // namespace daybook
