// A fresh handle a call keeps calls apart; curl's own DNS and TLS caches are per
// handle, which model calls of seconds do not notice. Stalls are measured here and not
// by curl's low-speed limit, whose resolution is whole seconds.

#include "daybook/models/http.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "daybook/base/clock.h"
#include "daybook/base/error.h"
#include "daybook/models/chat.h"

namespace daybook {
namespace {

using Steady = std::chrono::steady_clock;

struct Global {
  Global() { curl_global_init(CURL_GLOBAL_DEFAULT); }
  ~Global() { curl_global_cleanup(); }
};

void initialise() { static const Global global; }

/// One transfer and what its callbacks need.
struct Transfer {
  HttpReply reply;
  const std::function<void(std::string_view)>* on_bytes = nullptr;
  const CallControl* control = nullptr;
  HttpLimits limits;
  CURL* handle = nullptr;
  Steady::time_point last_sign = Steady::now();
  std::size_t received = 0;  ///< bytes of the body, handed on or kept
  bool stalled = false;
  bool too_long = false;
};

std::size_t on_body(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  transfer.last_sign = Steady::now();
  transfer.received += size;
  if (transfer.received > transfer.limits.most_bytes) {
    transfer.too_long = true;
    return 0;
  }
  long status = 0;
  curl_easy_getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &status);
  if (status == 200 && transfer.on_bytes != nullptr && *transfer.on_bytes) {
    (*transfer.on_bytes)({data, size});
    return size;
  }
  transfer.reply.body.append(data, size);
  return size;
}

std::size_t on_header(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  const std::string_view line(data, size);
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos) {
    std::string name(line.substr(0, colon));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::string_view value = line.substr(colon + 1);
    while (!value.empty() && std::isspace(static_cast<unsigned char>(value.front())) != 0) {
      value.remove_prefix(1);
    }
    while (!value.empty() && std::isspace(static_cast<unsigned char>(value.back())) != 0) {
      value.remove_suffix(1);
    }
    transfer.reply.headers[name] = value;
  }
  return size;
}

int on_progress(void* context, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  auto& transfer = *static_cast<Transfer*>(context);
  transfer.stalled = Steady::now() - transfer.last_sign > transfer.limits.stall;
  return transfer.stalled || transfer.control->is_cancelled() ? 1 : 0;
}

/// curl's handle and header list, freed together.
class Handle {
 public:
  Handle() : curl_(curl_easy_init()) {
    if (curl_ == nullptr) {
      throw Error(ErrorKind::Model, "libcurl could not be started");
    }
  }
  ~Handle() {
    curl_slist_free_all(headers_);
    curl_easy_cleanup(curl_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  CURL* get() const { return curl_; }
  void add(const std::string& header) { headers_ = curl_slist_append(headers_, header.c_str()); }

  template <typename T>
  void set(CURLoption option, T value) {
    curl_easy_setopt(curl_, option, value);
  }

  void prepare(const HttpRequest& request, Transfer& transfer) {
    for (const std::string& header : request.headers) {
      add(header);
    }
    add("Expect:");
    set(CURLOPT_HTTPHEADER, headers_);
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, on_progress);
    set(CURLOPT_XFERINFODATA, &transfer);
    set(CURLOPT_WRITEFUNCTION, on_body);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_HEADERFUNCTION, on_header);
    set(CURLOPT_HEADERDATA, &transfer);
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(transfer.limits.connect.count()));
    if (request.method == "POST") {
      set(CURLOPT_POST, 1L);
      set(CURLOPT_POSTFIELDS, request.body.data());
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    }
  }

 private:
  CURL* curl_;
  curl_slist* headers_ = nullptr;
};

ModelFault fault_of(CURLcode code, const Transfer& transfer) {
  if (code == CURLE_OK) {
    return ModelFault::None;
  }
  if (transfer.control->is_cancelled()) {
    return ModelFault::Cancelled;
  }
  if (transfer.stalled || code == CURLE_OPERATION_TIMEDOUT) {
    return ModelFault::TimedOut;
  }
  return transfer.too_long ? ModelFault::Malformed : ModelFault::Unreachable;
}

std::string error_of(CURLcode code, const Transfer& transfer) {
  if (transfer.stalled) {
    return "nothing came for " + std::to_string(transfer.limits.stall.count()) + " ms";
  }
  if (transfer.too_long) {
    return "the reply is too long";
  }
  std::string text = curl_easy_strerror(code);
  if (!text.empty()) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

}  // namespace

HttpClient::HttpClient(const Clock& clock, HttpLimits limits) : clock_(clock), limits_(limits) {
  initialise();
}

HttpReply HttpClient::send(const HttpRequest& request, const CallControl& control,
                           const std::function<void(std::string_view)>& on_bytes) const {
  Transfer transfer;
  transfer.control = &control;
  transfer.limits = limits_;
  transfer.on_bytes = &on_bytes;
  Handle handle;
  transfer.handle = handle.get();
  handle.prepare(request, transfer);
  if (control.deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*control.deadline - clock_.now());
    if (left.count() <= 0) {
      transfer.reply.fault = ModelFault::TimedOut;
      transfer.reply.error = "the time for this call is over";
      return transfer.reply;
    }
    handle.set(CURLOPT_TIMEOUT_MS, static_cast<long>(left.count()));
  }
  const CURLcode code = curl_easy_perform(handle.get());
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  transfer.reply.status = static_cast<int>(status);
  transfer.reply.fault = fault_of(code, transfer);
  if (code != CURLE_OK) {
    transfer.reply.error = error_of(code, transfer);
  }
  return transfer.reply;
}

std::optional<std::chrono::milliseconds> retry_after(const HttpReply& reply, Clock::TimePoint now) {
  constexpr std::chrono::milliseconds kMost = std::chrono::hours(1);
  const auto at = reply.headers.find("retry-after");
  if (at == reply.headers.end()) {
    return std::nullopt;
  }
  const std::string& text = at->second;
  double seconds = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{} || end != text.data() + text.size()) {
    const std::time_t date = curl_getdate(text.c_str(), nullptr);
    seconds = date < 0
                  ? -1
                  : std::chrono::duration<double>(Clock::TimePoint::clock::from_time_t(date) - now)
                        .count();
    if (date < 0) {
      return std::nullopt;
    }
    seconds = std::max(seconds, 0.0);
  }
  if (!(seconds >= 0)) {
    return std::nullopt;
  }
  return std::min(kMost,
                  std::chrono::milliseconds(static_cast<long long>(std::min(seconds, 1e6) * 1000)));
}

}  // namespace daybook
