#pragma once
/// MemLife's episodic entry: a window told as one paragraph in the first person by a language
/// model (MemLife, section 3.2 and appendix B.1). Its twin by rule is the window's
/// fused caption (index/fused_caption.h).

#include <cstdint>
#include <string>

#include "daybook/build/recorded_text.h"
#include "daybook/build/text_writer.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct NarratorOptions {
  std::uint32_t tokens = 512;  ///< of a narrative, at most; the prompt asks for about 450
  CallControl control = {};
};

/// One call a window, which sees nothing but that window. A reply that is cut off or too long is
/// asked for once more, shorter, and then cut after its last whole sentence. One that is empty,
/// refuses, is a list or code, is not in English, or shares no word with the window is no
/// narrative: then there is no text and the unit is Degraded, for the twin stands in its place.
class Narrator final : public TextWriter {
 public:
  /// The model must outlive this.
  Narrator(ChatModel& model, const std::string& wearer, const Clockface& face,
           const NarratorOptions& options = {});

  DerivedKind kind() const override { return DerivedKind::Narrative; }
  std::string made_by() const override;
  WrittenText write(const Window& window, const std::string& earlier) override;

 private:
  ChatRequest request_for(const Window& window) const;
  bool is_too_long(const ChatReply& reply) const;
  /// The reply's text, or that of a second one, with an end.
  std::string whole(ChatRequest request, ChatReply reply);

  ChatModel& model_;
  std::string wearer_;
  RecordedText told_;
  NarratorOptions options_;
};

/// What is wrong with a narrative; empty: nothing.
std::string narrative_fault(const std::string& text, const Window& window);

/// The sentences of a text that end within so many bytes; nothing where none does.
std::string whole_sentences(const std::string& text, std::size_t bytes);

/// Writers by this model, which must outlive them.
TextWriting narratives_by(ChatModel& model, const NarratorOptions& options = {});

}  // namespace daybook
