// A small model prefers some letters whatever they stand for. Over all rotations every
// choice stands once at each letter, so that a constant preference adds the same to each
// mean and cancels. And it loses its way in long prompts: three whole windows tell it more than
// ten that are cut down to their best lines, because the line that answers is seldom the one
// that resembles the question.

#include "daybook/answer/agents/letter_reader.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "daybook/answer/agents/agent.h"
#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/excerpt.h"
#include "daybook/answer/agents/prompt.h"
#include "daybook/answer/choice_features.h"
#include "daybook/answer/quotes.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedder.h"
#include "daybook/models/fence.h"
#include "daybook/models/letters.h"
#include "daybook/recall/curate.h"
#include "daybook/recall/recaller.h"
#include "daybook/recall/skills.h"
#include "daybook/time/clockface.h"

namespace daybook {
namespace {

constexpr int kHalvings = 3;
constexpr int kRecentMinutes = 100;  ///< later than that, the clock says more

class Run {
 public:
  Run(const AgentSetting& setting, const Recollection& found, const Embedder* embedder,
      const LetterOptions& options)
      : setting_(setting),
        options_(options),
        tokens_(options.tokens),
        found_(found),
        quoter_(setting.index, embedder, found.visible, found.intent),
        calls_(setting, outcome_) {}

  AgentOutcome run() {
    load();
    if (windows_.empty()) {
      return std::move(outcome_);
    }
    const std::size_t choices = setting_.question.choices.size();
    std::vector<double> sums(choices, 0);
    for (std::size_t first = 0; first < choices; ++first) {
      if (!ask(first, sums)) {
        return std::move(outcome_);
      }
    }
    for (double& sum : sums) {
      sum *= likely() / static_cast<double>(choices);
    }
    take(std::move(sums));
    return std::move(outcome_);
  }

 private:
  void load() {
    std::vector<std::uint64_t> ids;
    for (const Candidate& candidate : found_.candidates) {
      if (ids.size() < options_.windows) {
        ids.push_back(setting_.index.windows().ids[candidate.window]);
      }
    }
    windows_ = windows_in_order(setting_, ids);
    outcome_.rounds.push_back("rules: " + std::to_string(windows_.size()) + " windows");
  }

  /// The likeliest windows that fit, the likeliest first.
  std::string recorded() {
    std::string text;
    std::vector<SkillHit> told;
    for (const Window& window : windows_) {
      const std::string item =
          excerpt(told_time(setting_.face(), setting_.question.asked, window.interval.start),
                  quoter_, window, options_.lines);
      if (estimated_tokens(text) + estimated_tokens(item) > tokens_ && !told.empty()) {
        break;
      }
      text += item + "\n";
      told.push_back(hit_of(window));
    }
    calls_.shows(told);
    shown_ = told.size();
    return fenced(text);
  }

  /// That what was shown holds the evidence, among the windows in which the rules read.
  double likely() const {
    double shown = 0;
    double all = 0;
    for (std::size_t k = 0; k < std::min(kReadWindows, found_.candidates.size()); ++k) {
      all += found_.candidates[k].probability;
      shown += k < shown_ ? found_.candidates[k].probability : 0;
    }
    return all > 0 ? shown / all : 0;
  }

  /// The choice that stands at a letter.
  std::size_t choice_at(std::size_t letter, std::size_t first) const {
    return (letter + first) % setting_.question.choices.size();
  }

  ChatRequest request(std::size_t first) {
    std::vector<std::string> choices;
    choices.reserve(setting_.question.choices.size());
    for (std::size_t letter = 0; letter < setting_.question.choices.size(); ++letter) {
      choices.push_back(setting_.question.choices[choice_at(letter, first)]);
    }
    // The question stands first as well: what is read is then read for it.
    const Question& question = setting_.question;
    const std::string now = clock_text(setting_.face().local(question.asked).since_midnight);
    ChatRequest request;
    request.messages = {
        {ChatRole::System, prompt(PromptId::DaybookLetter).text},
        {ChatRole::User, "Question, asked today at " + now + ": " + question.text +
                             "\n\nWhat was recorded:\n" + recorded() +
                             "\n\nQuestion: " + question.text + "\n" + lettered(choices) +
                             "Which choice is right? Reply with its letter."}};
    request.max_tokens = 1;
    request.chances = kLetterChances;
    return request;
  }

  /// Adds what the model thinks of the choices in this rotation; false where it does not say.
  bool ask(std::size_t first, std::vector<double>& sums) {
    ChatReply reply = calls_.chat(prompt(PromptId::DaybookLetter), request(first));
    for (int halved = 0; reply.fault == ModelFault::Overflow && halved < kHalvings; ++halved) {
      tokens_ /= 2;
      reply = calls_.chat(prompt(PromptId::DaybookLetter), request(first));
    }
    // A first token that is thrown away (a blank, the beginning of a thought) may leave an
    // empty reply with chances.
    const auto chances = letter_chances(reply, sums.size());
    if (!chances) {
      outcome_.fault = reply.ok() ? ModelFault::Malformed : reply.fault;
      outcome_.error = reply.ok() ? "the server tells no chances of letters" : reply.error;
      outcome_.rounds.push_back("letters: " + outcome_.error);
      return false;
    }
    for (std::size_t letter = 0; letter < sums.size(); ++letter) {
      sums[choice_at(letter, first)] += (*chances)[letter];
    }
    return true;
  }

  void take(std::vector<double> chances) {
    const auto best = std::max_element(chances.begin(), chances.end());
    outcome_.choice = static_cast<std::size_t>(best - chances.begin());
    outcome_.choices = {*outcome_.choice};
    outcome_.text = setting_.question.choices[*outcome_.choice];
    outcome_.chances = std::move(chances);
    cite();
    outcome_.rounds.push_back("letters read in " + std::to_string(outcome_.calls) + " calls");
  }

  void cite() {
    std::vector<std::uint64_t> ids;
    ids.reserve(found_.evidence.size());
    for (const Candidate& candidate : found_.evidence) {
      ids.push_back(setting_.index.windows().ids[candidate.window]);
    }
    for (const auto& windows : {windows_, windows_in_order(setting_, ids)}) {
      for (const Window& window : windows) {
        outcome_.evidence.push_back(hit_of(window));
      }
    }
  }

  const AgentSetting& setting_;
  const LetterOptions& options_;
  std::size_t tokens_;
  const Recollection& found_;
  Quoter quoter_;
  AgentOutcome outcome_;
  AgentCalls calls_;
  std::vector<Window> windows_;
  std::size_t shown_ = 0;  ///< of these, in the latest prompt
};

}  // namespace

AgentOutcome run_letters(const AgentSetting& setting, const Recollection& found,
                         const Embedder* embedder, const LetterOptions& options) {
  return Run(setting, found, embedder, options).run();
}

std::string told_time(const Clockface& face, Timestamp asked, Timestamp at) {
  const LocalTime then = face.local(at);
  const std::int64_t days = face.local(asked).day - then.day;
  const std::string clock = clock_text(then.since_midnight);
  if (days > 0) {
    return (days == 1 ? "yesterday " : std::to_string(days) + " days ago, ") + clock;
  }
  const auto ago = std::chrono::duration_cast<std::chrono::minutes>(asked - at).count();
  return "today " + clock +
         (ago < kRecentMinutes ? ", " + std::to_string(ago) + " minutes ago" : "");
}

}  // namespace daybook
