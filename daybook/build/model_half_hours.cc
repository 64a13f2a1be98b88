// Blocks are asked for as first and last window, so that they are contiguous by form; what is left
// to check is that they fit together.

#include "daybook/build/model_half_hours.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/index_sentence.h"
#include "daybook/build/prompts/activity_blocks.embed.txt.h"
#include "daybook/build/prompts/conversation_blocks.embed.txt.h"
#include "daybook/build/prompts/merge.embed.txt.h"
#include "daybook/build/sentence_repair.h"
#include "daybook/build/writer_calls.h"
#include "daybook/build/writer_question.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/fence.h"
#include "daybook/models/prompt.h"
#include "daybook/models/reply_schema.h"
#include "daybook/models/structured.h"
#include "daybook/text/unicode.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kHalvings = 3;
constexpr int kHints = 2;
constexpr std::size_t kUnreadable = 200;  // characters that stand for a half hour then
constexpr std::size_t kMostSpeakers = 6;
constexpr std::size_t kLongestSentence = 400;  // bytes: a model under a grammar must end
constexpr std::uint32_t kMergeTokens = 256;

std::string reply_schema(std::size_t windows) {
  const std::string window = number_schema(1, windows);
  const std::string group =
      object_schema({{"first", window}, {"last", window}, {"text", text_schema(kLongestSentence)}});
  return object_schema({{"groups", list_schema(group, windows)}});
}

std::vector<WrittenBlock> blocks_of(const std::string& json) {
  std::vector<WrittenBlock> blocks;
  const Json reply = Json::parse(json);
  for (const Json& group : reply.at("groups")) {
    const auto first = group.at("first").get<std::size_t>();
    const auto last = group.at("last").get<std::size_t>();
    blocks.push_back({std::min(first, last) - 1, std::max(first, last),
                      one_line(group.at("text").get<std::string>())});
  }
  std::sort(blocks.begin(), blocks.end(), [](const WrittenBlock& a, const WrittenBlock& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  return blocks;
}

bool overlap(const std::vector<WrittenBlock>& blocks) {
  return std::adjacent_find(blocks.begin(), blocks.end(),
                            [](const WrittenBlock& a, const WrittenBlock& b) {
                              return b.begin < a.end;
                            }) != blocks.end();
}

bool cover(const std::vector<WrittenBlock>& blocks, std::size_t windows) {
  std::size_t covered = 0;
  for (const WrittenBlock& block : blocks) {
    if (block.begin != covered) {
      return false;
    }
    covered = block.end;
  }
  return covered == windows;
}

/// Each begins where it says and ends before the next; the first and the last reach the ends.
void make_cover(std::vector<WrittenBlock>& blocks, std::size_t windows) {
  blocks.erase(
      std::unique(blocks.begin(), blocks.end(),
                  [](const WrittenBlock& a, const WrittenBlock& b) { return a.begin == b.begin; }),
      blocks.end());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].begin = i == 0 ? 0 : blocks[i].begin;
    blocks[i].end = i + 1 < blocks.size() ? blocks[i + 1].begin : windows;
  }
}

/// Of two that share windows the earlier has them.
void part(std::vector<WrittenBlock>& blocks) {
  std::size_t used = 0;
  for (WrittenBlock& block : blocks) {
    block.begin = std::max(block.begin, used);
    used = std::max(used, block.end);
  }
  std::erase_if(blocks, [](const WrittenBlock& block) { return block.begin >= block.end; });
}

Duration length(const HalfHour& half, std::size_t begin, std::size_t end) {
  return half.windows[end - 1].window.interval.end - half.windows[begin].window.interval.start;
}

/// Who speaks in some windows, by name.
std::vector<std::string> speakers(const HalfHour& half, const Cast& cast, std::size_t begin,
                                  std::size_t end) {
  std::vector<std::string> names;
  for (std::size_t i = begin; i < end; ++i) {
    for (const Moment& moment : half.windows[i].heard.moments) {
      const std::string& name = moment.subject;
      if (cast.is_name(name) && name != cast.own_name() && names.size() < kMostSpeakers &&
          std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(name);
      }
    }
  }
  return names;
}

/// The first characters of what was recorded, for want of better.
std::string beginning(const HalfHour& half) {
  std::string text;
  std::size_t characters = 0;
  for (const HalfHourWindow& one : half.windows) {
    for (const Line& line : one.window.lines) {
      const std::string next = (text.empty() ? "" : " ") + line.text;
      for (std::size_t at = 0; at < next.size() && characters < kUnreadable; ++characters) {
        const std::size_t bytes = decode_utf8(next, at).length;
        text += next.substr(at, bytes);
        at += bytes;
      }
    }
  }
  return text.empty() ? "Nothing is seen or heard" : text;
}

void note(const std::string& why, std::string& degraded) {
  if (degraded.find(why) == std::string::npos) {
    degraded += (degraded.empty() ? "" : "; ") + why;
  }
}

}  // namespace

