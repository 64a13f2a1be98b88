#include "tests/support/small_memory.h"

#include <array>
#include <random>

namespace daybook {

Timestamp at_second(int seconds) {
  return Clockface::dataset().at(1, std::chrono::hours(9)) + std::chrono::seconds(seconds);
}

Window small_window(int seconds, const std::vector<std::string>& captions,
                    const std::vector<std::string>& speech) {
  Window window;
  window.wearer = "T1_NORA";
  window.interval = {at_second(seconds), at_second(seconds + 30)};
  window.source = {"clip.mp4", static_cast<double>(seconds)};
  int offset = 0;
  const auto add = [&](Channel channel, const std::string& speaker, const std::string& text) {
    const Timestamp start = at_second(seconds + offset);
    offset = (offset + 2) % 28;
    window.lines.push_back(
        {{start, start + std::chrono::seconds(2)}, channel, speaker, text, "", "made:1"});
  };
  for (const std::string& caption : captions) {
    add(Channel::Caption, "", caption);
  }
  for (const std::string& said : speech) {
    const std::size_t colon = said.find(": ");
    add(Channel::Speech, said.substr(0, colon), said.substr(colon + 2));
  }
  window.id = window_id(window);
  return window;
}

void fill(MemoryStore& store, const std::vector<Window>& windows, const std::string& wearer) {
  store.add_wearer({wearer, Clockface::dataset()});
  for (const Window& window : windows) {
    Changes changes;
    changes.windows = {window};
    for (std::uint32_t i = 0; i < window.lines.size(); ++i) {
      const Line& line = window.lines[i];
      if (line.channel == Channel::Caption) {
        Moment moment;
        moment.interval = line.interval;
        moment.known_at = window.known_at();
        moment.window = window.id;
        moment.lines = {i};
        moment.text = line.text;
        moment.subject = line.text.substr(0, line.text.find(' '));
        moment.id = moment_id(moment);
        changes.moments.push_back(moment);
      }
    }
    store.commit(wearer, changes);
  }
}

std::shared_ptr<const MemoryIndex> small_index(const MemoryStore& store, const Embedder* embedder,
                                               const std::string& wearer) {
  return MemoryIndex::open(store, {wearer, Clockface::dataset()}, embedder, "");
}

std::vector<Window> made_up_windows(std::size_t count, unsigned seed) {
  static constexpr std::array kVerbs = {"wash", "carry", "paint",   "fold",
                                        "open", "water", "measure", "lift"};
  static constexpr std::array kThings = {"the cup", "a ladder", "the fern", "the crate",
                                         "a towel", "the bell", "the saw",  "a map"};
  static constexpr std::array kPeople = {"Omar", "Priya", "Felix", "Greta"};
  std::mt19937 random(seed);
  const auto pick = [&](const auto& from) { return std::string(from[random() % from.size()]); };
  std::vector<Window> windows;
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::string> captions;
    std::vector<std::string> speech;
    for (std::size_t k = random() % 4; k > 0; --k) {
      captions.push_back((random() % 3 == 0 ? pick(kPeople) + " " + pick(kVerbs) + "s "
                                            : "I " + pick(kVerbs) + " ") +
                         pick(kThings) + ".");
    }
    for (std::size_t k = random() % 3; k > 0; --k) {
      speech.push_back(pick(kPeople) + ": Shall we " + pick(kVerbs) + " " + pick(kThings) + "?");
    }
    windows.push_back(small_window(static_cast<int>(i) * 30, captions, speech));
  }
  return windows;
}

}  // namespace daybook
