#pragma once
/// What can be switched off, for ablations: every part of finding and answering
/// by its name.

#include <string_view>
#include <vector>

namespace daybook {

enum class Part {
  Choices,   ///< choices as a second query
  Passages,  ///< passages of several lengths
  Lines,     ///< best single line
  Static,    ///< the embedder
  Latent,    ///< latent semantic analysis
  Moments,   ///< atomic moments
  Activities,
  Conversations,
  Patterns,    ///< routines that a choice fits; no built-in weight rests on them
  Roles,       ///< who did what
  Times,       ///< times named by question and choices
  Age,         ///< recency and qualifier
  Neighbours,  ///< smoothing over neighbouring windows
  Nearness,    ///< curation for the right minutes as well as the right window
  Qualifiers,  ///< curation by qualifier
  Reader,      ///< mixture reader; without it the choice with most words near the evidence wins
};

class Parts {
 public:
  Parts() = default;  ///< all on

  bool has(Part part) const { return (off_ & bit(part)) == 0; }
  void remove(Part part) { off_ |= bit(part); }

  /// Switches off the part of that name ("choices", "static", ...). Throws
  /// Error{Usage} that lists the names when there is none.
  void remove(std::string_view name);

  /// All names, in the order above.
  static std::vector<std::string_view> names();

 private:
  static constexpr unsigned bit(Part part) { return 1U << static_cast<unsigned>(part); }
  unsigned off_ = 0;
};

}  // namespace daybook
