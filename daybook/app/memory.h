#pragma once
/// A memory opened for use: configuration turned into objects.
///
/// The one place that names concrete back-ends (together with the registries of
/// store and models). Belongs to one thread at a time.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/base/error.h"
#include "daybook/build/grower.h"
#include "daybook/build/scene.h"
#include "daybook/index/meaning_index.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Settings {
  std::string store;                 ///< URI; empty: `default_store()`
  std::string wearer;                ///< empty: the store's only one
  std::string embedder = "static:";  ///< URI; "none:" for words alone
  std::optional<Scene> scene = {};   ///< of a memory that begins; absent: as it is grown, or daily
  bool as_recorded = false;  ///< without the owner's annotations, as evaluations want it; the
                             ///< memory is then a copy that must not be written to
};

/// `sqlite:$XDG_DATA_HOME/daybook/daybook.db`, or the same under ~/.local/share.
std::string default_store();

/// The file of a store that is one: what follows "sqlite:", or that of the default store for an
/// empty URI; absent for other schemes.
std::optional<std::filesystem::path> store_file(const std::string& uri);

class Memory {
 public:
  /// Opens the store and the embedder; the index on first use. With
  /// `must_exist` a missing store is an Error{Usage} that says how to make one.
  /// An embedder whose server does not answer is no reason not to open.
  Memory(const Settings& settings, bool must_exist);

  /// With an embedder that somebody else has opened; null: words alone.
  Memory(const Settings& settings, bool must_exist, std::shared_ptr<const Embedder> embedder);

  Store& store() { return *store_; }

  /// Null: words alone. Throws Error{Model} where it could not be opened.
  const Embedder* embedder() const { return shared_embedder().get(); }
  std::shared_ptr<const Embedder> shared_embedder() const;

  /// The wearer asked for, or the only one. Throws Error{Usage} with the names
  /// when there are several, or none yet.
  const Wearer& wearer();

  /// How memories are grown, and what this run asks for.
  Growing& growing() { return growing_; }

  /// Who writes from now on. Throws what Growing::write_with throws, and Error{Model} where a model
  /// is to write and the embedder that compares its sentences could not be opened.
  void write_with(WritingAsked asked);

  /// How what is pending of a wearer grows.
  GrowOptions grow_options(const Wearer& wearer) const { return growing_.options(wearer); }

  /// Current for the store as it is now; built when it is not. With an embedder that takes its
  /// time, or could not be opened, of words alone: what is searched then says sight.h.
  const MemoryIndex& index() { return *shared_index(); }
  std::shared_ptr<const MemoryIndex> shared_index();

  /// The vectors of an embedder that takes its time, as far as they are made; null where
  /// `index()` has them all, and where no embedder could be opened.
  MeaningIndex* meaning();

  /// Why the embedder could not be opened; absent where it is there, or none is wanted.
  const std::optional<Error>& embedder_problem() const { return problem_; }

  /// A question with the owner's names for people in it.
  std::string in_owners_names(const std::string& question);

  /// Makes the next `index()` look at the store again.
  void forget_index() {
    meaning_.reset();
    index_.reset();
  }

  /// Removes what is cached beside the store, of every wearer; the next `index()` builds anew.
  /// Throws Error{Storage} when that fails.
  void remove_index_files();

  /// Removes the stored replies of models that tell of this wearer, or of nobody knows whom, for
  /// good. Throws Error{Storage} when that fails.
  void remove_replies(const std::string& wearer);

  /// Names of index files whose content is not what was written. Reads all of them.
  std::vector<std::string> damaged_index_files();

  /// The end of the last recorded window: "now" where no time is given, since
  /// nothing later is known. The epoch for an empty memory.
  Timestamp last_known();

 private:
  void open(bool must_exist);
  void leave_out_annotations();
  bool has_slow_embedder() const;

  Settings settings_;
  std::unique_ptr<Store> store_;
  std::shared_ptr<const Embedder> embedder_;
  std::optional<Error> problem_;
  Growing growing_;
  std::optional<Wearer> wearer_;
  std::shared_ptr<const MemoryIndex> index_;
  std::unique_ptr<MeaningIndex> meaning_;
};

}  // namespace daybook
