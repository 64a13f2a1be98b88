#include "daybook/cli/eval_forward.h"

#include <cstddef>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/cli/command.h"
#include "daybook/eval/estp.h"
#include "daybook/eval/forward.h"
#include "daybook/eval/forward_report.h"
#include "daybook/eval/ovobench.h"
#include "daybook/eval/streamingbench.h"

namespace daybook {
namespace {

template <typename Read>
auto read_all(const std::vector<std::string>& files, const Read& read) {
  auto items = read(files.front());
  for (std::size_t i = 1; i < files.size(); ++i) {
    auto more = read(files[i]);
    std::move(more.begin(), more.end(), std::back_inserter(items));
  }
  return items;
}

std::string report(bool as_json, const ForwardOptions& options, const VideoLines& videos) {
  if (options.benchmark == "ovobench") {
    const auto scores = run_ovobench(read_all(options.files, read_ovobench), videos);
    return as_json ? ovobench_json(scores) + "\n" : ovobench_table(scores);
  }
  if (options.benchmark == "streamingbench") {
    const auto score = run_streamingbench(read_all(options.files, read_streamingbench), videos);
    return as_json ? streamingbench_json(score) + "\n" : streamingbench_table(score);
  }
  const auto scores = run_estp(read_all(options.files, read_estp), videos);
  return as_json ? estp_json(scores) + "\n" : estp_table(scores);
}

}  // namespace

bool is_forward_benchmark(const std::string& name) {
  return name == "ovobench" || name == "streamingbench" || name == "estp";
}

int eval_forward(const Globals& globals, const ForwardOptions& options) {
  if (options.windows.empty()) {
    throw Error(ErrorKind::Usage, "nothing is given of the videos",
                {.remedy = "name windows on the wire with --windows, the video's name as wearer"});
  }
  const VideoLines videos = read_video_lines({options.windows.begin(), options.windows.end()});
  std::cout << report(globals.json, options, videos);
  return kDone;
}

}  // namespace daybook
