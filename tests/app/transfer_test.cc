#include "daybook/app/transfer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/base/error.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/derived_texts.h"
#include "tests/support/scratch_folder.h"

namespace daybook {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class Transfer : public testing::Test {
 protected:
  Transfer() {
    Memory memory(settings("s"), false);
    ingest(memory, {"sample/Sync/B1_NORA_DAY1_09000000.json"}, {}, [](const auto&) {});
    auto& assistance = require<Assistance>(memory.store(), "remember");
    const Timestamp now = memory.last_known();
    assistance.put_standing("B1_NORA", {"q-1", "when it rains", StandingMode::Every, now});
    assistance.put_standing("B1_NORA", {"q-2", "when \"雨\" stops", StandingMode::Once, now, now});
    assistance.put_feedback(
        "B1_NORA", {"s-1", ServiceType::TaskReminder, "the cup", now, Verdict::NotNow, now});
    const Window first =
        memory.store().windows(Cutoff::everything(), "B1_NORA", {.limit = 1}).at(0);
    DerivedText narrative{.window = first.id, .text = "I write \"it\" down.", .made_by = "m"};
    narrative.digest = derived_digest(first, narrative);
    require<DerivedTexts>(memory.store(), "keep").put_derived_texts("B1_NORA", {narrative});
    memory.store().add_wearer({.name = "B2_OMAR",
                               .face = Clockface::zone("Europe/Paris"),
                               .growth = {.scene = "game", .recipe = "grove"}});
    std::ostringstream out;
    export_memory(memory.store(), "", out);
    exported_ = out.str();
  }

  Settings settings(const std::string& name) const {
    return {"sqlite:" + path(name).string(), "", "none:"};
  }
  fs::path path(const std::string& name) const { return folder_.path() / (name + ".db"); }

  std::string dump(const std::string& name) const {
    Memory memory(settings(name), true);
    std::ostringstream out;
    memory.store().dump(out);
    return out.str();
  }

  std::string failure(const std::string& text) const {
    std::istringstream in(text);
    try {
      import_memory(in, "in.jsonl", path("new"));
    } catch (const Error& error) {
      EXPECT_FALSE(fs::exists(path("new")));
      EXPECT_FALSE(fs::exists(path("new").string() + ".importing"));
      return error.what();
    }
    return "no failure";
  }

  ScratchFolder folder_;
  std::string exported_;
};

TEST_F(Transfer, ExportAndImportGiveAnIdenticalMemory) {
  std::istringstream in(exported_);
  EXPECT_GT(import_memory(in, "in", path("new")), 1000U);
  EXPECT_EQ(dump("new"), dump("s"));
  EXPECT_THAT(dump("new"), AllOf(HasSubstr("when it rains"), HasSubstr("雨"), HasSubstr("the cup"),
                                 HasSubstr("write \\\"it\\\" down")));
  // And one that goes on as the old one does.
  Memory old_one(settings("s"), true);
  Memory new_one(settings("new"), true);
  for (Memory* memory : {&old_one, &new_one}) {
    ingest(*memory, {"sample/Sync/B1_NORA_DAY1_10000000.json"}, {}, [](const auto&) {});
  }
  EXPECT_EQ(dump("new"), dump("s"));
}

TEST_F(Transfer, ExportOfOneWearerHoldsNobodyElse) {
  Memory memory(settings("s"), true);
  std::ostringstream out;
  export_memory(memory.store(), "B2_OMAR", out);
  EXPECT_EQ(out.str(),
            "{\"kind\":\"daybook\",\"format\":1}\n"
            "{\"kind\":\"wearer\",\"name\":\"B2_OMAR\",\"face\":\"zone:Europe/Paris\","
            "\"scene\":\"game\",\"recipe\":\"grove\"}\n"
            "{\"kind\":\"end\",\"lines\":1}\n");
}

TEST_F(Transfer, ImportNeverWritesIntoAStoreThatIsThere) {
  const std::string before = dump("s");
  std::istringstream in(exported_);
  EXPECT_THROW(import_memory(in, "in", path("s")), Error);
  EXPECT_EQ(dump("s"), before);
}

TEST_F(Transfer, ImportOfACutOrForeignFileLeavesNothingAndSaysWhy) {
  EXPECT_THAT(failure(exported_.substr(0, exported_.size() / 2)), HasSubstr("in.jsonl:"));
  EXPECT_THAT(failure(exported_.substr(0, exported_.rfind("{\"kind\":\"end\""))),
              HasSubstr("ends before its last line"));
  EXPECT_THAT(failure(""), HasSubstr("is no export"));
  EXPECT_THAT(failure("{\"kind\":\"daybook\",\"format\":2}\n"), HasSubstr("update daybook"));
  EXPECT_THAT(failure("{\"wearer\":\"B1_NORA\"}\n"), HasSubstr("is no export"));
}

}  // namespace
}  // namespace daybook
