#include "tests/eval/llama_server.h"

#include <fcntl.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "daybook/base/error.h"

namespace daybook {
namespace {

std::string setting(const char* variable, const char* otherwise) {
  const char* set = std::getenv(variable);
  return set == nullptr ? otherwise : set;
}

std::string server_program() {
  return setting("DAYBOOK_LLAMA_SERVER", "build/deps/llama/bin/llama-server");
}

/// One that nobody listens on; the socket that found it is closed again.
int free_port() {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool found = bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(probe);
  if (!found) {
    throw Error(ErrorKind::Model, "no port is free for llama-server");
  }
  return ntohs(address.sin_port);
}

}  // namespace

std::string LlamaServer::chat_model() {
  return setting("DAYBOOK_CHAT_MODEL", "build/deps/models/SmolLM2-135M-Instruct-q4_1.gguf");
}

std::string LlamaServer::missing() {
  for (const std::string& path : {server_program(), chat_model()}) {
    if (!std::filesystem::exists(path)) {
      return path + " is not there; `./run setup models` makes it";
    }
  }
  return {};
}

LlamaServer::LlamaServer(int context) : port_(free_port()) {
  start(context);
  try {
    await();
  } catch (...) {
    end();
    throw;
  }
}

LlamaServer::~LlamaServer() { end(); }

void LlamaServer::start(int context) {
  const std::string program = server_program();
  const std::string model = chat_model();
  const std::string port = std::to_string(port_);
  const std::string tokens = std::to_string(context);
  process_ = fork();
  if (process_ != 0) {
    return;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that is killed leaves no server behind
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  execl(program.c_str(), program.c_str(), "-m", model.c_str(), "--host", "127.0.0.1", "--port",
        port.c_str(), "-c", tokens.c_str(), "-np", "1", "-t", "1", "-tb", "1", nullptr);
  _exit(127);
}

void LlamaServer::await() {
  httplib::Client client("127.0.0.1", port_);
  while (true) {
    const httplib::Result answer = client.Get("/health");
    if (answer && answer->status == 200) {
      return;
    }
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      process_ = -1;
      throw Error(ErrorKind::Model, "llama-server ended before it answered");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void LlamaServer::end() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
}

std::string LlamaServer::address() const {
  return "http://127.0.0.1:" + std::to_string(port_) + "/v1";
}

}  // namespace daybook
