// One pass over what the store holds since the earlier segments, in the order in
// which it became known: windows and lines first, then moments, episodes and
// patterns. Each table numbers its own terms, so that the order of first use is the
// same however the windows are cut into segments.

#include "daybook/index/segment_builder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/window.h"
#include "daybook/index/index_file.h"
#include "daybook/index/indexed_windows.h"
#include "daybook/index/lexicon.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/index/tables.h"
#include "daybook/index/text_table.h"
#include "daybook/index/zones.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/text/analyzer.h"
#include "daybook/text/words.h"
#include "daybook/time/timeline.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

std::int64_t nanoseconds(Timestamp t) { return t.time_since_epoch().count(); }

/// Looks a term up in one lexicon of all earlier segments.
template <typename Choose>
LexiconBuilder::Earlier earlier_terms(std::span<const SegmentPtr> segments, Choose lexicon) {
  return [segments, lexicon](std::string_view term) -> std::optional<TermId> {
    for (const SegmentPtr& segment : segments) {
      if (const auto id = lexicon(*segment).find(term)) {
        return id;
      }
    }
    return std::nullopt;
  };
}

std::vector<TextTable> text_tables(std::span<const SegmentPtr> segments, TextKind kind) {
  std::vector<TextTable> tables;
  for (const SegmentPtr& segment : segments) {
    tables.push_back(segment->texts(kind));
  }
  return tables;
}

/// One row of a table of spans.
struct SpanRow {
  std::uint64_t id;
  std::string text;
  WindowOrdinal first;
  WindowOrdinal last;
  WindowOrdinal known;
  std::uint64_t root = 0;
};

class Building {
 public:
  Building(Cutoff cutoff, const Store& store, const Wearer& wearer, const Embedder* embedder,
           std::span<const SegmentPtr> earlier, std::span<const SegmentPtr> former)
      : cutoff_(cutoff),
        store_(store),
        wearer_(wearer),
        embedder_(embedder),
        earlier_(earlier),
        former_(former),
        begin_(earlier.empty() ? SegmentCounts{} : earlier.back()->end()),
        end_(begin_),
        names_(earlier_terms(earlier, [](const Segment& s) -> const Lexicon& { return s.names(); }),
               begin_.names) {
    for (std::size_t k = 0; k < kTextKinds; ++k) {
      const auto kind = static_cast<TextKind>(k);
      tables_.push_back(text_tables(earlier, kind));
      terms_.emplace_back(
          earlier_terms(earlier,
                        [kind](const Segment& s) -> const Lexicon& { return s.terms(kind); }),
          begin_.terms[k]);
    }
  }

  std::vector<std::byte> run(const IndexIdentity& identity) {
    std::vector<Window> windows =
        indexed_windows(store_, cutoff_, wearer_.name, {.known_from = since()});
    write_windows(windows);
    const std::vector<Moment> moments = known_moments();
    number_names(windows, moments);
    write_lines(windows);
    windows = {};
    write_moments(moments);
    write_episodes();
    write_patterns();
    names_.write(file_, "names");
    end_.names = names_.size();
    write_bounds(file_, begin_, end_);
    const auto columns = IndexFile::from_bytes(file_.finish(identity));
    write_zones(file_, *columns, begin_);
    return file_.finish(identity);
  }

 private:
  /// Nothing that became known earlier is missing in the earlier segments.
  std::optional<Timestamp> since() const {
    for (std::size_t i = earlier_.size(); i-- > 0;) {
      if (earlier_[i]->windows().size() > 0) {
        return Timestamp(Duration(earlier_[i]->windows().ends.back() + 1));
      }
    }
    return std::nullopt;
  }

  NameId name(std::string_view person) {
    if (person.empty()) {
      return kNoName;
    }
    const TermId id = names_.add(normalise(person));
    return id < kNoName ? static_cast<NameId>(id) : kNoName;
  }

  /// The person a moment calls by name or "I".
  NameId subject(const std::string& who) {
    return who == "I" ? name(wearer_name(wearer_.name)) : name(who);
  }

  /// How many windows must be visible for a record known at `known_at`: more than there are
  /// where no window has ended by then.
  WindowOrdinal known(Timestamp known_at) const {
    const auto at = std::lower_bound(ends_.begin(), ends_.end(), nanoseconds(known_at));
    return static_cast<WindowOrdinal>(begin_.windows) +
           static_cast<WindowOrdinal>(at - ends_.begin()) + 1;
  }
  bool is_known(WindowOrdinal known) const { return known <= end_.windows; }