ModelHalfHours::ModelHalfHours(ChatModel& model, std::string wearer, const Clockface& face,
                               const ModelHalfHourOptions& options)
    : calls_(model, options.control),
      wearer_(std::move(wearer)),
      options_(options),
      recorded_(wearer_, face),
      repair_(calls_) {}

WrittenBlocks ModelHalfHours::activities(const HalfHour& half) {
  return write(EpisodeView::Activity, half);
}

WrittenBlocks ModelHalfHours::conversations(const HalfHour& half) {
  const bool quiet =
      std::all_of(half.windows.begin(), half.windows.end(),
                  [](const HalfHourWindow& one) { return one.heard.moments.empty(); });
  return quiet ? WrittenBlocks() : write(EpisodeView::Conversation, half);
}

WrittenBlocks ModelHalfHours::write(EpisodeView view, const HalfHour& half) {
  if (std::string why = calls_.given_up(); !why.empty()) {
    return {{{0, half.windows.size(), ""}}, std::move(why)};
  }
  SentenceTask task = task_of(view, half);
  WrittenBlocks written = draft(half, task);
  if (written.degraded.empty()) {
    settle(half, task, written);
    merge(half, task, written);
  }
  return written;
}

SentenceTask ModelHalfHours::task_of(EpisodeView view, const HalfHour& half) const {
  SentenceTask task{view, "", Cast(recorded_.speakers().own_name())};
  for (const HalfHourWindow& one : half.windows) {
    hear(one.window, task.cast);
    for (const Moment& moment : one.seen.moments) {
      hear(moment, task.cast);
    }
    task.request.covers.push_back(one.window.interval);
  }
  task.request.wearer = wearer_;
  return task;
}

/// Windows by number and time with their moments of the view, or their lines where they have
/// none; the first ones of each that fit into its share of the tokens.
std::string ModelHalfHours::told(EpisodeView view, const HalfHour& half, std::size_t begin,
                                 std::size_t end, std::size_t tokens) const {
  const std::size_t share = tokens / (end - begin);
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    const HalfHourWindow& one = half.windows[i];
    const OpenWindow& open = view == EpisodeView::Activity ? one.seen : one.heard;
    std::vector<std::string> lines;
    lines.reserve(open.moments.size());
    for (const Moment& moment : open.moments) {
      lines.push_back(as_data(moment.text));
    }
    for (const Line& line : one.window.lines) {
      if (open.moments.empty()) {
        lines.push_back(recorded_.told(line));
      }
    }
    text += std::to_string(i + 1) + ". " + recorded_.timed(one.window.interval.start, "");
    std::size_t used = 0;
    for (const std::string& line : lines) {
      used += estimated_tokens(line);
      if (used > share) {
        break;
      }
      text += "- " + line + "\n";
    }
  }
  return fenced(text);
}

StructuredReply ModelHalfHours::first_reply(ChatRequest& request, EpisodeView view,
                                            const HalfHour& half) {
  const Prompt prompt = read_prompt(view == EpisodeView::Activity
                                        ? embedded::kBuildPromptsActivityBlocksEmbedTxt
                                        : embedded::kBuildPromptsConversationBlocksEmbedTxt);
  request.prompt = prompt.name;
  request.schema = reply_schema(half.windows.size());
  request.max_tokens = options_.reply_tokens;
  StructuredReply reply;
  for (int halved = 0; halved <= kHalvings; ++halved) {
    request.messages = {
        {ChatRole::System, prompt.text},
        {ChatRole::User,
         "Windows:\n" + told(view, half, 0, half.windows.size(), options_.source_tokens >> halved) +
             "\n\nThe reply:"}};
    reply = calls_.ask(request, 0);
    if (reply.fault != ModelFault::Overflow) {
      break;
    }
  }
  return reply;
}

/// The blocks of the last reply that could be read; where none could, or the model cannot be
/// asked, what stands for the half hour, and why.
WrittenBlocks ModelHalfHours::draft(const HalfHour& half, const SentenceTask& task) {
  const std::size_t windows = half.windows.size();
  ChatRequest request = task.request;
  StructuredReply reply = first_reply(request, task.view, half);
  WrittenBlocks written;
  bool read = false;
  for (int hints = 0;; ++hints) {
    if (!reply.ok() && reply.fault != ModelFault::Malformed) {
      return {{{0, windows, ""}}, failure_text(reply)};
    }
    std::string wrong =
        "There is no JSON of that form in it; reply with the JSON alone, and with "
        "fewer blocks where it would be long.";
    if (reply.ok()) {
      std::vector<WrittenBlock> blocks = blocks_of(reply.json);
      wrong = wrong_with(half, task, blocks);
      if (!blocks.empty() || wrong.empty()) {
        written.blocks = std::move(blocks);
        read = true;
      }
    }
    if (wrong.empty() || hints == kHints) {
      break;
    }
    request.messages.push_back({ChatRole::Assistant, reply.raw});
    request.messages.push_back(
        {ChatRole::User, "That will not do. " + wrong + " Reply again in the same form."});
    reply = calls_.ask(request, 0);
  }
  if (!read) {
    const bool activity = task.view == EpisodeView::Activity;
    return {{{0, windows, activity ? beginning(half) : ""}}, "the model: no blocks could be read"};
  }
  return written;
}

