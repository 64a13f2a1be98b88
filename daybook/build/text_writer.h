#pragma once
/// Who writes a text of a window (core/derived_text.h): something that does so with a model.

#include <functional>
#include <memory>
#include <string>

#include "daybook/core/derived_text.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct WrittenText {
  std::string text = {};  ///< empty: nothing that could be used came
  UnitState state = UnitState::Done;
  std::string detail = {};              ///< why it is degraded or failed
  ModelFault fault = ModelFault::None;  ///< of the latest call
};

class TextWriter {
 public:
  virtual ~TextWriter() = default;

  virtual DerivedKind kind() const = 0;

  /// Names of prompt and model.
  virtual std::string made_by() const = 0;

  /// The text of a window, corrected and without notes, that `is_written` does not hold for.
  /// `earlier`: what there is of it already, or empty. Never throws for what a model does.
  virtual WrittenText write(const Window& window, const std::string& earlier) = 0;
};

/// Makes the writer of one wearer's texts.
using TextWriterMaker =
    std::function<std::unique_ptr<TextWriter>(const std::string& wearer, const Clockface& face)>;

/// A kind of text that is written, and by whom.
struct TextWriting {
  DerivedKind kind = DerivedKind::Narrative;
  TextWriterMaker maker = {};
};

/// Whether the window gives such a text anything to tell: a line; a line in Chinese that stands
/// there in no other language.
bool wants_text(DerivedKind kind, const Window& window);

/// Whether the text is all that the window wants.
bool is_written(DerivedKind kind, const std::string& text, const Window& window);

}  // namespace daybook
