#pragma once
/// The skills: everything that can be asked of the memory, in one table.
///
/// One skill a stratum of scale and more (GROVE's
/// perception lookup, moment recall, episode replay and pattern traversal,
/// EgoCITE's views, MemLife's reader). Agents call them, and so do people; each is
/// defined once: name, typed arguments with a JSON schema, and what it is for.
/// The names that the papers use are aliases. All only read, and every call takes
/// the cutoff: what was not known by then is in no result.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/base/result.h"
#include "daybook/core/ids.h"
#include "daybook/core/window.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/recall/parts.h"
#include "daybook/recall/view.h"
#include "daybook/store/store.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class OracleWindows;

enum class ArgumentType {
  Words,    ///< text, or an array of texts that are joined
  Time,     ///< a point: "DAY3 11:15:24", "DAY3-11:15:24", seconds since the first recording
  Range,    ///< two points, as an array or as "A to B"; hard: nothing outside is found
  Near,     ///< EgoCITE's time query: "DAYn HHMMSSFF [to DAYm HHMMSSFF]", or in words; soft
  Integer,  ///< from `least` to `most`
  Record,   ///< a record's id
};

struct SkillArgument {
  std::string_view name;
  ArgumentType type = ArgumentType::Words;
  bool required = false;
  std::string_view doc;
  std::vector<std::string_view> aliases = {};
  std::size_t fallback = 0;  ///< of integers: the value where none is given
  std::size_t least = 0;
  std::size_t most = 0;  ///< larger integers count as this
};

struct Skill {
  std::string_view name;
  std::string_view group;  ///< "perception", "moment", "episode", "pattern", "reader"
  std::string_view doc;    ///< a sentence or two for whoever has to choose
  std::vector<std::string_view> aliases;
  std::vector<SkillArgument> arguments;
};

/// All of them, by group.
std::span<const Skill> skills();

/// By name or alias; nullptr for others.
const Skill* find_skill(std::string_view name);

/// The kinds of records that it returns; none of a skill that has nothing to look into.
std::span<const View> views_of(const Skill& skill);

/// JSON schema (an object, no other properties) of a skill's arguments.
std::string argument_schema(const Skill& skill);

/// One record, or one line of a window.
struct SkillHit {
  RecordId id;
  std::string_view kind;  ///< "window", "caption", "speech", "action", "utterance", "activity",
                          ///< "conversation", "pattern"
  Interval interval;
  std::string text;
  std::string detail;             ///< an episode's or a pattern's summary, where asked for
  std::vector<WindowId> windows;  ///< the source windows, in time order; never empty
  SourceRef source;               ///< of the first of them
  double score = 0;               ///< what the skill ranked by; 1 where it lists
};

struct SkillReply {
  std::vector<SkillHit> hits;        ///< in time order; a traversal by stratum first
  std::optional<std::size_t> count;  ///< of counting skills
  std::size_t left_out = 0;          ///< matched, but over the limit (listing skills)
  std::string note;                  ///< what the caller should know, in English, or empty
};

/// How the memory is looked into. The defaults are the published numbers, others are for
/// ablations.
struct SkillSettings {
  /// Of decay, a lived hour outside a soft time, in (0, 1); absent: soft times count for nothing.
  std::optional<double> lambda = 0.99;
  /// Without Moments, Activities or Conversations no skill returns such records. A search looks for
  /// as many others; what lists is cut to its limit first.
  Parts parts = {};
  /// Evaluation alone: every skill returns its kinds of records out of these windows, as many
  /// as its limit allows, those that fit the query first, whatever times it is called with.
  const OracleWindows* oracle = nullptr;
};

class Skills {
 public:
  /// `embedder` may be null. All, also what the settings point to, must outlive this; belongs to
  /// the store's thread.
  Skills(const Store& store, const MemoryIndex& index, const Embedder* embedder,
         const SkillSettings& settings = {});

  /// Calls a skill by name or alias. `arguments` is a JSON object; integers and times
  /// may come as text. What is wrong with the call is a failure (Usage) that says how
  /// to call it. Throws what the store throws.
  Result<SkillReply> call(Cutoff cutoff, std::string_view name, std::string_view arguments) const;

  /// False where the settings leave a skill nothing to return.
  bool offers(const Skill& skill) const;

  const SkillSettings& settings() const { return settings_; }

 private:
  const Store& store_;
  const MemoryIndex& index_;
  const Embedder* embedder_;
  SkillSettings settings_;
};

/// One JSON object: count, note, left_out, hits[{id, kind, start, end, text, detail,
/// score, windows, source{file, offset}}].
std::string reply_json(const SkillReply& reply, const Clockface& face);

/// One line a hit, "[time] kind: text", the note first: what an agent reads.
std::string reply_text(const SkillReply& reply, const Clockface& face);

}  // namespace daybook
