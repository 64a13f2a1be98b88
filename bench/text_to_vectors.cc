// What importing and asking spend on words and vectors.
//
//   Analyse    10,000 made-up caption lines to index terms
//   Embed      the same lines to vectors, one batch
//   EmbedOne   one question in a call of its own, as `ask` does
//   Open       mapping the word table
//
// Embed, EmbedOne and Open need the table that ./run setup and the build make.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/models/embedder.h"
#include "daybook/models/registry.h"
#include "daybook/text/analyzer.h"

namespace daybook {
namespace {

std::vector<std::string> made_up_lines() {
  constexpr std::array kWho = {"I", "Omar", "Priya", "Felix", "Greta", "Wei"};
  constexpr std::array kDoes = {"pick up", "put down", "look for", "wash", "carry", "talk about"};
  constexpr std::array kWhich = {"blue", "old", "heavy", "second", "broken", "clean"};
  constexpr std::array kWhat = {"kettle", "notebook", "parcels", "bicycle", "keys", "screwdriver"};
  constexpr std::array kWhere = {"in the kitchen", "by the window",   "on the stairs",
                                 "at the market",  "under the table", "outside"};
  std::mt19937 random(1);
  const auto any = [&random](const auto& words) {
    return std::string(words[random() % words.size()]);
  };
  std::vector<std::string> lines(10'000);
  for (std::string& line : lines) {
    line = any(kWho) + " " + any(kDoes) + " the " + any(kWhich) + " " + any(kWhat) + " " +
           any(kWhere) + ", number " + std::to_string(random() % 1000) + ".";
  }
  return lines;
}

void analyse(benchmark::State& state) {
  const std::vector<std::string> lines = made_up_lines();
  Analyzer analyzer;
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    for (const std::string& line : lines) {
      benchmark::DoNotOptimize(analyzer.terms(line));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(lines.size()));
}
BENCHMARK(analyse)->Name("Analyse")->Unit(benchmark::kMillisecond);

void embed(benchmark::State& state) {
  const std::vector<std::string> lines = made_up_lines();
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  const std::unique_ptr<Embedder> embedder = open_embedder("static:");
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    benchmark::DoNotOptimize(embedder->embed(views, EmbedRole::Passage));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(lines.size()));
}
BENCHMARK(embed)->Name("Embed")->Unit(benchmark::kMillisecond);

void embed_one(benchmark::State& state) {
  const std::vector<std::string_view> question = {"Who put the blue kettle under the table?"};
  const std::unique_ptr<Embedder> embedder = open_embedder("static:");
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    benchmark::DoNotOptimize(embedder->embed(question, EmbedRole::Query));
  }
}
BENCHMARK(embed_one)->Name("EmbedOne")->Unit(benchmark::kMicrosecond);

void open(benchmark::State& state) {
  for (const auto& iteration : state) {
    static_cast<void>(iteration);
    benchmark::DoNotOptimize(open_embedder("static:"));
  }
}
BENCHMARK(open)->Name("Open")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace daybook

BENCHMARK_MAIN();
