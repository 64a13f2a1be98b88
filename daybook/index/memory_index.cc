// Built in one pass over the store in the order in which records became known;
// windows first, so that terms and names are numbered by first appearance.

#include "daybook/index/memory_index.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/log.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timeline.h"

namespace daybook {
namespace {

constexpr WindowOrdinal kNever = std::numeric_limits<WindowOrdinal>::max();

std::int64_t nanoseconds(Timestamp t) { return t.time_since_epoch().count(); }

/// Everything the builders share while one wearer's store is read.
struct Building {
  Building(const Store& source, const Wearer& of, const Embedder* with)
      : store(source), wearer(of), embedder(with) {}

  NameId name(std::string_view person) {
    if (person.empty()) {
      return kNoName;
    }
    const TermId id = names.add(normalise(person));
    return id < kNoName ? static_cast<NameId>(id) : kNoName;
  }

  /// The person a moment calls by name or "I".
  NameId subject(const std::string& who) {
    return who == "I" ? name(wearer_name(wearer.name)) : name(who);
  }

  /// How many windows must be visible for a record known at `known_at`.
  WindowOrdinal known(Timestamp known_at) const {
    const auto at = std::lower_bound(ends.begin(), ends.end(), nanoseconds(known_at));
    return static_cast<WindowOrdinal>(at - ends.begin()) + 1;
  }

  WindowOrdinal ordinal(WindowId id) const {
    const auto at = ordinals.find(id.value);
    return at == ordinals.end() ? 0 : at->second;
  }

  /// Text of the n-th line of a window.
  TextId line(WindowOrdinal window, std::uint32_t n) const {
    const std::uint32_t at = first_line[window] + n;
    return at < first_line[window + 1] ? line_text[at] : 0;
  }

