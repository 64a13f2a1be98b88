// A wearer's stream is opened by the first window that names the wearer.

#include "daybook/app/stream_ingest.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/app/wearer_stream.h"
#include "daybook/app/window_changes.h"
#include "daybook/build/grower.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

std::optional<Wearer> find_wearer(const Store& store, const std::string& name) {
  const std::vector<Wearer> wearers = store.wearers();
  const auto found = std::find_if(wearers.begin(), wearers.end(),
                                  [&](const Wearer& wearer) { return wearer.name == name; });
  return found == wearers.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

StreamIngest::StreamIngest(Store& store, const std::string& name, const ReadOptions& options,
                           const Growing& growing, std::function<void(const Problem&)> on_problem)
    : store_(store),
      name_(name),
      growing_(growing),
      on_problem_(std::move(on_problem)),
      parser_(name, options, problems_) {}

void StreamIngest::take(std::string_view line, std::uint32_t number) {
  std::optional<WireWindow> window = parser_.parse(line, number);
  for (const Problem& problem : problems_) {
    report(problem);
  }
  problems_.clear();
  if (!window) {
    return;
  }
  if (WearerStream* stream = stream_of(*window, number)) {
    unflushed_ += window->windows.size();
    stream->push(std::move(window->windows));
  }
}

void StreamIngest::report(const Problem& problem) {
  on_problem_(problem);
  if (problem.lost) {
    ++lost_;
    ++unflushed_;
    failures_.push_back(failed_unit(problem));
  }
}

WearerStream* StreamIngest::stream_of(const WireWindow& window, std::uint32_t number) {
  const auto known = streams_.find(window.wearer);
  const std::optional<Wearer> kept =
      known == streams_.end() ? find_wearer(store_, window.wearer) : known->second.wearer();
  if (kept && kept->face != window.face) {
    report({name_, number,
            window.wearer + " is remembered on another clock (" + kept->face.name() + ") than " +
                window.face.name(),
            "send this recording under another wearer's name", true});
    return nullptr;
  }
  if (known != streams_.end()) {
    return &known->second;
  }
  const Wearer asked = growing_.as_asked(store_, {window.wearer, window.face});
  return &streams_.try_emplace(window.wearer, store_, asked, growing_).first->second;
}

void StreamIngest::store_failures() {
  if (failures_.empty() || streams_.empty()) {
    return;
  }
  Changes changes;
  changes.units = failures_;
  store_.commit(streams_.begin()->first, changes);
  failures_.clear();
}

void StreamIngest::flush() {
  for (auto& [name, stream] : streams_) {
    stream.flush();
  }
  store_failures();
  unflushed_ = failures_.size();
}

void StreamIngest::settle() {
  flush();
  for (auto& [name, stream] : streams_) {
    if (!stream.keeps_back()) {
      stream.finish();
    }
  }
}

void StreamIngest::finish() {
  flush();
  for (auto& [name, stream] : streams_) {
    stream.finish();
  }
  for (const Wearer& wearer : store_.wearers()) {
    if (!streams_.contains(wearer.name)) {
      grow_pending(store_, wearer, growing_.options(wearer), nullptr);
    }
  }
}

StreamCounts StreamIngest::counts() const {
  StreamCounts sum;
  for (const auto& [name, stream] : streams_) {
    sum.arrived += stream.counts().arrived;
    sum.added += stream.counts().added;
    sum.removed += stream.counts().removed;
    sum.refused += stream.counts().refused;
    sum.rewinds += stream.counts().rewinds;
  }
  return sum;
}

std::vector<std::string> StreamIngest::wearers() const {
  std::vector<std::string> names;
  names.reserve(streams_.size());
  for (const auto& [name, stream] : streams_) {
    names.push_back(name);
  }
  return names;
}

}  // namespace daybook
