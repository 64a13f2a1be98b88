#pragma once
/// A stream of windows into a memory, of one wearer or of several.
///
/// One thread takes line by line: it parses, `flush` stores and grows. The caller flushes when
/// `unflushed` reaches `kCheckpoint` and whenever the stream pauses, so that what arrives live is
/// stored and searchable at once, and what arrives in bulk is written ten windows at a time.
/// `take` writes nothing; around the rest a caller that is not alone holds the WriterLock.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daybook/app/growing.h"
#include "daybook/app/wearer_stream.h"
#include "daybook/core/ledger.h"
#include "daybook/source/source.h"
#include "daybook/source/wire.h"
#include "daybook/store/store.h"

namespace daybook {

class StreamIngest {
 public:
  static constexpr std::size_t kCheckpoint = 10;  ///< windows between commits at most

  /// `name` stands for the stream in messages; `on_problem` is told of every bad line at once.
  /// `store` and `options` must outlive this.
  StreamIngest(Store& store, const std::string& name, const ReadOptions& options,
               const Growing& growing, std::function<void(const Problem&)> on_problem);
  StreamIngest(const StreamIngest&) = delete;
  StreamIngest& operator=(const StreamIngest&) = delete;

  /// One line of the stream, `number` from 1. Reads the store's wearers. Throws Error{Usage} as
  /// Growing::as_asked does.
  void take(std::string_view line, std::uint32_t number);
  std::size_t unflushed() const { return unflushed_; }

  /// Stores what was taken, the bad lines included. Throws what the store throws; then nothing
  /// that was taken is lost, and the next flush stores it.
  void flush();

  /// The stream pauses: grows also the newest windows, unless windows come late.
  void settle();

  /// The stream ends: grows everything, also what earlier runs left, of whichever wearer.
  void finish();

  StreamCounts counts() const;                  ///< of all wearers
  std::uint64_t lost() const { return lost_; }  ///< lines and parts of lines not read
  std::vector<std::string> wearers() const;     ///< who occurred in the stream, by name

 private:
  void report(const Problem& problem);
  WearerStream* stream_of(const WireWindow& window, std::uint32_t number);
  void store_failures();

  Store& store_;
  std::string name_;
  Growing growing_;
  std::function<void(const Problem&)> on_problem_;
  std::vector<Problem> problems_;  ///< of the line at hand
  WireParser parser_;
  std::map<std::string, WearerStream> streams_;
  std::vector<Unit> failures_;  ///< not stored yet
  std::size_t unflushed_ = 0;
  std::uint64_t lost_ = 0;
};

}  // namespace daybook
