#pragma once
/// A Store in memory, written as plainly as its contract: a fake for tests of what stands
/// above the store, and the oracle for tests of the back-ends.

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daybook/store/custody.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/replacement.h"
#include "daybook/store/store.h"

namespace daybook {

class MemoryStore final : public Store,
                          public Custody,
                          public OwnerStore,
                          public Replacement,
                          public DerivedTexts {
 public:
  std::vector<Wearer> wearers() const override;
  void add_wearer(const Wearer& wearer) override;
  void set_growth(const std::string& wearer, const Growth& growth) override;

  void commit(const std::string& wearer, const Changes& changes) override;
  void rewind(const std::string& wearer, Timestamp from) override;
  void remove_windows(const std::string& wearer, const std::vector<WindowId>& ids) override;

  std::vector<Window> windows(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override;
  std::vector<Moment> moments(Cutoff cutoff, const std::string& wearer,
                              const RecordQuery& query) const override;
  std::vector<Episode> episodes(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override;
  std::vector<Pattern> patterns(Cutoff cutoff, const std::string& wearer,
                                const RecordQuery& query) const override;
  std::vector<Edge> edges(Cutoff cutoff, const std::string& wearer, RecordId record) const override;

  LedgerCounts ledger(const std::string& wearer) const override;
  std::vector<Unit> units(const std::string& wearer, std::vector<UnitState> states) const override;
  std::uint64_t generation(const std::string& wearer) const override;
  std::optional<Timestamp> changed_since(const std::string& wearer,
                                         std::uint64_t generation) const override;
  void dump(std::ostream& out) const override;

  void replace_windows(const std::string& wearer, Timestamp from,
                       const std::vector<WindowId>& removed, const Changes& changes) override;
  void restate_windows(const std::string& wearer, const std::vector<Window>& windows) override;

  void forget(const std::string& wearer, const Forgetting& what) override;
  void remove_units(const std::string& wearer, const std::vector<Unit>& units) override;
  void scrub() override { scrub_is_due_ = false; }
  bool scrub_is_due() const override { return scrub_is_due_; }

  std::vector<Annotation> annotations(const std::string& wearer) const override;
  void annotate(const std::string& wearer, const Annotation& annotation, Timestamp from,
                bool regrow) override;
  void retract(const std::string& wearer, const Annotation& annotation, Timestamp from,
               bool regrow) override;
  std::vector<Window> windows_as(Words words, Cutoff cutoff, const std::string& wearer,
                                 const RecordQuery& query) const override;

  std::vector<DerivedText> derived_texts(Cutoff cutoff, const std::string& wearer,
                                         const RecordQuery& query) const override;
  void put_derived_texts(const std::string& wearer, const std::vector<DerivedText>& texts) override;

 private:
  struct Memory {
    Wearer wearer;
    Changes rows;
    std::vector<Annotation> annotations;
    std::vector<DerivedText> texts;
    std::uint64_t generation = 0;
    std::map<std::uint64_t, Timestamp> touched;  ///< by each generation: from when on

    void raise_generation(Timestamp from) { touched[++generation] = from; }
  };

  void take_back(const std::string& wearer, Timestamp from, bool regrow);
  void drop_stale_texts(const std::string& wearer);
  void refuse_texts(const std::string& wearer, const std::vector<WindowId>& windows);
  Memory& of(const std::string& wearer);
  const Changes& rows_of(const std::string& wearer) const;

  std::map<std::string, Memory> memories_;
  bool scrub_is_due_ = false;
};

}  // namespace daybook
