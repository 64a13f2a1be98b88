#pragma once
/// Who speaks: from a transcript's tag to a speaker.

#include <cstdint>
#include <string>
#include <string_view>

namespace daybook {

enum class SpeakerKind : std::uint8_t {
  Wearer,
  Person,     ///< a name, or a description of one person ("the courier", "Priya's sister")
  Group,      ///< "others", "everyone"
  NonPerson,  ///< music, a loudspeaker, an assistant's voice
  Unknown,    ///< no tag, or one that says nothing
};

struct Speaker {
  SpeakerKind kind = SpeakerKind::Unknown;
  std::string name;  ///< as told: "I", "Omar", "someone", "others"

  bool named() const { return kind == SpeakerKind::Wearer || kind == SpeakerKind::Person; }
  friend bool operator==(const Speaker&, const Speaker&) = default;
};

class Speakers {
 public:
  /// `wearer`: the recording's id of the wearer, such as "B1_NORA"; the tag "Nora" is theirs.
  explicit Speakers(std::string_view wearer);

  Speaker classify(std::string_view tag) const;

  /// The wearer's own name as it stands in tags: "Nora".
  const std::string& own_name() const { return own_name_; }

 private:
  std::string own_name_;
};

}  // namespace daybook
