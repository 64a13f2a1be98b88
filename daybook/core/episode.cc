// Episodes: names of their views, and ids.

#include "daybook/core/episode.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/hash.h"
#include "daybook/core/ids.h"
#include "daybook/text/words.h"

namespace daybook {

std::string_view name(EpisodeView view) {
  return view == EpisodeView::Activity ? "activity" : "conversation";
}

std::string with_company(std::string sentence, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> fresh;
  for (const std::string& name : names) {
    if (fresh.size() < kMost && sentence.find(name) == std::string::npos) {
      fresh.push_back(name);
    }
  }
  if (fresh.empty() || sentence.find(" with ") != std::string::npos) {
    return sentence;
  }
  sentence += " with ";
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    sentence += (i == 0 ? "" : i + 1 == fresh.size() ? " and " : ", ") + fresh[i];
  }
  return sentence;
}

namespace {

bool is_own(const Episode& episode) {
  return episode.view == EpisodeView::Activity && episode.text.starts_with("I ") &&
         !episode.subject.empty();
}

/// "Omar" and "Mrs Alder", but not "my boss" or "The man", who may only be talked of.
bool is_proper(const std::string& name) {
  return !name.empty() && name.front() >= 'A' && name.front() <= 'Z' && !name.starts_with("My ") &&
         !name.starts_with("Your ") && !name.starts_with("The ");
}

}  // namespace

std::string deed(const Episode& episode) {
  return is_own(episode) ? "I " + episode.subject : episode.text;
}

std::string headline(const Episode& episode) {
  if (!is_own(episode)) {
    return episode.text;
  }
  std::vector<std::string> company;
  std::copy_if(episode.participants.begin(), episode.participants.end(),
               std::back_inserter(company), is_proper);
  return with_company(deed(episode), company);
}

EpisodeId episode_id(const Episode& episode) {
  Hasher hasher;
  hasher.add("episode").add(static_cast<int>(episode.view)).add(normalise(episode.text));
  hasher.add(episode.interval.start.time_since_epoch().count());
  hasher.add(episode.interval.end.time_since_epoch().count());
  hasher.add(episode.windows.size());
  for (const WindowId& window : episode.windows) {
    hasher.add(window.value);
  }
  return {hasher.finish()};
}

}  // namespace daybook