  const Store& store;
  const Wearer& wearer;
  const Embedder* embedder;
  Analyzer analyzer;
  LexiconBuilder lexicon;
  LexiconBuilder names;
  std::vector<std::int64_t> ends;
  std::unordered_map<std::uint64_t, WindowOrdinal> ordinals;
  PostingsBuilder window_words;
  std::vector<std::uint32_t> first_line{0};  ///< of each window, and one past the last
  std::vector<TextId> line_text;
  IndexFileWriter file;
};

void write_windows(Building& b, const std::vector<Window>& windows) {
  std::vector<std::uint64_t> ids;
  std::vector<std::int64_t> starts;
  std::vector<double> lived;
  std::vector<Interval> recorded;
  for (const Window& window : windows) {
    b.ordinals[window.id.value] = static_cast<WindowOrdinal>(ids.size());
    ids.push_back(window.id.value);
    starts.push_back(nanoseconds(window.interval.start));
    b.ends.push_back(nanoseconds(window.interval.end));
    recorded.push_back(window.interval);
  }
  const Timeline timeline(b.wearer.face, recorded);
  for (const Window& window : windows) {
    lived.push_back(hours(timeline.lived(window.interval.start)));
  }
  b.file.add("win.ids", ids);
  b.file.add("win.starts", starts);
  b.file.add("win.ends", b.ends);
  b.file.add("win.lived", lived);
}

void write_lines(Building& b, const std::vector<Window>& windows) {
  TextTableBuilder texts(b.lexicon, b.analyzer);
  std::vector<std::uint8_t> channel;
  std::vector<NameId> speaker;
  b.name(wearer_name(b.wearer.name));
  for (std::size_t w = 0; w < windows.size(); ++w) {
    std::vector<TermId> words;
    for (const Line& line : windows[w].lines) {
      const TextId id =
          texts.add(indexed_text(line), static_cast<std::uint32_t>(w), line.alternate);
      b.line_text.push_back(id);
      channel.push_back(static_cast<std::uint8_t>(line.channel));
      speaker.push_back(line.channel == Channel::Caption ? 0 : b.name(line.speaker));
      const auto terms = texts.terms(id);
      words.insert(words.end(), terms.begin(), terms.end());
    }
    b.first_line.push_back(static_cast<std::uint32_t>(b.line_text.size()));
    b.window_words.add(static_cast<DocId>(w), words);
  }
  b.file.add("line.first", b.first_line);
  b.file.add("line.text", b.line_text);
  b.file.add("line.channel", channel);
  b.file.add("line.speaker", speaker);
  texts.write(b.file, "line.t", b.embedder, true);
}

void write_moments(Building& b) {
  std::vector<Moment> moments = b.store.moments(Cutoff::everything(), b.wearer.name, {});
  std::stable_sort(moments.begin(), moments.end(),
                   [](const Moment& x, const Moment& y) { return x.known_at < y.known_at; });
  TextTableBuilder texts(b.lexicon, b.analyzer);
  std::vector<std::uint64_t> ids;
  std::vector<std::uint8_t> view;
  std::vector<TextId> text;
  std::vector<TextId> line;
  std::vector<WindowOrdinal> window;
  std::vector<WindowOrdinal> known;
  std::vector<NameId> subject;
  std::vector<std::uint32_t> first_participant{0};
  std::vector<NameId> participants;
  for (const Moment& moment : moments) {
    ids.push_back(moment.id.value);
    view.push_back(static_cast<std::uint8_t>(moment.view));
    known.push_back(b.known(moment.known_at));
    text.push_back(texts.add(moment.text, known.back() - 1));
    window.push_back(b.ordinal(moment.window));
    line.push_back(b.line(window.back(), moment.lines.empty() ? 0 : moment.lines.front()));
    subject.push_back(b.subject(moment.subject));
    for (const std::string& participant : moment.participants) {
      participants.push_back(b.subject(participant));
    }
    first_participant.push_back(static_cast<std::uint32_t>(participants.size()));
  }
  b.file.add("mom.ids", ids);
  b.file.add("mom.view", view);
  b.file.add("mom.text", text);
  b.file.add("mom.line", line);
  b.file.add("mom.window", window);
  b.file.add("mom.known", known);
  b.file.add("mom.subject", subject);
  b.file.add("mom.part_at", first_participant);
  b.file.add("mom.part", participants);
  texts.write(b.file, "mom.t", nullptr, false);
}

/// One row of a table of spans.
struct SpanRow {
  std::uint64_t id;
  std::string text;
  WindowOrdinal first;
  WindowOrdinal last;
  WindowOrdinal known;
  WindowOrdinal replaced = kNever;
};

void write_spans(Building& b, const std::string& prefix, std::vector<SpanRow> rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const SpanRow& x, const SpanRow& y) { return x.known < y.known; });
  TextTableBuilder texts(b.lexicon, b.analyzer);
  std::vector<std::uint64_t> ids;
  std::vector<TextId> text;
  std::vector<WindowOrdinal> first;
  std::vector<WindowOrdinal> last;
  std::vector<WindowOrdinal> known;
  std::vector<WindowOrdinal> replaced;
  for (const SpanRow& row : rows) {
    ids.push_back(row.id);
    text.push_back(texts.add(row.text, row.known - 1));
    first.push_back(row.first);
    last.push_back(row.last);
    known.push_back(row.known);
    replaced.push_back(row.replaced);
  }
  b.file.add(prefix + ".ids", ids);
  b.file.add(prefix + ".text", text);
  b.file.add(prefix + ".first", first);
  b.file.add(prefix + ".last", last);
  b.file.add(prefix + ".known", known);
  b.file.add(prefix + ".replaced", replaced);
  texts.write(b.file, prefix + ".t", b.embedder, false);
}

