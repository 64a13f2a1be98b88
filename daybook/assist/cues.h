#pragma once
/// What a line tells about the wearer that help may hang on.
///
/// Captions are read for what the wearer does (goes somewhere, takes, puts down, puts away, works,
/// eats), speech for undertakings. English; other lines give no cues. Word lists: cues.embed.txt.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "daybook/core/window.h"

namespace daybook {

enum class Cue : std::uint32_t {
  Move = 1 << 0,      ///< to a place with a name
  Arrive = 1 << 1,    ///< the same, and the place begins another scene: "the kitchen"
  Stow = 1 << 2,      ///< puts the phone away or switches it off
  Rise = 1 << 3,      ///< gets up
  Sit = 1 << 4,       ///< sits down or sits
  Put = 1 << 5,       ///< puts something somewhere
  Engaged = 1 << 6,   ///< at work that is not over at once: types, charges, waits
  Phone = 1 << 7,     ///< deals with the phone
  Drink = 1 << 8,     ///< drinks
  Eat = 1 << 9,       ///< eats
  Sweet = 1 << 10,    ///< eats something sweet
  TurnOn = 1 << 11,   ///< turns on or opens something that should not stay so
  TurnOff = 1 << 12,  ///< turns off or closes such a thing
  Plan = 1 << 13,     ///< says what they want to do
  Ask = 1 << 14,      ///< says or hears what is to be remembered, or is still missing
  Depart = 1 << 15,   ///< for another floor, or straight for a place: what was here is left
  Finish = 1 << 16,   ///< does or says that something is at its end
  Seek = 1 << 17,     ///< looks for something; see Cues::sought
  Need = 1 << 18,     ///< hears what somebody wants or needs
  Agree = 1 << 19,    ///< begins with "okay", "sure", ...
  Hazard = 1 << 20,   ///< may come to harm at once; see Cues::hazard
  Mishap = 1 << 21,   ///< spills, drops, breaks something
  Mend = 1 << 22,     ///< picks up, wipes, sweeps ...
};

/// A thing in somebody's hands.
struct Contact {
  std::string thing;      ///< head noun, singular: "cup"
  std::string phrase;     ///< as written: "reading glasses"
  bool grasped = false;   ///< taken into the hand
  bool provided = false;  ///< bought, charged, cooked, hung up ...: that it was pays later
};

struct Cues {
  std::uint32_t bits = 0;
  std::vector<Contact> contacts;
  std::string place;     ///< of Move and Arrive
  std::string resource;  ///< of TurnOn and TurnOff
  std::string sought;    ///< of Seek: head noun, singular
  std::string hazard;    ///< of Hazard: "on the chair"
  std::string mishap;    ///< of Mishap: the thing, as written

  bool has(Cue cue) const { return (bits & static_cast<std::uint32_t>(cue)) != 0; }
  void set(Cue cue) { bits |= static_cast<std::uint32_t>(cue); }
};

/// Whether what is titled so is work: "grind the coffee beans", not "laugh with Omar".
bool is_chore(std::string_view title);

class CueReader {
 public:
  /// `wearer_name`: as in speaker tags ("Nora").
  explicit CueReader(std::string wearer_name);

  /// The cues of a line. Names of speakers are remembered: a caption that begins with one, or
  /// with "he", "she", "they", is not about the wearer and gives none.
  Cues read(const Line& line);

 private:
  Cues read_caption(std::string_view text) const;
  Cues read_speech(const Line& line) const;

  std::string wearer_name_;
  std::unordered_set<std::string> speakers_;
};

}  // namespace daybook
