#pragma once
/// A window as the two kinds of episodes take it.

#include <vector>

#include "daybook/build/features.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/reading.h"
#include "daybook/core/moment.h"
#include "daybook/core/window.h"

namespace daybook {

/// Each call counts the window as one more document of the features, so each view is taken once a
/// window, after the reader has read it.
class WindowViews {
 public:
  /// `compared_by`: what activities compare of a window. Reader and features must outlive this.
  WindowViews(const WindowReader& reader, Features& features, MomentView compared_by)
      : reader_(reader), features_(features), compared_by_(compared_by) {}

  /// As activities see it: all moments, and where the wearer is.
  OpenWindow seen(const Window& window, const std::vector<Moment>& moments);

  /// As conversations hear it: utterances that were spoken, not seen.
  OpenWindow heard(const Window& window, const std::vector<Moment>& moments);

 private:
  const WindowReader& reader_;
  Features& features_;
  MomentView compared_by_;
};

}  // namespace daybook
