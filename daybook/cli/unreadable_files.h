#pragma once
/// The end of the program when a mapped file cannot be read.

namespace daybook {

/// From now on such a file (SIGBUS) ends the process with a message that names it and exit code
/// 1, instead of a crash. A file of the index, which is only a cache, is removed, so that the
/// next command makes it anew from the store.
void tell_unreadable_files();

}  // namespace daybook
