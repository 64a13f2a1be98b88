// Lines in time order; consecutive lines of one speaker that run on are one piece of speech.

#include "daybook/build/reading.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/build/moment_writer.h"
#include "daybook/build/predicates.h"
#include "daybook/build/pronouns.h"
#include "daybook/build/speakers.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr Duration kRunsOn = std::chrono::seconds(2);
constexpr std::size_t kLongestPiece = 160;  ///< bytes of text joined at most

/// The language that the rules read: English where the recording has it.
const std::string& readable(const Line& line) {
  const bool other =
      is_chinese(line.text) && !line.alternate.empty() && !is_chinese(line.alternate);
  return other ? line.alternate : line.text;
}

/// Whether `next` goes on with the sentence of `text`: that one has no closing mark (an
/// ellipsis closes nothing) and this one begins small.
bool runs_on(std::string_view text, std::string_view next) {
  while (!text.empty() && text.back() == ' ') {
    text.remove_suffix(1);
  }
  while (!next.empty() && (next.front() == '.' || next.front() == ' ')) {
    next.remove_prefix(1);
  }
  if (text.empty() || next.empty() || next.front() < 'a' || next.front() > 'z') {
    return false;
  }
  const bool ellipsis = text.ends_with("...") || text.ends_with("…");
  return ellipsis || (text.back() != '.' && text.back() != '?' && text.back() != '!');
}

std::string without_ellipsis(std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) {
    text.pop_back();
  }
  if (text.ends_with("…")) {
    text.resize(text.size() - std::string_view("…").size());
  }
  return text;
}

/// Ends of a text without marks, quotes taken out.
std::string bare(std::string_view text) {
  static constexpr std::string_view kMarks[] = {"“", "”", "「", "」", "『", "』", "。", "，", "！"};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    const auto mark = std::find_if(std::begin(kMarks), std::end(kMarks),
                                   [&](std::string_view m) { return rest.starts_with(m); });
    char c = text[i];
    if (mark != std::end(kMarks)) {
      i += mark->size() - 1;
      c = ' ';
    }
    const bool blank = c == ' ' && (out.empty() || out.back() == ' ');
    if (c != '"' && !blank) {
      out.push_back(c);
    }
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '.')) {
    out.pop_back();
  }
  return out;
}

}  // namespace

WindowReader::WindowReader(std::string_view wearer, Duration context, Duration repeats_within)
    : focus_(learned_, context),
      pronouns_(vocabulary_, learned_, focus_),
      speakers_(wearer),
      actions_(vocabulary_, learned_, focus_, pronouns_),
      utterances_(vocabulary_, learned_, focus_, pronouns_, speakers_.own_name()),
      repeats_(repeats_within) {
  learned_.heard_speaker(speakers_.own_name());
}

void WindowReader::observe(std::function<void(std::uint32_t line, const Reference&)> observer) {
  pronouns_.observe([this, observer = std::move(observer)](const Reference& reference) {
    observer(line_, reference);
  });
}

std::string WindowReader::place() const {
  const std::string place = focus_.where().value_or("");
  return place.starts_with("the ") ? place.substr(4) : place;
}

std::vector<Moment> WindowReader::read(const Window& window, bool fresh) {
  if (fresh) {
    focus_.forget();
    utterances_.forget();
  }
  repeats_.next_window(window.interval.start);
  std::vector<Moment> moments;
  for (const Item& item : items(window)) {
    line_ = item.spoken.lines.front();
    focus_.next_turn();
    for (Moment& moment : moments_of(item)) {
      moment.interval = item.spoken.interval;
      moment.lines = item.spoken.lines;
      repeats_.add(std::move(moment), moments);
    }
  }
  for (Moment& moment : moments) {
    place_in(window, moment);
  }
  return moments;
}

std::vector<WindowReader::Item> WindowReader::items(const Window& window) {
  std::vector<Item> items;
  for (std::uint32_t i = 0; i < window.lines.size(); ++i) {
    const Line& line = window.lines[i];
    if (line.channel == Channel::Speech) {
      join_speech(line, i, items);
    } else {
      items.push_back(
          {Channel::Caption, {{SpeakerKind::Wearer, "I"}, readable(line), line.interval, {i}}});
    }
  }
  return items;
}

void WindowReader::join_speech(const Line& line, std::uint32_t index, std::vector<Item>& items) {
  Speaker speaker = speakers_.classify(line.speaker);
  if (speaker.kind == SpeakerKind::NonPerson) {
    return;
  }
  if (speaker.kind == SpeakerKind::Person) {
    learned_.heard_speaker(speaker.name);
  }
  const auto last = std::find_if(items.rbegin(), items.rend(),
                                 [](const Item& item) { return item.channel == Channel::Speech; });
  if (last != items.rend()) {
    Spoken& before = last->spoken;
    const bool close = line.interval.start - before.interval.end <= kRunsOn;
    const bool unfinished = runs_on(before.text, readable(line));
    if (close && unfinished && line.speaker.empty()) {
      speaker = before.speaker;
    }
    if (close && unfinished && speaker == before.speaker &&
        before.text.size() + readable(line).size() <= kLongestPiece) {
      before.text = without_ellipsis(before.text) + " " + readable(line);
      before.interval.end = std::max(before.interval.end, line.interval.end);
      before.lines.push_back(index);
      return;
    }
  }
  items.push_back({Channel::Speech, {speaker, readable(line), line.interval, {index}}});
}

std::vector<Moment> WindowReader::moments_of(const Item& item) {
  if (is_chinese(item.spoken.text)) {
    return {foreign(item)};
  }
  if (item.channel == Channel::Caption) {
    return actions_.extract(item.spoken.text, item.spoken.interval.start);
  }
  return utterances_.extract(item.spoken);
}

/// A line in a language without rules: told as it is.
Moment WindowReader::foreign(const Item& item) const {
  Moment moment;
  moment.object = bare(item.spoken.text);
  moment.subject = item.spoken.speaker.name;
  moment.unresolved = true;
  if (item.channel == Channel::Caption) {
    moment.kind = MomentKind::State;
    moment.text = moment.object;
    return moment;
  }
  moment.view = MomentView::Utterance;
  moment.kind = MomentKind::Say;
  moment.verb = "say";
  const bool third = moment.subject != "I" && item.spoken.speaker.kind != SpeakerKind::Group;
  moment.text =
      capitalised(moment.subject) + (third ? " says that " : " say that ") + moment.object;
  return moment;
}

}  // namespace daybook
