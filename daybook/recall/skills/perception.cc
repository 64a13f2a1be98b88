// Words find candidates through the postings of the moments' texts; the records then
// decide, field by field: a moment fits by the share of the query's words (by idf)
// that its fields hold.

#include "daybook/recall/skills/perception.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/memory_index.h"
#include "daybook/index/postings.h"
#include "daybook/index/tables.h"
#include "daybook/recall/search.h"
#include "daybook/recall/skills.h"
#include "daybook/recall/skills/context.h"
#include "daybook/recall/skills/hits.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kRecent = std::chrono::seconds(10);
constexpr Duration kStale = std::chrono::minutes(1);
constexpr Duration kSameInstance = std::chrono::minutes(5);

Window load_window(const SkillContext& context, std::size_t w) {
  RecordQuery query;
  query.ids = {context.index.windows().ids[w]};
  return context.store.windows(context.cutoff, context.wearer(), query).at(0);
}

/// Ids of the visible action moments whose text holds any of the terms.
std::vector<std::uint64_t> holding_any(const SkillContext& context, const TermWeights& terms) {
  const MomentTable& table = context.index.moments();
  const std::size_t texts = table.texts.visible(context.visible);
  std::vector<char> holds(texts, 0);
  for (const WeightedTerm& term : terms) {
    for (const DocId text : table.texts.postings.list(term.term, texts).docs) {
      holds[text] = 1;
    }
  }
  std::vector<std::uint64_t> ids;
  for (std::size_t m = 0; m < table.size() && table.known[m] <= context.visible; ++m) {
    if (holds[table.text[m]] != 0 &&
        table.view[m] == static_cast<std::uint8_t>(MomentView::Action)) {
      ids.push_back(table.ids[m]);
    }
  }
  return ids;
}

/// The query's distinct words, each with its weight; words never recorded weigh as
/// much as the rarest.
class Wanted {
 public:
  Wanted(const SkillContext& context, std::string_view query) {
    const std::size_t texts = context.index.moments().texts.visible(context.visible);
    for (const std::string& term : analyzer_.terms(query)) {
      const auto id = context.index.lexicon().find(term);
      const std::size_t holding =
          id ? context.index.moments().texts.postings.list(*id, texts).docs.size() : 0;
      weights_[term] = inverse_document_frequency(texts, holding);
    }
  }

  /// Share of the weight that the text holds, in [0, 1].
  double share(const std::string& text) {
    std::set<std::string> held;
    for (std::string& term : analyzer_.terms(text)) {
      held.insert(std::move(term));
    }
    double all = 0;
    double found = 0;
    for (const auto& [term, weight] : weights_) {
      all += weight;
      found += held.contains(term) ? weight : 0;
    }
    return all > 0 ? found / all : 0;
  }

 private:
  Analyzer analyzer_;
  std::unordered_map<std::string, double> weights_;
};

std::string entities(const Moment& moment) {
  std::string text = moment.subject + " " + moment.object + " " + moment.place;
  for (const std::string& person : moment.participants) {
    text += " " + person;
  }
  return text;
}

std::string event(const Moment& moment) {
  return moment.subject + " " + moment.verb + " " + moment.object + " " + moment.text;
}

struct Match {
  Moment moment;
  double score = 0;
};

/// Moments that hold words of the query in their fields, in time order.
std::vector<Match> matches(const SkillContext& context, const SkillArguments& arguments,
                           const std::function<std::string(const Moment&)>& fields) {
  RecordQuery query;
  query.ids = holding_any(context, query_terms(context.index.lexicon(), arguments.query));
  query.during = arguments.during;
  std::vector<Match> found;
  if (query.ids.empty()) {
    return found;
  }
  Wanted wanted(context, arguments.query);
  for (Moment& moment : context.store.moments(context.cutoff, context.wearer(), query)) {
    const double score = wanted.share(fields(moment));
    if (score > 0) {
      found.push_back({std::move(moment), score});
    }
  }
  return found;
}

