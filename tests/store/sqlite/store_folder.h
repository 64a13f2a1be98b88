#pragma once
/// A folder for the files of one test.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "daybook/base/error.h"

namespace daybook::sqlite {

class StoreFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "daybook-sqlite-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path file() const { return folder_ / "daybook.db"; }

  static void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  }
  static std::string read(const std::filesystem::path& path) {
    std::stringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }

  /// What `action` throws; something of its own where it does not.
  template <typename Action>
  static Error error_of(Action action) {
    try {
      action();
    } catch (const Error& error) {
      return error;
    }
    return {ErrorKind::Usage, "nothing was thrown"};
  }

  /// Runs `action` in a process of its own, which ends without any cleaning up. Its exit
  /// code: 0, or 1 where it threw or an expectation failed.
  template <typename Action>
  static pid_t start_process(Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
      int code = 0;
      try {
        action();
      } catch (...) {
        code = 1;
      }
      ::_exit(testing::Test::HasFailure() ? 1 : code);
    }
    return child;
  }
  static int exit_code_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace daybook::sqlite
