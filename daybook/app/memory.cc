#include "daybook/app/memory.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "daybook/base/error.h"
#include "daybook/models/registry.h"

namespace daybook {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// `<store>.index/<wearer>.dbx` for a store that is a file; empty otherwise.
std::string index_path(const std::string& store, const std::string& wearer) {
  constexpr std::string_view kScheme = "sqlite:";
  if (!store.starts_with(kScheme)) {
    return {};
  }
  std::string name = wearer;
  std::replace(name.begin(), name.end(), '/', '_');
  const std::filesystem::path folder = store.substr(kScheme.size()) + ".index";
  std::error_code unusable;
  std::filesystem::create_directories(folder, unusable);
  return unusable ? std::string() : (folder / (name + ".dbx")).string();
}

}  // namespace

std::string default_store() {
  std::string base = variable("XDG_DATA_HOME");
  if (base.empty()) {
    base = variable("HOME") + "/.local/share";
  }
  return "sqlite:" + base + "/daybook/daybook.db";
}

Memory::Memory(const Settings& settings, bool must_exist) : settings_(settings) {
  if (settings_.store.empty()) {
    settings_.store = default_store();
  }
  store_ = open_store(settings_.store, must_exist);
  embedder_ = open_embedder(settings_.embedder);
}

const Wearer& Memory::wearer() {
  if (wearer_) {
    return *wearer_;
  }
  const std::vector<Wearer> all = store_->wearers();
  std::string names;
  for (const Wearer& wearer : all) {
    names += (names.empty() ? "" : ", ") + wearer.name;
    if (wearer.name == settings_.wearer || (settings_.wearer.empty() && all.size() == 1)) {
      wearer_ = wearer;
    }
  }
  if (all.empty()) {
    throw Error(ErrorKind::Usage, "this memory is empty",
                {.remedy = "import a recording: daybook add PATH"});
  }
  if (!wearer_) {
    throw Error(ErrorKind::Usage,
                settings_.wearer.empty() ? "this memory holds several wearers"
                                         : "there is no wearer '" + settings_.wearer + "'",
                {.remedy = "choose one with --wearer: " + names});
  }
  return *wearer_;
}

const MemoryIndex& Memory::index() {
  if (index_ == nullptr) {
    index_ = MemoryIndex::open(*store_, wearer(), embedder_.get(),
                               index_path(settings_.store, wearer().name));
  }
  return *index_;
}

Timestamp Memory::last_known() {
  const WindowTable& windows = index().windows();
  return windows.size() == 0 ? Timestamp{}
                             : windows.interval(static_cast<WindowOrdinal>(windows.size() - 1)).end;
}

}  // namespace daybook
