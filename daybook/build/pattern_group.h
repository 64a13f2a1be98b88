#pragma once
/// One pattern as it grows: its episodes, what they have in common, its versions.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ids.h"
#include "daybook/core/pattern.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct PatternGrowth {
  std::vector<Pattern> patterns;  ///< versions
  std::vector<Edge> edges;        ///< group: a pattern's root; of what joined, changed or left
  std::string degraded;           ///< why the rules said what a writer should have
};

struct PatternWeights {
  std::vector<double> members;  ///< of the latest ones in full, in time order; 0 to 1
  double coherence = 0;         ///< 0 to 1
};

struct PatternWords {
  std::string title;
  std::string summary;
  std::vector<std::string> keywords;
};

/// One for all copies of an episode: threads and routines each have theirs.
using SharedVector = std::shared_ptr<const SparseVector>;

/// An episode in full, as patterns compare and tell it.
struct PatternEpisode {
  explicit PatternEpisode(const ClosedEpisode& closed);

  Episode episode;
  std::string deed;       ///< empty: none that could be named
  SharedVector terms;     ///< the heaviest ones, of length one
  bool finished = false;  ///< the wearer brought something to an end in it
  std::vector<std::string> plans;
};

/// What is left of a member when five have come after it.
struct PatternSubject {
  Timestamp start;
  std::string subject;
};

class PatternGroup {
 public:
  /// A candidate: becomes a pattern with its second member.
  PatternGroup(PatternKind kind, PatternEpisode first);

  PatternKind kind() const { return kind_; }
  bool is_pattern() const { return members_.size() > 1; }
  Timestamp start() const { return members_.front().interval.start; }
  Timestamp last_end() const { return last_end_; }
  const PatternEpisode& latest() const { return latest_.back(); }
  EpisodeId first() const { return members_.front().episode; }  ///< of no other group of its kind

  /// The latest five members, in time order.
  const std::vector<PatternEpisode>& in_full() const { return latest_; }

  /// Subjects of the latest 40 members before those, in time order.
  const std::vector<PatternSubject>& older() const { return older_; }

  /// What it is called: as the latest version that it took its words from, a candidate as its
  /// episode.
  PatternWords words() const;

  /// Whether the episode is the same activity as one of the latest: the same verb and object, and
  /// a cosine of 0.2; else a cosine of 0.55.
  bool is_like(const PatternEpisode& episode) const;

  /// The cosine with the one of the latest episodes that is most like it.
  double nearest(const PatternEpisode& episode) const;

  /// Whether both name the same verb and object.
  bool shares_deed(const PatternEpisode& episode) const;

  /// Another member.
  void add(PatternEpisode episode);

  /// The same occasion still goes on: no member, but what comes is compared with it too.
  void go_on(const PatternEpisode& episode);

  /// Every third update is weighed (GROVE): see `weigh`.
  bool is_due() const { return updates_ >= kWeighEvery; }

  /// How alike the latest five are: the coherence, and their weights, half and half their mean
  /// cosine with the others; or as given, where there is one for each of them.
  void weigh(const std::optional<PatternWeights>& given = std::nullopt);

  /// Takes out what the pattern has drifted to: the side of the latest member, where the latest in
  /// full fall into two sides of at least two each that are alike within and not across. Two
  /// members at least stay. Nothing if there is no such division.
  std::optional<PatternGroup> split();

  /// Whether both have drifted to the same: cosine of the mean vectors 0.75, or 0.5 with a deed in
  /// common. Only patterns that were written can be merged.
  bool has_met(const PatternGroup& other) const;

  /// Takes over the members of another, of which only its last version remains to be written.
  void merge(PatternGroup& other);

  /// The new version with the edges that it changes; nothing for a candidate.
  void write(Timestamp known_at, const Clockface& face, std::span<const std::int64_t> recorded_days,
             PatternGrowth& growth);

  /// Is called from now on as the version that was written of it.
  void take_words(const Pattern& version);

  /// The same, and has its ids and weights, where that version was written before.
  void restore(const Pattern& version);

  /// The first version's id: of a pattern that was written.
  PatternId root() const { return root_; }

 private:
  static constexpr std::uint32_t kWeighEvery = 3;

  struct Member {
    EpisodeId episode;
    Interval interval;
    double weight = 0;
    bool has_edge = false;
    bool is_written = false;  ///< that edge says what holds now
  };

  void remember(const SharedVector& terms);
  void reweigh(const PatternEpisode& one, double weight);
  void shorten();
  Member& member(EpisodeId id);
  double likeness(const PatternEpisode& one) const;
  const PatternEpisode& most_typical() const;
  SparseVector centre() const;
  void take_out(const PatternEpisode& episode);
  std::string_view role(const Member& one) const;
  void write_edges(Timestamp known_at, PatternGrowth& growth);
  void count(const Clockface& face, Pattern& pattern) const;
  void tell(const Clockface& face, std::span<const std::int64_t> recorded_days,
            Pattern& pattern) const;

  PatternKind kind_;
  std::vector<Member> members_;         ///< all, in time order
  std::vector<PatternEpisode> latest_;  ///< the latest five members, in full
  std::vector<PatternSubject> older_;   ///< of members before these
  std::optional<PatternWords> words_;
  std::vector<SharedVector> recent_;    ///< of the latest five episodes, members or not
  std::vector<EpisodeId> left_;         ///< members whose edges are to be closed
  std::optional<PatternId> successor_;  ///< took over the members
  Timestamp last_end_;
  std::uint32_t updates_ = 0;  ///< since it was last weighed
  std::uint32_t version_ = 0;
  double coherence_ = 0;
  PatternId root_;
};

}  // namespace daybook
