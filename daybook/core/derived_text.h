#pragma once
/// Texts of a window that a model wrote: its narrative (MemLife, section 3.2), and its lines in
/// English.
///
/// Each rests on one window alone, as the owner says it reads, and is known when that window is.
/// Values, safe from any thread.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "daybook/core/ids.h"
#include "daybook/core/window.h"

namespace daybook {

enum class DerivedKind : std::uint8_t {
  Narrative,    ///< one paragraph in the first person
  Translation,  ///< `pack_translation` of lines
};
inline constexpr int kDerivedKinds = 2;

/// "narrative" or "translation".
std::string_view name(DerivedKind kind);

/// The ledger's stage at which such texts are written: "narrate" or "translate".
std::string_view stage(DerivedKind kind);

struct DerivedText {
  WindowId window;
  DerivedKind kind = DerivedKind::Narrative;
  std::string text;
  std::string made_by;       ///< names of prompt and model
  std::uint64_t digest = 0;  ///< `derived_digest` of it

  friend bool operator==(const DerivedText&, const DerivedText&) = default;
};

/// Of the text with what it was made from: `window`, corrected and without notes. A text whose
/// digest is another one is damaged, or of a window that reads otherwise by now.
std::uint64_t derived_digest(const Window& window, const DerivedText& text);

/// Lines in English, by their place in the window, from 0.
using Translation = std::map<std::uint32_t, std::string>;

/// A line for each: its place, a blank, the text (line breaks in it become blanks).
std::string pack_translation(const Translation& lines);

/// The inverse; what is no such line is left out.
Translation unpack_translation(std::string_view packed);

/// Puts translated lines where a line has none in another language. Nothing happens for other
/// kinds.
void add_translation(const DerivedText& text, Window& window);

}  // namespace daybook
