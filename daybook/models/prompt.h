#pragma once
/// Prompts: files named *.embed.txt beside what uses them, written by us, with a name and a
/// version.
///
/// The first line of a file is "name@version"; the ledger and stored replies carry it, so
/// whoever changes a prompt raises its version. `{word}` stands for a value.

#include <map>
#include <string>
#include <string_view>

namespace daybook {

struct Prompt {
  std::string name;  ///< "egocite/draft@1"
  std::string text;
};

/// A prompt file's content taken apart.
Prompt read_prompt(std::string_view file);

/// `text` with each `{word}` that `values` knows replaced, once: a value that looks like
/// a placeholder stays as it is. Throws Error{Internal} for a word without a value.
std::string filled(const std::string& text, const std::map<std::string, std::string>& values);

}  // namespace daybook
