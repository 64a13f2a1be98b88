// A list is worth its longest sound beginning: everything after the first segment
// that is missing or does not fit is made again from the store, and so is
// everything from the window on in which something changed: live, the last two or
// three windows. Segments before the last one are joined while one is less than
// four times its successor, so that ten years are some ten files and each record is
// copied a few times in all. The end of a large segment is cut off by copying the
// rest; a small one is made again.

#include "daybook/index/index_folder.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "daybook/base/log.h"
#include "daybook/index/index_file.h"
#include "daybook/index/lsa.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/index/segment_builder.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr const char* kList = "segments.dbx";
constexpr const char* kLatent = "latent.dbx";
constexpr std::uint64_t kJoinBelow = 4;
constexpr std::uint64_t kLoose = 1 << 20;    ///< bytes; smaller files are checked, not synced
constexpr std::uint64_t kWorthCutting = 16;  ///< windows; fewer are read again from the store

std::string_view text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::string> lines_of(std::span<const char> bytes) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : bytes) {
    if (c == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else {
      line += c;
    }
  }
  return lines;
}

std::uint64_t windows_in(const Segment& segment) {
  return segment.end().windows - segment.begin().windows;
}

std::uint64_t windows_in(const std::vector<SegmentPtr>& segments) {
  return segments.empty() ? 0 : segments.back()->end().windows;
}

/// A segment that goes on where `before` ends; nothing where the file is no such thing.
SegmentPtr open_segment(const std::filesystem::path& path, const SegmentCounts& before) {
  try {
    std::shared_ptr<const IndexFile> file = IndexFile::open(path.string());
    if (file != nullptr && (file->text().size() >= kLoose || file->verify().empty())) {
      auto segment = std::make_shared<const Segment>(std::move(file));
      return segment->begin() == before ? segment : nullptr;
    }
  } catch (const Error&) {
    log_debug("an index segment is not usable: " + path.string());
  }
  return nullptr;
}

/// How many windows ended before a time.
std::uint64_t windows_before(std::span<const SegmentPtr> segments, Timestamp time) {
  std::uint64_t count = 0;
  for (const SegmentPtr& segment : segments) {
    const auto ends = segment->windows().ends;
    count += static_cast<std::uint64_t>(
        std::lower_bound(ends.begin(), ends.end(), time.time_since_epoch().count()) - ends.begin());
  }
  return count;
}

/// Replaces a file whose readers check it. Not synced: live, a small file is written with every
/// window, and a disk that others keep busy may take a second for each. Throws where it cannot be
/// written; what is left behind no list names.
void write_loosely(const std::filesystem::path& path, std::string_view bytes) {
  // Of this thread alone: others may map what is half written, or write it over what they map.
  static std::atomic<unsigned> counter{0};
  const std::filesystem::path beside =
      path.string() + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
  std::ofstream out(beside, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) {
    throw Error(ErrorKind::Storage, "cannot be written", {.file = beside.string()});
  }
  std::filesystem::rename(beside, path);
}

IndexIdentity identity_of(const Store& store, const Wearer& wearer, const Embedder* embedder) {
  return {wearer.name, store.generation(wearer.name),
          embedder == nullptr ? std::string() : embedder->name()};
}

/// Segments that are being put together, and the files of those that have one.
struct Draft {
  std::vector<SegmentPtr>& segments;
  std::vector<std::string>& names;

  void pop() {
    segments.pop_back();
    names.pop_back();
  }

  void add(std::vector<std::byte> bytes) {
    segments.push_back(std::make_shared<const Segment>(IndexFile::from_bytes(std::move(bytes))));
    names.emplace_back();
  }

  /// Leaves what was known before `changed`.
  void keep_until(Timestamp changed) {
    const std::uint64_t keep = windows_before(segments, changed);
    while (!segments.empty() && segments.back()->begin().windows >= keep) {
      pop();
    }
    if (windows_in(segments) <= keep) {
      return;
    }
    const SegmentPtr cut = segments.back();
    pop();
    if (keep - cut->begin().windows >= kWorthCutting) {
      add(compose({&cut, 1}, keep, cut->file().identity()));
    }
  }