  WindowOrdinal ordinal(WindowId id) {
    auto at = ordinals_.find(id.value);
    if (at == ordinals_.end() && !has_earlier_ordinals_) {
      has_earlier_ordinals_ = true;
      for (const SegmentPtr& segment : earlier_) {
        for (std::size_t w = 0; w < segment->windows().size(); ++w) {
          ordinals_.emplace(segment->windows().ids[w],
                            static_cast<WindowOrdinal>(segment->begin().windows + w));
        }
      }
      at = ordinals_.find(id.value);
    }
    return at == ordinals_.end() ? 0 : at->second;
  }

  /// Text of the n-th line of a window.
  TextId line(WindowOrdinal window, std::uint32_t n) const {
    if (window >= begin_.windows) {
      const std::size_t own = window - begin_.windows;
      const std::uint32_t at = first_line_[own] + n;
      return at < first_line_[own + 1] ? line_text_[at] : 0;
    }
    for (const SegmentPtr& segment : earlier_) {
      if (window < segment->end().windows) {
        const std::size_t own = window - segment->begin().windows;
        const std::uint32_t at = segment->windows().first_line[own] + n;
        return at < segment->windows().first_line[own + 1] ? segment->lines().text[at] : 0;
      }
    }
    return 0;
  }

  TextTableBuilder texts(TextKind kind) {
    const auto k = static_cast<std::size_t>(kind);
    return {terms_[k],
            analyzer_,
            tables_[k],
            {static_cast<TextId>(begin_.texts[k]), static_cast<std::uint32_t>(begin_.windows),
             begin_.lengths[k]}};
  }

  void write_texts(const TextTableBuilder& texts, TextKind kind) {
    const auto k = static_cast<std::size_t>(kind);
    texts.write(file_, text_prefix(kind), kind == TextKind::Moment ? nullptr : embedder_,
                static_cast<std::uint32_t>(end_.windows), text_tables(former_, kind));
    terms_[k].write(file_, text_prefix(kind) + ".lex");
    end_.terms[k] = terms_[k].size();
    end_.texts[k] = texts.size();
    end_.lengths[k] += texts.new_terms();
  }

  /// Lived time counts from the first window of all.
  Timeline timeline(const std::vector<Window>& windows) const {
    std::vector<Interval> recorded;
    for (const SegmentPtr& segment : earlier_) {
      for (WindowOrdinal w = 0; w < segment->windows().size(); ++w) {
        recorded.push_back(segment->windows().interval(w));
      }
    }
    for (const Window& window : windows) {
      recorded.push_back(window.interval);
    }
    return Timeline(wearer_.face, recorded);
  }

  void write_windows(const std::vector<Window>& windows) {
    std::vector<std::uint64_t> ids;
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> lived;
    const Timeline timeline = this->timeline(windows);
    for (const Window& window : windows) {
      ordinals_[window.id.value] = static_cast<WindowOrdinal>(begin_.windows + ids.size());
      ids.push_back(window.id.value);
      starts.push_back(nanoseconds(window.interval.start));
      ends_.push_back(nanoseconds(window.interval.end));
      lived.push_back(timeline.lived(window.interval.start).count());
    }
    file_.add("win.ids", ids);
    file_.add("win.starts", starts);
    file_.add("win.ends", ends_);
    file_.add("win.lived", lived);
    end_.windows = begin_.windows + ids.size();
  }

  void write_lines(const std::vector<Window>& windows) {
    TextTableBuilder texts = this->texts(TextKind::Line);
    PostingsBuilder words(static_cast<DocId>(begin_.windows));
    std::vector<std::uint8_t> channel;
    std::vector<NameId> speaker;
    for (std::size_t w = 0; w < windows.size(); ++w) {
      const auto ordinal = static_cast<WindowOrdinal>(begin_.windows + w);
      std::vector<TermId> of_window;
      for (const Line& line : windows[w].lines) {
        const TextId id = texts.add(indexed_text(line), ordinal, line.alternate);
        line_text_.push_back(id);
        channel.push_back(static_cast<std::uint8_t>(line.channel));
        speaker.push_back(line.channel == Channel::Caption ? 0 : name(line.speaker));
        const auto terms = texts.terms(id);
        of_window.insert(of_window.end(), terms.begin(), terms.end());
      }
      first_line_.push_back(static_cast<std::uint32_t>(line_text_.size()));
      words.add(ordinal, of_window);
    }
    file_.add("line.first", first_line_);
    file_.add("line.text", line_text_);
    file_.add("line.channel", channel);
    file_.add("line.speaker", speaker);
    write_texts(texts, TextKind::Line);
    words.write(file_, "win");
    file_.add("win.lengths", words.ends());
    end_.window_length += words.ends().back();
    end_.lines += line_text_.size();
  }

