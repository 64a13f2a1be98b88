#include "daybook/answer/unheard.h"

#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/recall/intent.h"
#include "daybook/recall/word_lists.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/letters.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::size_t kShortest = 4;
constexpr std::size_t kLong = 8;

std::size_t windows_holding(const MemoryIndex& index, std::size_t visible, TermId term) {
  return index.windows().postings.list(term, visible).docs.size();
}

std::string similar_to(const MemoryIndex& index, std::size_t visible, const std::string& term) {
  if (term.size() < kShortest) {
    return {};
  }
  const std::size_t most = term.size() >= kLong ? 2 : 1;
  const Lexicon& lexicon = index.lexicon();
  std::string best;
  std::size_t commonest = 0;
  for (TermId id = 0; id < lexicon.size(); ++id) {
    const std::string_view other = lexicon.term(id);
    if (other.front() != term.front() || other.size() + most < term.size() ||
        other.size() > term.size() + most || letters_apart(term, other) > most) {
      continue;
    }
    const std::size_t holding = windows_holding(index, visible, id);
    if (holding > commonest) {
      commonest = holding;
      best = other;
    }
  }
  return best;
}

}  // namespace

std::vector<UnheardWord> unheard_words(const MemoryIndex& index, std::size_t visible,
                                       const Intent& intent) {
  std::vector<UnheardWord> unheard;
  const std::string text = without_times(intent);
  if (is_chinese(text)) {
    return unheard;
  }
  Analyzer analyzer;
  for (const Word& word : split_words(text)) {
    const std::vector<std::string> terms = analyzer.terms(word.lower);
    if (terms.size() != 1 || is_chinese(word.lower) ||
        question_words("frame").contains(word.lower) ||
        question_words("asking").contains(word.lower) ||
        question_words("speech").contains(word.lower)) {
      continue;
    }
    const auto id = index.lexicon().find(terms.front());
    if (!id || windows_holding(index, visible, *id) == 0) {
      unheard.push_back({word.lower, similar_to(index, visible, terms.front())});
    }
  }
  return unheard;
}

bool is_chinese_to_english(const MemoryIndex& index, std::size_t visible,
                           const std::string& question) {
  constexpr std::size_t kFew = 20;  // one window in so many
  if (!is_chinese(question)) {
    return false;
  }
  std::set<DocId> windows;
  for (TermId term = 0; term < index.lexicon().size(); ++term) {
    if (is_chinese(index.lexicon().term(term))) {
      const auto docs = index.windows().postings.list(term, visible).docs;
      windows.insert(docs.begin(), docs.end());
    }
  }
  return windows.size() * kFew < visible;
}

}  // namespace daybook
