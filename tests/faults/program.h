#pragma once
/// The program itself, as a process of its own.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace daybook {

class Program {
 public:
  struct Ended {
    int code = 0;  ///< negative: the signal that ended it
    std::string output = {};
    std::string errors = {};
  };

  /// With this store, and words alone.
  explicit Program(std::filesystem::path store) : store_(std::move(store)) {}

  Ended run(const std::vector<std::string>& arguments) const;

  /// Starts it; standard input is a pipe whose end to write to is returned in `input`, or
  /// nothing where that is null.
  pid_t start(const std::vector<std::string>& arguments, int* input = nullptr) const;
  static int wait_for(pid_t process);

  /// What the last one that was started has said on standard error.
  std::string errors() const;

  /// SIGKILL; whether it was still running.
  static bool kill(pid_t process);

 private:
  std::filesystem::path store_;
  ScratchFolder scratch_;
};

}  // namespace daybook
