#include "daybook/build/features.h"

#include <gtest/gtest.h>

#include <cmath>

namespace daybook {
namespace {

Moment told(const std::string& text, MomentView view = MomentView::Action) {
  Moment moment;
  moment.view = view;
  moment.text = text;
  return moment;
}

TEST(Cosine, IsOneForTheSameDirectionAndZeroForNothingInCommon) {
  EXPECT_NEAR(cosine({{1, 2.0}, {4, 1.0}}, {{1, 4.0}, {4, 2.0}}), 1.0, 1e-12);
  EXPECT_EQ(cosine({{1, 2.0}}, {{2, 3.0}}), 0.0);
  EXPECT_EQ(cosine({}, {{2, 3.0}}), 0.0);
}

TEST(Add, SumsByTerm) {
  const SparseVector sum = add({{1, 2.0}, {3, 1.0}}, {{2, 5.0}, {3, 4.0}});
  EXPECT_EQ(sum, (SparseVector{{1, 2.0}, {2, 5.0}, {3, 5.0}}));
}

TEST(Features, WeighRareTermsHigher) {
  Features features;
  for (int i = 0; i < 5; ++i) {
    features.window({told("I stir the soup")}, MomentView::Action);
  }
  features.window({told("I solder the wire")}, MomentView::Action);
  EXPECT_GT(features.idf("wire"), features.idf("soup"));
  EXPECT_GT(features.idf("telescop"), features.idf("wire"));
  EXPECT_EQ(features.windows_with("soup"), 5u);
  EXPECT_EQ(features.windows_with("telescop"), 0u);
}

TEST(Features, ReadOneViewOnly) {
  Features features;
  features.window({}, MomentView::Action);
  const SparseVector none =
      features.window({told("Omar says that it rains", MomentView::Utterance)}, MomentView::Action);
  EXPECT_TRUE(none.empty());
}

TEST(Features, AnchorPersonsAndPlaces) {
  Features features;
  features.window({}, MomentView::Action);
  Moment moment = told("I stir the soup");
  const SparseVector plain = features.window({moment}, MomentView::Action);
  moment.place = "kitchen";
  moment.participants = {"Omar"};
  const SparseVector anchored = features.window({moment}, MomentView::Action);
  EXPECT_EQ(anchored.size(), plain.size() + 2);
}

}  // namespace
}  // namespace daybook
