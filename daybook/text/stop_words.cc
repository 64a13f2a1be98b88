// The words that carry no topic: in any recording they stand in every other line, so a
// match on them says nothing. Kept out of the list on purpose: words that are frequent but
// may be what a question is about (numbers, "first", "last", "never", "outside", "phone").

#include <algorithm>
#include <array>
#include <string_view>

#include "daybook/text/analyzer.h"

namespace daybook {
namespace {

// Sorted in byte order.
constexpr auto kStopWords = std::to_array<std::string_view>({
    "a",          "about",   "after",  "again", "ain",       "all",      "also",       "am",
    "an",         "and",     "any",    "are",   "aren",      "as",       "at",         "be",
    "because",    "been",    "before", "being", "both",      "but",      "by",         "can",
    "cannot",     "could",   "couldn", "d",     "did",       "didn",     "do",         "does",
    "doesn",      "doing",   "don",    "down",  "during",    "each",     "either",     "else",
    "every",      "few",     "for",    "from",  "had",       "hadn",     "has",        "hasn",
    "have",       "haven",   "having", "he",    "her",       "here",     "hers",       "herself",
    "him",        "himself", "his",    "how",   "i",         "if",       "in",         "into",
    "is",         "isn",     "it",     "its",   "itself",    "just",     "let",        "ll",
    "m",          "may",     "me",     "might", "mine",      "must",     "my",         "myself",
    "neither",    "no",      "nor",    "not",   "of",        "off",      "oh",         "okay",
    "on",         "or",      "our",    "ours",  "ourselves", "out",      "over",       "own",
    "re",         "s",       "shall",  "she",   "should",    "shouldn",  "so",         "some",
    "such",       "t",       "than",   "that",  "the",       "their",    "theirs",     "them",
    "themselves", "then",    "there",  "these", "they",      "this",     "those",      "to",
    "too",        "up",      "us",     "ve",    "very",      "was",      "wasn",       "we",
    "were",       "weren",   "what",   "when",  "where",     "whether",  "which",      "while",
    "who",        "whom",    "whose",  "why",   "will",      "with",     "would",      "wouldn",
    "yeah",       "yes",     "you",    "your",  "yours",     "yourself", "yourselves",
});

static_assert(std::is_sorted(kStopWords.begin(), kStopWords.end()));

}  // namespace

bool is_stop_word(std::string_view word) {
  return std::binary_search(kStopWords.begin(), kStopWords.end(), word);
}

}  // namespace daybook
