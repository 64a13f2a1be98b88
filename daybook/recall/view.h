#pragma once
/// What can be searched: the four views of EgoIndex, the windows below them and
/// the patterns above.

#include <optional>
#include <string_view>

namespace daybook {

enum class View { Window, Action, Utterance, Activity, Conversation, Pattern };

inline constexpr View kAllViews[] = {View::Window,   View::Action,       View::Utterance,
                                     View::Activity, View::Conversation, View::Pattern};

/// "window", "action", "utterance", "activity", "conversation", "pattern".
std::string_view name(View view);
std::optional<View> view_named(std::string_view name);

}  // namespace daybook
