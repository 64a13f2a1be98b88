// Counters by word. Looked up, never walked, so their order cannot matter.

#include "daybook/build/learned.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "daybook/build/tokens.h"

namespace daybook {
namespace {

constexpr std::uint32_t kSubjectsOfAPerson = 2;
constexpr std::uint32_t kAgreements = 2;
constexpr std::uint32_t kAgreementLead = 3;
constexpr std::uint32_t kCapitals = 2;
constexpr std::uint32_t kCapitalLead = 4;

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

}  // namespace

const Learned::Facts* Learned::find(std::string_view name) const {
  const auto found = facts_.find(ascii_lower(name));
  return found == facts_.end() ? nullptr : &found->second;
}

Learned::Facts& Learned::facts(std::string_view name) { return facts_[ascii_lower(name)]; }

void Learned::heard_speaker(std::string_view name) { ++facts(name).spoke; }

void Learned::saw_words(const Tokens& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Token& word = words[i];
    if (word.capital && word.tag == Tag::Name) {
      ++facts(word.text).capital;
    } else if (word.tag == Tag::Noun || word.tag == Tag::Verb || word.tag == Tag::Adjective) {
      ++facts(word.lower).plain;
    }
  }
}

void Learned::saw_subject(std::string_view name) { ++facts(name).subject; }

void Learned::saw_agreement(std::string_view name, Gender gender) {
  if (gender == Gender::He) {
    ++facts(name).he;
  } else if (gender == Gender::She) {
    ++facts(name).she;
  }
}

bool Learned::is_name(std::string_view written) const {
  const Facts* known = find(written);
  return known != nullptr && (known->spoke > 0 || (known->capital >= kCapitals &&
                                                   known->capital >= kCapitalLead * known->plain));
}

bool Learned::is_common(std::string_view lower) const {
  const Facts* known = find(lower);
  return known != nullptr && known->plain > 0;
}

bool Learned::is_person(std::string_view name) const {
  const Facts* known = find(name);
  return known != nullptr && (known->spoke > 0 || (known->subject >= kSubjectsOfAPerson &&
                                                   known->subject > known->plain));
}

Gender Learned::gender(std::string_view name) const {
  const Facts* known = find(name);
  if (known == nullptr) {
    return Gender::Unknown;
  }
  if (known->he >= kAgreements && known->he >= kAgreementLead * known->she) {
    return Gender::He;
  }
  if (known->she >= kAgreements && known->she >= kAgreementLead * known->he) {
    return Gender::She;
  }
  return Gender::Unknown;
}

}  // namespace daybook
