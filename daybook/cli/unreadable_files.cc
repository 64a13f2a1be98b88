// Only what may be called in a handler of signals.

#include "daybook/cli/unreadable_files.h"

#include <signal.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <string_view>

#include "daybook/base/file.h"
#include "daybook/cli/command.h"

namespace daybook {
namespace {

void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) {
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void tell(int, siginfo_t* info, void*) {
  const char* path = MappedFile::path_at(info->si_addr);
  if (path == nullptr) {
    std::signal(SIGBUS, SIG_DFL);  // It is raised again on return.
    return;
  }
  say("daybook: ");
  say(path);
  say(": cannot be read: the disk fails, or somebody cut it; ");
  if (std::string_view(path).ends_with(".dbx") && ::unlink(path) == 0) {
    say("it was a cache and is removed: run the command again\n");
  } else {
    say("check the disk and run the command again\n");
  }
  ::_exit(kFailed);
}

}  // namespace

void tell_unreadable_files() {
  struct sigaction action{};
  action.sa_sigaction = tell;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
}

}  // namespace daybook
