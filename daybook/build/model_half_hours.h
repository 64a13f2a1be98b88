#pragma once
/// EgoCITE's episodes in batches by a language model (EgoCITE, section 4.2 and its activity and
/// conversation prompts): a half hour is cut and told in one call a view.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/half_hour.h"
#include "daybook/build/half_hour_writer.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/sentence_repair.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/episode.h"
#include "daybook/models/chat.h"
#include "daybook/models/structured.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// How alike two sentences are, -1 to 1.
using Likeness = std::function<double(std::string_view, std::string_view)>;

struct ModelHalfHourOptions {
  std::size_t source_tokens = 9000;   ///< of a half hour's windows (estimated), shared evenly
  std::uint32_t reply_tokens = 4096;  ///< of one reply
  Duration longest = std::chrono::minutes(10);  ///< of a block of activity
  double same = 0.9;                            ///< more than that alike is told once
  Likeness likeness = {};                       ///< empty: nothing is merged
  CallControl control = {};
};

/// Activities cover every window in blocks of at most ten minutes; conversations need not. A reply
/// without JSON, without blocks (of activities), with blocks that leave out or share windows or
/// last too long, or with flawed sentences (index_sentence.h) is asked for again with a hint at
/// what is wrong, at most twice. Then every sentence is repaired (sentence_repair.h), and blocks
/// that touch and tell the same are merged: a call writes the sentence of both.
///
/// After the last reply: blocks of activities are made to cover; those that last too long, and all
/// whose sentence cannot be used, are left to the rules. Where no block could be read, the half
/// hour is one activity told by the first 200 characters of what was recorded, and its
/// conversations are left to the rules. Where the model cannot be asked all is.
class ModelHalfHours final : public HalfHourWriter {
 public:
  /// The model must outlive this.
  ModelHalfHours(ChatModel& model, std::string wearer, const Clockface& face,
                 const ModelHalfHourOptions& options = {});

  WrittenBlocks activities(const HalfHour& half) override;
  WrittenBlocks conversations(const HalfHour& half) override;

 private:
  SentenceTask task_of(EpisodeView view, const HalfHour& half) const;
  WrittenBlocks write(EpisodeView view, const HalfHour& half);
  StructuredReply first_reply(ChatRequest& request, EpisodeView view, const HalfHour& half);
  WrittenBlocks draft(const HalfHour& half, const SentenceTask& task);
  std::string wrong_with(const HalfHour& half, const SentenceTask& task,
                         const std::vector<WrittenBlock>& blocks) const;
  void settle(const HalfHour& half, SentenceTask& task, WrittenBlocks& written);
  void merge(const HalfHour& half, SentenceTask& task, WrittenBlocks& written);
  std::string merged(const WrittenBlock& a, const WrittenBlock& b, const SentenceTask& task);
  std::string told(EpisodeView view, const HalfHour& half, std::size_t begin, std::size_t end,
                   std::size_t tokens) const;

  WriterCalls calls_;
  std::string wearer_;
  ModelHalfHourOptions options_;
  RecordedText recorded_;
  SentenceRepair repair_;
};

/// Writers by this model, which must outlive them.
HalfHourWriterMaker half_hours_by(ChatModel& model, const ModelHalfHourOptions& options = {});

}  // namespace daybook
