// Import builds the new store under another name beside it: killed, it leaves a file that
// nothing takes for a store, and the next import replaces it.

#include "daybook/app/transfer.h"

#include <cstddef>
#include <filesystem>
#include <ios>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/result.h"
#include "daybook/core/annotation.h"
#include "daybook/core/derived_text.h"
#include "daybook/core/edge.h"
#include "daybook/core/episode.h"
#include "daybook/core/ledger.h"
#include "daybook/core/moment.h"
#include "daybook/core/pattern.h"
#include "daybook/core/service.h"
#include "daybook/core/standing.h"
#include "daybook/core/window.h"
#include "daybook/store/ability.h"
#include "daybook/store/assistance.h"
#include "daybook/store/derived_texts.h"
#include "daybook/store/dump_line.h"
#include "daybook/store/dump_reader.h"
#include "daybook/store/owner_store.h"
#include "daybook/store/store.h"
#include "daybook/store/upkeep.h"
#include "daybook/time/timestamp.h"

namespace daybook {
namespace {

constexpr std::string_view kFirstLine = R"({"kind":"daybook","format":1})";
constexpr std::string_view kAnyFirstLine = R"({"kind":"daybook","format":)";
constexpr std::size_t kBatch = 4096;

std::string last_line(std::size_t lines) {
  return R"({"kind":"end","lines":)" + std::to_string(lines) + "}";
}

/// Passes on whole lines: all, or those from a wearer's own to the next wearer's.
class LinesOf : public std::streambuf {
 public:
  LinesOf(const std::string& wearer, std::ostream& out)
      : all_(wearer.empty()),
        begins_(R"({"kind":"wearer",)"),
        wanted_(dump_line(Wearer{.name = wearer})),
        out_(out) {
    // Of the wearer's line only kind and name count.
    wanted_.resize(wanted_.rfind(R"(,"face")") + 1);
  }

  std::size_t lines() const { return lines_; }

 protected:
  int_type overflow(int_type c) override {
    const char one = traits_type::to_char_type(c);
    xsputn(&one, 1);
    return c;
  }

  std::streamsize xsputn(const char* text, std::streamsize size) override {
    std::string_view left(text, static_cast<std::size_t>(size));
    for (std::size_t end = left.find('\n'); end != std::string_view::npos; end = left.find('\n')) {
      line_ += left.substr(0, end + 1);
      left.remove_prefix(end + 1);
      pass();
    }
    line_ += left;
    return out_.good() ? size : 0;
  }

 private:
  void pass() {
    if (line_.starts_with(begins_)) {
      mine_ = all_ || line_.starts_with(wanted_);
    }
    if (mine_) {
      out_ << line_;
      ++lines_;
    }
    line_.clear();
  }

  bool all_;
  std::string begins_;
  std::string wanted_;
  std::ostream& out_;
  std::string line_;
  bool mine_ = false;
  std::size_t lines_ = 0;
};

/// Rows into a store, in transactions of some thousand.
class Filling {
 public:
  explicit Filling(Store& store) : store_(store) {}

  /// Takes what the row holds.
  void add(DumpedRow& row) {
    std::visit([&](auto& one) { take(std::move(one)); }, row);
    if (++rows_ % kBatch == 0) {
      flush();
    }
  }

  void flush() {
    if (!changes_.empty()) {
      store_.commit(wearer_, changes_);
      changes_ = {};
    }
    if (!texts_.empty()) {
      require<DerivedTexts>(store_, "keep what a model wrote").put_derived_texts(wearer_, texts_);
      texts_.clear();
    }
  }

 private:
  void take(const Wearer& wearer) {
    flush();
    store_.add_wearer(wearer);
    wearer_ = wearer.name;
  }
  void take(Window window) {
    window.wearer = wearer_;
    changes_.windows.push_back(std::move(window));
  }
  void take(Moment moment) { changes_.moments.push_back(std::move(moment)); }
  void take(Episode episode) { changes_.episodes.push_back(std::move(episode)); }
  void take(Pattern pattern) { changes_.patterns.push_back(std::move(pattern)); }
  void take(Edge edge) { changes_.edges.push_back(std::move(edge)); }
  void take(Unit unit) { changes_.units.push_back(std::move(unit)); }
  void take(const StandingQuestion& question) { assistance().put_standing(wearer_, question); }
  void take(const Feedback& feedback) { assistance().put_feedback(wearer_, feedback); }
  void take(const Annotation& annotation) {
    flush();
    require<OwnerStore>(store_, "keep annotations")
        .annotate(wearer_, annotation, Timestamp::min(), false);
  }

  void take(DerivedText text) { texts_.push_back(std::move(text)); }

  Assistance& assistance() const { return require<Assistance>(store_, "remember questions"); }

  Store& store_;
  std::string wearer_;
  Changes changes_;
  std::vector<DerivedText> texts_;
  std::size_t rows_ = 0;
};

[[noreturn]] void refuse(const std::string& name, std::size_t line, const std::string& cause,
                         const std::string& remedy) {
  throw Error(ErrorKind::BadInput, cause, {.file = name, .line = line, .remedy = remedy});
}

void check_first(const std::string& line, const std::string& name) {
  if (line == kFirstLine) {
    return;
  }
  if (line.starts_with(kAnyFirstLine)) {
    refuse(name, 1, "the export is of a format that this daybook does not know", "update daybook");
  }
  refuse(name, 1, "is no export of a memory",
         "`daybook export` writes one; recordings are read by `daybook add`");
}

std::size_t fill(Store& store, std::istream& in, const std::string& name) {
  Filling filling(store);
  std::string line;
  std::getline(in, line);
  check_first(line, name);
  for (std::size_t rows = 0; std::getline(in, line); ++rows) {
    if (line == last_line(rows)) {
      filling.flush();
      return rows;
    }
    Result<DumpedRow> row = read_dump_line(line);
    if (!row) {
      refuse(name, rows + 2, row.error().message, "export the memory again");
    }
    filling.add(*row);
  }
  refuse(name, 0, "the export ends before its last line", "copy it again, whole");
}

void remove_files(const std::filesystem::path& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::remove(path.string() + suffix, ignored);
  }
}

}  // namespace

void export_memory(Store& store, const std::string& wearer, std::ostream& out) {
  const std::unique_ptr<Store> copy = require<Upkeep>(store, "be copied").snapshot();
  out << kFirstLine << '\n';
  LinesOf lines(wearer, out);
  std::ostream filtered(&lines);
  copy->dump(filtered);
  out << last_line(lines.lines()) << '\n';
  out.flush();
  if (!out.good()) {
    throw Error(ErrorKind::Storage, "the export could not be written",
                {.remedy = "free some space and run the command again"});
  }
}

std::size_t import_memory(std::istream& in, const std::string& name,
                          const std::filesystem::path& path) {
  if (std::filesystem::exists(path)) {
    throw Error(ErrorKind::Usage, "there is a store here already",
                {.file = path.string(),
                 .remedy = "an import makes a new store: name another one with --store"});
  }
  const std::filesystem::path unfinished = path.string() + ".importing";
  remove_files(unfinished);
  std::size_t lines = 0;
  try {
    const std::unique_ptr<Store> store = open_store("sqlite:" + unfinished.string());
    lines = fill(*store, in, name);
  } catch (...) {
    remove_files(unfinished);
    throw;
  }
  move_into_place(unfinished, path);
  return lines;
}

}  // namespace daybook
