#pragma once
/// A real llama-server with a model that `./run setup models` fetches, for as long as the
/// object lives.

#include <sys/types.h>

#include <string>

namespace daybook {

class LlamaServer {
 public:
  /// What is not there of server and model; empty where both are.
  static std::string missing();

  /// $DAYBOOK_CHAT_MODEL, else SmolLM2's file, which need not be there.
  static std::string chat_model();

  /// Starts it on a free port of the loopback, one thread, `context` tokens, and waits until
  /// it answers. Throws Error{Model} where it ends before that.
  explicit LlamaServer(int context);

  /// Ends it.
  ~LlamaServer();
  LlamaServer(const LlamaServer&) = delete;
  LlamaServer& operator=(const LlamaServer&) = delete;

  std::string address() const;  ///< "http://127.0.0.1:PORT/v1"

 private:
  void start(int context);
  void await();
  void end();

  int port_ = 0;
  pid_t process_ = -1;
};

}  // namespace daybook
