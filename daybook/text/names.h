#pragma once
/// Names of people inside text: where they stand, and what to write instead.
///
/// A name matches as a whole word (or several) and without regard to case: "Priya" is in
/// "priya's cup" and "PRIYA_notes", not in "Priyanka". A name that is also an everyday word
/// ("Will") matches only where it begins with a capital. Names in scripts without spaces
/// match anywhere. Pure functions of any bytes, safe from any thread.

#include <string>
#include <string_view>

namespace daybook {

/// Whether the text names this person. Never for an empty name.
bool mentions(std::string_view text, std::string_view name);

/// The text with each mention of `name` replaced; the rest byte for byte as it was.
std::string replace_name(std::string_view text, std::string_view name,
                         std::string_view replacement);

/// What stands for somebody who shall not be named: "someone", for a Chinese name "某人".
std::string_view unnamed_person(std::string_view name);

}  // namespace daybook
