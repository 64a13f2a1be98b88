#include "daybook/build/speakers.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

struct Case {
  std::string_view tag;
  SpeakerKind kind;
  std::string_view name;
};

class SpeakerTags : public testing::TestWithParam<Case> {};

TEST_P(SpeakerTags, AreClassified) {
  const Speaker speaker = Speakers("B1_NORA").classify(GetParam().tag);
  EXPECT_EQ(speaker.kind, GetParam().kind);
  EXPECT_EQ(speaker.name, GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(
    Table, SpeakerTags,
    testing::Values(Case{"Nora", SpeakerKind::Wearer, "I"}, Case{"NORA", SpeakerKind::Wearer, "I"},
                    Case{"Omar", SpeakerKind::Person, "Omar"},
                    Case{"Mrs Alder", SpeakerKind::Person, "Mrs Alder"},
                    Case{"Priya's sister", SpeakerKind::Person, "Priya's sister"},
                    Case{" Wei : ", SpeakerKind::Person, "Wei"},
                    Case{"Others", SpeakerKind::Group, "others"},
                    Case{"other people", SpeakerKind::Group, "others"},
                    Case{"其他人", SpeakerKind::Group, "others"},
                    Case{"Music", SpeakerKind::NonPerson, "Music"},
                    Case{"(Lyrics)", SpeakerKind::NonPerson, "(Lyrics)"},
                    Case{"AI", SpeakerKind::NonPerson, "AI"},
                    Case{"", SpeakerKind::Unknown, "someone"},
                    Case{"Unknown", SpeakerKind::Unknown, "someone"}));

TEST(Speakers, ReadTheWearersNameFromTheId) {
  EXPECT_EQ(Speakers("B1_NORA").own_name(), "Nora");
  EXPECT_EQ(Speakers("wei").own_name(), "Wei");
  EXPECT_EQ(Speakers("").own_name(), "");
}

TEST(Speaker, IsNamedIfWearerOrPerson) {
  EXPECT_TRUE(Speakers("B1_NORA").classify("Nora").named());
  EXPECT_TRUE(Speakers("B1_NORA").classify("Greta").named());
  EXPECT_FALSE(Speakers("B1_NORA").classify("Others").named());
}

}  // namespace
}  // namespace daybook