SkillReply best_matches(const SkillContext& context, const SkillArguments& arguments,
                        std::vector<Match> found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Match& a, const Match& b) { return a.score > b.score; });
  SkillReply reply;
  reply.left_out = found.size() - std::min(found.size(), arguments.limit);
  found.resize(std::min(found.size(), arguments.limit));
  for (const Match& match : found) {
    reply.hits.push_back(hit_of(match.moment, match.score));
  }
  sort_by_time(reply.hits);
  add_sources(context, reply.hits);
  return reply;
}

/// Gathers complete matches that lie at most five minutes apart.
std::vector<Match> instances(const std::vector<Match>& found) {
  constexpr double kAll = 1 - 1e-9;
  std::vector<Match> gathered;
  for (const Match& match : found) {
    if (match.score < kAll) {
      continue;
    }
    if (!gathered.empty() &&
        match.moment.interval.start - gathered.back().moment.interval.end <= kSameInstance) {
      Interval& last = gathered.back().moment.interval;
      last.end = std::max(last.end, match.moment.interval.end);
    } else {
      gathered.push_back(match);
    }
  }
  return gathered;
}

}  // namespace

SkillReply recent_captions(const SkillContext& context, const SkillArguments&) {
  SkillReply reply;
  if (context.visible == 0) {
    reply.note = "nothing was recorded yet";
    return reply;
  }
  const Window window = load_window(context, context.visible - 1);
  const Interval recent{window.interval.end - kRecent, window.interval.end};
  for (const Line& line : window.lines) {
    if (line.interval.overlaps(recent)) {
      reply.hits.push_back(hit_of(window, line));
      Interval& interval = reply.hits.back().interval;
      interval.end = std::min(interval.end, context.cutoff.time());
    }
  }
  reply.hits.push_back(hit_of(window, 1));
  tell_narratives(context, reply.hits);
  if (context.cutoff != Cutoff::everything() &&
      context.cutoff.time() - window.interval.end > kStale) {
    reply.note = "nothing was recorded after " + context.face().format(window.interval.end);
  }
  return reply;
}

SkillReply window_captions(const SkillContext& context, const SkillArguments& arguments) {
  RecordQuery query;
  for (std::size_t w = context.visible; w > 0 && query.ids.size() < arguments.limit; --w) {
    if (!arguments.during || context.window(w - 1).overlaps(*arguments.during)) {
      query.ids.push_back(context.index.windows().ids[w - 1]);
    }
  }
  SkillReply reply;
  if (!query.ids.empty()) {
    for (const Window& window : context.store.windows(context.cutoff, context.wearer(), query)) {
      reply.hits.push_back(hit_of(window, 1));
    }
    tell_narratives(context, reply.hits);
  }
  return reply;
}

SkillReply search_entities(const SkillContext& context, const SkillArguments& arguments) {
  return best_matches(context, arguments, matches(context, arguments, entities));
}

SkillReply search_events(const SkillContext& context, const SkillArguments& arguments) {
  return best_matches(context, arguments, matches(context, arguments, event));
}

SkillReply count_events(const SkillContext& context, const SkillArguments& arguments) {
  const std::vector<Match> found = matches(context, arguments, event);
  std::vector<Match> counted = instances(found);
  SkillReply reply;
  reply.count = counted.size();
  if (counted.empty() && !found.empty()) {
    reply.note = "no moment holds all of these words; " + std::to_string(found.size()) +
                 " hold some of them: try search_events, or fewer words";
  }
  reply.left_out = counted.size() - std::min(counted.size(), arguments.limit);
  counted.resize(std::min(counted.size(), arguments.limit));
  for (const Match& match : counted) {
    reply.hits.push_back(hit_of(match.moment, match.score));
  }
  add_sources(context, reply.hits);
  return reply;
}

SkillReply not_recorded(const SkillContext&, const SkillArguments&) {
  SkillReply reply;
  reply.note =
      "nothing of this kind was recorded: this memory holds captions and speech, "
      "no video and no text on screens";
  return reply;
}

}  // namespace daybook
