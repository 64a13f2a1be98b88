// Chains of names (A is B, B is C) are followed to their end first, so that each name in a
// text is replaced once and the order in which the owner said so does not matter.

#include "daybook/store/owner_words.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daybook/core/annotation.h"
#include "daybook/core/window.h"
#include "daybook/text/names.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

/// The end of a chain; of a circle, whichever name comes after as many steps as there are.
std::string end_of_chain(const std::map<std::string, std::string>& next, std::string name) {
  for (std::size_t steps = 0; steps < next.size(); ++steps) {
    const auto at = next.find(normalise(name));
    if (at == next.end()) {
      break;
    }
    name = at->second;
  }
  return name;
}

/// "Name: words" in its parts; no name where there is none.
std::pair<std::string, std::string> split_name(const std::string& text) {
  const std::size_t colon = text.find(": ");
  const bool is_name = colon != std::string::npos && colon > 0 && colon <= 24 &&
                       text.find_first_of(".,!?\"") > colon;
  return is_name ? std::pair(text.substr(0, colon), text.substr(colon + 2))
                 : std::pair(std::string(), text);
}

}  // namespace

OwnerWords::OwnerWords(const std::vector<Annotation>& annotations) {
  std::map<std::string, std::string> next;
  for (const Annotation& annotation : annotations) {
    switch (annotation.kind) {
      case AnnotationKind::Note:
        notes_.push_back(annotation);
        break;
      case AnnotationKind::Correction:
        lines_[{annotation.at.value_or(Timestamp{}).time_since_epoch().count(),
                annotation.target}] = annotation.text;
        break;
      case AnnotationKind::Name:
        next[normalise(annotation.target)] = annotation.text;
        names_.emplace_back(annotation.target, "");
        break;
    }
  }
  for (auto& [recorded, final] : names_) {
    final = end_of_chain(next, recorded);
  }
  std::sort(names_.begin(), names_.end(), [](const auto& a, const auto& b) {
    return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a < b;
  });
  // The order of writing must not show.
  std::sort(notes_.begin(), notes_.end(), [](const Annotation& a, const Annotation& b) {
    return std::tie(a.at, a.text) < std::tie(b.at, b.text);
  });
}

bool OwnerWords::correct(Line& line) const {
  const auto at = lines_.find({line.interval.start.time_since_epoch().count(), line_key(line)});
  if (at == lines_.end()) {
    return false;
  }
  auto [speaker, words] = split_name(at->second);
  if (line.channel == Channel::Speech && !speaker.empty()) {
    line.speaker = std::move(speaker);
    line.text = std::move(words);
  } else {
    line.text = at->second;
  }
  line.alternate.clear();
  return true;
}

void OwnerWords::correct(Window& window) const {
  if (names_.empty() && lines_.empty()) {
    return;
  }
  for (Line& line : window.lines) {
    if (!correct(line)) {
      line.speaker = named(std::move(line.speaker));
      line.text = named(std::move(line.text));
      line.alternate = named(std::move(line.alternate));
    }
  }
}

void OwnerWords::append_note(const Annotation& note, Window& window) {
  Timestamp start = std::max(window.interval.start, note.at.value_or(window.interval.start));
  start = std::min(start, window.interval.end);
  if (!window.lines.empty()) {
    start = std::max(start, window.lines.back().interval.start);
  }
  Line line;
  line.interval = {start, std::max(start, window.interval.end)};
  line.text = note.text;
  line.origin = kNoteOrigin;
  window.lines.push_back(std::move(line));
}

std::string OwnerWords::named(std::string text) const {
  for (const auto& [recorded, final] : names_) {
    if (recorded != final) {
      text = replace_name(text, recorded, final);
    }
  }
  return text;
}

std::string OwnerWords::name_of(const std::string& name) const {
  for (const auto& [recorded, final] : names_) {
    if (normalise(recorded) == normalise(name)) {
      return final;
    }
  }
  return name;
}

}  // namespace daybook