/// What is wrong with some blocks, without a word of what they say.
std::string ModelHalfHours::wrong_with(const HalfHour& half, const SentenceTask& task,
                                       const std::vector<WrittenBlock>& blocks) const {
  const bool activity = task.view == EpisodeView::Activity;
  if (blocks.empty()) {
    return activity ? "There are no groups in it; every window belongs to one." : "";
  }
  std::string wrong;
  const auto add = [&](const std::string& what) { wrong += (wrong.empty() ? "" : " ") + what; };
  if (activity && !cover(blocks, half.windows.size())) {
    add("The groups do not cover the windows 1 to " + std::to_string(half.windows.size()) +
        " once each, one group after the other.");
  } else if (overlap(blocks)) {
    add("Groups share windows.");
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const WrittenBlock& block = blocks[i];
    const std::string which = "Group " + std::to_string(i + 1);
    if (activity && length(half, block.begin, block.end) > options_.longest) {
      add(which + " is longer than 10 minutes: divide it where its goal changes.");
    }
    const std::string of_text = flaws(
        block.text, task.cast,
        activity ? std::vector<std::string>() : speakers(half, task.cast, block.begin, block.end));
    if (!of_text.empty()) {
      add("The text of group " + std::to_string(i + 1) + ": " + of_text);
    }
  }
  return wrong;
}

/// Blocks that fit together, their sentences repaired.
void ModelHalfHours::settle(const HalfHour& half, SentenceTask& task, WrittenBlocks& written) {
  const bool activity = task.view == EpisodeView::Activity;
  if (activity) {
    make_cover(written.blocks, half.windows.size());
  } else {
    part(written.blocks);
  }
  for (WrittenBlock& block : written.blocks) {
    if (activity && length(half, block.begin, block.end) > options_.longest) {
      note("the model: a block lasted too long", written.degraded);
      block.text.clear();
      continue;
    }
    task.participants =
        activity ? std::vector<std::string>() : speakers(half, task.cast, block.begin, block.end);
    if (const std::string wrong = flaws(block.text, task.cast, task.participants); !wrong.empty()) {
      note("the model: no sentence could be used: " + wrong, written.degraded);
      block.text.clear();
      continue;
    }
    task.sources = told(task.view, half, block.begin, block.end, options_.source_tokens / 2);
    RepairedSentence repaired = repair_.repair(std::move(block.text), task);
    block.text = repaired.failed.empty() ? std::move(repaired.text) : "";
    note(repaired.failed, written.degraded);
  }
}

/// Touching blocks that tell the same become one; where its sentence cannot be had they stay two.
void ModelHalfHours::merge(const HalfHour& half, SentenceTask& task, WrittenBlocks& written) {
  std::vector<WrittenBlock> kept;
  for (WrittenBlock& block : written.blocks) {
    const bool same = !kept.empty() && options_.likeness && kept.back().end == block.begin &&
                      !kept.back().text.empty() && !block.text.empty() &&
                      length(half, kept.back().begin, block.end) <= options_.longest &&
                      options_.likeness(kept.back().text, block.text) > options_.same;
    if (same) {
      task.participants = task.view == EpisodeView::Activity
                              ? std::vector<std::string>()
                              : speakers(half, task.cast, kept.back().begin, block.end);
      if (std::string text = merged(kept.back(), block, task); !text.empty()) {
        kept.back().end = block.end;
        kept.back().text = std::move(text);
        continue;
      }
    }
    kept.push_back(std::move(block));
  }
  written.blocks = std::move(kept);
}

std::string ModelHalfHours::merged(const WrittenBlock& a, const WrittenBlock& b,
                                   const SentenceTask& task) {
  const Prompt prompt = read_prompt(embedded::kBuildPromptsMergeEmbedTxt);
  ChatRequest request = task.request;
  request.prompt = prompt.name;
  request.max_tokens = kMergeTokens;
  request.schema = object_schema({{"text", text_schema(kLongestSentence)}});
  request.messages = {
      {ChatRole::System, prompt.text},
      {ChatRole::User, "Sentences:\n" + fenced(as_data(a.text) + "\n" + as_data(b.text) + "\n") +
                           "\n\nThe reply:"}};
  const StructuredReply reply = calls_.ask(request);
  if (!reply.ok()) {
    return "";
  }
  std::string text = one_line(Json::parse(reply.json).at("text").get<std::string>());
  const bool fits = off_length(text) == 0 && flaws(text, task.cast, task.participants).empty();
  return fits ? text : "";
}

HalfHourWriterMaker half_hours_by(ChatModel& model, const ModelHalfHourOptions& options) {
  return [&model, options](const std::string& wearer, const Clockface& face) {
    return std::make_unique<ModelHalfHours>(model, wearer, face, options);
  };
}

}  // namespace daybook
