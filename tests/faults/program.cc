#include "tests/faults/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace daybook {
namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

pid_t Program::start(const std::vector<std::string>& arguments, int* input) const {
  std::vector<std::string> words = {DAYBOOK_PROGRAM, "--store", "sqlite:" + store_.string(),
                                    "--embedder", "none:"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  int ends[2] = {-1, -1};
  if (input != nullptr && ::pipe2(ends, O_CLOEXEC) != 0) {
    return -1;
  }
  const std::string output = (scratch_.path() / "output").string();
  const std::string errors = (scratch_.path() / "errors").string();
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(input != nullptr ? ends[0] : ::open("/dev/null", O_RDONLY), STDIN_FILENO);
    ::dup2(::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    ::dup2(::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }
  if (input != nullptr) {
    ::close(ends[0]);
    *input = ends[1];
  }
  return child;
}

int Program::wait_for(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool Program::kill(pid_t process) {
  ::kill(process, SIGKILL);
  return wait_for(process) == -SIGKILL;
}

Program::Ended Program::run(const std::vector<std::string>& arguments) const {
  const int code = wait_for(start(arguments));
  return {code, content_of(scratch_.path() / "output"), errors()};
}

std::string Program::errors() const { return content_of(scratch_.path() / "errors"); }

}  // namespace daybook
