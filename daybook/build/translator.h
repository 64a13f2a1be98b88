#pragma once
/// The lines of a window that are Chinese, in English, by a language
/// model.

#include <cstdint>
#include <string>
#include <vector>

#include "daybook/build/text_writer.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"

namespace daybook {

struct TranslatorOptions {
  std::uint32_t reply_tokens = 2048;  ///< of one reply
  CallControl control = {};
};

/// Places of the lines that are to be translated.
std::vector<std::uint32_t> untranslated(const Window& window);

/// One call a window for all its Chinese lines, numbered. Numbers that were not asked for are
/// ignored; lines that did not come, or are no translation (empty, still Chinese, far too long),
/// are asked for once more; what is missing then stays as it was recorded, and the text is
/// Degraded, or Failed where nothing came. A reply that is cut off is asked for in halves.
class Translator final : public TextWriter {
 public:
  /// The model must outlive this.
  Translator(ChatModel& model, std::string wearer, const TranslatorOptions& options = {});

  DerivedKind kind() const override { return DerivedKind::Translation; }
  std::string made_by() const override;
  WrittenText write(const Window& window, const std::string& earlier) override;

 private:
  using Places = std::vector<std::uint32_t>;
  /// Adds what came of these lines to `lines`.
  void ask(const Window& window, const Places& places, Translation& lines);

  ChatModel& model_;
  std::string wearer_;
  TranslatorOptions options_;
  ModelFault fault_ = ModelFault::None;  ///< of the latest call
  std::string error_;
};

/// Writers by this model, which must outlive them.
TextWriting translations_by(ChatModel& model, const TranslatorOptions& options = {});

}  // namespace daybook
