// How often the rules are right about what a word refers to, on 200 words of the sample
// labelled by hand (sample/references.tsv).

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "daybook/build/reading.h"
#include "daybook/source/source.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

struct Label {
  std::string when;  ///< "DAY1 09:04:43"
  std::string text;
  std::string word;
  std::string referent;  ///< "-": nobody can tell
};

std::vector<Label> read_labels() {
  std::ifstream in("sample/references.tsv");
  std::string line;
  std::getline(in, line);
  std::vector<Label> labels;
  while (std::getline(in, line)) {
    std::vector<std::string> columns;
    std::stringstream row(line);
    for (std::string column; std::getline(row, column, '\t');) {
      columns.push_back(column);
    }
    if (columns.size() < 6) {
      continue;
    }
    Label label;
    const std::string start = std::string(6 - columns[1].size(), '0') + columns[1];
    label.when = columns[0].substr(columns[0].find("DAY"), 4) + " " + start.substr(0, 2) + ":" +
                 start.substr(2, 2) + ":" + start.substr(4);
    label.text = columns[3];
    label.word = normalise(columns[4]);
    label.referent = columns[5];
    labels.push_back(label);
  }
  return labels;
}

std::string key(const std::string& when, const std::string& text) {
  return when + " " + normalise(text);
}

/// What was resolved in a line: word to antecedent ("-" where it was kept).
using Resolved = std::multimap<std::string, std::string>;

std::map<std::string, Resolved> resolve_sample() {
  const ReadResult read = read_paths({"sample/Sync"}, {});
  std::map<std::string, Resolved> out;
  for (const Reading& reading : read.readings) {
    WindowReader reader(reading.wearer, std::chrono::minutes(5), std::chrono::seconds(60));
    const Window* current = nullptr;
    reader.observe([&](std::uint32_t index, const Reference& reference) {
      const Line& line = current->lines.at(index);
      const std::string text = line.speaker.empty() ? line.text : line.speaker + ": " + line.text;
      out[key(reading.face.format(line.interval.start), text)].emplace(
          normalise(reference.word), reference.antecedent.value_or("-"));
    });
    std::optional<Interval> previous;
    for (const Window& window : reading.windows) {
      current = &window;
      const bool fresh =
          !previous || window.interval.start - previous->end > std::chrono::seconds(60);
      reader.read(window, fresh);
      previous = window.interval;
    }
  }
  return out;
}

std::set<std::string> content(Analyzer& analyzer, const std::string& text) {
  std::set<std::string> words;
  static const std::set<std::string> forms = {"not", "did", "doe", "do", "no", "never", "me", "i"};
  for (const std::string& term : analyzer.terms(text)) {
    if (!forms.contains(term)) {
      words.insert(term);
    }
  }
  return words;
}

/// Same referent: most content words in common, or all of the shorter phrase.
bool same(Analyzer& analyzer, const std::string& found, const std::string& truth) {
  const auto a = content(analyzer, found);
  const auto b = content(analyzer, truth);
  std::vector<std::string> common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  const std::size_t shorter = std::min(a.size(), b.size());
  return shorter > 0 &&
         (common.size() == shorter || 2 * common.size() > std::max(a.size(), b.size()));
}

TEST(References, AreRightWhereTheyAreResolved) {
  const std::vector<Label> labels = read_labels();
  ASSERT_EQ(labels.size(), 200u);
  std::map<std::string, Resolved> resolved = resolve_sample();
  Analyzer analyzer;
  int told = 0;
  int right = 0;
  int resolvable = 0;
  int met = 0;
  for (const Label& label : labels) {
    resolvable += label.referent == "-" ? 0 : 1;
    Resolved& line = resolved[key(label.when, label.text)];
    const auto found = line.find(label.word);
    if (found == line.end()) {
      continue;
    }
    ++met;
    const std::string antecedent = found->second;
    line.erase(found);
    if (antecedent == "-") {
      continue;
    }
    ++told;
    const bool good = label.referent != "-" && same(analyzer, antecedent, label.referent);
    right += good ? 1 : 0;
    if (!good && std::getenv("DAYBOOK_SHOW") != nullptr) {
      std::cout << label.text << " [" << label.word << "] found " << antecedent << ", is "
                << label.referent << "\n";
    }
  }
  const double precision = told == 0 ? 0 : static_cast<double>(right) / told;
  const double recall = static_cast<double>(right) / resolvable;
  std::cout << "met " << met << ", resolved " << told << ", right " << right << ": precision "
            << precision << ", recall " << recall << "\n";
  RecordProperty("precision", std::to_string(precision));
  RecordProperty("recall", std::to_string(recall));
  EXPECT_GE(precision, 0.86);
  EXPECT_GE(recall, 0.22);
}

}  // namespace
}  // namespace daybook
