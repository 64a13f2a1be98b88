#pragma once
/// Where an activity ends, by a language model (GROVE, section 3.2, eq. 3 and appendix
/// A.1).

#include <cstdint>
#include <span>
#include <string>

#include "daybook/build/boundary_writer.h"
#include "daybook/build/recorded_text.h"
#include "daybook/build/scene.h"
#include "daybook/build/writer_calls.h"
#include "daybook/core/window.h"
#include "daybook/models/chat.h"
#include "daybook/time/clockface.h"

namespace daybook {

struct ModelBoundaryOptions {
  Scene scene = Scene::Daily;
  std::uint32_t reply_tokens = 256;
  CallControl control = {};
};

/// One call a window, with the captions (else the lines) of the new window and of the last three;
/// the reply says whether what was open has ended. What cannot be read as a reply means that it
/// goes on; where the model gives nothing, the rules say; both are told as degraded.
class ModelBoundary final : public BoundaryWriter {
 public:
  /// The model must outlive this.
  ModelBoundary(ChatModel& model, const std::string& wearer, const Clockface& face,
                const ModelBoundaryOptions& options = {});

  BoundaryVerdict ends(std::span<const Window> latest, const Window& next) override;

 private:
  std::string seen(std::span<const Window> windows) const;

  WriterCalls calls_;
  std::string wearer_;
  RecordedText recorded_;
  ModelBoundaryOptions options_;
};

/// Writers by this model, which must outlive them.
BoundaryWriterMaker boundaries_by(ChatModel& model, const ModelBoundaryOptions& options = {});

}  // namespace daybook
