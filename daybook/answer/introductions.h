#pragma once
/// "Who is Mr Hill?", "What is Bruno?": what was said when somebody asked the same, or introduced
/// them.

#include <string>
#include <vector>

#include "daybook/answer/telling.h"

namespace daybook {

/// The words of the name, in lower case, that an English question asks to have explained; empty for
/// another question. Pure.
std::vector<std::string> name_asked(const std::string& question);

/// Whether a line says who or what bears the name: "That's Bruno", "Bruno is a goat", or the reply
/// to "Who's Bruno?". Pure.
bool introduces(const std::vector<std::string>& name, const Told& told);

}  // namespace daybook
