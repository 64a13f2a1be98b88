#pragma once
/// A little recording in a store, for tests of what searches and answers.

#include <memory>
#include <string>
#include <vector>

#include "daybook/index/memory_index.h"
#include "tests/support/fake_embedder.h"
#include "tests/support/memory_store.h"

namespace daybook {

/// A window of 30 s that starts `seconds` after DAY1 09:00, with captions and
/// "Name: words" speech.
Window small_window(int seconds, const std::vector<std::string>& captions,
                    const std::vector<std::string>& speech = {});

/// Commits windows with one action moment a caption that starts with "I" or a
/// capital name, as a grower would.
void fill(MemoryStore& store, const std::vector<Window>& windows,
          const std::string& wearer = "T1_NORA");

/// An index in memory over all of the store.
std::shared_ptr<const MemoryIndex> small_index(const MemoryStore& store,
                                               const Embedder* embedder = nullptr,
                                               const std::string& wearer = "T1_NORA");

/// DAY1 09:00 plus so many seconds.
Timestamp at_second(int seconds);

/// Made-up windows, one every 30 s, from a fixed vocabulary: the same for the same seed.
std::vector<Window> made_up_windows(std::size_t count, unsigned seed);

}  // namespace daybook