  void join_small(const IndexIdentity& identity) {
    // The last one, which is still changing, stays by itself.
    while (segments.size() >= 3) {
      const auto first = segments.end() - 3;
      if (windows_in(**first) >= kJoinBelow * windows_in(**(first + 1))) {
        return;
      }
      auto bytes = compose({first, 2}, (*(first + 1))->end().windows, identity);
      const SegmentPtr last = segments.back();
      std::string last_name = names.back();
      segments.resize(segments.size() - 3);
      names.resize(names.size() - 3);
      add(std::move(bytes));
      segments.push_back(last);
      names.push_back(std::move(last_name));
    }
  }
};

}  // namespace

IndexFolder::Listed IndexFolder::read_list() const {
  Listed list;
  const auto file = folder_.empty() ? nullptr : IndexFile::open((folder_ / kList).string());
  if (file == nullptr || !file->verify().empty()) {
    return list;
  }
  list.identity = file->identity();
  list.is_whole = true;
  SegmentCounts end;
  for (const std::string& name : lines_of(file->section<char>("names"))) {
    SegmentPtr segment = open_segment(folder_ / name, end);
    if (segment == nullptr || segment->file().identity().wearer != list.identity.wearer ||
        segment->file().identity().embedder != list.identity.embedder) {
      list.is_whole = false;
      break;
    }
    end = segment->end();
    list.names.push_back(name);
    list.segments.push_back(std::move(segment));
  }
  return list;
}

std::vector<SegmentPtr> IndexFolder::refresh(const Store& store, const Wearer& wearer,
                                             const Embedder* embedder) {
  const IndexIdentity identity = identity_of(store, wearer, embedder);
  Listed list = read_list();
  if (list.is_whole && list.identity == identity) {
    return std::move(list.segments);
  }
  bring_up_to_date(list, store, identity);
  log_info("building the index of " + wearer.name);
  lengthen(Cutoff::everything(), list, store, wearer, embedder, {});
  if (write_all(list)) {
    Listed written = list;
    take_back(written, store);
  }
  return std::move(list.segments);
}

void IndexFolder::bring_up_to_date(Listed& list, const Store& store,
                                   const IndexIdentity& identity) const {
  if (list.identity.wearer != identity.wearer || list.identity.embedder != identity.embedder) {
    list = {};
  } else {
    cut_changed(list, store);
  }
  list.identity = identity;
}

bool IndexFolder::cut_changed(Listed& list, const Store& store) const {
  const auto changed = store.changed_since(list.identity.wearer, list.identity.generation);
  if (!changed) {
    return false;
  }
  const bool any = windows_before(list.segments, *changed) < windows_in(list.segments);
  if (any) {
    std::error_code ignored;  // It rests on what is no more.
    std::filesystem::remove(folder_ / kLatent, ignored);
  }
  Draft{list.segments, list.names}.keep_until(*changed);
  return any;
}

void IndexFolder::lengthen(Cutoff cutoff, Listed& list, const Store& store, const Wearer& wearer,
                           const Embedder* embedder, std::span<const SegmentPtr> former) const {
  Draft draft{list.segments, list.names};
  draft.add(build_segment(cutoff, store, wearer, embedder, list.segments, list.identity, former));
  if (windows_in(*list.segments.back()) == 0 && list.segments.size() > 1) {
    draft.pop();
  }
  draft.join_small(list.identity);
}

IndexFolder::Kept IndexFolder::kept(const Store& store, const Wearer& wearer,
                                    const Embedder& embedder) const {
  const IndexIdentity identity = identity_of(store, wearer, &embedder);
  Listed list = read_list();
  Kept kept;
  if (list.identity.wearer == identity.wearer && list.identity.embedder == identity.embedder) {
    kept.former = list.segments;
  }
  bring_up_to_date(list, store, identity);
  kept.segments = std::move(list.segments);
  if (windows_in(kept.segments) == windows_in(kept.former)) {
    kept.former.clear();
  }
  return kept;
}

std::vector<SegmentPtr> IndexFolder::extend(Cutoff cutoff, const Store& store, const Wearer& wearer,
                                            const Embedder& embedder,
                                            std::span<const SegmentPtr> former) {
  Listed list = read_list();
  bring_up_to_date(list, store, identity_of(store, wearer, &embedder));
  lengthen(cutoff, list, store, wearer, &embedder, former);
  if (!write_all(list)) {
    throw Error(ErrorKind::Storage, "the index cannot be written", {.file = folder_.string()});
  }
  take_back(list, store);
  return std::move(list.segments);
}

