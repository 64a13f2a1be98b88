#include "daybook/models/prompt.h"

#include <string_view>

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

}  // namespace

Prompt prompt(PromptId id) { return read_prompt(file_of(id)); }

}  // namespace daybook