  /// In the order in which they became known.
  std::vector<Moment> known_moments() const {
    std::vector<Moment> moments = store_.moments(cutoff_, wearer_.name, {.known_from = since()});
    std::erase_if(moments, [this](const Moment& m) { return !is_known(known(m.known_at)); });
    std::stable_sort(moments.begin(), moments.end(),
                     [](const Moment& x, const Moment& y) { return x.known_at < y.known_at; });
    return moments;
  }

  /// Names in the order in which windows and then what became known with them use them.
  void number_names(const std::vector<Window>& windows, const std::vector<Moment>& moments) {
    name(wearer_name(wearer_.name));
    auto moment = moments.begin();
    for (std::size_t w = 0; w < windows.size(); ++w) {
      for (const Line& line : windows[w].lines) {
        if (line.channel != Channel::Caption) {
          name(line.speaker);
        }
      }
      for (; moment != moments.end() && known(moment->known_at) <= begin_.windows + w + 1;
           ++moment) {
        subject(moment->subject);
        for (const std::string& participant : moment->participants) {
          subject(participant);
        }
      }
    }
  }

  void write_moments(const std::vector<Moment>& moments) {
    TextTableBuilder texts = this->texts(TextKind::Moment);
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
      const WindowOrdinal known_with = this->known(moment.known_at);
      ids.push_back(moment.id.value);
      view.push_back(static_cast<std::uint8_t>(moment.view));
      known.push_back(known_with);
      text.push_back(texts.add(moment.text, known_with - 1));
      window.push_back(ordinal(moment.window));
      line.push_back(this->line(window.back(), moment.lines.empty() ? 0 : moment.lines.front()));
      subject.push_back(this->subject(moment.subject));
      for (const std::string& participant : moment.participants) {
        participants.push_back(this->subject(participant));
      }
      first_participant.push_back(static_cast<std::uint32_t>(participants.size()));
    }
    file_.add("mom.ids", ids);
    file_.add("mom.view", view);
    file_.add("mom.text", text);
    file_.add("mom.line", line);
    file_.add("mom.window", window);
    file_.add("mom.known", known);
    file_.add("mom.subject", subject);
    file_.add("mom.part_at", first_participant);
    file_.add("mom.part", participants);
    write_texts(texts, TextKind::Moment);
    end_.rows[1] += ids.size();
    end_.participants += participants.size();
  }

  void write_spans(TextKind kind, std::vector<SpanRow> rows) {
    std::erase_if(rows, [this](const SpanRow& row) { return !is_known(row.known); });
    std::stable_sort(rows.begin(), rows.end(),
                     [](const SpanRow& x, const SpanRow& y) { return x.known < y.known; });
    TextTableBuilder texts = this->texts(kind);
    std::vector<std::uint64_t> ids;
    std::vector<TextId> text;
    std::vector<WindowOrdinal> first;
    std::vector<WindowOrdinal> last;
    std::vector<WindowOrdinal> known;
    for (const SpanRow& row : rows) {
      ids.push_back(row.id);
      text.push_back(texts.add(row.text, row.known - 1));
      first.push_back(row.first);
      last.push_back(row.last);
      known.push_back(row.known);
    }
    const std::string prefix = text_prefix(kind).substr(0, 3);
    file_.add(prefix + ".ids", ids);
    file_.add(prefix + ".text", text);
    file_.add(prefix + ".first", first);
    file_.add(prefix + ".last", last);
    file_.add(prefix + ".known", known);
    if (kind == TextKind::Pattern) {
      write_versions(rows);
    }
    write_texts(texts, kind);
    end_.rows[static_cast<std::size_t>(kind)] += ids.size();
  }

  /// Which row each version of a pattern replaces.
  void write_versions(const std::vector<SpanRow>& rows) {
    std::unordered_map<std::uint64_t, std::uint32_t> latest;  // row of a root's latest version
    std::uint32_t next = 0;
    for (const SegmentPtr& segment : earlier_) {
      for (const std::uint64_t root : segment->spans(TextKind::Pattern).roots) {
        latest[root] = next++;
      }
    }
    std::vector<std::uint64_t> roots;
    std::vector<std::uint32_t> prior;
    for (const SpanRow& row : rows) {
      const auto [at, is_first] = latest.try_emplace(row.root, next);
      roots.push_back(row.root);
      prior.push_back(is_first ? kNeverReplaced : at->second);
      at->second = next++;
    }
    file_.add("pat.roots", roots);
    file_.add("pat.prior", prior);
  }

  void write_episodes() {
    std::vector<SpanRow> activities;
    std::vector<SpanRow> conversations;
    for (const Episode& episode : store_.episodes(cutoff_, wearer_.name, {.known_from = since()})) {
      if (!episode.windows.empty()) {
        auto& rows = episode.view == EpisodeView::Activity ? activities : conversations;
        rows.push_back({episode.id.value, indexed_text(episode), ordinal(episode.windows.front()),
                        ordinal(episode.windows.back()), known(episode.known_at)});
      }
    }
    write_spans(TextKind::Activity, std::move(activities));
    write_spans(TextKind::Conversation, std::move(conversations));
  }

  /// The first window that ends after a time, or the last one.
  WindowOrdinal window_at(Timestamp t) const {
    std::uint64_t past = end_.windows;
    if (!ends_.empty() && (begin_.windows == 0 || ends_.front() <= nanoseconds(t))) {
      const auto at = std::upper_bound(ends_.begin(), ends_.end(), nanoseconds(t));
      past = begin_.windows + static_cast<std::uint64_t>(at - ends_.begin());
    } else {
      for (const SegmentPtr& segment : earlier_) {
        const auto ends = segment->windows().ends;
        if (!ends.empty() && ends.back() > nanoseconds(t)) {
          const auto at = std::upper_bound(ends.begin(), ends.end(), nanoseconds(t));
          past = segment->begin().windows + static_cast<std::uint64_t>(at - ends.begin());
          break;
        }
        past = segment->end().windows;
      }
    }
    return static_cast<WindowOrdinal>(std::min(past, end_.windows - 1));
  }

  void write_patterns() {
    std::vector<Pattern> versions =
        store_.patterns(cutoff_, wearer_.name, {.all_versions = true, .known_from = since()});
    std::stable_sort(versions.begin(), versions.end(),
                     [](const Pattern& x, const Pattern& y) { return x.known_at < y.known_at; });
    std::vector<SpanRow> rows;
    for (const Pattern& pattern : versions) {
      const WindowOrdinal known_with = known(pattern.known_at);
      if (is_known(known_with)) {
        const WindowOrdinal newest = known_with - 1;
        const WindowOrdinal last = std::min(window_at(pattern.interval.end - Duration(1)), newest);
        rows.push_back(
            {pattern.id.value, indexed_text(pattern),
             pattern.successor ? newest : std::min(window_at(pattern.interval.start), newest),
             pattern.successor ? 0 : last, known_with, pattern.root.value});
      }
    }
    write_spans(TextKind::Pattern, std::move(rows));
  }

  Cutoff cutoff_;
  const Store& store_;
  const Wearer& wearer_;
  const Embedder* embedder_;
  std::span<const SegmentPtr> earlier_;
  std::span<const SegmentPtr> former_;
  SegmentCounts begin_;
  SegmentCounts end_;
  Analyzer analyzer_;
  std::vector<LexiconBuilder> terms_;  ///< of each table
  LexiconBuilder names_;
  std::vector<std::vector<TextTable>> tables_;
  std::vector<std::int64_t> ends_;  ///< of the new windows
  std::unordered_map<std::uint64_t, WindowOrdinal> ordinals_;
  bool has_earlier_ordinals_ = false;
  std::vector<std::uint32_t> first_line_{0};  ///< of each new window, and one past the last
  std::vector<TextId> line_text_;
  IndexFileWriter file_;
};

}  // namespace

std::string indexed_text(const Line& line) {
  if (line.channel == Channel::Caption || line.speaker.empty()) {
    return line.text;
  }
  return line.speaker + ": " + line.text;
}

std::string indexed_text(const Episode& episode) { return episode.text + " " + episode.summary; }

std::string indexed_text(const Pattern& pattern) {
  std::string text = pattern.title + ".";
  for (const std::string& keyword : pattern.keywords) {
    text += " " + keyword;
  }
  return text;
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

std::vector<std::byte> build_segment(Cutoff cutoff, const Store& store, const Wearer& wearer,
                                     const Embedder* embedder, std::span<const SegmentPtr> earlier,
                                     const IndexIdentity& identity,
                                     std::span<const SegmentPtr> former) {
  return Building(cutoff, store, wearer, embedder, earlier, former).run(identity);
}

}  // namespace daybook
