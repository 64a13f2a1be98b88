#include "daybook/index/postings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace daybook {
namespace {

/// Lengths of the documents below, added up.
constexpr std::array<std::uint32_t, 4> kEnds = {0, 3, 3, 5};

/// Three documents: [0 0 1], [], [1 2].
std::shared_ptr<const IndexFile> three_documents() {
  PostingsBuilder builder;
  builder.add(0, std::vector<TermId>{0, 1, 0});
  builder.add(1, std::vector<TermId>{});
  builder.add(2, std::vector<TermId>{2, 1});
  IndexFileWriter file;
  builder.write(file, "p");
  return IndexFile::from_bytes(file.finish({}));
}

TEST(Postings, ListsDocumentsInOrderWithCounts) {
  const auto file = three_documents();
  const Postings postings(*file, "p", kEnds);
  ASSERT_EQ(postings.documents(), 3U);
  const PostingList zero = postings.list(0, 3);
  ASSERT_EQ(zero.docs.size(), 1U);
  EXPECT_EQ(zero.docs[0], 0U);
  EXPECT_EQ(zero.counts[0], 2);
  EXPECT_EQ(postings.list(1, 3).docs.size(), 2U);
}

TEST(Postings, CountOnlyWhatIsVisible) {
  const auto file = three_documents();
  const Postings postings(*file, "p", kEnds);
  EXPECT_EQ(postings.list(1, 2).docs.size(), 1U);
  EXPECT_EQ(postings.list(2, 2).docs.size(), 0U);
  EXPECT_DOUBLE_EQ(postings.mean_length(1), 3.0);
  EXPECT_DOUBLE_EQ(postings.mean_length(2), 1.5);
  EXPECT_DOUBLE_EQ(postings.mean_length(0), 1.0);
}

TEST(Postings, KnowNothingOfTermsAddedLater) {
  const auto file = three_documents();
  const Postings postings(*file, "p", kEnds);
  EXPECT_TRUE(postings.list(3, 3).docs.empty());
  EXPECT_TRUE(postings.list(99, 3).docs.empty());
}

TEST(InverseDocumentFrequency, IsOfTheFormula) {
  EXPECT_DOUBLE_EQ(inverse_document_frequency(10, 2), std::log(1 + 8.5 / 2.5));
  EXPECT_GT(inverse_document_frequency(10, 1), inverse_document_frequency(10, 9));
  EXPECT_GE(inverse_document_frequency(10, 10), 0);
}

}  // namespace
}  // namespace daybook
