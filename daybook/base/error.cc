// An error is put into words once, when it is thrown, so that what() cannot fail later.

#include "daybook/base/error.h"

#include <source_location>
#include <string>
#include <string_view>
#include <utility>

namespace daybook {
namespace {

std::string describe(const std::string& cause, const ErrorContext& context) {
  std::string text;
  if (!context.file.empty()) {
    text += context.file + ":";
    if (context.line > 0) {
      text += std::to_string(context.line) + ":";
    }
    text += " ";
  }
  text += cause;
  if (!context.remedy.empty()) {
    text += "; " + context.remedy;
  }
  return text;
}

}  // namespace

std::string_view name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Usage:
      return "usage";
    case ErrorKind::BadInput:
      return "bad input";
    case ErrorKind::Storage:
      return "storage";
    case ErrorKind::Model:
      return "model";
    case ErrorKind::Config:
      return "config";
    case ErrorKind::Busy:
      return "busy";
    case ErrorKind::Internal:
      return "internal";
  }
  return "internal";
}

Error::Error(ErrorKind kind, std::string cause, ErrorContext context, std::source_location where)
    : kind_(kind),
      cause_(std::move(cause)),
      context_(std::move(context)),
      where_(where),
      text_(describe(cause_, context_)) {}

}  // namespace daybook
