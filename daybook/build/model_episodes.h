#pragma once
/// EgoCITE's words for closed episodes by a language model: the online twin of the rules'
/// activities and conversations (EgoCITE, section 4.2).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "daybook/build/episode_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/sentence_repair.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/episode.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct ModelEpisodeOptions {
  std::size_t source_tokens = 3000;   ///< of an episode's moments (estimated): those that carry it
  std::size_t context_tokens = 1000;  ///< of context (estimated), the latest lines kept
  std::uint32_t reply_tokens = 1024;  ///< of one reply
  CallControl control = {};
};

/// One call an episode, with the facts of the episode (its lines where it has none) and what was
/// recorded in the minutes before as two labelled blocks of data; up to two more where the
/// sentence has flaws, each with a hint at them; then the sentence is repaired
/// (sentence_repair.h). Names and places that were not recorded are not taken over. Where no
/// usable sentence comes, or the model cannot be asked, the rules' words stay, and the reason is
/// told. After several calls in a row for which the server gave nothing it is not asked again.
class ModelEpisodes final : public EpisodeWriter {
 public:
  /// The model must outlive this.
  ModelEpisodes(ChatModel& model, std::string wearer, const Clockface& face,
                const ModelEpisodeOptions& options = {});

  WrittenEpisode write(const ClosedEpisode& by_rule, const EpisodeSources& sources) override;

 private:
  struct Words;
  SentenceTask task_of(const Episode& episode, const EpisodeSources& sources) const;
  std::string source_text(const ClosedEpisode& by_rule, const EpisodeSources& sources,
                          std::size_t tokens) const;
  std::optional<Words> compose(const ClosedEpisode& by_rule, const EpisodeSources& sources,
                               SentenceTask& task);

  WriterCalls calls_;
  std::string wearer_;
  ModelEpisodeOptions options_;
  RecordedText recorded_;
  SentenceRepair repair_;
  std::string error_;  ///< of the latest composition
};

/// Writers by this model, which must outlive them.
EpisodeWriterMaker episodes_by(ChatModel& model, const ModelEpisodeOptions& options = {});

}  // namespace daybook
