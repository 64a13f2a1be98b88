// Tags are written by many hands: full-width marks, plurals, Chinese. What is on no list is a
// person.

#include "daybook/build/speakers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::array<std::string_view, 26> kGroups = {
    "other",          "others",        "other people",
    "other person",   "other persons", "other speakers",
    "everyone",       "everybody",     "all",
    "crowd",          "group",         "people",
    "several people", "both",          "together",
    "audience",       "customers",     "passers-by",
    "其他人",         "其他",          "众人",
    "大家",           "所有人",        "旁人",
    "路人",           "多人"};

constexpr std::array<std::string_view, 34> kNonPersons = {
    "music",     "lyrics",    "(lyrics)",  "(music)",     "song",
    "singing",   "ai",        "ai voice",  "voice",       "voice assistant",
    "voiceover", "assistant", "tv",        "television",  "radio",
    "video",     "movie",     "phone",     "system",      "system voice",
    "narrator",  "narration", "broadcast", "loudspeaker", "announcement",
    "machine",   "robot",     "sound",     "noise",       "background",
    "音乐",      "歌词",      "语音",      "视频"};

constexpr std::array<std::string_view, 13> kUnknown = {
    "unknown", "unidentified", "someone", "somebody", "stranger", "speaker", "n/a", "none",
    "?",       "unclear",      "未知",    "不明",     "陌生人"};

template <std::size_t kSize>
bool listed(const std::array<std::string_view, kSize>& list, std::string_view tag) {
  return std::find(list.begin(), list.end(), tag) != list.end();
}

/// "B1_NORA" gives "Nora".
std::string name_of_wearer(std::string_view wearer) {
  const std::size_t bar = wearer.rfind('_');
  std::string name(bar == std::string_view::npos ? wearer : wearer.substr(bar + 1));
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool upper = name[i] >= 'A' && name[i] <= 'Z';
    const bool lower = name[i] >= 'a' && name[i] <= 'z';
    if (i == 0 && lower) {
      name[i] = static_cast<char>(name[i] - 'a' + 'A');
    }
    if (i > 0 && upper) {
      name[i] = static_cast<char>(name[i] - 'A' + 'a');
    }
  }
  return name;
}

std::string trimmed(std::string_view tag) {
  while (!tag.empty() && (tag.back() == ':' || tag.back() == ' ')) {
    tag.remove_suffix(1);
  }
  while (!tag.empty() && tag.front() == ' ') {
    tag.remove_prefix(1);
  }
  return std::string(tag);
}

}  // namespace

Speakers::Speakers(std::string_view wearer) : own_name_(name_of_wearer(wearer)) {}

Speaker Speakers::classify(std::string_view tag) const {
  const std::string name = trimmed(tag);
  const std::string key = normalise(name);
  if (key.empty() || listed(kUnknown, key)) {
    return {SpeakerKind::Unknown, "someone"};
  }
  if (key == normalise(own_name_) || key == "me" || key == "i" || key == "wearer") {
    return {SpeakerKind::Wearer, "I"};
  }
  if (listed(kGroups, key)) {
    return {SpeakerKind::Group, "others"};
  }
  if (listed(kNonPersons, key)) {
    return {SpeakerKind::NonPerson, name};
  }
  return {SpeakerKind::Person, name};
}

}  // namespace daybook
