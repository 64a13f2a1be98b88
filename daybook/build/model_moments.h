#pragma once
/// EgoScheme's extraction by a language model: the twin of the rules' moments (EgoCITE,
/// section 3.1).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daybook/build/moment_writer.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/vocabulary.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct ModelMomentOptions {
  std::size_t context_tokens = 1500;  ///< of context (estimated), the latest lines kept
  std::uint32_t reply_tokens = 2048;  ///< of one reply
  std::size_t longest = 40;           ///< words of an entry; longer ones are no entry
  CallControl control = {};
};

/// One call a window, with the context and the target as two labelled blocks of data. The
/// reply is JSON, repaired and checked; an entry whose line is none of the target's, that
/// is empty, quotes or runs too long is left out, and so is one that repeats what was said word for
/// word, marks or not, or does not begin with who said it. Of a line that is left with nothing by
/// that, the rules' entries stand. What was seen is an action unless it tells talk. A reply that is
/// cut off is asked for again in two halves of the target, a context too long for the model in half
/// of it. Where nothing usable comes, the rules' moments stay, and the reason is told. After
/// several calls in a row for which the server gave nothing it is not asked again.
class ModelMoments final : public MomentWriter {
 public:
  /// The model must outlive this.
  ModelMoments(ChatModel& model, std::string wearer, const Clockface& face,
               const ModelMomentOptions& options = {});

  WrittenMoments write(const Window& target, std::span<const Window> context,
                       const std::vector<Moment>& by_rule) override;

 private:
  struct Lines;
  bool extract(const Lines& lines, std::span<const Window> context, std::vector<Moment>& moments);
  std::string target_text(const Lines& lines) const;
  void take(const std::string& json, const Lines& lines, std::vector<Moment>& moments);
  std::optional<Moment> moment_of(const std::string& text, bool spoken, std::uint32_t line,
                                  const Window& window);
  bool says_who(const std::string& entry, const Line& line) const;
  void fill(Moment& moment) const;
  void stand_in(const std::vector<Moment>& by_rule, std::vector<Moment>& moments) const;

  WriterCalls calls_;
  std::string wearer_;
  ModelMomentOptions options_;
  RecordedText recorded_;
  Vocabulary vocabulary_;
  std::string error_;               ///< of the latest extraction
  std::set<std::uint32_t> quoted_;  ///< lines of which an entry only quoted, in the latest window
};

/// Writers by this model, which must outlive them.
MomentWriterMaker moments_by(ChatModel& model, const ModelMomentOptions& options = {});

}  // namespace daybook
