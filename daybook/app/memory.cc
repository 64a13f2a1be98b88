#include "daybook/app/memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/app/models.h"
#include "daybook/base/error.h"
#include "daybook/base/hash.h"
#include "daybook/build/grower.h"
#include "daybook/core/annotation.h"
#include "daybook/index/column.h"
#include "daybook/index/index_folder.h"
#include "daybook/index/meaning_index.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"
#include "daybook/models/reply_cache.h"
#include "daybook/models/slow_embedder.h"
#include "daybook/store/ability.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/store/upkeep.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// `<store>.index` for a store that is a file; empty otherwise.
std::filesystem::path index_folder(const std::string& store) {
  const std::optional<std::filesystem::path> file = store_file(store);
  return file ? std::filesystem::path(file->string() + ".index") : std::filesystem::path();
}

/// The wearer's name where it can be a file's, else a name that no wearer's gives: names come with
/// the recordings, and ".." would lead out of the folder that forgetting removes.
std::string folder_name(const std::string& wearer) {
  constexpr std::size_t kLongest = 255;  // bytes
  const bool fits = !wearer.empty() && wearer.size() <= kLongest && wearer.front() != '.' &&
                    wearer.find('/') == std::string::npos && wearer.find('\0') == std::string::npos;
  return fits ? wearer : "." + std::to_string(hash64(wearer));
}

/// The wearer's folder in `<store>.index` for a store that is a file; empty otherwise.
std::filesystem::path index_folder(const std::string& store, const std::string& wearer) {
  const std::filesystem::path folder = index_folder(store);
  return folder.empty() ? folder : folder / folder_name(wearer);
}

/// A folder in another; none in none.
std::filesystem::path inside(const std::filesystem::path& folder, const std::string& name) {
  return folder.empty() ? folder : folder / name;
}

/// The index of words beside one that is made step by step.
constexpr const char* kWords = "words";

}  // namespace

std::string default_store() {
  std::string base = variable("XDG_DATA_HOME");
  if (base.empty()) {
    base = variable("HOME") + "/.local/share";
  }
  return "sqlite:" + base + "/daybook/daybook.db";
}

std::optional<std::filesystem::path> store_file(const std::string& uri) {
  constexpr std::string_view kScheme = "sqlite:";
  const std::string& store = uri.empty() ? default_store() : uri;
  return store.starts_with(kScheme)
             ? std::optional<std::filesystem::path>(store.substr(kScheme.size()))
             : std::nullopt;
}

Memory::Memory(const Settings& settings, bool must_exist) : settings_(settings) {
  open(must_exist);
  try {
    embedder_ = open_embedder(settings_.embedder);
    growing_ = Growing(settings_.scene, embedder_.get());
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Model) {
      throw;
    }
    problem_ = error;
  }
}

Memory::Memory(const Settings& settings, bool must_exist, std::shared_ptr<const Embedder> embedder)
    : settings_(settings), embedder_(std::move(embedder)) {
  open(must_exist);
}

void Memory::open(bool must_exist) {
  if (settings_.store.empty()) {
    settings_.store = default_store();
  }
  store_ = open_store(settings_.store, must_exist);
  growing_ = Growing(settings_.scene, embedder_.get());
  if (settings_.as_recorded) {
    leave_out_annotations();
  }
}

void Memory::write_with(WritingAsked asked) {
  if (asked.model != nullptr) {
    (void)embedder();
  }
  growing_.write_with(std::move(asked));
}

std::shared_ptr<const Embedder> Memory::shared_embedder() const {
  if (problem_) {
    throw Error(*problem_);
  }
  return embedder_;
}

bool Memory::has_slow_embedder() const {
  return dynamic_cast<const SlowEmbedder*>(embedder_.get()) != nullptr;
}

void Memory::leave_out_annotations() {
  const std::vector<Wearer> all = store_->wearers();
  const bool any = std::any_of(all.begin(), all.end(), [&](const Wearer& one) {
    return !annotations_of(*store_, one.name).empty();
  });
  if (!any) {
    return;
  }
  store_ = require<Upkeep>(*store_, "be copied").snapshot();
  settings_.store = "copy:";  // No index beside it.
  for (const Wearer& one : all) {
    for (const Annotation& annotation : annotations_of(*store_, one.name)) {
      require<OwnerStore>(*store_, "keep annotations")
          .retract(one.name, annotation, Timestamp::min(), true);
    }
    grow_pending(*store_, one, grow_options(one), {});
  }
}

std::string Memory::in_owners_names(const std::string& question) {
  return OwnerWords(annotations_of(*store_, wearer().name)).named(question);
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

std::shared_ptr<const MemoryIndex> Memory::shared_index() {
  if (index_ == nullptr) {
    const std::filesystem::path folder = index_folder(settings_.store, wearer().name);
    const bool words_alone = has_slow_embedder() || problem_;
    index_ = MemoryIndex::open(*store_, wearer(), words_alone ? nullptr : embedder_.get(),
                               (words_alone ? inside(folder, kWords) : folder).string());
  }
  return index_;
}

MeaningIndex* Memory::meaning() {
  if (meaning_ == nullptr && has_slow_embedder()) {
    const std::filesystem::path folder = index_folder(settings_.store, wearer().name);
    meaning_ =
        std::make_unique<MeaningIndex>(*store_, *embedder_, shared_index(),
                                       inside(folder, std::to_string(hash64(embedder_->name()))));
  }
  return meaning_.get();
}

std::vector<std::string> Memory::damaged_index_files() {
  std::vector<std::string> damaged;
  for (const Wearer& wearer : store_->wearers()) {
    const std::filesystem::path folder = index_folder(settings_.store, wearer.name);
    for (const std::string& name :
         folder.empty() ? std::vector<std::string>{} : IndexFolder(folder).verify()) {
      damaged.push_back(wearer.name + "/" + name);
    }
  }
  return damaged;
}

void Memory::remove_replies(const std::string& wearer) {
  const std::string folder = replies_beside(settings_.store);
  if (!folder.empty()) {
    ReplyCache(folder).erase(wearer);
  }
}

void Memory::remove_index_files() {
  forget_index();
  const std::filesystem::path folder = index_folder(settings_.store);
  std::error_code failure;
  if (!folder.empty()) {
    std::filesystem::remove_all(folder, failure);
  }
  if (failure) {
    throw Error(ErrorKind::Storage, "cannot be removed: " + failure.message(),
                {.file = folder.string(), .remedy = "remove this folder; it is only a cache"});
  }
}

Timestamp Memory::last_known() {
  const Column<std::int64_t>& ends = index().ends();
  return ends.size() == 0 ? Timestamp{} : Timestamp(Duration(ends[ends.size() - 1]));
}

}  // namespace daybook
