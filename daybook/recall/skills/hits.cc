// One read of the store a stratum, however many hits there are.

#include "daybook/recall/skills/hits.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/index/fused_caption.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/store.h"

namespace daybook {
namespace {

constexpr std::string_view kWindow = "window";

std::string said(const Line& line) {
  return line.speaker.empty() ? line.text : line.speaker + ": " + line.text;
}

std::string text_of(const Window& window) {
  const std::string text = fused_caption(window);
  return text.empty() ? "(nothing seen or heard)" : text;
}

std::string text_of(const Pattern& pattern) { return pattern.title + " (" + tally(pattern) + ")"; }

std::vector<std::uint64_t> ids_of(std::span<const Hit> hits, RecordKind kind) {
  std::vector<std::uint64_t> ids;
  for (const Hit& hit : hits) {
    if (hit.id.kind == kind) {
      ids.push_back(hit.id.value);
    }
  }
  return ids;
}

/// The windows of a pattern's occasions, in time order.
std::vector<WindowId> windows_of(const SkillContext& context, const Pattern& pattern) {
  RecordQuery query;
  for (const PatternMember& member : pattern.members) {
    query.ids.push_back(member.episode.value);
  }
  std::vector<WindowId> windows;
  for (const Episode& episode : context.store.episodes(context.cutoff, context.wearer(), query)) {
    windows.insert(windows.end(), episode.windows.begin(), episode.windows.end());
  }
  return windows;
}

SkillHit hit_of(const SkillContext& context, const Pattern& pattern, bool detail) {
  return {pattern.id,
          "pattern",
          pattern.interval,
          text_of(pattern),
          detail ? pattern.summary : std::string(),
          windows_of(context, pattern),
          {},
          1};
}

using HitsById = std::unordered_map<RecordId, SkillHit>;

/// Reads every record of one kind that the hits name.
void load_kind(const SkillContext& context, std::span<const Hit> hits, RecordKind kind, bool detail,
               HitsById& loaded) {
  RecordQuery query;
  query.ids = ids_of(hits, kind);
  if (query.ids.empty()) {
    return;
  }
  const auto add = [&](RecordId id, SkillHit hit) { loaded.emplace(id, std::move(hit)); };
  switch (kind) {
    case RecordKind::Window:
      for (const Window& w : context.store.windows(context.cutoff, context.wearer(), query)) {
        add(w.id, hit_of(w, 1));
      }
      return;
    case RecordKind::Moment:
      for (const Moment& m : context.store.moments(context.cutoff, context.wearer(), query)) {
        add(m.id, hit_of(m, 1));
      }
      return;
    case RecordKind::Episode:
      for (const Episode& e : context.store.episodes(context.cutoff, context.wearer(), query)) {
        add(e.id, hit_of(e, 1, detail));
      }
      return;
    case RecordKind::Pattern:
      query.all_versions = true;
      for (const Pattern& p : context.store.patterns(context.cutoff, context.wearer(), query)) {
        add(p.id, hit_of(context, p, detail));
      }
      return;
  }
}

}  // namespace

SkillHit hit_of(const Window& window, double score) {
  return {window.id, kWindow,     window.interval, text_of(window),
          {},        {window.id}, window.source,   score};
}

SkillHit hit_of(const Moment& moment, double score) {
  return {moment.id, name(moment.view), moment.interval, moment.text, {}, {moment.window}, {},
          score};
}

SkillHit hit_of(const Episode& episode, double score, bool detail) {
  return {episode.id,
          name(episode.view),
          episode.interval,
          episode.text,
          detail ? episode.summary : std::string(),
          episode.windows,
          {},
          score};
}

SkillHit hit_of(const Window& window, const Line& line) {
  return {window.id, name(line.channel), line.interval, said(line),
          {},        {window.id},        window.source, 1};
}

std::vector<SkillHit> load_hits(const SkillContext& context, std::span<const Hit> hits,
                                bool detail) {
  HitsById loaded;
  for (const RecordKind kind :
       {RecordKind::Window, RecordKind::Moment, RecordKind::Episode, RecordKind::Pattern}) {
    load_kind(context, hits, kind, detail, loaded);
  }
  std::vector<SkillHit> found;
  for (const Hit& hit : hits) {
    const auto at = loaded.find(hit.id);
    if (at == loaded.end()) {
      throw Error(ErrorKind::Internal,
                  "the index names a record that the store does not know: " + hit.id.str());
    }
    found.push_back(at->second);
    found.back().score = hit.score;
  }
  tell_narratives(context, found);
  add_sources(context, found);
  return found;
}

void tell_narratives(const SkillContext& context, std::vector<SkillHit>& hits) {
  RecordQuery query;
  for (const SkillHit& hit : hits) {
    if (hit.kind == kWindow) {
      query.ids.push_back(hit.id.value);
    }
  }
  if (query.ids.empty()) {
    return;
  }
  for (const DerivedText& text :
       derived_texts_of(context.store, context.cutoff, context.wearer(), query)) {
    for (SkillHit& hit : hits) {
      if (hit.kind == kWindow && hit.id == text.window && text.kind == DerivedKind::Narrative) {
        hit.text = text.text;
      }
    }
  }
}

void add_sources(const SkillContext& context, std::vector<SkillHit>& hits) {
  RecordQuery query;
  for (const SkillHit& hit : hits) {
    if (hit.source.file.empty() && !hit.windows.empty()) {
      query.ids.push_back(hit.windows.front().value);
    }
  }
  if (query.ids.empty()) {
    return;
  }
  std::map<WindowId, SourceRef> sources;
  for (const Window& window : context.store.windows(context.cutoff, context.wearer(), query)) {
    sources.emplace(window.id, window.source);
  }
  for (SkillHit& hit : hits) {
    const auto at = hit.windows.empty() ? sources.end() : sources.find(hit.windows.front());
    if (at != sources.end()) {
      hit.source = at->second;
    }
  }
}

void sort_by_time(std::vector<SkillHit>& hits) {
  std::stable_sort(hits.begin(), hits.end(), [](const SkillHit& a, const SkillHit& b) {
    return std::tie(a.interval, a.id) < std::tie(b.interval, b.id);
  });
}

}  // namespace daybook
