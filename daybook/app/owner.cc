// What an annotation changes begins at the first window that reads otherwise because of it.

#include "daybook/app/owner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/build/grower.h"
#include "daybook/core/annotation.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/store/ability.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/owner_words.h"
#include "daybook/store/store.h"
#include "daybook/store/window_pages.h"
#include "daybook/text/letters.h"
#include "daybook/text/names.h"
#include "daybook/text/words.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kPage = 1024;

OwnerStore& owner_store(Memory& memory) {
  return require<OwnerStore>(memory.store(), "keep annotations");
}

void grow(Memory& memory, const OnProgress& progress) {
  memory.forget_index();
  grow_pending(memory.store(), memory.wearer(), memory.grow_options(memory.wearer()),
               [&](const GrowProgress& at) { progress({"grow", at.done, at.total}); });
}

std::vector<Window> recorded_windows(Memory& memory, const RecordQuery& query) {
  return windows_as(memory.store(), Words::Recorded, Cutoff::everything(), memory.wearer().name,
                    query);
}

WindowPages window_pages(Memory& memory) {
  return {Cutoff::everything(), memory.store(), Words::Recorded, memory.wearer().name, kPage};
}

/// The end of the first window that names somebody who is called `name` in the end.
std::optional<Timestamp> first_mention(Memory& memory, const std::string& name) {
  std::vector<std::string> recorded = {name};
  const std::vector<Annotation> all = owner_store(memory).annotations(memory.wearer().name);
  const OwnerWords words(all);
  for (const Annotation& one : all) {
    if (one.kind == AnnotationKind::Name &&
        normalise(words.name_of(one.target)) == normalise(words.name_of(name))) {
      recorded.push_back(one.target);
    }
  }
  const auto names_them = [&](const Line& line) {
    return std::any_of(recorded.begin(), recorded.end(), [&](const std::string& one) {
      return mentions(line.speaker, one) || mentions(line.text, one) ||
             mentions(line.alternate, one);
    });
  };
  WindowPages pages = window_pages(memory);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    for (const Window& window : page) {
      if (std::any_of(window.lines.begin(), window.lines.end(), names_them)) {
        return window.interval.end;
      }
    }
  }
  return std::nullopt;
}

std::string spoken(const Line& line) {
  return line.speaker.empty() ? line.text : line.speaker + ": " + line.text;
}

[[noreturn]] void refuse(const std::string& cause, const std::string& remedy) {
  throw Error(ErrorKind::Usage, cause, {.remedy = remedy});
}

/// The recorded window with this id.
Window window_with(Memory& memory, const RecordId& id) {
  std::vector<Window> windows = recorded_windows(memory, {.ids = {id.value}});
  if (windows.empty()) {
    throw NotThere(ErrorKind::Usage, "there is no window " + id.str(),
                   {.remedy = "`daybook search` and `daybook timeline` print ids"});
  }
  return std::move(windows.front());
}

CorrectableLine line_of(Memory& memory, const Window& window, std::size_t number) {
  if (number >= window.lines.size()) {
    throw NotThere(ErrorKind::Usage,
                   "the window has only " + std::to_string(window.lines.size()) + " lines",
                   {.remedy = "`daybook show " + window.id.str() + "` lists them from 0"});
  }
  const Line& line = window.lines[number];
  Window as_read = window;
  OwnerWords(owner_store(memory).annotations(memory.wearer().name)).correct(as_read);
  return {.id = window.id.str() + ":" + std::to_string(number),
          .says = spoken(as_read.lines[number]),
          .recorded = {.kind = AnnotationKind::Correction,
                       .at = line.interval.start,
                       .target = line_key(line),
                       .text = spoken(line)},
          .window = window.interval};
}

/// The one line of several numbers, or a list to choose from.
CorrectableLine only_line(Memory& memory, const Window& window,
                          const std::vector<std::uint32_t>& numbers) {
  if (numbers.size() == 1) {
    return line_of(memory, window, numbers.front());
  }
  std::string choice;
  for (const std::uint32_t number : numbers) {
    const CorrectableLine line = line_of(memory, window, number);
    choice += "\n  " + line.id + "  " + line.says;
  }
  refuse("it rests on " + std::to_string(numbers.size()) + " lines", "name one:" + choice);
}

