#pragma once
/// Words for closed episodes, drawn from their moments only.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daybook/build/features.h"
#include "daybook/build/learned.h"
#include "daybook/build/open_episode.h"
#include "daybook/build/tokens.h"
#include "daybook/build/vocabulary.h"
#include "daybook/core/episode.h"
#include "daybook/core/moment.h"

namespace daybook {

class EpisodeText {
 public:
  /// `own_name`: the wearer's, as others say it ("Nora"), who is no company of her own.
  EpisodeText(const Vocabulary& vocabulary, const Learned& learned, Features& features,
              std::string own_name)
      : vocabulary_(vocabulary),
        learned_(learned),
        features_(features),
        own_name_(std::move(own_name)) {}

  /// Sets text, subject, summary, keywords, participants and place of an activity: "I" + the
  /// phrase that marks it + "with" names + "in" place. The marking verb and object head
  /// ("chop|onion"), empty if the wearer did nothing that could be named.
  std::string describe_activity(const std::vector<const OpenWindow*>& windows, Episode& episode);

  /// The same for a conversation: its speakers and what they talk about.
  void describe_conversation(const std::vector<const Moment*>& talk, Episode& episode);

 private:
  struct Deed;
  std::vector<Deed> deeds_of(const std::vector<const Moment*>& moments);
  const Deed* marking(std::vector<Deed>& deeds);
  const Deed* central(std::vector<Deed>& deeds);
  std::string fallback(const std::vector<const OpenWindow*>& windows,
                       const std::vector<const Moment*>& moments);
  std::string summarise(const std::vector<const Moment*>& moments);
  std::vector<std::string> company(const std::vector<const Moment*>& moments) const;
  std::vector<std::string> keywords(const std::vector<const Moment*>& moments);
  std::vector<std::string> topics(const std::vector<const Moment*>& talk);
  void collect_topics(const std::string& told, struct TopicCounts& counts) const;
  bool is_topic(const Token& about, const std::string& head, bool led) const;
  double rarity(const std::string& text);
  double rarity_of(const std::string& term) const;
  double centrality(const std::string& text, const std::map<std::string, double>& shared);

  const Vocabulary& vocabulary_;
  const Learned& learned_;
  Features& features_;
  std::string own_name_;
};

}  // namespace daybook
