#pragma once
/// What ends an operation: one exception type with a kind.
///
/// Thrown when storage, configuration or input makes going on impossible; caught only at
/// the edges of threads, requests and commands. What a caller is expected to live with is
/// a Result (daybook/base/result.h), and what is absent is a std::optional.

#include <cstddef>
#include <exception>
#include <source_location>
#include <string>
#include <string_view>

namespace daybook {

enum class ErrorKind {
  Usage,     ///< The command or request is malformed.
  BadInput,  ///< A file or stream cannot be read as what it claims to be.
  Storage,   ///< The store or the file system failed, or the store is of another version.
  Model,     ///< A model is missing, unreachable, or answered nonsense.
  Config,    ///< The configuration contradicts itself or names something unknown.
  Busy,      ///< Somebody else holds what is needed; trying again later may work.
  Internal,  ///< A promise of our own was broken.
};

/// "usage", "bad input", "storage", "model", "config", "busy", "internal".
std::string_view name_of(ErrorKind kind);

/// Where in the user's data the fault lies and what the user can do about it.
struct ErrorContext {
  std::string file = {};    ///< Path as the user gave it; empty if no file is at fault.
  std::size_t line = 0;     ///< From 1; 0 if no line is at fault.
  std::string remedy = {};  ///< Imperative, e.g. "give --again to add it nevertheless".
};

class Error : public std::exception {
 public:
  /// `cause` is a lower-case sentence without a full stop.
  Error(ErrorKind kind, std::string cause, ErrorContext context = {},
        std::source_location where = std::source_location::current());

  /// "file:line: cause; remedy", without the parts that are not known.
  const char* what() const noexcept override { return text_.c_str(); }

  ErrorKind kind() const { return kind_; }
  const std::string& cause() const { return cause_; }
  const ErrorContext& context() const { return context_; }

  /// The line of our source that threw, for logs; never part of what().
  const std::source_location& where() const { return where_; }

 private:
  ErrorKind kind_;
  std::string cause_;
  ErrorContext context_;
  std::source_location where_;
  std::string text_;
};

}  // namespace daybook
