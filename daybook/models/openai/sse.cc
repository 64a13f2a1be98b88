#include "daybook/models/openai/sse.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

namespace daybook {

void EventReader::feed(std::string_view bytes,
                       const std::function<void(std::string_view)>& on_data) {
  const std::size_t searched = pending_.size();
  pending_ += bytes;
  std::size_t begin = 0;
  for (std::size_t end = pending_.find('\n', searched); end != std::string::npos;
       end = pending_.find('\n', begin)) {
    std::string_view text = std::string_view(pending_).substr(begin, end - begin);
    if (text.ends_with('\r')) {
      text.remove_suffix(1);
    }
    line(text, on_data);
    begin = end + 1;
  }
  pending_.erase(0, begin);
}

void EventReader::finish(const std::function<void(std::string_view)>& on_data) {
  const std::string last = std::move(pending_);
  pending_.clear();
  line(last, on_data);
  line("", on_data);
}

void EventReader::line(std::string_view text,
                       const std::function<void(std::string_view)>& on_data) {
  if (text.empty()) {
    if (has_data_) {
      on_data(data_);
    }
    data_.clear();
    has_data_ = false;
    return;
  }
  constexpr std::string_view kField = "data:";
  if (text.starts_with(kField)) {
    text.remove_prefix(kField.size());
    text.remove_prefix(text.starts_with(' ') ? 1 : 0);
    data_ += (has_data_ ? "\n" : "") + std::string(text);
    has_data_ = true;
  }
}

}  // namespace daybook
