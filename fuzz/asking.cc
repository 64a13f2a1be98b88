// Questions: whatever is asked of a small memory, the answer names one of the choices, its chances
// sum to one, and what was found is cited. The first line of input is the question, each other
// line a choice.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/answer/answerer.h"
#include "daybook/answer/evidence.h"
#include "daybook/recall/question.h"
#include "daybook/time/timestamp.h"
#include "fuzz/memory.h"
#include "fuzz/support.h"

namespace daybook {
namespace {

Question question_of(std::string_view text, Timestamp asked) {
  Question question = {std::string(text.substr(0, text.find('\n'))), {}, asked};
  text.remove_prefix(question.text.size());
  while (text.size() > 1 && question.choices.size() < 8) {
    const std::string_view choice = text.substr(1, text.find('\n', 1) - 1);
    question.choices.emplace_back(choice);
    text.remove_prefix(1 + choice.size());
  }
  return question;
}

void ask(std::string_view text) {
  static const FuzzMemory memory;
  const Question question = question_of(text, memory.asked());
  const Answer answer = Answerer(memory.store(), memory.recaller())
                            .answer(memory.cutoff(), question, AnswerOptions{});
  require(!answer.choice || *answer.choice < question.choices.size());
  require(!answer.found || !answer.evidence.empty());
  require(answer.confidence >= 0 && answer.confidence <= 1);
  for (const Evidence& evidence : answer.evidence) {
    require(evidence.interval.end <= memory.asked());
  }
  const std::vector<double>& chances = answer.choice_probability;
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  require(chances.empty() || std::abs(sum - 1) < 1e-6);
}

}  // namespace
}  // namespace daybook

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  daybook::ask(daybook::text_of(data, size));
  return 0;
}
