#pragma once
/// Transcript lines to utterance moments: who says, asks, confirms or requests what.
///
/// "Yes" after "Is the red light on?" becomes "Omar confirms that the red light is on"
/// (EgoScheme's ellipsis restoration). No quotation marks; questions told as
/// clauses; first and second person told from the wearer's side. Back-channels without an
/// antecedent give nothing and stay searchable in their window.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/mentions.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/questions.h"
#include "daybook/build/speakers.h"
#include "daybook/build/speech_cleaning.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// One or several transcript lines of one speaker that belong together.
struct Spoken {
  Speaker speaker;
  std::string text;
  Interval interval;
  std::vector<std::uint32_t> lines;
};

class UtteranceExtractor {
 public:
  UtteranceExtractor(const Vocabulary& vocabulary, Learned& learned, Focus& focus,
                     Pronouns& pronouns, std::string own_name);

  /// The moments of what was said, text and typed fields set; ids and source window are the
  /// caller's. Takes what is mentioned into the focus.
  std::vector<Moment> extract(const Spoken& spoken);

  /// Forgets open questions and who spoke last.
  void forget();

 private:
  struct Open {  ///< a question or proposal that a short reply may answer
    Speaker by;
    Timestamp when;
    AskedContent asked;
  };
  struct Turn {
    Speaker speaker;
    Timestamp when;
  };

  void read(const CleanSpeech& speech, const Spoken& spoken, std::vector<Moment>& moments);
  std::optional<Moment> special_form(const CleanSpeech& speech, const Spoken& spoken);
  std::optional<Moment> reply(const CleanSpeech& speech, const Spoken& spoken);
  std::optional<Moment> short_answer(const CleanSpeech& speech, const Spoken& spoken);
  std::optional<Moment> courtesy(const CleanSpeech& speech, const Spoken& spoken);
  std::optional<Moment> command(const CleanSpeech& speech, const Spoken& spoken);
  Moment question(const AskedContent& asked, const Spoken& spoken);
  Moment statement(Tokens words, const Spoken& spoken);
  Moment fragment(Tokens words, const Spoken& spoken);

  struct Told {
    std::string text;
    std::vector<std::string> names;
    bool unresolved = false;
  };
  void report_reply(std::string_view word, const Told& told);
  Told tell(Tokens words, const Speaker& speaker, const std::optional<Speaker>& addressee);
  Moment make(MomentKind kind, const Spoken& spoken, std::string_view verb, const std::string& link,
              const Told& told, bool to_addressee);
  void choose_addressee(const CleanSpeech& speech, const Spoken& spoken);

  const Vocabulary& vocabulary_;
  Learned& learned_;
  Focus& focus_;
  Pronouns& pronouns_;
  Mentions mentions_;
  std::string own_name_;
  std::optional<Open> open_;
  std::optional<Turn> other_;  ///< the last turn of another speaker than the present one
  std::optional<Turn> latest_;
  std::optional<Speaker> addressee_;
};

}  // namespace daybook
