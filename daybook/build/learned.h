#pragma once
/// What the recording itself teaches, line by line: who is a person, and how they are
/// referred to.
///
/// Nothing is known beforehand. A speaker tag is a person; so is a capitalised word that keeps
/// acting as the subject of sentences. "He" or "she" is learned from agreement within one
/// sentence ("Omar laughs and drinks his coffee"). All knowledge is causal: a question asked
/// now rests on the lines seen so far.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "daybook/build/tokens.h"

namespace daybook {

enum class Gender : std::uint8_t { Unknown, He, She };

class Learned final : public NameSet {
 public:
  /// A person has spoken under this name.
  void heard_speaker(std::string_view name);

  /// Words of a sentence, tagged: counts capitalised words inside sentences.
  void saw_words(const Tokens& words);

  /// A capitalised word acted as the subject of a sentence.
  void saw_subject(std::string_view name);

  /// "He" or "she" agreed with this name.
  void saw_agreement(std::string_view name, Gender gender);

  /// A capitalised word that stands for a name also at the head of a sentence.
  bool is_name(std::string_view written) const override;

  /// A word that was seen in lower case.
  bool is_common(std::string_view lower) const;

  /// A name that has acted or spoken like a person.
  bool is_person(std::string_view name) const;

  /// Known once agreement was seen twice and at least three times as often as the other.
  Gender gender(std::string_view name) const;

 private:
  struct Facts {
    std::uint32_t spoke = 0;
    std::uint32_t capital = 0;  ///< inside a sentence
    std::uint32_t plain = 0;    ///< the same word in lower case
    std::uint32_t subject = 0;
    std::uint32_t he = 0;
    std::uint32_t she = 0;
  };
  struct Hash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard's name
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  const Facts* find(std::string_view name) const;
  Facts& facts(std::string_view name);

  std::unordered_map<std::string, Facts, Hash, std::equal_to<>> facts_;  ///< by lower case
};

}  // namespace daybook
