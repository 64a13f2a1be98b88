#pragma once
/// What a sentence mentions: persons and things, taken into the focus.

#include <string_view>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/phrases.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

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
  struct Part {
    Channel channel;
    Role role;
    bool subject;  ///< a verb follows
  };

  bool is_thing(const Tokens& words, const Phrase& phrase) const;
  void note_names(const Tokens& words, const Phrase& phrase, const Part& part,
                  std::string_view own_name);
  void note_owners(const Tokens& words, const Phrase& phrase, Channel channel,
                   std::string_view own_name);
  void note_somebody(const Tokens& words, const Phrase& phrase, const Part& part);

  const Vocabulary& vocabulary_;
  const Learned& learned_;
  Focus& focus_;
};

}  // namespace daybook
