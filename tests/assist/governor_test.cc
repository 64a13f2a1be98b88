#include "daybook/assist/governor.h"

#include <gtest/gtest.h>

namespace daybook {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

Timestamp at(Duration since_nine) { return Clockface::dataset().at(1, hours(9)) + since_nine; }

Service service(ServiceType type, Duration when, const std::string& subject) {
  Service out;
  out.type = type;
  out.trigger = at(when);
  out.known_at = out.trigger;
  out.subject = subject;
  return out;
}

/// How many of a flood of services over ten hours are admitted.
std::size_t admitted(const ScreenOptions& options) {
  Governor governor(Clockface::dataset(), options);
  std::size_t count = 0;
  for (int minute = 0; minute < 600; ++minute) {
    governor.pass(minutes(1));
    if (minute % 10 == 0) {
      governor.next_unit();
    }
    const auto type = static_cast<ServiceType>(4 + minute % 6);
    const Service one = service(type, minutes(minute), std::to_string(minute));
    count += governor.admit(one, one.known_at) ? 1 : 0;
  }
  return count;
}

TEST(Governor, KeepsToTheLevelsLimits) {
  ScreenOptions options;
  EXPECT_LE(admitted(options), 60U);
  EXPECT_GE(admitted(options), 40U);
  options.level = HelpLevel::Minimal;
  EXPECT_LE(admitted(options), 11U);
  EXPECT_GE(admitted(options), 8U);
  options.level = HelpLevel::Off;
  EXPECT_EQ(admitted(options), 0U);
}

TEST(Governor, MergesWhatIsCloseAndOfOneType) {
  Governor governor(Clockface::dataset(), {});
  governor.pass(hours(1));
  const auto admit = [&](int minute) {
    const Service one = service(ServiceType::MemoryRecall, minutes(minute), std::to_string(minute));
    return governor.admit(one, one.known_at);
  };
  EXPECT_TRUE(admit(0));
  EXPECT_FALSE(admit(4));
  EXPECT_TRUE(admit(5));
}

TEST(Governor, SpacesServicesAsTheRulesSay) {
  ScreenOptions options;
  options.rules.recall.spacing = minutes(30);
  Governor governor(Clockface::dataset(), options);
  governor.pass(hours(1));
  const auto admit = [&](int minute) {
    const Service one = service(ServiceType::MemoryRecall, minutes(minute), std::to_string(minute));
    return governor.admit(one, one.known_at);
  };
  EXPECT_TRUE(admit(0));
  EXPECT_FALSE(admit(29));
  EXPECT_TRUE(admit(30));
}

TEST(Governor, ASubjectIsToldOnceADayAThingOnceAnHour) {
  Governor governor(Clockface::dataset(), {});
  governor.pass(hours(1));
  const auto admit = [&](ServiceType type, int minute) {
    const Service one = service(type, minutes(minute), "drill");
    return governor.admit(one, one.known_at);
  };
  EXPECT_TRUE(admit(ServiceType::MemoryLinkContextual, 0));
  EXPECT_FALSE(admit(ServiceType::MemoryLinkContextual, 59));
  EXPECT_TRUE(admit(ServiceType::MemoryLinkContextual, 60));
  EXPECT_TRUE(admit(ServiceType::MemoryRecall, 0));
  EXPECT_FALSE(admit(ServiceType::MemoryRecall, 600));
}

TEST(Governor, NotNowIsForAnHourAndForTheSubjectToday) {
  ScreenOptions options;
  options.feedback = {{"s", ServiceType::MemoryLinkContextual, "drill", at(minutes(0)),
                       Verdict::NotNow, at(minutes(1))}};
  Governor governor(Clockface::dataset(), options);
  governor.pass(hours(3));
  const auto admit = [&](int minute, const std::string& subject) {
    const Service one = service(ServiceType::MemoryLinkContextual, minutes(minute), subject);
    return governor.admit(one, one.known_at);
  };
  EXPECT_FALSE(admit(30, "saw"));
  EXPECT_FALSE(admit(90, "drill"));
  EXPECT_TRUE(admit(90, "saw"));
}

}  // namespace
}  // namespace daybook