/// At most three names that differ from this one by little, the nearest first.
std::vector<std::string> near_names(Memory& memory, const std::string& name) {
  std::vector<std::string> names;
  for (const PersonRow& row : people(memory)) {
    names.push_back(row.name);
  }
  for (const Annotation& one : annotations(memory, AnnotationKind::Name)) {
    names.push_back(one.target);
  }
  const std::string typed = normalise(name);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (std::string& one : names) {
    const std::string known = normalise(one);
    const std::size_t apart = letters_apart(typed, known);
    if (known != typed && 3 * apart <= std::max(typed.size(), known.size())) {
      near.emplace_back(apart, std::move(one));
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  names.clear();
  for (std::size_t i = 0; i < std::min<std::size_t>(near.size(), 3); ++i) {
    names.push_back(std::move(near[i].second));
  }
  return names;
}

[[noreturn]] void refuse_unknown(Memory& memory, const std::string& name) {
  const std::string near = near_names_text(memory, name);
  throw NotThere(ErrorKind::Usage, "nobody is called " + name + " in what is recorded",
                 {.remedy = (near.empty() ? "" : near + " ") + "`daybook people` lists the names"});
}

void count_speakers(const Window& window, std::map<std::string, PersonRow>& rows) {
  for (const Line& line : window.lines) {
    if (!line.speaker.empty()) {
      PersonRow& row = rows[normalise(line.speaker)];
      row.name = row.lines == 0 ? line.speaker : row.name;
      ++row.lines;
      row.first = row.first.value_or(line.interval.start);
      row.last = line.interval.end;
    }
  }
}

}  // namespace

void remember(Memory& memory, const std::string& text, std::optional<Timestamp> about) {
  if (normalise(text).empty()) {
    refuse("there is nothing to remember", "write it in quotes after `remember`");
  }
  if (recorded_windows(memory, {.limit = 1}).empty()) {
    refuse("nothing is recorded yet", "add a recording first: daybook add PATH");
  }
  owner_store(memory).annotate(memory.wearer().name,
                               {.kind = AnnotationKind::Note, .at = about, .text = text},
                               Timestamp::min(), false);
  memory.forget_index();
}

std::vector<Annotation> annotations(Memory& memory, AnnotationKind kind) {
  std::vector<Annotation> all = owner_store(memory).annotations(memory.wearer().name);
  std::erase_if(all, [&](const Annotation& one) { return one.kind != kind; });
  return all;
}

void forget_note(Memory& memory, std::size_t number) {
  const std::vector<Annotation> notes = annotations(memory, AnnotationKind::Note);
  if (number == 0 || number > notes.size()) {
    throw NotThere(ErrorKind::Usage, "there is no note " + std::to_string(number),
                   {.remedy = "`daybook remember` lists them"});
  }
  owner_store(memory).retract(memory.wearer().name, notes[number - 1], Timestamp::min(), false);
  memory.forget_index();
}

CorrectableLine find_line(Memory& memory, const std::string& id) {
  const std::size_t colon = id.find(':');
  const std::optional<RecordId> record = RecordId::parse(id.substr(0, colon));
  if (!record) {
    refuse("'" + id + "' is no id",
           "ids look like w-0123456789abcdef or w-0123456789abcdef:3; search and show print them");
  }
  if (colon != std::string::npos) {
    const std::string digits = id.substr(colon + 1);
    if (record->kind != RecordKind::Window || digits.empty() || digits.size() > 6 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      refuse("'" + id + "' names no line", "`daybook show " + record->str() + "` lists them");
    }
    return line_of(memory, window_with(memory, *record), std::stoul(digits));
  }
  if (record->kind == RecordKind::Window) {
    const Window window = window_with(memory, *record);
    std::vector<std::uint32_t> numbers(window.lines.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = i;
    }
    return only_line(memory, window, numbers);
  }
  if (record->kind == RecordKind::Moment) {
    const std::vector<Moment> moments = memory.store().moments(
        Cutoff::everything(), memory.wearer().name, {.ids = {record->value}});
    if (moments.empty()) {
      throw NotThere(ErrorKind::Usage, "there is no moment " + record->str(),
                     {.remedy = "`daybook search` and `daybook timeline` print ids"});
    }
    return only_line(memory,
                     window_with(memory, {RecordKind::Window, moments.front().window.value}),
                     moments.front().lines);
  }
  refuse("only lines can be corrected, and what rests on them follows",
         "`daybook show " + id + "` lists what it rests on");
}

bool correct(Memory& memory, const CorrectableLine& line, const std::optional<std::string>& text,
             const OnProgress& progress) {
  OwnerStore& store = owner_store(memory);
  const std::string& wearer = memory.wearer().name;
  bool changed = text.has_value();
  if (text) {
    Annotation correction = line.recorded;
    correction.text = *text;
    store.annotate(wearer, correction, line.window.end, true);
  } else {
    for (const Annotation& one : store.annotations(wearer)) {
      if (replaces(one, line.recorded)) {
        store.retract(wearer, one, line.window.end, true);
        changed = true;
      }
    }
  }
  grow(memory, progress);
  return changed;
}

std::vector<PersonRow> people(Memory& memory) {
  const OwnerWords words(owner_store(memory).annotations(memory.wearer().name));
  std::map<std::string, PersonRow> rows;
  WindowPages pages = window_pages(memory);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    for (Window& window : page) {
      words.correct(window);
      count_speakers(window, rows);
    }
  }
  std::vector<PersonRow> all;
  all.reserve(rows.size());
  for (auto& [key, row] : rows) {
    all.push_back(std::move(row));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const PersonRow& a, const PersonRow& b) { return a.lines > b.lines; });
  return all;
}

