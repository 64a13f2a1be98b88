// Captions and transcripts are cut where a clip or a breath ends, and what stands at the border is
// often in both pieces: the longest run of words that ends one and begins the next is told once.

#include "daybook/index/fused_caption.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/core/window.h"
#include "daybook/index/segment_builder.h"
#include "daybook/store/owner_words.h"
#include "daybook/text/names.h"
#include "daybook/text/words.h"

namespace daybook {
namespace {

constexpr std::size_t kSharedWords = 3;  // fewer may be chance

struct Piece {
  Channel channel = Channel::Caption;
  std::string speaker;  // empty: the wearer, or nobody knows who
  std::string text;

  bool goes_on(const Piece& other) const {
    return channel == other.channel && speaker == other.speaker;
  }
};

std::string in_first_person(std::string text, const std::string& wearer) {
  if (!mentions(text, wearer)) {
    return text;
  }
  for (const char* possessive : {"'s", "\u2019s"}) {
    text = replace_name(text, std::string(wearer).append(possessive), "my");
  }
  text = replace_name(text, wearer, "I");
  return text.starts_with("my ") ? "M" + text.substr(1) : text;
}

Piece piece_of(const Line& line, const std::string& wearer) {
  const bool other =
      is_chinese(line.text) && !line.alternate.empty() && !is_chinese(line.alternate);
  Piece piece{line.channel, line.speaker, other ? line.alternate : line.text};
  if (line.origin == kNoteOrigin) {
    piece.speaker = "Note";
  } else if (line.channel == Channel::Caption) {
    piece.speaker.clear();
    piece.text = in_first_person(std::move(piece.text), wearer);
  } else if (normalise(line.speaker) == normalise(wearer)) {
    piece.speaker.clear();
  }
  return piece;
}

/// Words with which `next` goes on where `before` ended, if they are enough to tell.
std::size_t shared(const std::vector<Word>& before, const std::vector<Word>& next) {
  const std::size_t most = std::min(before.size(), next.size());
  for (std::size_t count = most; count > 0; --count) {
    const bool is_whole = count == next.size();
    if ((count >= kSharedWords || is_whole) &&
        std::equal(before.end() - static_cast<std::ptrdiff_t>(count), before.end(), next.begin(),
                   next.begin() + static_cast<std::ptrdiff_t>(count),
                   [](const Word& a, const Word& b) { return a.lower == b.lower; })) {
      return count;
    }
  }
  return 0;
}

/// What `next` adds to what was told before; the join needs no end of a sentence where it begins
/// in the middle of one.
std::string added(const std::string& before, const std::string& next, bool& joins) {
  const std::vector<Word> words = split_words(next);
  const std::size_t count = shared(split_words(before), words);
  joins = count > 0;
  if (count == words.size() && !words.empty()) {
    return "";
  }
  return count == 0 ? next : next.substr(words[count].begin);
}

bool ends_sentence(const std::string& text) {
  for (const std::string_view end :
       {".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f", "\"", "\u201d"}) {
    if (text.ends_with(end)) {
      return true;
    }
  }
  return text.empty();
}

void end_sentence(std::string& text) {
  while (text.ends_with(' ') || text.ends_with(',') || text.ends_with(';')) {
    text.pop_back();
  }
  text += ends_sentence(text) ? "" : is_chinese(text) ? "\u3002" : ".";
}

/// Without the end that a sentence has, for going on in it.
void reopen(std::string& text) {
  while (text.ends_with('.') || text.ends_with(' ')) {
    text.pop_back();
  }
}

}  // namespace

std::string fused_caption(const Window& window) {
  const std::string wearer = wearer_name(window.wearer);
  std::vector<Piece> pieces;
  std::string told;
  for (const Line& line : window.lines) {
    Piece piece = piece_of(line, wearer);
    if (normalise(piece.text).empty()) {
      continue;
    }
    const auto last = std::find_if(pieces.rbegin(), pieces.rend(),
                                   [&](const Piece& one) { return one.channel == piece.channel; });
    const bool follows = !pieces.empty() && pieces.back().goes_on(piece);
    bool joins = false;
    std::string text = piece.text;
    if (last != pieces.rend() && last->goes_on(piece)) {
      text = added(last->text, piece.text, joins);
    }
    if (!text.empty()) {
      if (joins && follows) {
        reopen(told);
      }
      const bool tagged = !piece.speaker.empty() && !follows;
      told += (told.empty() ? "" : " ") + (tagged ? piece.speaker + ": " : "") + text;
      end_sentence(told);
    }
    pieces.push_back(std::move(piece));
  }
  return told;
}

}  // namespace daybook
