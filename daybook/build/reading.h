#pragma once
/// One window read: its lines attributed, joined, and turned into moments.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/actions.h"
#include "daybook/build/learned.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/repeats.h"
#include "daybook/build/speakers.h"
#include "daybook/build/utterances.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class WindowReader {
 public:
  WindowReader(std::string_view wearer, Duration context, Duration repeats_within);

  /// The moments of a window, ids set, in order of their first line. `fresh`: a recording gap
  /// or a new day lies before it, so nothing before it explains it.
  std::vector<Moment> read(const Window& window, bool fresh);

  /// Where the wearer is after the window, without article; empty if unknown.
  std::string place() const;
  /// The same as one says it: "in the kitchen".
  std::string located() const { return focus_.located().value_or(""); }

  /// Called for each referring word met, with the window's line it stands in (the first of
  /// joined lines). For measuring.
  void observe(std::function<void(std::uint32_t line, const Reference&)> observer);

  const Vocabulary& vocabulary() const { return vocabulary_; }
  const Learned& learned() const { return learned_; }

 private:
  struct Item {  ///< a caption or a joined piece of speech
    Channel channel = Channel::Caption;
    Spoken spoken;
  };

  std::vector<Item> items(const Window& window);
  void join_speech(const Line& line, std::uint32_t index, std::vector<Item>& items);
  std::vector<Moment> moments_of(const Item& item);
  Moment foreign(const Item& item) const;

  Vocabulary vocabulary_;
  Learned learned_;
  Focus focus_;
  Pronouns pronouns_;
  Speakers speakers_;
  ActionExtractor actions_;
  UtteranceExtractor utterances_;
  Repeats repeats_;
  std::uint32_t line_ = 0;  ///< the line being read
};

}  // namespace daybook
