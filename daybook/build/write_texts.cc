// A text is put before its unit is done: killed between the two, the next run finds the text and
// only has to say so.

#include "daybook/build/write_texts.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/text_writer.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/ids.h"
#include "daybook/core/ledger.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/store/ability.h"
#include "daybook/store/custody.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/store/window_pages.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kBatch = 10;
constexpr std::size_t kPage = 256;
constexpr int kMostFailures = 5;
constexpr const char* kAbility = "keep what a model wrote";

std::vector<Unit> units_at(const Store& store, const std::string& wearer, DerivedKind kind,
                           const std::vector<UnitState>& states) {
  std::vector<Unit> units = store.units(wearer, states);
  std::erase_if(units, [&](const Unit& unit) { return unit.stage != stage(kind); });
  return units;
}

/// Pending units, some at a time.
class Writing {
 public:
  Writing(Store& store, const Wearer& wearer, TextWriter& writer)
      : store_(store),
        texts_(require<DerivedTexts>(store, kAbility)),
        wearer_(wearer.name),
        writer_(writer) {}

  /// False: it goes no further.
  bool write(std::span<const Unit> batch, TextsWritten& sum) {
    load(batch);
    std::vector<DerivedText> texts;
    Changes changes;
    std::vector<Unit> idle;
    bool goes_on = true;
    for (const Unit& unit : batch) {
      const auto window = windows_.find(unit.key);
      if (window == windows_.end() || !wants_text(writer_.kind(), window->second)) {
        idle.push_back(unit);
        continue;
      }
      const WrittenText written = text_of(window->second);
      if (written.fault == ModelFault::OverBudget || written.fault == ModelFault::Cancelled) {
        sum.stopped = written.detail;
        goes_on = false;
        break;
      }
      keep(window->second, written, texts);
      note(unit, written, changes, sum);
      goes_on = answers(written.fault, sum);
      if (!goes_on) {
        break;
      }
    }
    texts_.put_derived_texts(wearer_, texts);
    store_.commit(wearer_, changes);
    if (auto* custody = dynamic_cast<Custody*>(&store_); custody != nullptr && !idle.empty()) {
      custody->remove_units(wearer_, idle);
    }
    return goes_on;
  }

 private:
  void load(std::span<const Unit> batch) {
    RecordQuery query;
    for (const Unit& unit : batch) {
      if (const auto id = RecordId::parse(unit.key)) {
        query.ids.push_back(id->value);
      }
    }
    windows_.clear();
    earlier_.clear();
    if (query.ids.empty()) {
      return;
    }
    for (Window& window :
         windows_as(store_, Words::Corrected, Cutoff::everything(), wearer_, query)) {
      const std::string key = window.id.str();
      windows_.emplace(key, std::move(window));
    }
    for (DerivedText& text : texts_.derived_texts(Cutoff::everything(), wearer_, query)) {
      if (text.kind == writer_.kind()) {
        earlier_.emplace(text.window, std::move(text));
      }
    }
  }

  WrittenText text_of(const Window& window) {
    const auto at = earlier_.find(window.id);
    const std::string earlier = at == earlier_.end() ? "" : at->second.text;
    return is_written(writer_.kind(), earlier, window) ? WrittenText{}
                                                       : writer_.write(window, earlier);
  }

  void keep(const Window& window, const WrittenText& written, std::vector<DerivedText>& texts) {
    if (written.text.empty()) {
      return;
    }
    texts.push_back({.window = window.id,
                     .kind = writer_.kind(),
                     .text = written.text,
                     .made_by = writer_.made_by()});
    texts.back().digest = derived_digest(window, texts.back());
  }

  static void note(Unit unit, const WrittenText& written, Changes& changes, TextsWritten& sum) {
    unit.state = written.state;
    unit.detail = written.detail;
    sum.done += unit.state == UnitState::Done ? 1 : 0;
    sum.degraded += unit.state == UnitState::Degraded ? 1 : 0;
    sum.failed += unit.state == UnitState::Failed ? 1 : 0;
    changes.units.push_back(std::move(unit));
  }

  /// Whether it makes sense to ask the model again.
  bool answers(ModelFault fault, TextsWritten& sum) {
    const bool silent = may_pass(fault) && fault != ModelFault::Malformed;
    silent_ = silent ? silent_ + 1 : 0;
    if (silent_ >= kMostFailures) {
      sum.stopped = "the model gave nothing for " + std::to_string(silent_) + " windows in a row";
    }
    return silent_ < kMostFailures;
  }

  Store& store_;
  DerivedTexts& texts_;
  std::string wearer_;
  TextWriter& writer_;
  std::map<std::string, Window> windows_;
  std::map<WindowId, DerivedText> earlier_;
  int silent_ = 0;  ///< windows in a row for which nothing came
};

}  // namespace

Unit pending_text(DerivedKind kind, const Window& window) {
  return {window.id.str(), std::string(stage(kind)), UnitState::Pending, window.interval, ""};
}

void await_texts(Store& store, const std::string& wearer, DerivedKind kind) {
  (void)require<DerivedTexts>(store, kAbility);
  std::set<std::string> known;
  for (const Unit& unit :
       units_at(store, wearer, kind, {UnitState::Pending, UnitState::Done, UnitState::Refused})) {
    known.insert(unit.key);
  }
  WindowPages pages(Cutoff::everything(), store, Words::Corrected, wearer, kPage);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    Changes changes;
    for (const Window& window : page) {
      if (wants_text(kind, window) && !known.contains(window.id.str())) {
        changes.units.push_back(pending_text(kind, window));
      }
    }
    store.commit(wearer, changes);
  }
}

TextsWritten write_texts(Store& store, const Wearer& wearer, TextWriter& writer,
                         const std::function<void(const WritingProgress&)>& progress) {
  const std::vector<Unit> pending =
      units_at(store, wearer.name, writer.kind(), {UnitState::Pending});
  TextsWritten sum;
  Writing writing(store, wearer, writer);
  std::size_t begin = 0;
  for (bool goes_on = true; goes_on && begin < pending.size(); begin += kBatch) {
    const std::size_t size = std::min(kBatch, pending.size() - begin);
    goes_on = writing.write(std::span(pending).subspan(begin, size), sum);
    if (progress) {
      progress({begin + size, pending.size()});
    }
  }
  if (!sum.stopped.empty()) {
    sum.left = units_at(store, wearer.name, writer.kind(), {UnitState::Pending}).size();
  }
  return sum;
}

}  // namespace daybook
