// A small model repeats its instructions, makes lists, or answers what it was shown. None of that
// may be kept as what the wearer lived, so a narrative must look like one.

#include "daybook/build/narrator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "daybook/build/prompts/memlife_narrative.embed.txt.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/text_writer.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/text/words.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

constexpr std::size_t kBytesAToken = 4;
constexpr std::size_t kStem = 4;  // letters by which two forms of a word are known for one

Prompt prompt() { return read_prompt(embedded::kBuildPromptsMemlifeNarrativeEmbedTxt); }

constexpr std::string_view kShorter =
    "That is too long. Tell the same again in half as many words, as one paragraph of whole "
    "sentences, and come to an end.";

bool is_list_item(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos) {
    return false;
  }
  const std::string_view rest = std::string_view(line).substr(first);
  for (const std::string_view mark : {"- ", "* ", "\u2022", "#", "```", "{", "[", "|"}) {
    if (rest.starts_with(mark)) {
      return true;
    }
  }
  const std::size_t digits = rest.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && digits < 4 &&
         (rest[digits] == '.' || rest[digits] == ')') && rest.substr(digits + 1).starts_with(' ');
}

bool is_list(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (is_list_item(line)) {
      return true;
    }
  }
  return false;
}

/// "I can't reach the shelf" is none: what is refused has to be the task.
bool is_refusal(const std::string& text) {
  const std::string lower = normalise(text).substr(0, 200);
  for (const std::string_view opening :
       {"i'm sorry", "i am sorry", "sorry, ", "as an ai", "i apologize", "i apologise"}) {
    if (lower.starts_with(opening)) {
      return true;
    }
  }
  constexpr std::array<std::string_view, 7> kNot = {"i can't ",       "i cannot ", "i can not ",
                                                    "i'm unable to ", "i won't ",  "i will not ",
                                                    "i am unable to "};
  constexpr std::array<std::string_view, 8> kTask = {"help",   "assist",   "comply",   "provide",
                                                     "fulfil", "generate", "continue", "process"};
  return std::any_of(kNot.begin(), kNot.end(), [&](std::string_view opening) {
    return lower.starts_with(opening) &&
           std::any_of(kTask.begin(), kTask.end(), [&](std::string_view task) {
             return std::string_view(lower).substr(opening.size()).starts_with(task);
           });
  });
}

/// Beginnings of the longer words.
std::set<std::string> stems(const std::string& text) {
  std::set<std::string> found;
  for (const Word& word : split_words(text)) {
    if (word.lower.size() >= kStem) {
      found.insert(word.lower.substr(0, kStem));
    }
  }
  return found;
}

/// Of a window in another language, or one of a few small words, nothing can be said.
bool shares_no_word(const std::string& text, const Window& window) {
  std::string said;
  for (const Line& line : window.lines) {
    said += line.speaker + " " + line.text + " " + line.alternate + "\n";
  }
  const std::set<std::string> lived = stems(said);
  const std::set<std::string> told = stems(text);
  return !is_chinese(said) && !lived.empty() &&
         std::none_of(told.begin(), told.end(),
                      [&](const std::string& stem) { return lived.contains(stem); });
}

bool ends_sentence(const std::string& text) {
  std::string_view rest = text;
  while (rest.ends_with('"') || rest.ends_with('\'') || rest.ends_with(')')) {
    rest.remove_suffix(1);
  }
  return rest.ends_with('.') || rest.ends_with('!') || rest.ends_with('?') ||
         rest.ends_with("\u201d") || rest.ends_with("\u2026");
}

}  // namespace

std::string whole_sentences(const std::string& text, std::size_t bytes) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < std::min(bytes, text.size()); ++at) {
    const bool is_end = text[at] == '.' || text[at] == '!' || text[at] == '?';
    std::size_t past = at + 1;
    while (past < text.size() && (text[past] == '"' || text[past] == ')' || text[past] == '\'')) {
      ++past;
    }
    if (is_end && past <= bytes && (past == text.size() || text[past] == ' ')) {
      end = past;
    }
  }
  return text.substr(0, end);
}

std::string narrative_fault(const std::string& text, const Window& window) {
  if (one_line(text).empty()) {
    return "the reply is empty";
  }
  if (is_refusal(text)) {
    return "the model refused";
  }
  if (is_list(text)) {
    return "the reply is a list, not a paragraph";
  }
  if (text.find("<recorded") != std::string::npos || text.find("</recorded") != std::string::npos) {
    return "the reply repeats its instructions";
  }
  if (is_chinese(text)) {
    return "the reply is not in English";
  }
  return shares_no_word(text, window) ? "the reply tells nothing of what was recorded" : "";
}

Narrator::Narrator(ChatModel& model, const std::string& wearer, const Clockface& face,
                   const NarratorOptions& options)
    : model_(model), wearer_(wearer), told_(wearer, face), options_(options) {}

std::string Narrator::made_by() const { return prompt().name + " " + model_.name(); }

ChatRequest Narrator::request_for(const Window& window) const {
  const Prompt text = prompt();
  std::string lines;
  for (const Line& line : window.lines) {
    lines += told_.told(line) + "\n";
  }
  ChatRequest request;
  request.prompt = text.name;
  request.wearer = wearer_;
  request.covers = {window.interval};
  request.max_tokens = options_.tokens;
  request.messages = {{ChatRole::System, text.text},
                      {ChatRole::User, "Lines:\n" + fenced(lines) + "\n\nParagraph:"}};
  return request;
}

bool Narrator::is_too_long(const ChatReply& reply) const {
  return reply.finish == ChatFinish::Length ||
         estimated_tokens(one_line(reply.text)) > options_.tokens;
}

std::string Narrator::whole(ChatRequest request, ChatReply reply) {
  if (is_too_long(reply)) {
    request.messages.push_back({ChatRole::Assistant, reply.text});
    request.messages.push_back({ChatRole::User, std::string(kShorter)});
    ChatReply shorter = model_.chat(request, options_.control);
    reply = shorter.ok() && !one_line(shorter.text).empty() ? std::move(shorter) : reply;
  }
  if (is_too_long(reply)) {
    return whole_sentences(one_line(reply.text), options_.tokens * kBytesAToken);
  }
  const std::string text = one_line(reply.text);
  return text.empty() || ends_sentence(text) ? text : text + ".";
}

WrittenText Narrator::write(const Window& window, const std::string&) {
  const ChatRequest request = request_for(window);
  const ChatReply reply = model_.chat(request, options_.control);
  WrittenText written{.state = UnitState::Degraded, .fault = reply.fault};
  if (!reply.ok()) {
    written.detail = "the model: " + std::string(name(reply.fault)) +
                     (reply.error.empty() ? "" : ", " + reply.error);
    return written;
  }
  written.detail = narrative_fault(reply.text, window);
  if (!written.detail.empty()) {
    return written;
  }
  std::string text = whole(request, reply);
  written.detail =
      text.empty() ? "no sentence of the reply is whole" : narrative_fault(text, window);
  if (written.detail.empty()) {
    written.text = std::move(text);
    written.state = UnitState::Done;
  }
  return written;
}

TextWriting narratives_by(ChatModel& model, const NarratorOptions& options) {
  return {DerivedKind::Narrative,
          [&model, options](const std::string& wearer, const Clockface& face) {
            return std::make_unique<Narrator>(model, wearer, face, options);
          }};
}

}  // namespace daybook
