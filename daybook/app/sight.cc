// Words answer for a cutoff as soon as one of its windows lacks a vector: a mixture would place
// what has none below everything that has one.

#include "daybook/app/sight.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/index/meaning_index.h"
#include "daybook/index/memory_index.h"
#include "daybook/time/clockface.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::size_t kWhileWaiting = 64;  ///< texts that somebody who asks waits for: about 0.5 s
constexpr std::size_t kTextsAStep = 128;

/// Local days of the first so many windows.
std::int64_t days_of(const MemoryIndex& index, const Clockface& face, std::size_t windows) {
  std::int64_t days = 0;
  std::int64_t last = 0;
  for (std::size_t w = 0; w < windows; ++w) {
    const std::int64_t day = face.local(Timestamp(Duration(index.starts()[w]))).day;
    days += days == 0 || day != last ? 1 : 0;
    last = day;
  }
  return days;
}

/// The vectors of the first so many windows, where few are missing.
void make_few(MeaningIndex& meaning, std::size_t windows) {
  if (meaning.windows() >= windows || meaning.missing(windows) > kWhileWaiting) {
    return;
  }
  try {
    meaning.step(windows, kWhileWaiting);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Storage) {
      throw;
    }
  }
  meaning.make_in_memory(windows);
}

}  // namespace

Sight words_alone(Memory& memory, std::string why) {
  return {memory.shared_index(), nullptr, std::move(why)};
}

Sight sight_at(Cutoff cutoff, Memory& memory) {
  if (memory.embedder_problem()) {
    return words_alone(memory, memory.embedder_problem()->what());
  }
  MeaningIndex* meaning = memory.meaning();
  if (meaning == nullptr) {
    return {memory.shared_index(), memory.embedder()};
  }
  const std::size_t windows = memory.index().visible_windows(cutoff);
  if (windows == 0) {
    return words_alone(memory, "");
  }
  try {
    make_few(*meaning, windows);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Model) {
      throw;
    }
    return words_alone(memory, error.what());
  }
  std::shared_ptr<const MemoryIndex> index = meaning->index();
  // A window that another process stored just now is in one of the two alone.
  return index->visible_windows(cutoff) == windows
             ? Sight{std::move(index), memory.embedder()}
             : words_alone(memory, still_missing(vector_counts(cutoff, memory)));
}

Sight full_sight(Memory& memory) {
  if (memory.embedder() == nullptr || memory.meaning() == nullptr) {
    return {memory.shared_index(), memory.embedder()};
  }
  SilentProgress silent;
  make_vectors(memory, silent, [] { return false; });
  MeaningIndex& meaning = *memory.meaning();
  meaning.make_in_memory(memory.index().ends().size());
  return {meaning.index(), memory.embedder()};
}

VectorCounts vector_counts(Cutoff cutoff, Memory& memory) {
  const MemoryIndex& index = memory.index();
  const Clockface& face = memory.wearer().face;
  VectorCounts counts;
  counts.windows = index.visible_windows(cutoff);
  const MeaningIndex* meaning = memory.meaning();
  counts.windows_made =
      meaning == nullptr ? counts.windows : std::min(counts.windows, meaning->windows());
  counts.days = days_of(index, face, counts.windows);
  // A day is begun with its first window that is missing.
  counts.days_made =
      counts.complete() ? counts.days : days_of(index, face, counts.windows_made + 1) - 1;
  return counts;
}

std::string still_missing(const VectorCounts& counts) {
  return "vectors of " + std::to_string(counts.days_made) + " of " + std::to_string(counts.days) +
         " days are made; `daybook index` with the same --embedder makes the rest";
}

bool make_vectors(Memory& memory, Progress& progress, const std::function<bool()>& stop) {
  constexpr std::chrono::milliseconds kOthersTurn(50);
  if (memory.meaning() == nullptr) {
    return true;
  }
  progress.begin("vectors of " + memory.wearer().name, "windows", memory.index().ends().size());
  // Looked at anew, the store may have got more, or another process may have made some.
  for (int looked_in_vain = 0; looked_in_vain < 2 && !stop();) {
    MeaningIndex& meaning = *memory.meaning();
    progress.update(meaning.windows());
    const MeaningIndex::Step step = meaning.step(memory.index().ends().size(), kTextsAStep);
    looked_in_vain = step == MeaningIndex::Step::Nothing ? looked_in_vain + 1 : 0;
    if (step == MeaningIndex::Step::Busy) {
      std::this_thread::sleep_for(kOthersTurn);
    }
    if (step != MeaningIndex::Step::Made) {
      memory.forget_index();
    }
  }
  progress.end();
  return vector_counts(Cutoff::everything(), memory).complete();
}

}  // namespace daybook