void write_episodes(Building& b) {
  std::vector<SpanRow> activities;
  std::vector<SpanRow> conversations;
  for (const Episode& episode : b.store.episodes(Cutoff::everything(), b.wearer.name, {})) {
    if (episode.windows.empty()) {
      continue;
    }
    auto& rows = episode.view == EpisodeView::Activity ? activities : conversations;
    rows.push_back({episode.id.value, episode.text + " " + episode.summary,
                    b.ordinal(episode.windows.front()), b.ordinal(episode.windows.back()),
                    b.known(episode.known_at)});
  }
  write_spans(b, "act", std::move(activities));
  write_spans(b, "con", std::move(conversations));
}

/// The first window at or after a time, and the last one that starts before it.
WindowOrdinal window_at(const Building& b, Timestamp t) {
  const auto at = std::upper_bound(b.ends.begin(), b.ends.end(), nanoseconds(t));
  return static_cast<WindowOrdinal>(
      std::min<std::ptrdiff_t>(at - b.ends.begin(), std::ssize(b.ends) - 1));
}

void write_patterns(Building& b) {
  std::vector<Pattern> versions =
      b.store.patterns(Cutoff::everything(), b.wearer.name, {.all_versions = true});
  std::stable_sort(versions.begin(), versions.end(),
                   [](const Pattern& x, const Pattern& y) { return x.known_at < y.known_at; });
  std::vector<SpanRow> rows;
  std::unordered_map<std::uint64_t, std::size_t> latest;  // row of a root's latest version
  for (const Pattern& pattern : versions) {
    const WindowOrdinal known = b.known(pattern.known_at);
    const auto [at, is_first] = latest.try_emplace(pattern.root.value, rows.size());
    if (!is_first) {
      rows[at->second].replaced = known;
      at->second = rows.size();
    }
    rows.push_back({pattern.id.value, pattern.title + ". " + pattern.summary,
                    window_at(b, pattern.interval.start),
                    window_at(b, pattern.interval.end - Duration(1)), known});
  }
  write_spans(b, "pat", std::move(rows));
}

/// The postings as they will be read, before the file is finished.
std::shared_ptr<const IndexFile> preview(const PostingsBuilder& postings, std::size_t terms) {
  IndexFileWriter file;
  postings.write(file, "win", terms);
  return IndexFile::from_bytes(file.finish({}));
}

std::vector<std::byte> build(const Store& store, const Wearer& wearer, const Embedder* embedder,
                             const IndexIdentity& identity) {
  Building b(store, wearer, embedder);
  {
    const std::vector<Window> windows = store.windows(Cutoff::everything(), wearer.name, {});
    write_windows(b, windows);
    write_lines(b, windows);
  }
  const std::size_t window_terms = b.lexicon.size();
  write_moments(b);
  write_episodes(b);
  write_patterns(b);
  b.window_words.write(b.file, "win", window_terms);
  build_latent_space(Postings(*preview(b.window_words, window_terms), "win"), b.file);
  b.lexicon.write(b.file, "lex");
  b.names.write(b.file, "names");
  return b.file.finish(identity);
}

SpanTable read_spans(const IndexFile& file, const std::string& prefix) {
  SpanTable table;
  table.ids = file.section<std::uint64_t>(prefix + ".ids");
  table.text = file.section<TextId>(prefix + ".text");
  table.first = file.section<WindowOrdinal>(prefix + ".first");
  table.last = file.section<WindowOrdinal>(prefix + ".last");
  table.known = file.section<WindowOrdinal>(prefix + ".known");
  table.replaced = file.section<WindowOrdinal>(prefix + ".replaced");
  table.texts = TextTable(file, prefix + ".t");
  return table;
}

/// Current file beside the store, if any.
std::shared_ptr<const IndexFile> current_file(const std::string& path,
                                              const IndexIdentity& identity) {
  std::shared_ptr<const IndexFile> file = path.empty() ? nullptr : IndexFile::open(path);
  return file != nullptr && file->identity() == identity ? file : nullptr;
}

}  // namespace

