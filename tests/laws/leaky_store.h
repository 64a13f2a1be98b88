#pragma once
/// A store that breaks the law, to see the law's tests catch it.

#include <ostream>
#include <string>
#include <vector>

#include "daybook/store/store.h"

namespace daybook {

/// What leaks.
enum class Leak {
  Windows,  ///< reads of windows do not look at the cutoff
  Moments,  ///< the same of moments, ...
  Episodes,
  Patterns,
  Edges,
  EarlyEpisodes,  ///< episodes say they were known when they ended: before the boundary was found
  EarlyPatterns,  ///< patterns say they were known an hour before
};

inline constexpr Leak kLeaks[] = {Leak::Windows,      Leak::Moments, Leak::Episodes,
                                  Leak::Patterns,     Leak::Edges,   Leak::EarlyEpisodes,
                                  Leak::EarlyPatterns};

/// Reads of another store with one leak. Only reads.
class LeakyStore final : public Store {
 public:
  LeakyStore(const Store& store, Leak leak) : store_(store), leak_(leak) {}

  std::vector<Wearer> wearers() const override { return store_.wearers(); }
  std::vector<Window> windows(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override {
    return store_.windows(seen(cutoff, Leak::Windows), wearer, query);
  }
  std::vector<Moment> moments(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override {
    return store_.moments(seen(cutoff, Leak::Moments), wearer, query);
  }
  std::vector<Episode> episodes(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override {
    if (leak_ != Leak::EarlyEpisodes) {
      return store_.episodes(seen(cutoff, Leak::Episodes), wearer, query);
    }
    std::vector<Episode> all = store_.episodes(Cutoff::everything(), wearer, query);
    for (Episode& one : all) {
      one.known_at = one.interval.end;
    }
    std::erase_if(all, [&](const Episode& one) { return !cutoff.sees(one.known_at); });
    return all;
  }
  std::vector<Pattern> patterns(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override {
    if (leak_ != Leak::EarlyPatterns) {
      return store_.patterns(seen(cutoff, Leak::Patterns), wearer, query);
    }
    const Duration early = std::chrono::hours(1);
    std::vector<Pattern> all = store_.patterns(
        cutoff == Cutoff::everything() ? cutoff : Cutoff(cutoff.time() + early), wearer, query);
    for (Pattern& one : all) {
      one.known_at -= early;
    }
    return all;
  }
  std::vector<Edge> edges(Cutoff cutoff, const std::string& wearer,
                          RecordId record) const override {
    return store_.edges(seen(cutoff, Leak::Edges), wearer, record);
  }
  LedgerCounts ledger(const std::string& wearer) const override { return store_.ledger(wearer); }
  std::vector<Unit> units(const std::string& wearer, std::vector<UnitState> states) const override {
    return store_.units(wearer, std::move(states));
  }
  std::uint64_t generation(const std::string& wearer) const override {
    return store_.generation(wearer);
  }
  std::optional<Timestamp> changed_since(const std::string& wearer,
                                         std::uint64_t generation) const override {
    return store_.changed_since(wearer, generation);
  }
  void dump(std::ostream& out) const override { store_.dump(out); }

  void add_wearer(const Wearer&) override {}
  void set_growth(const std::string&, const Growth&) override {}
  void commit(const std::string&, const Changes&) override {}
  void rewind(const std::string&, Timestamp) override {}
  void remove_windows(const std::string&, const std::vector<WindowId>&) override {}

 private:
  Cutoff seen(Cutoff cutoff, Leak leak) const {
    return leak_ == leak ? Cutoff::everything() : cutoff;
  }

  const Store& store_;
  Leak leak_;
};

}  // namespace daybook
