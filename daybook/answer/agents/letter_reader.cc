// A small model prefers some letters whatever they stand for. Over all rotations every
// choice stands once at each letter, so that a constant preference adds the same to each
// mean and cancels.

#include "daybook/answer/agents/letter_reader.h"

#include <algorithm>
#include <numeric>

#include "daybook/answer/agents/answer_text.h"
#include "daybook/answer/agents/excerpt.h"
#include "daybook/answer/quotes.h"
#include "daybook/models/fence.h"
#include "daybook/models/letters.h"

namespace daybook {
namespace {

constexpr int kHalvings = 3;

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
    const std::size_t orders =
        std::clamp<std::size_t>(options_.orders, 1, setting_.question.choices.size());
    std::vector<double> sums(setting_.question.choices.size(), 0);
    for (std::size_t order = 0; order < orders; ++order) {
      if (!ask(order, sums)) {
        return std::move(outcome_);
      }
    }
    for (double& sum : sums) {
      sum /= static_cast<double>(orders);
    }
    take(std::move(sums));
    return std::move(outcome_);
  }

 private:
  void load() {
    std::vector<std::uint64_t> ids;
    for (const Candidate& candidate : found_.evidence) {
      if (ids.size() < options_.windows) {
        ids.push_back(setting_.index.windows().ids[candidate.window]);
      }
    }
    windows_ = windows_in_order(setting_, ids);
    outcome_.rounds.push_back("rules: " + std::to_string(windows_.size()) + " windows");
  }

  /// The worthiest windows that fit, in time order.
  std::string recorded() {
    std::vector<std::pair<Interval, std::string>> items;
    std::vector<SkillHit> told;
    std::size_t tokens = 0;
    for (const Window& window : windows_) {
      std::string item =
          excerpt(setting_.face().format(window.interval.start), quoter_, window, options_.lines);
      tokens += estimated_tokens(item);
      if (tokens > tokens_ && !items.empty()) {
        break;
      }
      items.emplace_back(window.interval, std::move(item));
      told.push_back(hit_of(window));
    }
    std::sort(items.begin(), items.end());
    calls_.shows(told);
    std::string text;
    for (const auto& [interval, item] : items) {
      text += item + "\n";
    }
    return fenced(text);
  }

  /// Which choice stands at each letter. The second of two orders is the first one backwards:
  /// a preference that falls from letter to letter then cancels, almost as well as a
  /// preference of any form does over all rotations.
  std::vector<std::size_t> arranged(std::size_t order) const {
    std::vector<std::size_t> choices(setting_.question.choices.size());
    std::iota(choices.begin(), choices.end(), std::size_t{0});
    if (options_.orders == 2 && order == 1) {
      std::reverse(choices.begin(), choices.end());
    } else {
      std::rotate(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(order),
                  choices.end());
    }
    return choices;
  }

  ChatRequest request(std::size_t order) {
    std::vector<std::string> choices;
    for (const std::size_t choice : arranged(order)) {
      choices.push_back(setting_.question.choices[choice]);
    }
    // The question stands first as well: what is read is then read for it.
    const std::string question = "Question, asked at [" +
                                 setting_.face().format(setting_.question.asked) +
                                 "]: " + setting_.question.text;
    ChatRequest request;
    request.messages = {{ChatRole::System, prompt(PromptId::DaybookLetter).text},
                        {ChatRole::User, question + "\n\nWhat was recorded:\n" + recorded() +
                                             "\n\n" + question + "\n" + lettered(choices) +
                                             "Which choice is right? Reply with its letter."}};
    request.max_tokens = 1;
    request.chances = kLetterChances;
    return request;
  }

  /// Adds what the model thinks of the choices in this order; false where it does not say.
  bool ask(std::size_t order, std::vector<double>& sums) {
    ChatReply reply = calls_.chat(prompt(PromptId::DaybookLetter), request(order));
    for (int halved = 0; reply.fault == ModelFault::Overflow && halved < kHalvings; ++halved) {
      tokens_ /= 2;
      reply = calls_.chat(prompt(PromptId::DaybookLetter), request(order));
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
    const std::vector<std::size_t> choices = arranged(order);
    for (std::size_t letter = 0; letter < sums.size(); ++letter) {
      sums[choices[letter]] += (*chances)[letter];
    }
    return true;
  }

  void take(std::vector<double> chances) {
    const auto best = std::max_element(chances.begin(), chances.end());
    outcome_.choice = static_cast<std::size_t>(best - chances.begin());
    outcome_.choices = {*outcome_.choice};
    outcome_.text = setting_.question.choices[*outcome_.choice];
    outcome_.chances = std::move(chances);
    for (const Window& window : windows_) {
      outcome_.evidence.push_back(hit_of(window));
    }
    outcome_.rounds.push_back("letters read in " + std::to_string(outcome_.calls) + " calls");
  }

  const AgentSetting& setting_;
  const LetterOptions& options_;
  std::size_t tokens_;
  const Recollection& found_;
  Quoter quoter_;
  AgentOutcome outcome_;
  AgentCalls calls_;
  std::vector<Window> windows_;
};

}  // namespace

AgentOutcome run_letters(const AgentSetting& setting, const Recollection& found,
                         const Embedder* embedder, const LetterOptions& options) {
  return Run(setting, found, embedder, options).run();
}

}  // namespace daybook
