#include "daybook/eval/egoscheme.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/build/entry_quality.h"
#include "daybook/build/grower.h"
#include "daybook/build/moment_writer.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kShort = 8;
constexpr int kLong = 20;

/// The places of the windows to look at, ascending.
std::vector<std::size_t> draw(const std::vector<Window>& windows, std::size_t count,
                              std::uint64_t seed, std::size_t least) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  for (std::size_t w = 0; w < windows.size(); ++w) {
    if (windows[w].lines.size() >= least) {
      order.emplace_back(Hasher().add(seed).add(w).finish(), w);
    }
  }
  std::sort(order.begin(), order.end());
  order.resize(std::min(count, order.size()));
  std::vector<std::size_t> places;
  places.reserve(order.size());
  for (const auto& [hash, w] : order) {
    places.push_back(w);
  }
  std::sort(places.begin(), places.end());
  return places;
}

std::span<const Window> context_of(const std::vector<Window>& windows, std::size_t target,
                                   const Clockface& face) {
  const GrowOptions options;
  std::size_t first = target;
  while (first > 0) {
    const Window& before = windows[first - 1];
    const Window& next = windows[first];
    const bool broken =
        next.interval.start - before.interval.end > options.cut_gap ||
        face.local(next.interval.start).day != face.local(before.interval.start).day;
    if (broken || before.interval.end + options.context <= windows[target].interval.start) {
      break;
    }
    --first;
  }
  return std::span(windows).subspan(first, target - first);
}

struct Figures {
  int windows = 0;
  int entries = 0;
  int pronouns = 0;
  int quotes = 0;
  int joined = 0;
  int words = 0;
  int fitting = 0;

  void add(const std::vector<Moment>& moments, const Vocabulary& vocabulary) {
    ++windows;
    for (const Moment& moment : moments) {
      const EntryQuality quality = entry_quality(moment.text, vocabulary);
      ++entries;
      pronouns += quality.pronoun ? 1 : 0;
      quotes += quality.quote ? 1 : 0;
      joined += quality.joined ? 1 : 0;
      words += quality.words;
      fitting += quality.words >= kShort && quality.words <= kLong ? 1 : 0;
    }
  }

  Json json() const {
    const auto rate = [this](int part) {
      return entries == 0 ? 0.0 : static_cast<double>(part) / entries;
    };
    return {{"entries", entries},
            {"entries_a_window", windows == 0 ? 0.0 : static_cast<double>(entries) / windows},
            {"pronouns", rate(pronouns)},
            {"quotes", rate(quotes)},
            {"joined", rate(joined)},
            {"words", rate(words)},
            {"words_8_to_20", rate(fitting)}};
  }
};

Json figures(const std::vector<EgoSchemePair>& pairs) {
  const Vocabulary vocabulary;
  Figures rules;
  Figures model;
  std::size_t degraded = 0;
  for (const EgoSchemePair& pair : pairs) {
    if (!pair.model.degraded.empty()) {
      ++degraded;
      continue;
    }
    rules.add(pair.rules, vocabulary);
    model.add(pair.model.moments, vocabulary);
  }
  return {{"schema", "daybook/1"}, {"benchmark", "egoscheme"}, {"windows", pairs.size()},
          {"degraded", degraded},  {"rules", rules.json()},    {"model", model.json()}};
}

}  // namespace

std::vector<EgoSchemePair> compare_moments(const Store& store, const Wearer& wearer,
                                           MomentWriter& writer, std::size_t count,
                                           std::uint64_t seed, std::size_t least,
                                           const std::function<void(std::size_t)>& done) {
  const Cutoff all = Cutoff::everything();
  const std::vector<Window> windows = store.windows(all, wearer.name, {});
  std::vector<EgoSchemePair> pairs;
  for (const std::size_t w : draw(windows, count, seed, least)) {
    RecordQuery query;
    query.during = windows[w].interval;
    std::vector<Moment> rules = store.moments(all, wearer.name, query);
    std::erase_if(rules, [&](const Moment& moment) { return moment.window != windows[w].id; });
    WrittenMoments model = writer.write(windows[w], context_of(windows, w, wearer.face), rules);
    pairs.push_back({windows[w], std::move(rules), std::move(model)});
    if (done) {
      done(pairs.size());
    }
  }
  return pairs;
}

std::string egoscheme_json(const std::vector<EgoSchemePair>& pairs) {
  return figures(pairs).dump();
}

std::string egoscheme_table(const std::vector<EgoSchemePair>& pairs) {
  const Json json = figures(pairs);
  std::string text = fmt::format(
      "{} windows, {} left to the rules\n"
      "| by | entries a window | pronouns left | quotes | joined facts | words | 8 to 20 words |\n"
      "|---|---|---|---|---|---|---|\n",
      json["windows"].get<std::size_t>(), json["degraded"].get<std::size_t>());
  for (const char* by : {"rules", "model"}) {
    const Json& row = json[by];
    text +=
        fmt::format("| {} | {:.1f} | {:.1f} % | {:.1f} % | {:.1f} % | {:.1f} | {:.0f} % |\n", by,
                    row["entries_a_window"].get<double>(), 100 * row["pronouns"].get<double>(),
                    100 * row["quotes"].get<double>(), 100 * row["joined"].get<double>(),
                    row["words"].get<double>(), 100 * row["words_8_to_20"].get<double>());
  }
  return text;
}

std::string egoscheme_line(const EgoSchemePair& pair, const Clockface& face) {
  Json lines = Json::array();
  for (const Line& line : pair.window.lines) {
    lines.push_back(line.speaker.empty() ? line.text : line.speaker + ": " + line.text);
  }
  const auto texts = [](const std::vector<Moment>& moments) {
    Json list = Json::array();
    for (const Moment& moment : moments) {
      list.push_back(moment.text);
    }
    return list;
  };
  return Json{{"window", face.format(pair.window.interval)},
              {"lines", std::move(lines)},
              {"rules", texts(pair.rules)},
              {"model", texts(pair.model.moments)},
              {"degraded", pair.model.degraded}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace daybook
