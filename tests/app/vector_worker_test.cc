#include "daybook/app/vector_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "daybook/app/memory.h"
#include "tests/support/made_up_memory.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slow_fake.h"

namespace daybook {
namespace {

class Worker : public testing::Test {
 protected:
  Worker() {
    Memory memory(settings_, false, nullptr);
    memory.store().add_wearer({"T1_NORA", Clockface::dataset()});
    memory.store().commit("T1_NORA", joined(made_up_changes(20, 7), 0, 20));
  }

  ScratchFolder folder_;
  Settings settings_{"sqlite:" + (folder_.path() / "s.db").string(), "T1_NORA", "none:"};
  std::shared_ptr<SlowFake> slow_ = std::make_shared<SlowFake>();
};

TEST_F(Worker, QuotesNoServerInTheLog) {
  slow_->most_passages = 0;
  slow_->says = "the server answered 400: cannot embed 'I hide the zanzibarkey.'";
  testing::internal::CaptureStderr();
  {
    const VectorWorker worker(settings_, slow_);
    while (slow_->failures == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // It tells of it now.
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr().find("zanzibarkey"), std::string::npos);
}

}  // namespace
}  // namespace daybook
