// "Who": a doer that lines name outright, else the likeliest of those who are known.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/actors.h"
#include "daybook/answer/answering.h"
#include "daybook/answer/instances.h"
#include "daybook/answer/occasions.h"
#include "daybook/answer/tellers.h"
#include "daybook/answer/telling.h"
#include "daybook/answer/wording.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/recall/intent.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

/// "Mrs Alder" of "mrs alder".
std::string capitalised(std::string name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins = i == 0 || name[i - 1] == ' ';
    name[i] = begins && name[i] >= 'a' && name[i] <= 'z' ? static_cast<char>(name[i] - 'a' + 'A')
                                                         : name[i];
  }
  return name;
}

/// Normalised names are shown as the lines write them.
std::string as_written(const std::string& name, std::span<const Told> told) {
  for (const Told& one : told) {
    if (normalise(one.line.speaker) == name) {
      return one.line.speaker;
    }
    for (const Word& word : split_words(one.line.text)) {
      if (word.lower == name && word.capital) {
        return std::string(word.original);
      }
    }
  }
  return capitalised(name);
}

/// The stems of a question's words but its verbs.
std::set<std::string> things_asked(const std::string& question,
                                   const std::set<std::string>& verbs) {
  std::set<std::string> things;
  Analyzer analyzer;
  for (std::string& term : analyzer.terms(question)) {
    if (!verbs.contains(term)) {
      things.insert(std::move(term));
    }
  }
  return things;
}

}  // namespace

bool Answering::tell_actor(std::span<const Suspect> suspects) {
  const std::set<std::string> verbs = verbs_asked(index_, found_.visible, found_.intent);
  if (verbs.empty() || found_.intent.plan || found_.intent.speech) {
    return false;
  }
  const Instances found =
      find_instances(store_, index_, cutoff_, found_.visible, found_.intent, before_now());
  if (found.saying != Saying::Outright && found.saying != Saying::TalkedOf) {
    return false;
  }
  const std::set<std::string> things = things_asked(found_.intent.main, verbs);
  std::vector<Instance> lines;
  std::set<std::string> names;
  std::string name;
  for (const Instance& instance : found.lines) {
    if (const auto actor = actor_in(instance.line, verbs, things, std::string(index_.person(0)))) {
      name = actor->wearer ? wording_.me() : actor->name;
      names.insert(normalise(name));
      lines.push_back(instance);
    }
  }
  const auto is_suspect = [&](const Suspect& suspect) {
    return suspect.wearer ? name == wording_.me() : suspect.name == normalise(name);
  };
  const bool talked = found.saying == Saying::TalkedOf;
  if (names.size() != 1 || (!talked && lines.size() < found.lines.size()) ||
      (name == wording_.me() && std::none_of(suspects.begin(), suspects.end(), is_suspect))) {
    return false;
  }
  const Instance& meant = found_.intent.first ? lines.front() : lines.back();
  const Told told = told_by(Asked::Person, meant, lines);
  std::vector<Occasion> occasions = occasions_of(lines);
  answer_.evidence = citer_.cite_told(told.window, std::span(&meant.line, 1), occasions);
  answer_.found = true;
  answer_.confidence = talked ? kSureTalkedOf : kSureOutright;
  answer_.text = wording_.found(found_.intent, occasions, told, name);
  answer_.text = talked ? wording_.talked_of(answer_.text) : answer_.text;
  return true;
}

std::string Answering::name_person(const Teller& teller, std::vector<Told>& told,
                                   std::span<const Suspect> suspects, bool is_theirs) const {
  const std::set<std::string> verbs = verbs_asked(index_, found_.visible, found_.intent);
  // Without a line that speaks to the question the name is a guess, and says so. What
  // is still to come was not recorded either.
  const auto is_sure = [&](const PersonTold& chosen, const Suspect& suspect) {
    // What somebody else does, or says to have done, is not this person's deed.
    const Doer doer{suspect.wearer, suspect.name, true, false};
    std::vector<Told> own = told;
    std::erase_if(own, [&](const Told& one) {
      return one.line.channel == Channel::Speech
                 ? normalise(one.line.speaker) != suspect.name
                 : !is_chinese(one.line.text) && !may_tell_of(index_, doer, one.line);
    });
    const Told& line = told[chosen.told];
    const bool asks = line.line.text.ends_with("?") && !found_.intent.speech;
    return is_theirs && !asks && line.words >= kNamesSomebody && chosen.part > 0 &&
           !found_.intent.plan && tells_the_deed(line, own, verbs);
  };
  PersonTold chosen = teller.choose(told, suspects);
  Suspect suspect = suspects[chosen.person];
  bool sure = is_sure(chosen, suspect);
  std::vector<Suspect> others;
  std::copy_if(suspects.begin(), suspects.end(), std::back_inserter(others),
               [](const Suspect& other) { return !other.wearer; });
  if (!sure && suspect.wearer && !others.empty()) {
    chosen = teller.choose(told, others);
    suspect = others[chosen.person];
    sure = is_sure(chosen, suspect);
  }
  std::swap(told.front(), told[chosen.told]);
  const std::string name = suspect.wearer ? wording_.me() : as_written(suspect.name, told);
  return sure ? name : wording_.perhaps(name);
}

}  // namespace daybook
