#include "daybook/base/log.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "daybook/base/error.h"

namespace daybook {
namespace {

/// Leaves level and environment as they were.
class Log : public testing::Test {
 protected:
  void SetUp() override { unsetenv("DAYBOOK_LOG"); }
  void TearDown() override {
    unsetenv("DAYBOOK_LOG");
    set_log_level(LogLevel::Warning);
  }
};

TEST_F(Log, WritesToStandardErrorOnly) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  log_warning("disk nearly full");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "daybook: warning: disk nearly full\n");
}

TEST_F(Log, DropsWhatIsBelowTheLevel) {
  testing::internal::CaptureStderr();
  log_info("not seen");
  set_log_level(LogLevel::Error);
  log_warning("not seen");
  log_error("seen");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "daybook: error: seen\n");
}

TEST_F(Log, TakesBracesLiterally) {
  testing::internal::CaptureStderr();
  log_warning("{\"start\": {}}");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "daybook: warning: {\"start\": {}}\n");
}

TEST_F(Log, IsQuietWhenOff) {
  set_log_level(LogLevel::Off);
  EXPECT_FALSE(is_logged(LogLevel::Error));
  EXPECT_FALSE(is_logged(LogLevel::Off));
  set_log_level(LogLevel::Info);
  EXPECT_TRUE(is_logged(LogLevel::Info));
  EXPECT_FALSE(is_logged(LogLevel::Debug));
}

TEST_F(Log, LevelFollowsVerbosity) {
  EXPECT_EQ(choose_log_level(0), LogLevel::Warning);
  EXPECT_EQ(choose_log_level(1), LogLevel::Info);
  EXPECT_EQ(choose_log_level(3), LogLevel::Debug);
}

TEST_F(Log, EnvironmentOverridesVerbosity) {
  setenv("DAYBOOK_LOG", "off", 1);
  EXPECT_EQ(choose_log_level(2), LogLevel::Off);
}

TEST_F(Log, RefusesAnUnknownLevel) {
  setenv("DAYBOOK_LOG", "loud", 1);
  try {
    (void)choose_log_level(0);
    FAIL() << "did not throw";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Config);
    EXPECT_STREQ(error.what(), "DAYBOOK_LOG is \"loud\"; use debug, info, warning, error or off");
  }
}

}  // namespace
}  // namespace daybook
