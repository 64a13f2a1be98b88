// wanted words -> texts that hold a form of each (postings) -> their windows
//   -> read from the store: line by line, with what its moments resolve -> who it tells of
//
// A line holds a word that it has itself or that a moment resting on it has: "I water them" says
// it of the tomatoes. Who acts is the moment's subject, since "Fill the kettle" and "Rain falls"
// look alike. What the wearer only lives through ("see", "have", "meet") is said by any line that
// names the thing, and by what the person met says.

#include "daybook/answer/instances.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/answer/occasions.h"
#include "daybook/answer/wanted_words.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment_builder.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/recall/intent.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

/// "The purse is not in the bag", "I look for the purse", "Where is the purse?": whoever says so
/// does not have it.
bool misses_it(const Line& line) {
  constexpr std::string_view kBe[] = {"is", "are", "was", "were"};
  const std::vector<Word> words = split_words(line.text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].lower;
    const std::string_view next = i + 1 < words.size() ? words[i + 1].lower : std::string_view();
    const bool denies = std::any_of(std::begin(kBe), std::end(kBe), [&](std::string_view be) {
      return (word == be && next == "not") || word == std::string(be) + "n't";
    });
    const bool seeks = next == "for" && (word.starts_with("look") || word.starts_with("search"));
    if (denies || seeks || word == "missing") {
      return true;
    }
  }
  return line.channel == Channel::Speech && line.text.ends_with("?");
}

/// One search through the lines.
class Finder {
 public:
  Finder(const Store& store, const MemoryIndex& index, Cutoff cutoff, std::size_t visible,
         const Intent& intent, std::optional<Timestamp> before)
      : store_(store),
        index_(index),
        cutoff_(cutoff),
        visible_(visible),
        intent_(intent),
        before_(before) {}

  /// Lines of the channel that hold all words; those of others apart.
  Instances find(const Wanted& wanted, Channel channel) {
    const std::vector<char> line_holds = texts_holding(index_.lines().texts, wanted.words);
    std::map<WindowOrdinal, Lines> lines = lines_holding(line_holds);
    std::unordered_map<std::uint64_t, WindowOrdinal> ordinals;
    const std::vector<Moment> moments = moments_holding(line_holds, wanted.words, ordinals);
    for (const Moment& moment : moments) {
      const WindowOrdinal w = ordinals.at(moment.window.value);
      for (const std::uint32_t line : moment.lines) {
        lines[w][line].push_back(&moment);
      }
    }
    std::erase_if(
        lines, [&](const auto& one) { return !is_asked_for(index_, intent_, one.first, before_); });
    Instances found;
    for (const auto& [w, numbers] : lines) {
      ordinals[index_.windows().ids[w]] = w;
    }
    for (const Window& window : windows_of(lines)) {
      const WindowOrdinal w = ordinals.at(window.id.value);
      for (const auto& [line, resting] : lines[w]) {
        if (line < window.lines.size()) {
          judge(wanted, channel, {w, window.lines[line]}, resting, found);
        }
      }
    }
    return found;
  }

 private:
  using Resting = std::vector<const Moment*>;
  /// Of a window: line numbers, each with the moments that rest on it.
  using Lines = std::map<std::size_t, Resting>;

  std::map<WindowOrdinal, Lines> lines_holding(const std::vector<char>& text_holds) const {
    std::map<WindowOrdinal, Lines> lines;
    for (std::size_t w = 0; w < visible_; ++w) {
      const std::size_t first = index_.windows().first_line[w];
      for (std::size_t k = first; k < index_.windows().first_line[w + 1]; ++k) {
        if (text_holds[index_.lines().text[k]] != 0) {
          lines[static_cast<WindowOrdinal>(w)][k - first];
        }
      }
    }
    return lines;
  }

  /// Moments that hold all words, or rest on a line that does; `ordinals` of their windows by id.
  std::vector<Moment> moments_holding(
      const std::vector<char>& line_holds, const std::vector<Forms>& words,
      std::unordered_map<std::uint64_t, WindowOrdinal>& ordinals) const {
    const MomentTable& table = index_.moments();
    const std::vector<char> holds = texts_holding(table.texts, words);
    RecordQuery query;
    for (std::size_t m = 0; m < table.size() && table.known[m] <= visible_; ++m) {
      const bool by_line = table.line[m] < line_holds.size() && line_holds[table.line[m]] != 0;
      if (by_line || holds[table.text[m]] != 0) {
        query.ids.push_back(table.ids[m]);
        ordinals[index_.windows().ids[table.window[m]]] = table.window[m];
      }
    }
    return query.ids.empty() ? std::vector<Moment>{}
                             : store_.moments(cutoff_, index_.wearer().name, query);
  }

