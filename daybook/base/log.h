#pragma once
/// Messages for whoever runs the program, on stderr and nowhere else.
///
/// The one process-wide state of daybook: a log that had to be handed to every function
/// would be handed to none. Nothing depends on what is logged. Safe from any thread.
/// Results never go here, and nothing of the wearer's day does either below Debug.

#include <optional>
#include <string_view>

namespace daybook {

enum class LogLevel { Debug, Info, Warning, Error, Off };

/// "debug", "info", "warning", "error", "off"; anything else is nothing.
std::optional<LogLevel> parse_log_level(std::string_view name);

/// Level for `verbosity` uses of -v (none Warning, one Info, two Debug), unless the
/// environment variable DAYBOOK_LOG names a level. Throws Config if it names none.
LogLevel choose_log_level(int verbosity);

/// Messages below `level` are dropped. At the start: Warning.
void set_log_level(LogLevel level);

/// For messages that are costly to put together.
bool is_logged(LogLevel level);

/// One line each; line breaks inside `message` are kept.
void log_debug(std::string_view message);
void log_info(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace daybook
