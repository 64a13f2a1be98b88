#pragma once
/// The Moment stratum (F): one fact an entry (EgoScheme, EgoCITE, section 3.1).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/core/ids.h"
#include "daybook/time/timestamp.h"

namespace daybook {

/// Which kind of fact; `Action` and `Utterance` are EgoIndex's fine views.
enum class MomentView : std::uint8_t { Action, Utterance };

/// What kind of action or speech act, as EgoScheme's Table 1 has them.
enum class MomentKind : std::uint8_t {
  HandObject,
  Movement,
  Gesture,
  State,
  Say,
  Ask,
  Request,
  Plan,
  Confirm,
  Deny,
  Agree,
  Thank,
  Exclaim
};

std::string_view name(MomentView view);
std::string_view name(MomentKind kind);

struct Moment {
  MomentId id;
  MomentView view = MomentView::Action;
  MomentKind kind = MomentKind::HandObject;
  Interval interval;                 ///< of its lines; extended where repeats were collapsed
  Timestamp known_at;                ///< end of the latest window used, context included
  WindowId window;                   ///< the one source window
  std::vector<std::uint32_t> lines;  ///< indices into that window's lines
  std::string text;                  ///< self-contained sentence: "I" or a name, verb, object
  std::string subject;               ///< "I", a person's name, "someone"
  std::string verb;                  ///< base form
  std::string object;                ///< noun phrase; the content of what was said for utterances
  std::string place;                 ///< named place where known, else empty
  std::vector<std::string>
      participants;         ///< names besides the subject: addressee, receiver, company
  bool unresolved = false;  ///< a referring word kept its original form
};

/// Hash of view, text, interval and window.
MomentId moment_id(const Moment& moment);

}  // namespace daybook