std::string indexed_text(const Line& line) {
  if (line.channel == Channel::Caption || line.speaker.empty()) {
    return line.text;
  }
  return line.speaker + ": " + line.text;
}

std::string wearer_name(std::string_view wearer) {
  const std::size_t cut = wearer.rfind('_');
  std::string name(cut == std::string_view::npos ? wearer : wearer.substr(cut + 1));
  const bool shouted =
      std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  for (std::size_t i = 1; shouted && i < name.size(); ++i) {
    if (name[i] >= 'A' && name[i] <= 'Z') {
      name[i] = static_cast<char>(name[i] - 'A' + 'a');
    }
  }
  return name;
}

std::shared_ptr<const MemoryIndex> MemoryIndex::open(const Store& store, const Wearer& wearer,
                                                     const Embedder* embedder,
                                                     const std::string& path) {
  const IndexIdentity identity{wearer.name, store.generation(wearer.name),
                               embedder == nullptr ? std::string() : embedder->name()};
  std::shared_ptr<const IndexFile> file = current_file(path, identity);
  if (file == nullptr) {
    log_info("building the index of " + wearer.name);
    std::vector<std::byte> bytes = build(store, wearer, embedder, identity);
    if (path.empty()) {
      file = IndexFile::from_bytes(std::move(bytes));
    } else {
      write_file_atomically(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      file = IndexFile::open(path);
    }
  }
  if (file == nullptr) {
    throw Error(ErrorKind::Storage, "the index cannot be read back after writing", {.file = path});
  }
  return std::shared_ptr<const MemoryIndex>(new MemoryIndex(wearer, std::move(file)));
}

MemoryIndex::MemoryIndex(Wearer wearer, std::shared_ptr<const IndexFile> file)
    : wearer_(std::move(wearer)),
      file_(std::move(file)),
      lexicon_(*file_, "lex"),
      names_(*file_, "names"),
      activities_(read_spans(*file_, "act")),
      conversations_(read_spans(*file_, "con")),
      patterns_(read_spans(*file_, "pat")),
      latent_(*file_) {
  windows_.ids = file_->section<std::uint64_t>("win.ids");
  windows_.starts = file_->section<std::int64_t>("win.starts");
  windows_.ends = file_->section<std::int64_t>("win.ends");
  windows_.lived = file_->section<double>("win.lived");
  windows_.first_line = file_->section<std::uint32_t>("line.first");
  windows_.postings = Postings(*file_, "win");
  lines_.text = file_->section<TextId>("line.text");
  lines_.channel = file_->section<std::uint8_t>("line.channel");
  lines_.speaker = file_->section<NameId>("line.speaker");
  lines_.texts = TextTable(*file_, "line.t");
  moments_.ids = file_->section<std::uint64_t>("mom.ids");
  moments_.view = file_->section<std::uint8_t>("mom.view");
  moments_.text = file_->section<TextId>("mom.text");
  moments_.line = file_->section<TextId>("mom.line");
  moments_.window = file_->section<WindowOrdinal>("mom.window");
  moments_.known = file_->section<WindowOrdinal>("mom.known");
  moments_.subject = file_->section<NameId>("mom.subject");
  moments_.first_participant = file_->section<std::uint32_t>("mom.part_at");
  moments_.participants = file_->section<NameId>("mom.part");
  moments_.texts = TextTable(*file_, "mom.t");
}

std::size_t MemoryIndex::visible_windows(Cutoff cutoff) const {
  const std::int64_t limit = nanoseconds(cutoff.time());
  return static_cast<std::size_t>(
      std::upper_bound(windows_.ends.begin(), windows_.ends.end(), limit) - windows_.ends.begin());
}

std::optional<NameId> MemoryIndex::find_person(std::string_view name) const {
  const std::optional<TermId> id = names_.find(normalise(name));
  return id && *id < kNoName ? std::optional(static_cast<NameId>(*id)) : std::nullopt;
}

}  // namespace daybook
