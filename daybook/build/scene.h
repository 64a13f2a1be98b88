#pragma once
/// What kind of life is recorded: what ends an activity in it (GROVE's variants of the boundary
/// question).

#include <cstdint>
#include <optional>
#include <string_view>

namespace daybook {

enum class Scene : std::uint8_t {
  Daily,          ///< another activity, or another place
  Instructional,  ///< the next step of a procedure: in doubt one more; two minutes at most
  Game,           ///< a fight, a walk, a menu: goes on through what only looks different
  Task,           ///< the next task as it is spoken of, never what is seen
};

/// "daily", "instructional", "game", "task".
std::string_view name(Scene scene);
std::optional<Scene> scene_named(std::string_view name);

}  // namespace daybook