bool is_named(Memory& memory, const std::string& name) {
  return normalise(name) == normalise(wearer_name(memory.wearer().name)) ||
         first_mention(memory, name).has_value();
}

std::string near_names_text(Memory& memory, const std::string& name) {
  std::string text;
  for (const std::string& one : near_names(memory, name)) {
    text += (text.empty() ? "did you mean " : " or ") + one;
  }
  return text.empty() ? text : text + "?";
}

bool is_everyday_word(Memory& memory, const std::string& name) {
  const std::string wanted = normalise(name);
  const std::vector<PersonRow> speakers = people(memory);
  if (std::any_of(speakers.begin(), speakers.end(),
                  [&](const PersonRow& row) { return normalise(row.name) == wanted; })) {
    return false;
  }
  const auto is_it = [&](const Word& word) {
    return word.lower == wanted && (!word.capital || wanted == "i") && !is_chinese(word.original);
  };
  WindowPages pages = window_pages(memory);
  for (std::vector<Window> page = pages.next(); !page.empty(); page = pages.next()) {
    for (const Window& window : page) {
      for (const Line& line : window.lines) {
        const std::vector<Word> words = split_words(line.text);
        if (std::any_of(words.begin(), words.end(), is_it)) {
          return true;
        }
      }
    }
  }
  return false;
}

void name_person(Memory& memory, const std::string& recorded, const std::string& name,
                 const OnProgress& progress) {
  OwnerStore& store = owner_store(memory);
  const std::string& wearer = memory.wearer().name;
  const OwnerWords words(store.annotations(wearer));
  if (normalise(name).empty() || normalise(recorded).empty()) {
    refuse("a name is empty", "`daybook people` lists the names");
  }
  if (normalise(words.name_of(name)) == normalise(recorded)) {
    refuse(name + " is called " + recorded + " already", "`daybook people` lists the names");
  }
  const std::optional<Timestamp> from = first_mention(memory, recorded);
  if (!from) {
    refuse_unknown(memory, recorded);
  }
  const std::vector<Word> typed = split_words(recorded);
  const bool as_a_word = !typed.empty() && (!typed.front().capital || normalise(recorded) == "i");
  if (as_a_word && is_everyday_word(memory, recorded)) {
    refuse("'" + recorded + "' is a word in what was recorded, and nobody's name",
           "`daybook people` lists the names");
  }
  store.annotate(wearer, {.kind = AnnotationKind::Name, .target = recorded, .text = name}, *from,
                 true);
  grow(memory, progress);
}

void merge_people(Memory& memory, const std::string& other, const std::string& name,
                  const OnProgress& progress) {
  for (const std::string& one : {other, name}) {
    if (!normalise(one).empty() && !is_named(memory, one)) {
      refuse_unknown(memory, one);
    }
  }
  name_person(memory, other, name, progress);
}

std::optional<Annotation> undo_naming(Memory& memory, const OnProgress& progress) {
  std::vector<Annotation> names = annotations(memory, AnnotationKind::Name);
  if (names.empty()) {
    return std::nullopt;
  }
  Annotation last = std::move(names.back());
  const Timestamp from = first_mention(memory, last.target).value_or(Timestamp::max());
  owner_store(memory).retract(memory.wearer().name, last, from, true);
  grow(memory, progress);
  return last;
}

}  // namespace daybook
