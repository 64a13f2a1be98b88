// The marking phrase is the verb and object head with the highest count times rarity among
// what the wearer did; its fullest wording stands for it.

#include "daybook/build/episode_text.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "daybook/build/phrases.h"
#include "daybook/build/salience.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::size_t kNames = 3;
constexpr std::size_t kKeywords = 8;
constexpr std::size_t kSummary = 4;
constexpr std::size_t kLongest = 20;

std::size_t count_words(std::string_view text) { return split_words(text).size(); }

std::string head_word(const std::string& phrase) {
  const std::vector<Word> words = split_words(phrase);
  return words.empty() ? "" : singular(words.back().lower);
}

double weight_of(MomentKind kind) {
  switch (kind) {
    case MomentKind::HandObject:
      return 1.0;
    case MomentKind::Movement:
      return 0.35;
    case MomentKind::State:
      return 0.2;
    default:
      return 0.15;
  }
}

struct Candidate {
  std::string deed;
  double count = 0;
  double score = 0;
  const Moment* told = nullptr;
};

/// Deeds of the wearer in order of first appearance.
std::vector<Candidate> deeds_of(const std::vector<const Moment*>& moments) {
  std::vector<Candidate> deeds;
  std::map<std::string, std::size_t> places;
  for (const Moment* moment : moments) {
    if (moment->view != MomentView::Action || moment->subject != "I" || moment->unresolved)
      continue;
    const std::string about = moment->object.empty() ? moment->place : moment->object;
    const std::string deed = moment->verb + "|" + head_word(about);
    const auto [entry, fresh] = places.try_emplace(deed, deeds.size());
    if (fresh) deeds.push_back({deed, 0, 0, moment});
    Candidate& candidate = deeds[entry->second];
    candidate.count += 1;
    if (moment->text.size() > candidate.told->text.size()) candidate.told = moment;
  }
  return deeds;
}

const Candidate* best_deed(std::vector<Candidate>& deeds, Features& features) {
  const Candidate* best = nullptr;
  for (Candidate& candidate : deeds) {
    double rarity = 0;
    const std::vector<std::string> terms = features.terms(candidate.told->text);
    for (const std::string& term : terms) rarity += features.idf(term);
    rarity /= static_cast<double>(std::max<std::size_t>(terms.size(), 1));
    candidate.score =
        (1 + std::log(candidate.count)) * (0.1 + rarity) * weight_of(candidate.told->kind);
    if (best == nullptr || candidate.score > best->score) best = &candidate;
  }
  return best;
}

std::string main_place(const std::vector<const OpenWindow*>& windows) {
  std::map<std::string, int> counts;
  for (const OpenWindow* window : windows) {
    if (!window->place.empty()) ++counts[window->place];
  }
  std::string best;
  int most = 0;
  for (const auto& [place, count] : counts) {
    if (count > most) {
      best = place;
      most = count;
    }
  }
  return best;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string with_company(std::string text, const std::vector<std::string>& names) {
  std::vector<std::string> fresh;
  for (const std::string& name : names) {
    if (fresh.size() < kNames && !holds(text, name)) fresh.push_back(name);
  }
  if (fresh.empty() || holds(text, " with ")) return text;
  return text + " with " + list_names(fresh);
}

std::string in_place(const std::string& place) {
  const bool own = place.starts_with("my ") || holds(place, "'s ");
  return own ? " in " + place : " in the " + place;
}

}  // namespace

std::vector<std::string> rank_names(const std::vector<const Moment*>& moments) {
  std::map<std::string, int> counts;
  for (const Moment* moment : moments) {
    for (const std::string& name : moment->participants) ++counts[name];
    const bool speaker = moment->view == MomentView::Utterance && moment->subject != "I" &&
                         moment->subject != "someone" && moment->subject != "others";
    if (speaker) ++counts[moment->subject];
  }
  std::vector<std::pair<std::string, int>> ranked(counts.begin(), counts.end());
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> names;
  for (auto& [name, count] : ranked) names.push_back(name);
  return names;
}

std::vector<std::string> rank_keywords(const std::vector<const Moment*>& moments, std::size_t count,
                                       Features& features) {
  std::map<std::string, double> scores;
  for (const Moment* moment : moments) {
    if (moment->view != MomentView::Action) continue;
    const std::string head = head_word(moment->object);
    if (!head.empty()) scores[head] += 1;
  }
  std::vector<std::pair<std::string, double>> ranked;
  for (const auto& [word, seen] : scores) {
    const std::vector<std::string> terms = features.terms(word);
    const double rarity = terms.empty() ? 0 : features.idf(terms.front());
    ranked.emplace_back(word, (1 + std::log(seen)) * rarity);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> words;
  for (std::size_t i = 0; i < ranked.size() && i < count; ++i) words.push_back(ranked[i].first);
  return words;
}

std::string summarise(const std::vector<const Moment*>& moments, std::size_t count,
                      Features& features) {
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const double doubt = moments[i]->unresolved ? 0.3 : 1.0;
    ranked.emplace_back(-salience(*moments[i], features) * doubt, i);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::size_t> chosen;
  for (const auto& [score, i] : ranked) {
    const bool told = std::any_of(chosen.begin(), chosen.end(), [&](std::size_t other) {
      return moments[other]->text == moments[i]->text;
    });
    if (!told && chosen.size() < count) chosen.push_back(i);
  }
  std::sort(chosen.begin(), chosen.end());
  std::string summary;
  for (const std::size_t i : chosen) {
    summary += (summary.empty() ? "" : " ") + moments[i]->text + ".";
  }
  return summary;
}

ActivityText describe_activity(const std::vector<const OpenWindow*>& windows, Features& features) {
  std::vector<const Moment*> moments;
  for (const OpenWindow* window : windows) {
    for (const Moment& moment : window->moments) moments.push_back(&moment);
  }
  ActivityText out;
  out.participants = rank_names(moments);
  out.place = main_place(windows);
  out.keywords = rank_keywords(moments, kKeywords, features);
  out.summary = summarise(moments, kSummary, features);
  std::vector<Candidate> deeds = deeds_of(moments);
  if (const Candidate* best = best_deed(deeds, features)) {
    out.text = best->told->text;
    out.deed = best->deed;
    out.subject = out.text.substr(2);
  } else {
    out.text = "I am";
    out.subject = "being with others";
  }
  if (!out.place.empty() && !holds(out.text, out.place) && count_words(out.text) + 4 <= kLongest) {
    out.text += in_place(out.place);
  }
  out.text = with_company(std::move(out.text), out.participants);
  return out;
}

}  // namespace daybook
