// spdlog behind six functions, so that no other file knows the library.

#include "daybook/base/log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_color_sinks.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "daybook/base/error.h"

namespace daybook {
namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::Debug:
      return spdlog::level::debug;
    case LogLevel::Info:
      return spdlog::level::info;
    case LogLevel::Warning:
      return spdlog::level::warn;
    case LogLevel::Error:
      return spdlog::level::err;
    case LogLevel::Off:
      return spdlog::level::off;
  }
  return spdlog::level::off;
}

spdlog::logger& logger() {
  static spdlog::logger instance = [] {
    spdlog::logger made("daybook", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
    made.set_pattern("daybook: %^%l%$: %v");
    made.set_level(spdlog::level::warn);
    made.flush_on(spdlog::level::warn);
    return made;
  }();
  return instance;
}

}  // namespace

std::optional<LogLevel> parse_log_level(std::string_view name) {
  if (name == "debug") {
    return LogLevel::Debug;
  }
  if (name == "info") {
    return LogLevel::Info;
  }
  if (name == "warning") {
    return LogLevel::Warning;
  }
  if (name == "error") {
    return LogLevel::Error;
  }
  if (name == "off") {
    return LogLevel::Off;
  }
  return std::nullopt;
}

LogLevel choose_log_level(int verbosity) {
  const char* named = std::getenv("DAYBOOK_LOG");
  if (named != nullptr && *named != '\0') {
    const std::optional<LogLevel> level = parse_log_level(named);
    if (!level) {
      throw Error(ErrorKind::Config, "DAYBOOK_LOG is \"" + std::string(named) + "\"",
                  {.remedy = "use debug, info, warning, error or off"});
    }
    return *level;
  }
  if (verbosity <= 0) {
    return LogLevel::Warning;
  }
  return verbosity == 1 ? LogLevel::Info : LogLevel::Debug;
}

void set_log_level(LogLevel level) { logger().set_level(to_spdlog(level)); }

bool is_logged(LogLevel level) {
  return level != LogLevel::Off && logger().should_log(to_spdlog(level));
}

// The argument "{}" keeps braces in a message from being taken for a format.
void log_debug(std::string_view message) { logger().debug("{}", message); }
void log_info(std::string_view message) { logger().info("{}", message); }
void log_warning(std::string_view message) { logger().warn("{}", message); }
void log_error(std::string_view message) { logger().error("{}", message); }

}  // namespace daybook
