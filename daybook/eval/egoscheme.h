#pragma once
/// Moments by rule beside moments by model, on the same windows: EgoCITE's index quality.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "daybook/build/moment_writer.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct EgoSchemePair {
  Window window;
  std::vector<Moment> rules;
  WrittenMoments model;
};

/// `count` windows that hold at least `least` lines, drawn by a seed, in time order, each
/// with what the rules and the writer make of it. The writer's context is what the grower
/// would give it: the five minutes before without a break. `done`, called after each, may
/// be empty.
std::vector<EgoSchemePair> compare_moments(const Store& store, const Wearer& wearer,
                                           MomentWriter& writer, std::size_t count,
                                           std::uint64_t seed, std::size_t least,
                                           const std::function<void(std::size_t)>& done);

/// Keys: windows, degraded; rules and model, each {entries, entries_a_window, pronouns,
/// quotes, joined, words, words_8_to_20}; rates are fractions of the entries. Windows that
/// the writer left to the rules count in neither.
std::string egoscheme_json(const std::vector<EgoSchemePair>& pairs);

/// The same as a table in Markdown.
std::string egoscheme_table(const std::vector<EgoSchemePair>& pairs);

/// One window as a JSON line: its lines, what the rules wrote, what the model wrote.
std::string egoscheme_line(const EgoSchemePair& pair, const Clockface& face);

}  // namespace daybook