// Whoever forgets changes the store first and removes the index then: what was written here after
// that is seen to rest on an earlier generation. The list keeps that generation: it may end before
// the store does, and whoever reads it next goes on from there.
void IndexFolder::take_back(Listed& list, const Store& store) const {
  while (cut_changed(list, store)) {
    if (!list.segments.empty()) {
      write_all(list);
      continue;
    }
    remove_files([](const std::string& name) { return name.ends_with(".dbx"); });
    std::error_code ignored;
    std::filesystem::remove(folder_, ignored);
    return;
  }
}

SegmentPtr IndexFolder::write_segment(const SegmentPtr& segment, std::string& name) const {
  const std::string_view bytes = segment->file().text();
  std::string wanted = std::to_string(segment->begin().windows) + "-" +
                       std::to_string(segment->end().windows) + "-" +
                       std::to_string(hash64(bytes)) + ".dbx";
  if (!write(wanted, bytes)) {
    return segment;
  }
  name = std::move(wanted);
  const SegmentPtr mapped = open_segment(folder_ / name, segment->begin());
  return mapped == nullptr ? segment : mapped;
}

bool IndexFolder::write_all(Listed& list) const {
  if (folder_.empty()) {
    return false;
  }
  std::string names;
  for (std::size_t i = 0; i < list.segments.size(); ++i) {
    if (list.names[i].empty()) {
      list.segments[i] = write_segment(list.segments[i], list.names[i]);
      if (list.names[i].empty()) {
        return false;  // A folder that cannot be written: this process has it in memory.
      }
    }
    names += list.names[i] + "\n";
  }
  IndexFileWriter file;
  file.add("names", std::vector<char>(names.begin(), names.end()));
  if (!write(kList, text_of(file.finish(list.identity)))) {
    return false;
  }
  remove_unlisted(list);
  return true;
}

bool IndexFolder::write(const std::string& name, std::string_view bytes) const {
  std::error_code unusable;
  std::filesystem::create_directories(folder_, unusable);
  try {
    if (bytes.size() < kLoose && name != kLatent) {
      write_loosely(folder_ / name, bytes);
    } else {
      write_file_atomically(folder_ / name, bytes);
    }
    return true;
  } catch (const std::exception& error) {
    log_debug(std::string("the index stays in memory: ") + error.what());
    return false;
  }
}

void IndexFolder::remove_unlisted(const Listed& list) const {
  std::set<std::string> listed(list.names.begin(), list.names.end());
  listed.insert({kList, kLatent});
  remove_files(
      [&](const std::string& name) { return name.ends_with(".dbx") && !listed.contains(name); });
  remove_unfinished();
}

// Another process may be writing one at this moment; then it keeps what it has in memory.
void IndexFolder::remove_unfinished() const {
  remove_files([](const std::string& name) { return name.find(".dbx.tmp-") != name.npos; });
}

void IndexFolder::remove_files(const std::function<bool(const std::string&)>& goes) const {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
    if (goes(entry.path().filename().string())) {
      std::filesystem::remove(entry.path(), ignored);
    }
  }
}

std::function<std::shared_ptr<const IndexFile>(const Postings&)> IndexFolder::latent_reader(
    const Store& store, const Wearer& wearer, std::span<const SegmentPtr> segments) const {
  const IndexIdentity identity = identity_of(store, wearer, nullptr);
  auto old = folder_.empty() ? nullptr : IndexFile::open((folder_ / kLatent).string());
  if (old != nullptr && old->identity() == identity) {
    return [old](const Postings&) { return old; };
  }
  std::optional<Timestamp> changed = Timestamp::min();
  if (old != nullptr && old->identity().wearer == identity.wearer) {
    changed = store.changed_since(wearer.name, old->identity().generation);
  }
  const std::uint64_t same = windows_before(segments, changed.value_or(Timestamp::max()));
  return [folder = *this, identity, old, same](const Postings& windows) {
    IndexFileWriter file;
    build_latent_space(windows, file, old.get(), same);
    std::vector<std::byte> bytes = file.finish(identity);
    if (!folder.folder_.empty() && folder.write(kLatent, text_of(bytes))) {
      folder.remove_unfinished();
    }
    return IndexFile::from_bytes(std::move(bytes));
  };
}

std::vector<std::string> IndexFolder::verify() const {
  std::vector<std::string> bad;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().lexically_relative(folder_).string();
    if (name.ends_with(".dbx")) {
      const auto file = IndexFile::open(entry.path().string());
      if (file == nullptr || !file->verify().empty()) {
        bad.push_back(name);
      }
    }
  }
  std::sort(bad.begin(), bad.end());
  return bad;
}

}  // namespace daybook
