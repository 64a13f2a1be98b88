#pragma once
/// What a read searches while the vectors of an embedder that takes its time are being made.
///
/// At a cutoff before which all vectors are made, words and meaning as ever; later, words alone.
/// Both are whole indexes, so that either way what is found is exact, and it depends on nothing
/// that became known after the cutoff.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/index/memory_index.h"
#include "daybook/models/embedder.h"
#include "daybook/time/timestamp.h"

namespace daybook {

struct Sight {
  std::shared_ptr<const MemoryIndex> index;
  const Embedder* embedder = nullptr;  ///< null: words alone
  std::string words_only = {};         ///< why, where vectors are wanted; else empty
};

/// A few texts whose vectors are missing are embedded at once (kept in files where no other process
/// is about it); with more, the words answer. An embedder that fails is no error here.
Sight sight_at(Cutoff cutoff, Memory& memory);

/// Words alone, for that reason.
Sight words_alone(Memory& memory, std::string why);

/// For evaluation and training: as at the end of the memory, with all vectors made before. Throws
/// Error{Model}.
Sight full_sight(Memory& memory);

/// What `read` returns, given a Sight; again by words alone where the embedder fails at it. What
/// was missing is left in `words_only`.
template <typename Read>
auto read_at_sight(Cutoff cutoff, Memory& memory, std::string& words_only, const Read& read) {
  Sight sight = sight_at(cutoff, memory);
  if (memory.meaning() != nullptr && sight.embedder != nullptr) {
    try {
      return read(sight);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::Model) {
        throw;
      }
      sight = words_alone(memory, error.what());
    }
  }
  words_only = sight.words_only;
  return read(sight);
}

/// How far the vectors of a memory are made. A day is made when all of its windows are.
struct VectorCounts {
  std::size_t windows = 0;
  std::size_t windows_made = 0;
  std::int64_t days = 0;
  std::int64_t days_made = 0;

  bool complete() const { return windows_made == windows; }
};

/// Of what is known at the cutoff; of no slow embedder all are made.
VectorCounts vector_counts(Cutoff cutoff, Memory& memory);

/// Makes what is missing, also of windows that come meanwhile, step by step, each about a second;
/// what was made stays whatever happens. Ends early once `stop` says so, asked between steps.
/// Returns whether all is made, at once where no embedder is slow. Throws Error{Model},
/// Error{Storage}.
bool make_vectors(Memory& memory, Progress& progress, const std::function<bool()>& stop);

/// For the user: how far it is, and how to go on.
std::string still_missing(const VectorCounts& counts);

}  // namespace daybook
