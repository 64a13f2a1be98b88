#pragma once
/// What a sentence mentions: persons and things, taken into the focus.

#include <string_view>

#include "daybook/build/focus.h"
#include "daybook/build/tokens.h"

namespace daybook {

class Mentions {
 public:
  Mentions(const Vocabulary& vocabulary, const Learned& learned, Focus& focus)
      : vocabulary_(vocabulary), learned_(learned), focus_(focus) {}

  /// Notes what `words` mention. What stands before the first verb is a subject if the words
  /// are a whole sentence, an object if they follow a verb (`predicate`); what stands behind a
  /// preposition is oblique.
  void note(const Tokens& words, Channel channel, bool predicate, std::string_view own_name);

 private:
  bool is_thing(const Tokens& words, const struct Phrase& phrase) const;

  const Vocabulary& vocabulary_;
  const Learned& learned_;
  Focus& focus_;
};

}  // namespace daybook
