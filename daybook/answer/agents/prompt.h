#pragma once
/// Prompts: files beside this folder, written by us, with a name and a version.
///
/// The first line of a file is "name@version"; the ledger and stored replies carry it, so
/// whoever changes a prompt raises its version. `{word}` stands for a value.

#include <map>
#include <string>
#include <string_view>

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

struct Prompt {
  std::string name;  ///< "egocite/draft@1"
  std::string text;
};

/// The built-in one.
Prompt prompt(PromptId id);

/// `text` with each `{word}` that `values` knows replaced, once: a value that looks like
/// a placeholder stays as it is. Throws Error{Internal} for a word without a value.
std::string filled(const std::string& text, const std::map<std::string, std::string>& values);

}  // namespace daybook
