#include "daybook/recall/word_lists.h"

#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_set>

#include "daybook/base/error.h"
#include "daybook/recall/question_words.embed.txt.h"

namespace daybook {
namespace {

using Sections = std::map<std::string, std::unordered_set<std::string>, std::less<>>;

Sections read_sections() {
  Sections sections;
  std::istringstream text{std::string(embedded::kRecallQuestionWordsEmbedTxt)};
  std::string current;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    if (line.front() == '[') {
      current = line.substr(1, line.find(']') - 1);
      continue;
    }
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      sections[current].insert(word);
    }
  }
  return sections;
}

}  // namespace

const std::unordered_set<std::string>& question_words(std::string_view section) {
  static const Sections sections = read_sections();
  const auto at = sections.find(section);
  if (at == sections.end()) {
    throw Error(ErrorKind::Internal, "no word list called " + std::string(section));
  }
  return at->second;
}

}  // namespace daybook
