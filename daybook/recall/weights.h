#pragma once
/// The fitted part of finding and answering: one readable file.
///
/// Made by `daybook train ranker`; a default ships with the program.

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

struct Weights {
  std::map<std::string, double, std::less<>> ranker;  ///< by feature name (recall/features.h)
  std::map<std::string, double, std::less<>>
      reader;              ///< by feature name (answer/choice_features.h)
  double nearness = 0.15;  ///< worth of the right five minutes beside the right window (curation)
  std::string origin;      ///< what they were fitted on, for `--json`

  /// Weights in the order of `names`; 0 for a name that is not there.
  static std::vector<double> ordered(const std::map<std::string, double, std::less<>>& weights,
                                     std::span<const std::string_view> names);

  /// Reads the file's text. Throws Error{BadInput}.
  static Weights parse(std::string_view json);
  std::string str() const;

  /// The weights that ship with the program.
  static Weights built_in();
};

}  // namespace daybook
