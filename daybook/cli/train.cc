#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/app/sight.h"
#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/eval/egolifeqa.h"
#include "daybook/eval/scoring.h"
#include "daybook/recall/parts.h"
#include "daybook/time/clockface.h"
#include "daybook/train/ranker.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string what;
  std::string file;
  std::string out = "weights.json";
  std::vector<std::string> without;
  std::string against;  ///< a part to compare with doing without
  std::size_t threads = 1;
  double ranker_penalty = TrainOptions{}.ranker_penalty;
  double reader_penalty = TrainOptions{}.reader_penalty;
  double nearness = TrainOptions{}.nearness;
};

TrainOptions train_options(const Options& options, Progress& progress) {
  TrainOptions train;
  train.ranker_penalty = options.ranker_penalty;
  train.reader_penalty = options.reader_penalty;
  train.nearness = options.nearness;
  train.threads = options.threads;
  for (const std::string& part : options.without) {
    train.recall.parts.remove(part);
  }
  if (options.against != "patterns") {
    train.recall.parts.remove(Part::Patterns);  // They did not help (docs/evaluation.md).
  }
  train.progress = [&progress](std::size_t done, std::size_t) { progress.update(done); };
  return train;
}

/// Rates of a list of predictions.
struct Rates {
  std::vector<Score> scores;

  Rates() = default;
  Rates(const std::vector<BenchmarkItem>& items, const std::vector<Prediction>& predictions) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      scores.push_back(score(predictions[i], items[i].truth));
    }
  }

  Json json() const {
    return {{"hit_windows_15", mean_of(scores, &Score::hit_windows)},
            {"near_windows_15", mean_of(scores, &Score::near_windows)},
            {"accuracy", mean_of(scores, &Score::correct)},
            {"pool_hit_windows_100", mean_of(scores, &Score::pool_hit)},
            {"minutes_covered", mean_of(scores, &Score::minutes)}};
  }
};

/// Paired: how much better than the baseline, with a 95 % bootstrap interval.
Json gain(const Rates& ours, const Rates& baseline, double Score::* measure) {
  std::vector<double> differences;
  double sum = 0;
  for (std::size_t i = 0; i < ours.scores.size(); ++i) {
    differences.push_back(ours.scores[i].*measure - baseline.scores[i].*measure);
    sum += differences.back();
  }
  return {{"mean", sum / static_cast<double>(std::max<std::size_t>(1, differences.size()))},
          {"ci95", bootstrap_interval(differences)}};
}

/// With and without a part, both refitted, by type of question and over all; paired.
Json comparison(const std::vector<BenchmarkItem>& items, const Rates& with, const Rates& without) {
  std::map<std::string, std::pair<Rates, Rates>> groups;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (const std::string& group : {std::string("all"), items[i].truth.type}) {
      auto& [ours, theirs] = groups[group];
      ours.scores.push_back(with.scores[i]);
      theirs.scores.push_back(without.scores[i]);
    }
  }
  Json out = Json::object();
  for (const auto& [group, rates] : groups) {
    const auto& [ours, theirs] = rates;
    out[group] = {{"questions", ours.scores.size()},
                  {"accuracy", mean_of(ours.scores, &Score::correct)},
                  {"accuracy_without", mean_of(theirs.scores, &Score::correct)},
                  {"gain", gain(ours, theirs, &Score::correct)}};
  }
  return out;
}

int train(const Globals& globals, const Options& options) {
  if (options.what != "ranker") {
    throw Error(ErrorKind::Usage, "cannot train '" + options.what + "'",
                {.remedy = "what can be trained is: ranker"});
  }
  Settings settings = globals.settings;
  settings.as_recorded = true;
  Memory memory(settings, true);
  const Clockface face = memory.wearer().face;
  const std::vector<BenchmarkItem> items = read_egolifeqa(options.file);
  std::vector<TrainingItem> lessons;
  lessons.reserve(items.size());
  for (const BenchmarkItem& item : items) {
    lessons.push_back({item.question, item.truth.targets, item.truth.answer,
                       query_day_group(face, item.question.asked)});
  }
  const Sight sight = full_sight(memory);
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("measuring", "questions", items.size());
  TrainReport report = train_ranker(*sight.index, sight.embedder, memory.store(), lessons,
                                    train_options(options, *progress));
  progress->end();
  report.weights.origin = std::to_string(items.size()) + " questions";
  write_file_atomically(options.out, report.weights.str());
  const Rates ours(items, report.out_of_fold);
  const Rates baseline(items, report.baseline);
  Json json = {{"schema", "daybook/1"},
               {"questions", items.size()},
               {"out_of_fold", ours.json()},
               {"baseline", baseline.json()},
               {"gain",
                {{"hit_windows_15", gain(ours, baseline, &Score::hit_windows)},
                 {"accuracy", gain(ours, baseline, &Score::correct)}}},
               {"scalars", report.scalars},
               {"cpu_seconds_per_question", report.cpu_seconds_per_question},
               {"weights", options.out}};
  if (!options.against.empty()) {
    TrainOptions without = train_options(options, *progress);
    without.recall.parts.remove(options.against);
    progress->begin("measuring without " + options.against, "questions", items.size());
    const TrainReport other =
        train_ranker(*sight.index, sight.embedder, memory.store(), lessons, without);
    progress->end();
    json["against"] = {{"without", options.against},
                       {"by_type", comparison(items, ours, Rates(items, other.out_of_fold))}};
  }
  if (globals.json) {
    std::cout << json_text(json) << "\n";
    return kDone;
  }
  std::cout << json.dump(1) << "\n";
  return kDone;
}

}  // namespace

void declare_train(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("train", "Refit ranker and reader from questions: train ranker FILE");
  command->add_option("what", options->what, "ranker")->required();
  command
      ->add_option("file", options->file,
                   "Questions with answers and target times, in EgoLifeQA's format")
      ->required();
  command->add_option("--out", options->out, "Where the weights go")->capture_default_str();
  command->add_option("--without", options->without, "Fit without a part; repeat it")->take_all();
  command->add_option("--against", options->against,
                      "Fit without this part too; accuracy of both, paired, by type of question");
  command->add_option("--threads", options->threads, "Questions at a time")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  command->add_option("--ranker-penalty", options->ranker_penalty, "L2 of the ranker")
      ->capture_default_str();
  command->add_option("--reader-penalty", options->reader_penalty, "L2 of the reader")
      ->capture_default_str();
  command->add_option("--nearness", options->nearness, "Worth of the right minutes in curation")
      ->capture_default_str();
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return train(globals, *options); };
  });
}

}  // namespace daybook
