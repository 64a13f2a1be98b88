#include "daybook/app/owner.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daybook/app/ingest.h"
#include "daybook/app/memory.h"
#include "daybook/app/writer_lock.h"
#include "daybook/base/error.h"
#include "daybook/base/progress.h"
#include "daybook/cli/command.h"
#include "daybook/cli/json_text.h"
#include "daybook/core/annotation.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

using Json = nlohmann::ordered_json;

/// Runs something that grows, with progress on stderr.
template <typename Work>
void with_progress(Work work) {
  const std::unique_ptr<Progress> progress = make_stderr_progress();
  progress->begin("grow", "windows", 0);
  work([&](const IngestProgress& at) { progress->update(at.done); });
  progress->end();
}

// --- remember

struct RememberOptions {
  std::optional<std::string> text;
  std::string at;
  std::optional<std::size_t> remove;
};

int list_notes(const Globals& globals, Memory& memory) {
  const std::vector<Annotation> notes = annotations(memory, AnnotationKind::Note);
  const Clockface& face = memory.wearer().face;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const Annotation& note = notes[i];
    const std::string about = note.at ? face.format(*note.at) : "";
    if (globals.json) {
      std::cout << json_text(Json{{"schema", "daybook/1"},
                                  {"number", i + 1},
                                  {"about", about},
                                  {"text", note.text}})
                << "\n";
    } else {
      std::cout << i + 1 << "  " << (about.empty() ? "" : about + "  ") << note.text << "\n";
    }
  }
  return kDone;
}

int remember_it(const Globals& globals, const RememberOptions& options) {
  Memory memory(globals.settings, true);
  if (options.remove) {
    forget_note(memory, *options.remove);
    return kDone;
  }
  if (!options.text) {
    return list_notes(globals, memory);
  }
  std::optional<Timestamp> about;
  if (!options.at.empty()) {
    about = read_at(memory, options.at);
  }
  remember(memory, *options.text, about);
  std::cerr << "remembered";
  if (about && *about > memory.last_known()) {
    std::cerr << "; " << memory.wearer().face.format(*about)
              << " is not recorded yet, and the note is read once it is";
  }
  std::cerr << "\n";
  return kDone;
}

// --- correct

struct CorrectOptions {
  std::string id;
  std::string text;
  bool undo = false;
};

int correct_it(const Globals& globals, const CorrectOptions& options) {
  if (options.text.empty() && !options.undo) {
    throw Error(ErrorKind::Usage, "what should the line say?",
                {.remedy = "write it after the id, or give --undo"});
  }
  Memory memory(globals.settings, true);
  const WriterLock lock(globals.settings.store);
  const CorrectableLine line = find_line(memory, options.id);
  bool changed = false;
  with_progress([&](const OnProgress& progress) {
    changed =
        correct(memory, line, options.undo ? std::nullopt : std::optional(options.text), progress);
  });
  if (!changed) {
    std::cerr << line.id << " is as it was recorded: there is no correction to take back\n";
    return kNoEvidence;
  }
  const std::string now = find_line(memory, line.id).says;
  if (globals.json) {
    std::cout << json_text(Json{{"schema", "daybook/1"},
                                {"id", line.id},
                                {"recorded", line.recorded.text},
                                {"before", line.says},
                                {"now", now}})
              << "\n";
  } else {
    std::cout << line.id << "\n  was  " << line.says << "\n  now  " << now << "\n";
  }
  return kDone;
}

// --- people

struct PeopleOptions {
  std::string verb;
  std::vector<std::string> names;
};

std::string time_or_nothing(const std::optional<Timestamp>& t, const Clockface& face) {
  return t ? face.format(*t) : "";
}

int list_people(const Globals& globals, Memory& memory) {
  const Clockface& face = memory.wearer().face;
  for (const PersonRow& row : people(memory)) {
    const std::string first = time_or_nothing(row.first, face);
    const std::string last = time_or_nothing(row.last, face);
    if (globals.json) {
      std::cout << json_text(Json{{"schema", "daybook/1"},
                                  {"name", row.name},
                                  {"lines", row.lines},
                                  {"first", first},
                                  {"last", last}})
                << "\n";
    } else {
      std::cout << std::setw(7) << row.lines << "  " << row.name << "  (" << first << " to " << last
                << ")\n";
    }
  }
  for (const Annotation& one : annotations(memory, AnnotationKind::Name)) {
    std::cerr << one.target << " is called " << one.text << "\n";
  }
  return kDone;
}

