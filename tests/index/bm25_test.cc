#include "daybook/index/bm25.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>

namespace daybook {
namespace {

using Documents = std::vector<std::vector<TermId>>;

/// Documents of few terms out of ten, so that they share some.
rc::Gen<Documents> documents() {
  return rc::gen::container<Documents>(
      rc::gen::container<std::vector<TermId>>(rc::gen::inRange<TermId>(0, 10)));
}

struct Indexed {
  explicit Indexed(const Documents& documents) {
    PostingsBuilder builder;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      builder.add(static_cast<DocId>(i), documents[i]);
    }
    IndexFileWriter writer;
    builder.write(writer, "p");
    ends = builder.ends();
    file = IndexFile::from_bytes(writer.finish({}));
    postings = Postings(*file, "p", ends);
  }
  std::shared_ptr<const IndexFile> file;
  std::vector<std::uint32_t> ends;
  Postings postings;
};

/// BM25 straight from the formula over whole documents.
std::vector<double> brute_force(const Documents& documents, const TermWeights& query,
                                const Bm25& p) {
  double length = 0;
  for (const auto& document : documents) {
    length += static_cast<double>(document.size());
  }
  const double average =
      std::max(1.0, length / std::max<double>(1, static_cast<double>(documents.size())));
  std::vector<double> scores(documents.size(), 0.0);
  double bound = 0;
  for (const auto& [term, weight] : query) {
    const auto holds = [t = term](const auto& d) {
      return std::find(d.begin(), d.end(), t) != d.end();
    };
    const auto df =
        static_cast<std::size_t>(std::count_if(documents.begin(), documents.end(), holds));
    if (df == 0) {
      continue;
    }
    const double idf = inverse_document_frequency(documents.size(), df);
    bound += weight * idf * (p.k1 + 1);
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const auto tf =
          static_cast<double>(std::count(documents[i].begin(), documents[i].end(), term));
      const double norm =
          p.k1 * (1 - p.b + p.b * static_cast<double>(documents[i].size()) / average);
      scores[i] += tf > 0 ? weight * idf * tf * (p.k1 + 1) / (tf + norm) : 0;
    }
  }
  for (double& score : scores) {
    score /= bound > 0 ? bound : 1;
  }
  return scores;
}

/// Passage i as one document.
Documents passages(const Documents& documents, std::size_t half) {
  Documents joined(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    for (std::size_t k = i >= half ? i - half : 0; k < std::min(documents.size(), i + half + 1);
         ++k) {
      joined[i].insert(joined[i].end(), documents[k].begin(), documents[k].end());
    }
  }
  return joined;
}

const TermWeights kQuery = {{1, 1.0F}, {4, 0.5F}, {9, 0.35F}};

RC_GTEST_PROP(Bm25, OfPassagesEqualsBruteForce, ()) {
  const Documents all = *documents();
  const std::size_t half = *rc::gen::inRange<std::size_t>(0, 4);
  const Indexed indexed(all);
  std::vector<float> scores(all.size());
  score_passages(indexed.postings, kQuery, all.size(), half, Bm25{}, true, scores);
  const std::vector<double> expected = brute_force(passages(all, half), kQuery, Bm25{});
  for (std::size_t i = 0; i < all.size(); ++i) {
    RC_ASSERT(std::abs(scores[i] - expected[i]) < 1e-5);
  }
}

RC_GTEST_PROP(Bm25, OfDocumentsEqualsPassagesOfOne, ()) {
  const Documents all = *documents();
  const Indexed indexed(all);
  std::vector<float> scores(all.size());
  score_documents(indexed.postings, kQuery, all.size(), Bm25{}, true, scores);
  const std::vector<double> expected = brute_force(all, kQuery, Bm25{});
  for (std::size_t i = 0; i < all.size(); ++i) {
    RC_ASSERT(std::abs(scores[i] - expected[i]) < 1e-5);
  }
}

RC_GTEST_PROP(Bm25, DoesNotChangeWhenTheFutureIsAdded, ()) {
  Documents past = *documents();
  const Documents future = *documents();
  const std::size_t half = *rc::gen::inRange<std::size_t>(0, 4);
  const Indexed alone(past);
  const std::size_t visible = past.size();
  past.insert(past.end(), future.begin(), future.end());
  const Indexed both(past);
  std::vector<float> before(visible);
  std::vector<float> after(visible);
  score_passages(alone.postings, kQuery, visible, half, Bm25{}, true, before);
  score_passages(both.postings, kQuery, visible, half, Bm25{}, true, after);
  RC_ASSERT(before == after);
  cover_passages(alone.postings, kQuery, visible, half, before);
  cover_passages(both.postings, kQuery, visible, half, after);
  RC_ASSERT(before == after);
}

TEST(Bm25, IgnoresATermThatOnlyTheFutureHolds) {
  const Indexed alone(Documents{{1}, {2}});
  const Indexed both(Documents{{1}, {2}, {9}});
  std::vector<float> before(2);
  std::vector<float> after(2);
  score_documents(alone.postings, kQuery, 2, Bm25{}, true, before);
  score_documents(both.postings, kQuery, 2, Bm25{}, true, after);
  EXPECT_EQ(before, after);
}

RC_GTEST_PROP(Bm25, NormalisedScoresLieInTheUnitInterval, ()) {
  const Documents all = *documents();
  const Indexed indexed(all);
  std::vector<float> scores(all.size());
  score_documents(indexed.postings, kQuery, all.size(), Bm25{}, true, scores);
  for (const float score : scores) {
    RC_ASSERT(score >= 0.0F && score <= 1.0F);
  }
}

TEST(Cover, IsTheShareOfTheWeightsPresent) {
  const Indexed indexed({{1}, {4}, {}, {2}});
  std::vector<float> coverage(4);
  const TermWeights query = {{1, 1.0F}, {4, 1.0F}};
  cover_passages(indexed.postings, query, 4, 0, coverage);
  EXPECT_FLOAT_EQ(coverage[0], 0.5F);
  EXPECT_FLOAT_EQ(coverage[3], 0.0F);
  cover_passages(indexed.postings, query, 4, 1, coverage);
  EXPECT_FLOAT_EQ(coverage[0], 1.0F);
  EXPECT_FLOAT_EQ(coverage[2], 0.5F);
}

}  // namespace
}  // namespace daybook
