#pragma once
/// A value, or why there is none: for failures that callers are expected to handle
/// (a model that is down, a reply that cannot be parsed, an unclear phrase of time).
///
/// Shaped like std::expected, which gcc 12 does not have. What ends the operation is
/// thrown instead (daybook/base/error.h).

#include <optional>
#include <source_location>
#include <string>
#include <utility>
#include <variant>

#include "daybook/base/error.h"

namespace daybook {

/// Why there is no value. `message` is a lower-case sentence without a full stop.
struct Failure {
  ErrorKind kind = ErrorKind::Internal;
  std::string message;

  friend bool operator==(const Failure&, const Failure&) = default;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  // Implicit, so that functions can `return value;` and `return Failure{...};`.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}            // NOLINT
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}  // NOLINT

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  /// The value; throws it as Error if there is only a failure.
  T& value(std::source_location where = std::source_location::current()) & {
    require(where);
    return std::get<0>(state_);
  }
  const T& value(std::source_location where = std::source_location::current()) const& {
    require(where);
    return std::get<0>(state_);
  }
  T&& value(std::source_location where = std::source_location::current()) && {
    require(where);
    return std::get<0>(std::move(state_));
  }

  /// Precondition: has_value().
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  T value_or(T otherwise) const& { return has_value() ? **this : std::move(otherwise); }
  T value_or(T otherwise) && { return has_value() ? *std::move(*this) : std::move(otherwise); }

  /// Precondition: !has_value().
  const Failure& error() const { return *std::get_if<1>(&state_); }

 private:
  void require(std::source_location where) const {
    if (!has_value()) {
      throw Error(error().kind, error().message, {}, where);
    }
  }

  std::variant<T, Failure> state_;
};

/// Success without a value is `return {};`.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Failure failure) : failure_(std::move(failure)) {}  // NOLINT: as above.

  bool has_value() const { return !failure_.has_value(); }
  explicit operator bool() const { return has_value(); }

  /// Throws the failure as Error, if there is one.
  void value(std::source_location where = std::source_location::current()) const {
    if (failure_) {
      throw Error(failure_->kind, failure_->message, {}, where);
    }
  }

  /// Precondition: !has_value().
  const Failure& error() const { return *failure_; }  // NOLINT: the precondition.

 private:
  std::optional<Failure> failure_;
};

}  // namespace daybook
