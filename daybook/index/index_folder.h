#pragma once
/// The files of one wearer's index, kept in step with the store.
///
/// A list of segments (`segments.dbx`) and the segments it names, all immutable and written
/// by rename: a process that has them mapped keeps what it read, another one sees the old
/// list or the new one. Everything is a cache: what is missing, damaged, of another version
/// or another embedder is made again, and where the folder cannot be written it is made in
/// memory.

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/index/index_file.h"
#include "daybook/index/postings.h"
#include "daybook/index/segment.h"
#include "daybook/models/embedder.h"
#include "daybook/store/store.h"
#include "daybook/time/timestamp.h"

namespace daybook {

class IndexFolder {
 public:
  /// An empty path: nothing is read or written.
  explicit IndexFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Segments over the whole store as it is. What was known before the store changed stays, the
  /// rest is read from the store; small neighbours are joined. What the store changes meanwhile is
  /// returned as it was and kept in no file.
  /// Files that no list names are removed.
  std::vector<SegmentPtr> refresh(const Store& store, const Wearer& wearer,
                                  const Embedder* embedder);

  /// The segments of this embedder as far as they hold what the store holds: a beginning of the
  /// windows. Those that were listed and do not any more are `former`: their vectors are still
  /// those of their texts. Writes nothing.
  struct Kept {
    std::vector<SegmentPtr> segments;
    std::vector<SegmentPtr> former;
  };
  Kept kept(const Store& store, const Wearer& wearer, const Embedder& embedder) const;

  /// What is kept, and what was known at the cutoff and follows it (segment_builder.h), written:
  /// for a folder whose list may end before the store does. What the store changes meanwhile, by
  /// forgetting for one, is taken away again. Throws
  /// Error{Storage} where the folder cannot be written, Error{Model}; then it is as it was.
  std::vector<SegmentPtr> extend(Cutoff cutoff, const Store& store, const Wearer& wearer,
                                 const Embedder& embedder, std::span<const SegmentPtr> former);

  /// What opens the latent space of these segments, or makes and writes it; refreshes that rest
  /// on windows that did not change are copied. It takes the words of all windows and may be
  /// called from any thread, whatever becomes of the store.
  std::function<std::shared_ptr<const IndexFile>(const Postings&)> latent_reader(
      const Store& store, const Wearer& wearer, std::span<const SegmentPtr> segments) const;

  /// Names of files whose content is not what was written, those in folders inside included. Reads
  /// all of them.
  std::vector<std::string> verify() const;

 private:
  struct Listed {
    IndexIdentity identity;
    bool is_whole = false;           ///< every segment of the list is there
    std::vector<std::string> names;  ///< of files; empty for a segment not written yet
    std::vector<SegmentPtr> segments;
  };

  Listed read_list() const;
  /// Without what changed in the store since; its identity becomes that of the store.
  void bring_up_to_date(Listed& list, const Store& store, const IndexIdentity& identity) const;
  void lengthen(Cutoff cutoff, Listed& list, const Store& store, const Wearer& wearer,
                const Embedder* embedder, std::span<const SegmentPtr> former) const;
  /// Takes from the list what the store changed since the list's generation; whether it was any.
  bool cut_changed(Listed& list, const Store& store) const;
  /// The same from the folder, too.
  void take_back(Listed& list, const Store& store) const;
  /// Whether all of it could be written.
  bool write_all(Listed& list) const;
  SegmentPtr write_segment(const SegmentPtr& segment, std::string& name) const;
  void remove_unlisted(const Listed& list) const;
  /// What a process that was interrupted left unfinished.
  void remove_unfinished() const;
  void remove_files(const std::function<bool(const std::string&)>& goes) const;
  /// Whether it could be written.
  bool write(const std::string& name, std::string_view bytes) const;

  std::filesystem::path folder_;
};

}  // namespace daybook
