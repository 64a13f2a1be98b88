#pragma once
/// Files of benchmarks: JSON that others wrote, item by item.

#include <filesystem>
#include <functional>
#include <string>

namespace daybook {

/// The file's text. Throws what `read_file` throws, and Error{BadInput} for JSON nested over 64
/// deep: no benchmark is, and writing such a value into a message would take the stack.
std::string read_item_file(const std::filesystem::path& file);

/// Calls `read`; what it throws about the content becomes an Error{BadInput} that names the file
/// and the item ("question 3").
void read_item(const std::filesystem::path& file, const std::string& item,
               const std::function<void()>& read);

}  // namespace daybook
