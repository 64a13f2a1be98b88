#pragma once
/// Referring words replaced by what they refer to.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/focus.h"
#include "daybook/build/learned.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/window.h"

namespace daybook {

/// A replaced or deliberately kept referring word, for measuring.
struct Reference {
  std::string word;                       ///< as written: "it"
  std::optional<std::string> antecedent;  ///< absent when kept
};

struct ReferenceContext {
  Channel channel = Channel::Caption;
  std::string subject;                ///< the subject of the clause if one person
  std::vector<std::string> excluded;  ///< who cannot be meant: speaker, addressee
  bool handled = false;               ///< the verb handles things, so "them" are things
};

class Pronouns {
 public:
  Pronouns(const Vocabulary& vocabulary, Learned& learned, Focus& focus);

  /// Replaces what can be resolved in `words`; true when a referring word is left.
  /// First and second person are left alone.
  bool resolve(Tokens& words, const ReferenceContext& context);

  /// Called for each referring word met.
  void observe(std::function<void(const Reference&)> observer) { observer_ = std::move(observer); }

  /// Tells the observer of a reference that was resolved elsewhere.
  void report(const std::string& word, std::optional<std::string> antecedent) const;

 private:
  bool resolve_word(Tokens& words, std::size_t at, const ReferenceContext& context);
  bool possessive(Token& word, const ReferenceContext& context);
  bool thing_possessive(Token& word, const ReferenceContext& context);
  bool person(Token& word, const ReferenceContext& context);
  bool thing(Token& word, bool plural, const ReferenceContext& context);
  void put(Token& word, const std::string& text, Tag tag);

  const Vocabulary& vocabulary_;
  Learned& learned_;
  Focus& focus_;
  std::function<void(const Reference&)> observer_;
};

}  // namespace daybook
