#pragma once
/// A recording that was never made: what `archive` searches in.
///
/// Texts by number, their vectors, and a store that makes up again what the index asks for.

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

inline constexpr std::uint64_t kWindowsADay = 889;
inline constexpr std::uint64_t kWindowsAnActivity = 3;

inline const Wearer& the_wearer() {
  static const Wearer wearer{"B1_NORA", Clockface::dataset()};
  return wearer;
}

/// A word for a number: syllables, the same for ever.
inline std::string word(std::uint64_t number) {
  static constexpr const char* kSyllables[] = {"ka", "lo", "mi", "ru", "te", "sa", "no", "vi",
                                               "po", "du", "be", "fa", "gi", "ho", "ju", "we"};
  std::string text;
  for (number += 256; number > 0; number /= 16) {
    text += kSyllables[number % 16];
  }
  return text;
}

/// What was never recorded: texts by number.
class MadeUp {
 public:
  explicit MadeUp(std::vector<std::string> sentences) : sentences_(std::move(sentences)) {}

  std::string line(std::uint64_t window) const {
    const std::uint64_t bits = mix64(window + 1);
    const double share = static_cast<double>(bits >> 40) / static_cast<double>(1U << 24);
    // Few words are common; new ones keep coming.
    const double vocabulary = 2000 + static_cast<double>(window) / 20;
    return sentences_[bits % sentences_.size()] + " " +
           word(static_cast<std::uint64_t>(vocabulary * share * share * share));
  }

  std::string activity(std::uint64_t number) const {
    return line(number * kWindowsAnActivity) + " " + line(number * kWindowsAnActivity + 1);
  }

  std::string query(std::uint64_t number) const {
    return sentences_[mix64(number * 77 + 5) % sentences_.size()];
  }

 private:
  std::vector<std::string> sentences_;
};

/// The sentences' vectors, each text's a little off.
class JitterEmbedder final : public Embedder {
 public:
  explicit JitterEmbedder(const Embedder& base) : base_(base) {}
  std::string name() const override { return base_.name() + "+jitter"; }
  std::size_t dimension() const override { return base_.dimension(); }

  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    std::vector<float> rows = base_.embed(texts, role);
    for (std::size_t i = 0; role == EmbedRole::Passage && i < texts.size(); ++i) {
      jitter(std::span(rows).subspan(i * dimension(), dimension()), hash64(texts[i]));
    }
    return rows;
  }

 private:
  static void jitter(std::span<float> row, std::uint64_t seed) {
    double squares = 0;
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::uint64_t bits = mix64(seed + k);
      row[k] +=
          static_cast<float>((static_cast<double>(bits >> 11) / 9007199254740992.0 - 0.5) * 0.03);
      squares += static_cast<double>(row[k]) * static_cast<double>(row[k]);
    }
    for (float& number : row) {
      number = static_cast<float>(number / std::sqrt(squares));
    }
  }

  const Embedder& base_;
};

/// The made-up recording as far as it has been lived.
class MadeUpStore final : public Store {
 public:
  explicit MadeUpStore(const MadeUp& texts) : texts_(texts) {}

  void grow(std::uint64_t windows) { windows_ = windows; }
  std::uint64_t size() const { return windows_; }

  static Timestamp start(std::uint64_t window) {
    return the_wearer().face.at(static_cast<std::int64_t>(window / kWindowsADay) + 1,
                                std::chrono::hours(9)) +
           std::chrono::seconds(30) * (window % kWindowsADay);
  }
  static Timestamp end(std::uint64_t window) { return start(window) + std::chrono::seconds(30); }

  std::vector<Wearer> wearers() const override { return {the_wearer()}; }
  std::uint64_t generation(const std::string&) const override { return windows_; }
  std::optional<Timestamp> changed_since(const std::string&,
                                         std::uint64_t generation) const override {
    return generation == windows_ ? std::nullopt : std::optional(end(generation));
  }

  std::vector<Window> windows(Cutoff, const std::string&, const RecordQuery& query) const override {
    std::vector<Window> windows;
    for_each(query, windows_, &MadeUpStore::end, [&](std::uint64_t n) {
      Window window;
      window.wearer = the_wearer().name;
      window.id = WindowId{n + 1};
      window.interval = {start(n), end(n)};
      Line line;
      line.interval = window.interval;
      line.text = texts_.line(n);
      window.lines = {line};
      windows.push_back(std::move(window));
    });
    return windows;
  }

  std::vector<Moment> moments(Cutoff, const std::string&, const RecordQuery& query) const override {
    std::vector<Moment> moments;
    for_each(query, windows_, &MadeUpStore::end, [&](std::uint64_t n) {
      Moment moment;
      moment.id = MomentId{n + 1};
      moment.view = MomentView::Action;
      moment.interval = {start(n), end(n)};
      moment.known_at = end(n);
      moment.window = WindowId{n + 1};
      moment.lines = {0};
      moment.text = texts_.line(n);
      moment.subject = "I";
      moments.push_back(std::move(moment));
    });
    return moments;
  }

  std::vector<Episode> episodes(Cutoff, const std::string&,
                                const RecordQuery& query) const override {
    std::vector<Episode> episodes;
    const auto known = [](std::uint64_t e) { return end((e + 1) * kWindowsAnActivity); };
    const std::uint64_t closed = windows_ == 0 ? 0 : (windows_ - 1) / kWindowsAnActivity;
    for_each(query, closed, known, [&](std::uint64_t e) {
      Episode episode;
      episode.id = EpisodeId{e + 1};
      const std::uint64_t first = e * kWindowsAnActivity;
      for (std::uint64_t n = first; n < first + kWindowsAnActivity; ++n) {
        episode.windows.push_back(WindowId{n + 1});
      }
      episode.interval = {start(first), end(first + kWindowsAnActivity - 1)};
      episode.known_at = known(e);
      episode.text = texts_.activity(e);
      episodes.push_back(std::move(episode));
    });
    return episodes;
  }

  std::vector<Pattern> patterns(Cutoff, const std::string&, const RecordQuery&) const override {
    return {};
  }
  std::vector<Edge> edges(Cutoff, const std::string&, RecordId) const override { return {}; }
  LedgerCounts ledger(const std::string&) const override { return {}; }
  std::vector<Unit> units(const std::string&, std::vector<UnitState>) const override { return {}; }
  void add_wearer(const Wearer&) override { refuse(); }
  void set_growth(const std::string&, const Growth&) override { refuse(); }
  void commit(const std::string&, const Changes&) override { refuse(); }
  void rewind(const std::string&, Timestamp) override { refuse(); }
  void remove_windows(const std::string&, const std::vector<WindowId>&) override { refuse(); }
  void dump(std::ostream&) const override { refuse(); }

 private:
  [[noreturn]] static void refuse() {
    throw Error(ErrorKind::Internal, "a made-up recording is read only");
  }

  template <typename Known, typename Visit>
  static void for_each(const RecordQuery& query, std::uint64_t count, Known known, Visit visit) {
    if (!query.ids.empty()) {
      for (const std::uint64_t id : query.ids) {
        visit(id - 1);
      }
      return;
    }
    std::uint64_t low = 0;
    std::uint64_t high = query.known_from ? count : 0;
    while (low < high) {
      const std::uint64_t middle = (low + high) / 2;
      if (known(middle) < query.known_from.value()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (std::uint64_t n = low; n < count; ++n) {
      visit(n);
    }
  }

  const MadeUp& texts_;
  std::uint64_t windows_ = 0;
};

}  // namespace daybook
