#include "daybook/recall/view.h"

#include <optional>
#include <string_view>

namespace daybook {

std::string_view name(View view) {
  switch (view) {
    case View::Window:
      return "window";
    case View::Action:
      return "action";
    case View::Utterance:
      return "utterance";
    case View::Activity:
      return "activity";
    case View::Conversation:
      return "conversation";
    case View::Pattern:
      return "pattern";
  }
  return {};
}

std::optional<View> view_named(std::string_view text) {
  for (const View view : kAllViews) {
    if (name(view) == text) {
      return view;
    }
  }
  return std::nullopt;
}

}  // namespace daybook
