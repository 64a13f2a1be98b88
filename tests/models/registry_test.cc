#include "daybook/models/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "daybook/base/error.h"
#include "daybook/models/embedder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/tiny_table.h"

namespace daybook {
namespace {

using testing::HasSubstr;

// Sets $DAYBOOK_MODELS and puts it back at the end.
class ModelsFolder {
 public:
  explicit ModelsFolder(const std::string& folder) {
    if (const char* before = std::getenv("DAYBOOK_MODELS")) {
      before_ = before;
    }
    ::setenv("DAYBOOK_MODELS", folder.c_str(), 1);
  }
  ~ModelsFolder() {
    if (before_) {
      ::setenv("DAYBOOK_MODELS", before_->c_str(), 1);
    } else {
      ::unsetenv("DAYBOOK_MODELS");
    }
  }
  ModelsFolder(const ModelsFolder&) = delete;
  ModelsFolder& operator=(const ModelsFolder&) = delete;

 private:
  std::optional<std::string> before_;
};

std::string refusal_of(const std::string& uri, ErrorKind kind = ErrorKind::Usage) {
  try {
    open_embedder(uri);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    return error.what();
  }
  return "nothing was thrown";
}

TEST(OpenEmbedder, OpensTheTableAtAPath) {
  const ScratchFolder folder;
  const auto embedder = open_embedder("static:" + make_tiny_table(folder.path()).string());
  EXPECT_EQ(embedder->dimension(), kTinyDimension);
}

TEST(OpenEmbedder, GivesNoneForNone) { EXPECT_EQ(open_embedder("none:"), nullptr); }

TEST(OpenEmbedder, SaysWhichAddressesThereAre) {
  for (const char* uri : {"", "static", "wizard:x", ":static:", "Static:", "none"}) {
    EXPECT_THAT(refusal_of(uri), testing::AllOf(HasSubstr(std::string("\"") + uri + "\""),
                                                HasSubstr("static:PATH")));
  }
  EXPECT_THAT(refusal_of("none:x", ErrorKind::Config), HasSubstr("none:"));
  EXPECT_THAT(refusal_of("static:/nowhere/t.dbt", ErrorKind::Config), HasSubstr("/nowhere/t.dbt"));
}

TEST(DefaultStaticTable, LiesInTheModelsFolderWhenThatHasOne) {
  const ScratchFolder folder;
  const std::filesystem::path table = folder.path() / "wordllama-256.dbt";
  const ModelsFolder models(folder.path().string());
  EXPECT_NE(default_static_table(), table.string());
  std::filesystem::rename(make_tiny_table(folder.path()), table);
  EXPECT_EQ(default_static_table(), table.string());
  EXPECT_EQ(open_embedder("static:")->dimension(), kTinyDimension);
}

TEST(DefaultStaticTable, IsTheBuildsOwnOtherwise) {
  const ModelsFolder models("");
  EXPECT_TRUE(default_static_table().ends_with("wordllama/wordllama-256.dbt"));
}

}  // namespace
}  // namespace daybook
