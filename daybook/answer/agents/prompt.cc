#include "daybook/answer/agents/prompt.h"

#include "daybook/answer/prompts/daybook_answer.embed.txt.h"
#include "daybook/answer/prompts/daybook_letter.embed.txt.h"
#include "daybook/answer/prompts/daybook_rank.embed.txt.h"
#include "daybook/answer/prompts/egocite_draft.embed.txt.h"
#include "daybook/answer/prompts/egocite_respond.embed.txt.h"
#include "daybook/answer/prompts/egocite_sample.embed.txt.h"
#include "daybook/answer/prompts/grove_round.embed.txt.h"
#include "daybook/answer/prompts/grove_rules.embed.txt.h"
#include "daybook/answer/prompts/letter.embed.txt.h"
#include "daybook/answer/prompts/memlife_read.embed.txt.h"
#include "daybook/base/error.h"

namespace daybook {
namespace {

std::string_view file_of(PromptId id) {
  switch (id) {
    case PromptId::EgoCiteDraft:
      return embedded::kAnswerPromptsEgociteDraftEmbedTxt;
    case PromptId::EgoCiteSample:
      return embedded::kAnswerPromptsEgociteSampleEmbedTxt;
    case PromptId::EgoCiteRespond:
      return embedded::kAnswerPromptsEgociteRespondEmbedTxt;
    case PromptId::Letter:
      return embedded::kAnswerPromptsLetterEmbedTxt;
    case PromptId::MemLifeRead:
      return embedded::kAnswerPromptsMemlifeReadEmbedTxt;
    case PromptId::GroveRules:
      return embedded::kAnswerPromptsGroveRulesEmbedTxt;
    case PromptId::GroveRound:
      return embedded::kAnswerPromptsGroveRoundEmbedTxt;
    case PromptId::DaybookRank:
      return embedded::kAnswerPromptsDaybookRankEmbedTxt;
    case PromptId::DaybookAnswer:
      return embedded::kAnswerPromptsDaybookAnswerEmbedTxt;
    case PromptId::DaybookLetter:
      return embedded::kAnswerPromptsDaybookLetterEmbedTxt;
  }
  return {};
}

bool word_letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

}  // namespace

Prompt prompt(PromptId id) {
  const std::string_view file = file_of(id);
  const std::size_t end = file.find('\n');
  return {std::string(file.substr(0, end)), std::string(file.substr(end + 1))};
}

std::string filled(const std::string& text, const std::map<std::string, std::string>& values) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (text[at] == '{' && end < text.size() && word_letter(text[end])) {
      ++end;
    }
    if (text[at] != '{' || end == at + 1 || end == text.size() || text[end] != '}') {
      out += text[at++];
      continue;
    }
    const auto value = values.find(text.substr(at + 1, end - at - 1));
    if (value == values.end()) {
      throw Error(ErrorKind::Internal, "a prompt asks for " + text.substr(at, end - at + 1));
    }
    out += value->second;
    at = end + 1;
  }
  return out;
}

}  // namespace daybook