/// What was done to a name: as a sentence, or as JSON.
void tell_naming(const Globals& globals, const Annotation& naming, bool undone) {
  if (globals.json) {
    std::cout << json_text(Json{{"schema", "daybook/1"},
                                {"recorded", naming.target},
                                {"name", naming.text},
                                {"undone", undone}})
              << "\n";
  } else if (undone) {
    std::cout << naming.target << " is " << naming.target << " again, not " << naming.text << "\n";
  } else {
    std::cout << naming.target << " is called " << naming.text
              << " now; `daybook people undo` takes it back\n";
  }
}

int undo(const Globals& globals, Memory& memory) {
  std::optional<Annotation> undone;
  with_progress([&](const OnProgress& progress) { undone = undo_naming(memory, progress); });
  if (!undone) {
    std::cerr << "there is no naming to take back\n";
    return kNoEvidence;
  }
  tell_naming(globals, *undone, true);
  return kDone;
}

int people_verbs(const Globals& globals, const PeopleOptions& options) {
  Memory memory(globals.settings, true);
  if (options.verb == "list") {
    return list_people(globals, memory);
  }
  const WriterLock lock(globals.settings.store);
  if (options.verb == "undo") {
    return undo(globals, memory);
  }
  const std::string& recorded = options.names.at(0);
  const std::string& name = options.names.at(1);
  with_progress([&](const OnProgress& progress) {
    (options.verb == "merge" ? merge_people : name_person)(memory, recorded, name, progress);
  });
  tell_naming(globals, {.kind = AnnotationKind::Name, .target = recorded, .text = name}, false);
  return kDone;
}

}  // namespace

void declare_remember(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<RememberOptions>();
  CLI::App* command = app.add_subcommand(
      "remember",
      "Note something; without a text, list the notes\n\n"
      "  daybook remember \"The spare key is under the red flowerpot\"\n"
      "  daybook remember --at \"DAY2 10:00\" \"That was Wei's brother\"\n\n"
      "A note about no time is known at every --at, one about a time from then on. Evaluations\n"
      "do not see notes.");
  CLI::Option* text =
      command->add_option("text", options->text, "What to remember")->check(text_problem);
  command->add_option("--at", options->at, "What time it is about")->needs(text);
  command->add_option("--remove", options->remove, "Remove the note with this number")
      ->check(CLI::Range(1, 1'000'000))
      ->excludes(text);
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return remember_it(globals, *options); };
  });
}

void declare_correct(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<CorrectOptions>();
  CLI::App* command = app.add_subcommand(
      "correct",
      "Say what a line should say; everything that rests on it is grown again\n\n"
      "  daybook correct w-0123456789abcdef:3 \"Omar: the keys are in the bowl\"\n"
      "  daybook correct w-0123456789abcdef:3 --undo\n\n"
      "A window or a moment will do where it rests on one line. What was recorded is kept.");
  command->add_option("id", options->id, "A line's id as `show` prints it")->required();
  CLI::Option* text =
      command->add_option("text", options->text, "The line; 'Name: words' corrects who speaks too")
          ->check(text_problem);
  command->add_flag("--undo", options->undo, "Back to what was recorded")->excludes(text);
  command->callback([&globals, &action, options] {
    action = [&globals, options] { return correct_it(globals, *options); };
  });
}

void declare_people(CLI::App& app, const Globals& globals, Action& action) {
  auto options = std::make_shared<PeopleOptions>();
  options->verb = "list";
  CLI::App* command = app.add_subcommand(
      "people",
      "Who speaks; name, merge, undo\n\n"
      "  daybook people                      who speaks how much\n"
      "  daybook people name \"Speaker 2\" Mia from now on, everywhere\n"
      "  daybook people merge Mia Leo        Mia and Leo are one person, called Leo\n"
      "  daybook people undo                 takes back the last of these\n\n"
      "What was recorded is kept; to remove somebody, see `daybook forget`.");
  command->require_subcommand(0, 1);
  const auto run = [&globals, &action, options](const std::string& verb) {
    options->verb = verb;
    action = [&globals, options] { return people_verbs(globals, *options); };
  };
  const std::pair<const char*, const char*> verbs[] = {
      {"name", "Call somebody otherwise: OLD NEW"},
      {"merge", "Two names of one person: OTHER NAME"},
  };
  for (const auto& [verb, about] : verbs) {
    CLI::App* sub = command->add_subcommand(verb, about);
    sub->add_option("names", options->names, "The recorded name, and the one to use")
        ->check(text_problem)
        ->required()
        ->expected(2);
  }
  command->add_subcommand("list", "Who speaks how much (the same as no verb)");
  command->add_subcommand("undo", "Take back the last naming or merge");
  command->callback([command, run] {
    const std::vector<CLI::App*> chosen = command->get_subcommands();
    run(chosen.empty() ? "list" : chosen.front()->get_name());
  });
}

}  // namespace daybook