  std::vector<Window> windows_of(const std::map<WindowOrdinal, Lines>& lines) const {
    RecordQuery query;
    for (const auto& [w, numbers] : lines) {
      query.ids.push_back(index_.windows().ids[w]);
    }
    return query.ids.empty() ? std::vector<Window>{}
                             : store_.windows(cutoff_, index_.wearer().name, query);
  }

  std::vector<char> texts_holding(const TextTable& table, const std::vector<Forms>& words) const {
    const std::size_t texts = table.visible(visible_);
    std::vector<std::size_t> held(texts, 0);
    for (std::size_t k = 0; k < words.size(); ++k) {
      for (const std::string& form : words[k]) {
        const auto term = index_.lexicon().find(form);
        if (!term) {
          continue;
        }
        for (const DocId text : table.postings.list(*term, texts).docs) {
          held[text] = held[text] == k ? k + 1 : held[text];
        }
      }
    }
    std::vector<char> all(texts, 0);
    for (std::size_t text = 0; text < texts; ++text) {
      all[text] = static_cast<char>(!words.empty() && held[text] == words.size());
    }
    return all;
  }

  void judge(const Wanted& wanted, Channel channel, Instance instance, const Resting& moments,
             Instances& found) {
    const Line& line = instance.line;
    if (wanted.located && !wanted.company && misses_it(line)) {
      return;
    }
    const bool by_company = wanted.company && line.channel == Channel::Speech &&
                            holds_all(wanted.words, terms_of({line.speaker}));
    if (!by_company && (line.channel != channel || (wanted.company && wanted.heard))) {
      return;
    }
    std::vector<std::string> texts = {indexed_text(line), line.alternate};
    // Who "we" are is guessed, which is not enough to have met somebody.
    for (const Moment* moment : wanted.company ? Resting() : moments) {
      texts.push_back(moment->text);
    }
    if (!by_company && !holds_all(wanted.words, terms_of(texts))) {
      return;
    }
    const bool told = by_company || tells_of(wanted, line, moments);
    (told ? found.lines : found.others).push_back(std::move(instance));
  }

  Terms terms_of(const std::vector<std::string>& texts) {
    Terms terms;
    for (const std::string& text : texts) {
      for (std::string& term : analyzer_.terms(text)) {
        terms.insert(std::move(term));
      }
    }
    return terms;
  }

  static bool holds_all(const std::vector<Forms>& words, const Terms& terms) {
    return std::all_of(words.begin(), words.end(), [&](const Forms& forms) {
      return std::any_of(forms.begin(), forms.end(),
                         [&](const std::string& form) { return terms.contains(form); });
    });
  }

  /// What the wearer did is told of "I" or "we"; what somebody said was said by that person, what
  /// somebody did names that person, as a wanted word does.
  bool tells_of(const Wanted& wanted, const Line& line, const Resting& moments) const {
    if (line.channel == Channel::Speech) {
      const std::string speaker = normalise(line.speaker);
      return !wanted.heard || (!wanted.person && !wanted.wearer) ||
             speaker == (wanted.wearer ? index_.person(0) : *wanted.person);
    }
    if (!wanted.wearer) {
      return true;
    }
    const std::vector<Word> words = split_words(line.text);
    const bool begins = !words.empty() && (words[0].lower == "i" || words[0].lower == "we" ||
                                           words[0].lower.starts_with("i'"));
    return begins || line.text.starts_with("我") ||
           std::any_of(moments.begin(), moments.end(), [](const Moment* moment) {
             return moment->subject == "I" || moment->subject.ends_with(" I");
           });
  }

  const Store& store_;
  const MemoryIndex& index_;
  Cutoff cutoff_;
  std::size_t visible_;
  const Intent& intent_;
  std::optional<Timestamp> before_;
  Analyzer analyzer_;
};

/// "I", "We", "Then I", or a bare verb: "Fill the kettle".
bool begins_with_wearer(const std::vector<Word>& words) {
  constexpr std::size_t kFirst = 3;
  if (words.empty()) {
    return false;
  }
  const auto end = words.begin() + static_cast<std::ptrdiff_t>(std::min(kFirst, words.size()));
  const VerbReading verb = vocabulary().verb(words.front().lower);
  return (verb && verb.is(VerbForm::Base)) || std::any_of(words.begin(), end, [](const Word& word) {
           return word.lower == "i" || word.lower == "we" || word.lower.starts_with("i'");
         });
}

bool holds_word(const std::vector<Word>& words, std::initializer_list<std::string_view> wanted) {
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return std::find(wanted.begin(), wanted.end(), word.lower) != wanted.end();
  });
}

}  // namespace

Doer doer_asked(const MemoryIndex& index, std::size_t visible, const Intent& intent) {
  if (is_chinese(intent.main)) {
    return {};
  }
  Wanted wanted = read_wanted(index, visible, intent);
  return {wanted.wearer, std::move(wanted.person), wanted.deed, wanted.heard};
}

