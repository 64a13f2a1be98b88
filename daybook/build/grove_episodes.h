#pragma once
/// Words and weights of a closed episode by a language model: GROVE's summariser and the roles of
/// its moments (section 3.2 and appendix A.1).

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daybook/build/episode_writer.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/writer_calls.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct GroveEpisodeOptions {
  std::size_t source_tokens = 6000;  ///< of what was recorded (estimated), thinned to that
  std::uint32_t reply_tokens = 1024;
  std::uint32_t role_tokens = 4096;  ///< of a reply that gives roles
  CallControl control = {};
};

/// A call for subject (5 to 10 words), summary (3 to 4 sentences) and keywords, asked for once
/// more where they do not keep to that or repeat each other; what is then still usable is taken. A
/// call for the roles and weights of its moments: at most 1.5 times `target_density`, never over
/// 200 (salience.h), get one, the heaviest; the others are detail. The index sentence, company and
/// place are the rules'. Where a call fails or names unknown moments, that part is the rules'.
class GroveEpisodes final : public EpisodeWriter {
 public:
  /// The model must outlive this.
  GroveEpisodes(ChatModel& model, const std::string& wearer, const Clockface& face,
                const GroveEpisodeOptions& options = {});

  WrittenEpisode write(const ClosedEpisode& by_rule, const EpisodeSources& sources) override;

 private:
  std::string summarise(const EpisodeSources& sources, Episode& episode);
  std::string weigh(const std::vector<const Moment*>& moments, WrittenEpisode& written);
  std::string recorded(const EpisodeSources& sources) const;

  WriterCalls calls_;
  std::string wearer_;
  RecordedText recorded_;
  Clockface face_;
  GroveEpisodeOptions options_;
};

/// Writers by this model, which must outlive them.
EpisodeWriterMaker grove_episodes_by(ChatModel& model, const GroveEpisodeOptions& options = {});

}  // namespace daybook
