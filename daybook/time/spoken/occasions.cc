#include "daybook/time/spoken/occasions.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "daybook/time/spoken/tokens.h"

namespace daybook {
namespace {

void note(std::optional<std::size_t>& place, std::size_t i) {
  if (!place) {
    place = i;
  }
}

}  // namespace

Occasions find_occasions(const SpokenText& text, std::size_t begin,
                         const std::vector<bool>& covered) {
  Occasions found;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (covered[i]) {
      continue;
    }
    const Occasion occasion =
        text[i].is_han() ? chinese_occasion(text, i) : english_occasion(text, i);
    switch (occasion) {
      case Occasion::Last:
        note(found.last, i);
        break;
      case Occasion::First:
        note(found.first, i);
        break;
      case Occasion::Usual:
        note(found.usual, i);
        break;
      case Occasion::Count:
        note(found.count, i);
        break;
      case Occasion::JustNow:
        note(found.just_now, i);
        break;
      case Occasion::None:
        break;
    }
  }
  return found;
}

}  // namespace daybook
