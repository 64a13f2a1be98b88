#include "daybook/answer/introductions.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/recall/word_lists.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

bool is_being(const std::string& word) { return word == "is" || word == "was"; }

bool points(const std::string& word) { return word == "that" || word == "this" || word == "it"; }

/// How many words ask who or what is: 1 of "who's", 2 of "who is", else 0.
std::size_t asking(std::span<const Word> words) {
  if (words.size() < 2 ||
      (!words[0].lower.starts_with("who") && !words[0].lower.starts_with("what"))) {
    return 0;
  }
  const bool joined = words[0].lower == "who's" || words[0].lower == "what's";
  const bool apart = words[0].lower == "who" || words[0].lower == "what";
  return joined ? 1 : apart && is_being(words[1].lower) ? 2 : 0;
}

/// "Who?"
bool is_bare_who(const std::string& question) {
  const std::vector<Word> words = split_words(question);
  return words.size() == 1 && words[0].lower == "who";
}

bool begins_with(std::span<const Word> words, const std::vector<std::string>& name) {
  return words.size() >= name.size() &&
         std::equal(name.begin(), name.end(), words.begin(),
                    [](const std::string& part, const Word& word) { return part == word.lower; });
}

}  // namespace

std::vector<std::string> name_asked(const std::string& question) {
  const std::vector<Word> words = split_words(question);
  const std::span<const Word> rest = std::span(words).subspan(asking(words));
  const bool named =
      rest.size() < words.size() && !rest.empty() &&
      std::all_of(
          rest.begin(), rest.end(),
          [](const Word& word) { return word.capital && !word.lower.ends_with("'s"); });
  std::vector<std::string> name;
  if (named) {
    std::transform(rest.begin(), rest.end(), std::back_inserter(name),
                   [](const Word& word) { return word.lower; });
  }
  return name;
}

bool introduces(const std::vector<std::string>& name, const Told& told) {
  const std::vector<Word> words = split_words(told.line.text);
  const std::span<const Word> all(words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const std::size_t asks = asking(all.subspan(i)); asks > 0 && told.reply) {
      return begins_with(all.subspan(i + asks), name);
    }
    if (!begins_with(all.subspan(i), name) || told.line.text.ends_with("?")) {
      continue;
    }
    const std::size_t end = i + name.size();
    const bool pointed = i > 0 && (words[i - 1].lower == "that's" || words[i - 1].lower == "it's");
    const bool shown = i > 1 && is_being(words[i - 1].lower) && points(words[i - 2].lower);
    const bool replied = told.question && is_bare_who(told.question->text);
    const bool explained = end + 1 < words.size() && is_being(words[end].lower) &&
                           question_words("determiners").contains(words[end + 1].lower);
    if (pointed || shown || explained || replied) {
      return true;
    }
  }
  return false;
}

}  // namespace daybook
