#pragma once
/// From what the user named to the files to read.

#include <filesystem>
#include <string>
#include <vector>

#include "daybook/source/source.h"

namespace daybook {

struct FoundFile {
  std::filesystem::path path;
  std::string label;      ///< "folder/name", the nearest folder whose name the file does not repeat
  bool is_named = false;  ///< by the user himself, as opposed to found in a folder
};

/// Every regular file that `paths` name or contain, each real file once, in an order that does not
/// depend on the order of `paths`. Names that begin with a dot are passed over inside folders,
/// links are followed, folders are entered once. What cannot be reached becomes a problem.
std::vector<FoundFile> find_files(std::vector<std::filesystem::path> paths,
                                  std::vector<Problem>& problems);

}  // namespace daybook
