#include "daybook/index/indexed_windows.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/core/derived_text.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

std::vector<Window> indexed_windows(const Store& store, Cutoff cutoff, const std::string& wearer,
                                    const RecordQuery& query) {
  std::vector<Window> windows = store.windows(cutoff, wearer, query);
  std::unordered_map<WindowId, std::string> narratives;
  for (DerivedText& text : derived_texts_of(store, cutoff, wearer, query)) {
    if (text.kind == DerivedKind::Narrative) {
      narratives.emplace(text.window, std::move(text.text));
    }
  }
  for (Window& window : windows) {
    if (const auto at = narratives.find(window.id); at != narratives.end()) {
      Line line;
      line.interval = {window.interval.start, window.interval.end};
      line.text = std::move(at->second);
      window.lines.push_back(std::move(line));
    }
  }
  return windows;
}

}  // namespace daybook