std::set<std::string> verbs_asked(const MemoryIndex& index, std::size_t visible,
                                  const Intent& intent) {
  if (is_chinese(intent.main)) {
    return {};
  }
  return read_wanted(index, visible, intent).verbs;
}

bool may_tell_of(const MemoryIndex& index, const Doer& doer, const Line& line) {
  if (!doer.wearer && !doer.person) {
    return true;
  }
  const std::vector<Word> words = split_words(line.text);
  const std::string name(doer.wearer ? index.person(0) : *doer.person);
  const bool named = holds_word(words, {name, name + "'s"});
  if (line.channel == Channel::Speech) {
    return named || normalise(line.speaker) == name ||
           (!doer.wearer && holds_word(words, {"he", "she", "he's", "she's"}));
  }
  return doer.wearer ? begins_with_wearer(words) || named : named;
}

/// The words of `all` that what somebody does to a thing leaves: whose, of what, what for.
std::vector<Forms> besides(const Wanted& wanted, const std::set<std::size_t>& needed) {
  std::vector<Forms> rest;
  for (std::size_t i = 0; i < wanted.words.size(); ++i) {
    if (!needed.contains(i)) {
      rest.push_back(wanted.words[i]);
    }
  }
  return rest;
}

/// Whether a window of the same occasion holds one of the forms.
bool is_near(const MemoryIndex& index, std::size_t visible, const Forms& forms, WindowOrdinal w) {
  const Interval here = index.windows().interval(w);
  return std::any_of(forms.begin(), forms.end(), [&](const std::string& form) {
    const auto term = index.lexicon().find(form);
    if (!term) {
      return false;
    }
    const auto docs = index.windows().postings.list(*term, visible).docs;
    return std::any_of(docs.begin(), docs.end(), [&](DocId doc) {
      const Interval there = index.windows().interval(static_cast<WindowOrdinal>(doc));
      return here.start - there.end <= kSameOccasion && there.start - here.end <= kSameOccasion;
    });
  });
}

/// Lines that say where the thing was put, where its other words ("Priya's", "to the gate") were
/// said or seen on that occasion.
Instances find_placed(const MemoryIndex& index, std::size_t visible, Finder& finder,
                      const Wanted& wanted) {
  Analyzer analyzer;
  Wanted put = wanted;
  const std::size_t thing = wanted.thing.value();
  std::set<std::size_t> needed = {thing};
  put.words = {wanted.words[thing],
               wanted.verb ? wanted.words[*wanted.verb] : placing_forms(analyzer)};
  if (wanted.verb) {
    needed.insert(*wanted.verb);
  }
  for (std::size_t i = 0; wanted.person && i < wanted.words.size(); ++i) {
    if (wanted.words[i].contains(analyzer.stem(*wanted.person)) && needed.insert(i).second) {
      put.words.push_back(wanted.words[i]);
    }
  }
  const std::vector<Forms> rest = besides(wanted, needed);
  Instances found = finder.find(put, Channel::Caption);
  std::erase_if(found.lines, [&](const Instance& instance) {
    return !std::all_of(rest.begin(), rest.end(), [&](const Forms& forms) {
      return is_near(index, visible, forms, instance.window);
    });
  });
  found.others.clear();
  found.saying = Saying::Around;
  return found;
}

Instances find_instances(const Store& store, const MemoryIndex& index, Cutoff cutoff,
                         std::size_t visible, const Intent& intent,
                         std::optional<Timestamp> before) {
  Wanted wanted = read_wanted(index, visible, intent);
  if (wanted.words.empty()) {
    return {};
  }
  Finder finder(store, index, cutoff, visible, intent, before);
  Instances found = finder.find(wanted, wanted.heard ? Channel::Speech : Channel::Caption);
  found.deed = wanted.deed;
  if (!found.lines.empty() || wanted.heard) {
    return found;
  }
  const std::vector<Instance> others = std::move(found.others);
  const std::vector<Forms> all = wanted.words;
  if (wanted.place && wanted.thing && others.empty()) {
    found = find_placed(index, visible, finder, wanted);
    found.deed = wanted.deed;
    if (!found.lines.empty()) {
      return found;
    }
  }
  // Without the verb something else must be named than the one who acts.
  if (wanted.verb && all.size() > (wanted.person ? 2U : 1U) && others.empty()) {
    wanted.words.erase(wanted.words.begin() + static_cast<std::ptrdiff_t>(*wanted.verb));
    found = finder.find(wanted, Channel::Caption);
    found.saying = Saying::Nearly;
  }
  // One word in what somebody said speaks of too much.
  if (found.lines.empty() && others.empty() && all.size() > 1) {
    wanted.words = all;
    found = finder.find(wanted, Channel::Speech);
    found.saying = Saying::TalkedOf;
  }
  found.others = others;
  found.deed = wanted.deed;
  return found;
}

}  // namespace daybook
