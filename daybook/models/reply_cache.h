#pragma once
/// Replies of models, kept by what was asked: a re-run costs nothing, and a memory made
/// with a model is a reproducible function of its windows.
///
/// A folder beside the store with one small file a reply. Each says of whose memory
/// it tells, so that forgetting reaches it: `erase` overwrites and removes. Safe from
/// any thread and from several processes.

#include <cstddef>
#include <optional>
#include <string>

#include "daybook/models/chat.h"

namespace daybook {

class ReplyCache {
 public:
  /// Makes the folder on the first write.
  explicit ReplyCache(std::string folder);

  /// The reply that was kept for the same request to the same model; its `cached` is set
  /// and its usage is what it once cost. A file that cannot be read counts as absent.
  std::optional<ChatReply> find(const std::string& model, const ChatRequest& request) const;

  /// Keeps a reply, its fault too. Throws Error{Storage}.
  void keep(const std::string& model, const ChatRequest& request, const ChatReply& reply);

  /// Erases every reply about this wearer's memory, or nobody knows whose; returns how many.
  /// A reply may repeat anything that the model was ever told, so there is no telling by time.
  /// For `forget`. Throws Error{Storage} where one stays.
  std::size_t erase(const std::string& wearer);

 private:
  std::string path_of(const std::string& model, const ChatRequest& request) const;

  std::string folder_;
};

/// 128 bits in hex of everything in a request that a reply depends on, and the model.
std::string request_key(const std::string& model, const ChatRequest& request);

}  // namespace daybook
