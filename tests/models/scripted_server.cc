#include "tests/models/scripted_server.h"

#include <httplib.h>

#include <map>
#include <nlohmann/json.hpp>

namespace daybook {
namespace {

using Json = nlohmann::json;

/// The body, or the parts of a form.
std::string body_of(const httplib::Request& request) {
  std::string body = request.body;
  for (const auto& [name, part] : request.files) {
    body += name + (part.filename.empty() ? "" : " (" + part.filename + ")");
    body += "=" + part.content + ";\n";
  }
  return body;
}

}  // namespace

struct ScriptedServer::Impl {
  httplib::Server server;
  std::thread thread;
  int port = 0;
  std::atomic<bool> stopping{false};
  mutable std::mutex mutex;
  std::map<std::string, std::function<Served(const std::string&)>> answers;
  std::map<std::string, std::vector<std::string>> bodies;
  std::string headers;

  void handle(const httplib::Request& request, httplib::Response& response) {
    std::function<Served(const std::string&)> answer;
    {
      const std::lock_guard lock(mutex);
      bodies[request.path].push_back(body_of(request));
      headers.clear();
      for (const auto& [name, value] : request.headers) {
        headers.append(name).append(": ").append(value).append("\n");
      }
      answer = answers.contains(request.path) ? answers[request.path] : nullptr;
    }
    if (!answer) {
      response.status = 404;
      return;
    }
    send(answer(request.body), response);
  }

  void send(const Served& served, httplib::Response& response) {
    response.status = served.status;
    for (const auto& [name, value] : served.headers) {
      response.set_header(name, value);
    }
    if (!served.hold && !served.break_off) {
      response.set_content(served.body, served.type);
      return;
    }
    response.set_chunked_content_provider(
        served.type, [this, served, sent = false](std::size_t, httplib::DataSink& sink) mutable {
          if (!sent) {
            sent = true;
            return sink.write(served.body.data(), served.body.size());
          }
          while (served.hold && !stopping && sink.is_writable()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          }
          return false;
        });
  }
};

ScriptedServer::ScriptedServer() : impl_(std::make_unique<Impl>()) {
  httplib::Server& server = impl_->server;
  server.set_tcp_nodelay(true);
  server.new_task_queue = [] { return new httplib::ThreadPool(8); };
  const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    impl_->handle(request, response);
  };
  server.Get(".*", handler);
  server.Post(".*", handler);
  impl_->port = server.bind_to_any_port("127.0.0.1");
  impl_->thread = std::thread([this] { impl_->server.listen_after_bind(); });
  while (!server.is_running()) {
    std::this_thread::yield();
  }
}

ScriptedServer::~ScriptedServer() {
  impl_->stopping = true;
  impl_->server.stop();
  impl_->thread.join();
}

void ScriptedServer::serve(const std::string& path, std::vector<Served> answers) {
  auto next = std::make_shared<std::atomic<std::size_t>>(0);
  serve(path, [answers = std::move(answers), next](const std::string&) {
    return answers[std::min(answers.size() - 1, (*next)++)];
  });
}

void ScriptedServer::serve(const std::string& path,
                           std::function<Served(const std::string&)> answer) {
  const std::lock_guard lock(impl_->mutex);
  impl_->answers[path] = std::move(answer);
}

std::string ScriptedServer::address() const {
  return "http://127.0.0.1:" + std::to_string(impl_->port) + "/v1";
}

std::vector<std::string> ScriptedServer::bodies(const std::string& path) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->bodies[path];
}

std::string ScriptedServer::last_headers() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->headers;
}

Served stream(const std::vector<std::string>& chunks, bool done) {
  Served served;
  for (const std::string& chunk : chunks) {
    served.body += "data: " + chunk + "\n\n";
  }
  served.body += done ? "data: [DONE]\n\n" : "";
  return served;
}

Served says(const std::string& text, const std::string& finish) {
  const std::size_t third = text.size() / 3;
  std::vector<std::string> chunks;
  for (const std::string& piece :
       {text.substr(0, third), text.substr(third, third), text.substr(2 * third)}) {
    chunks.push_back(Json({{"choices", {{{"index", 0}, {"delta", {{"content", piece}}}}}}}).dump());
  }
  chunks.push_back(
      Json({{"choices", {{{"index", 0}, {"delta", Json::object()}, {"finish_reason", finish}}}}})
          .dump());
  chunks.push_back(Json({{"choices", Json::array()},
                         {"usage", {{"prompt_tokens", 11}, {"completion_tokens", 7}}}})
                       .dump());
  return stream(chunks);
}

Served fails(int status, const std::string& message) {
  return {status, Json({{"error", {{"message", message}}}}).dump(), "application/json"};
}

}  // namespace daybook
