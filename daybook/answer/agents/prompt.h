#pragma once
/// The prompts of agents that answer (models/prompt.h).

#include "daybook/models/prompt.h"

namespace daybook {

enum class PromptId {
  EgoCiteDraft,
  EgoCiteSample,
  EgoCiteRespond,
  Letter,
  MemLifeRead,
  GroveRules,
  GroveRound,
  DaybookRank,
  DaybookAnswer,
  DaybookLetter,
};

/// The built-in one.
Prompt prompt(PromptId id);

}  // namespace daybook
