// Each word that no window holds is tried in its other forms, then as a slip of the pen. A word
// that exists is left alone, however like a recorded one it is: "horse" is no "house".

#include "daybook/answer/rewording.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/answer/unheard.h"
#include "daybook/answer/wanted_words.h"
#include "daybook/build/vocabulary.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/models/embedder.h"
#include "daybook/models/knows_words.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/question.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::size_t kShortestSlip = 5;

/// What stands in place of a part of the question.
struct Change {
  std::size_t begin = 0;
  std::size_t length = 0;
  std::string text;
};

bool is_eating(const Word& word) { return question_words("eating").contains(word.lower); }

/// "Did I have anything for lunch", not "what did I buy for lunch".
std::vector<Change> meal_changes(const std::vector<Word>& words) {
  std::vector<Change> changes;
  const auto eats = std::find_if(words.begin(), words.end(), is_eating);
  for (std::size_t i = 0; eats != words.end() && i + 1 < words.size(); ++i) {
    if (words[i].lower == "for" && question_words("meals").contains(words[i + 1].lower)) {
      changes.push_back({words[i].begin, words[i].original.size(), "at"});
    }
  }
  // The last of them: "what have I had for lunch".
  const auto last = std::find_if(words.rbegin(), words.rend(), is_eating);
  if (!changes.empty() && last->lower.starts_with("ha")) {
    changes.push_back({last->begin, last->original.size(), "eat"});
  }
  return changes;
}

class Reworder {
 public:
  Reworder(const MemoryIndex& index, const Embedder* embedder, std::size_t visible)
      : index_(index), known_(dynamic_cast<const KnowsWords*>(embedder)), visible_(visible) {}

  /// Another form of the verb, one that was recorded; else empty.
  std::string recorded_form(const std::string& word) {
    const VerbReading reading = vocabulary().verb(word);
    if (!reading) {
      return {};
    }
    const Verb& verb = *reading.verb;
    for (const std::string& form : {verb.base, verb.past, verb.participle, verb.gerund}) {
      if (was_recorded(form)) {
        return form;
      }
    }
    return {};
  }

  bool is_slip(const Word& word) const {
    return known_ != nullptr && word.lower.size() >= kShortestSlip && !word.capital &&
           !vocabulary().verb(word.lower) && vocabulary().lists(word.lower) == 0 &&
           !known_->has_word(word.lower);
  }

 private:
  bool was_recorded(const std::string& word) {
    const auto id = index_.lexicon().find(analyzer_.stem(word));
    return id && !index_.windows().postings.list(*id, visible_).docs.empty();
  }

  const MemoryIndex& index_;
  const KnowsWords* known_;
  std::size_t visible_;
  Analyzer analyzer_;
};

std::string with_changes(std::string text, std::vector<Change> changes) {
  std::sort(changes.begin(), changes.end(),
            [](const Change& a, const Change& b) { return a.begin > b.begin; });
  for (const Change& change : changes) {
    text.replace(change.begin, change.length, change.text);
  }
  return text;
}

}  // namespace

Reworded reworded(const MemoryIndex& index, const Embedder* embedder, std::size_t visible,
                  const Question& question) {
  if (is_chinese(question.text) || visible == 0) {
    return {question.text, {}};
  }
  Reworder reworder(index, embedder, visible);
  const std::vector<Word> words = split_words(question.text);
  std::vector<Change> changes = meal_changes(words);
  Reworded result;
  for (const UnheardWord& unheard :
       unheard_words(index, visible, analyse(index, visible, question))) {
    const auto at = std::find_if(words.begin(), words.end(),
                                 [&](const Word& word) { return word.lower == unheard.word; });
    if (at == words.end()) {
      continue;
    }
    if (std::string form = reworder.recorded_form(unheard.word); !form.empty()) {
      changes.push_back({at->begin, at->original.size(), std::move(form)});
    } else if (!unheard.similar.empty() && reworder.is_slip(*at)) {
      changes.push_back({at->begin, at->original.size(), unheard.similar});
      result.misspelt.push_back(unheard);
    }
  }
  result.text = with_changes(question.text, std::move(changes));
  return result;
}

}  // namespace daybook
