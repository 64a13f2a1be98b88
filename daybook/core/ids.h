#pragma once
/// Typed record ids: a WindowId cannot be passed for an EpisodeId.
///
/// An id is a 64-bit hash of the record's normalised content and interval
/// (daybook/base/hash.h), so the same recording gives the same ids on every
/// machine and in every order of import. Written as a kind letter, a dash and
/// sixteen hex digits: `w-0f3c...`.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace daybook {

enum class RecordKind : std::uint8_t { Window, Moment, Episode, Pattern };

/// An id with its kind, for places that take any record (edges, evidence).
struct RecordId {
  RecordKind kind = RecordKind::Window;
  std::uint64_t value = 0;

  std::string str() const;
  /// Reads what `str` writes; absent for anything else.
  static std::optional<RecordId> parse(std::string_view text);

  friend auto operator<=>(const RecordId&, const RecordId&) = default;
};

template <RecordKind kKind>
struct Id {
  std::uint64_t value = 0;

  // NOLINTNEXTLINE(google-explicit-constructor): where any record will do, so will this one
  operator RecordId() const { return {kKind, value}; }
  std::string str() const { return RecordId{kKind, value}.str(); }

  friend auto operator<=>(const Id&, const Id&) = default;
};

using WindowId = Id<RecordKind::Window>;
using MomentId = Id<RecordKind::Moment>;
using EpisodeId = Id<RecordKind::Episode>;
using PatternId = Id<RecordKind::Pattern>;

}  // namespace daybook

// A specialisation for a type of ours is allowed.
template <daybook::RecordKind kKind>
struct std::hash<daybook::Id<kKind>> {  // NOLINT(bugprone-std-namespace-modification)
  std::size_t operator()(const daybook::Id<kKind>& id) const noexcept { return id.value; }
};

template <>
struct std::hash<daybook::RecordId> {
  std::size_t operator()(const daybook::RecordId& id) const noexcept {
    return id.value ^ (static_cast<std::size_t>(id.kind) << 62);
  }
};
