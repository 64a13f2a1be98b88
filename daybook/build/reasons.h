#pragma once
/// Why something of a window is the rules' although there is a writer of it.

#include <string>

namespace daybook {

class Reasons {
 public:
  /// Another reason, told once; an empty one is none.
  void note(const std::string& reason) {
    if (!reason.empty() && text_.find(reason) == std::string::npos) {
      text_ += (text_.empty() ? "" : "; ") + reason;
    }
  }

  /// All of them, with semicolons between; empty where there is none.
  const std::string& text() const { return text_; }

  void clear() { text_.clear(); }

 private:
  std::string text_;
};

}  // namespace daybook
