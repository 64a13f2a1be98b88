#pragma once
/// A model server of our own whose every answer a test decides: cpp-httplib on a free
/// port of the loopback, in a thread, for as long as the object lives.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace daybook {

/// What the server sends to one call.
struct Served {
  int status = 200;
  std::string body;
  std::string type = "text/event-stream";
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool hold = false;       ///< send the body, then nothing until the server stops
  bool break_off = false;  ///< send the body, then close without the end of the stream
};

/// The events of a stream: chunks as given, "[DONE]" after them where `done`.
Served stream(const std::vector<std::string>& chunks, bool done = true);

/// A stream that says `text` in three pieces and stops, with usage 11 and 7.
Served says(const std::string& text, const std::string& finish = "stop");

/// An error body as OpenAI writes it.
Served fails(int status, const std::string& message);

class ScriptedServer {
 public:
  ScriptedServer();
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  /// The answers to the next calls of a path, in order; the last one repeats.
  void serve(const std::string& path, std::vector<Served> answers);

  /// Answers by the request instead.
  void serve(const std::string& path, std::function<Served(const std::string& body)> answer);

  std::string address() const;  ///< "http://127.0.0.1:PORT/v1"

  /// Bodies, and headers as "Name: value" lines, of the calls of a path so far. Of a form the
  /// parts in order of their names: "name=content;", "name (file name)=content;" a line.
  std::vector<std::string> bodies(const std::string& path) const;
  std::string last_headers() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace daybook
