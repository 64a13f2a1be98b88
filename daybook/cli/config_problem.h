#pragma once
/// What is wrong with a configuration file, for a person.

#include <string>

namespace CLI {
class App;
class ConfigError;
}  // namespace CLI

namespace daybook {

/// Where the file names an unknown setting, that and the nearest known one; else what the parser
/// says.
std::string config_problem(const CLI::App& app, const CLI::ConfigError& error);

}  // namespace daybook
