#pragma once
/// Server-sent events out of a byte stream (WHATWG HTML, section 9.2.6).

#include <functional>
#include <string>
#include <string_view>

namespace daybook {

/// Bytes in, in any pieces; the data of each event out. Lines end with LF or CR LF;
/// comments and fields other than `data` are ignored. Belongs to one thread.
class EventReader {
 public:
  /// Calls `on_data` for each event that is complete.
  void feed(std::string_view bytes, const std::function<void(std::string_view)>& on_data);

  /// The event that the end of the stream cut off, if it has data.
  void finish(const std::function<void(std::string_view)>& on_data);

 private:
  void line(std::string_view text, const std::function<void(std::string_view)>& on_data);

  std::string pending_;  ///< an unfinished line
  std::string data_;
  bool has_data_ = false;
};

}  // namespace daybook
