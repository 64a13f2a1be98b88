// A prompt is computed in steps that begin at multiples of kStep. Rounding depends on what
// is computed together, so only whole steps of an earlier prompt are taken over, never what
// was written after it token by token: a reply is then the same whatever was asked before.

#include "daybook/models/llama/decoder.h"

#ifdef DAYBOOK_LLAMA

#include <llama.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <thread>

#include "daybook/base/error.h"
#include "daybook/models/chat.h"
#include "daybook/models/llama/call_watch.h"
#include "daybook/models/llama/engine.h"

namespace daybook {
namespace {

constexpr std::uint32_t kUsualContext = 8192;

std::uint32_t context_for(const llama_model& model, std::uint32_t wanted) {
  const auto most = static_cast<std::uint32_t>(llama_model_n_ctx_train(&model));
  if (wanted > most) {
    throw Error(ErrorKind::Config, "the model was not trained for so long a context",
                {.remedy = "give ?context= at most " + std::to_string(most)});
  }
  return wanted == 0 ? std::min(most, kUsualContext) : wanted;
}

llama_context_params params_of(std::uint32_t context, std::uint32_t threads) {
  llama_context_params params = llama_context_default_params();
  params.n_ctx = context;
  params.n_batch = params.n_ubatch = LlamaDecoder::kStep;
  params.n_threads = params.n_threads_batch = static_cast<std::int32_t>(
      threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency()));
  // With it the number of threads decides in which order attention is summed.
  params.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
  return params;
}

}  // namespace

LlamaDecoder::LlamaDecoder(llama_model& model, std::uint32_t context, std::uint32_t threads)
    : vocabulary_(llama_model_get_vocab(&model)) {
  const std::uint32_t size = context_for(model, context);
  context_.reset(llama_init_from_model(&model, params_of(size, threads)));
  if (!context_) {
    throw Error(ErrorKind::Config, "llama.cpp has no room for the model's context",
                {.remedy = "give a shorter one: ?context=2048"});
  }
  if (llama_pooling_type(context_.get()) != LLAMA_POOLING_TYPE_NONE ||
      llama_model_has_encoder(&model)) {
    throw Error(ErrorKind::Config, "the model writes no text",
                {.remedy = "give a GGUF file of a chat model"});
  }
  context_size_ = size;
  llama_set_abort_callback(context_.get(), gives_up, this);
}

bool LlamaDecoder::gives_up(void* decoder) {
  const CallWatch* watch = static_cast<const LlamaDecoder*>(decoder)->watch_;
  return watch != nullptr && watch->fault() != ModelFault::None;
}

ModelFault LlamaDecoder::read(const LlamaTokens& prompt, const CallWatch& watch) {
  const auto end = std::mismatch(held_.begin(), held_.end(), prompt.begin(), prompt.end()).first;
  const auto same = static_cast<std::size_t>(end - held_.begin());
  reused_ = std::min(same, prompt.size() - 1) / kStep * kStep;  // the last token is computed anew
  llama_memory_t memory = llama_get_memory(context_.get());
  if (!llama_memory_seq_rm(memory, 0, static_cast<llama_pos>(reused_), -1)) {
    llama_memory_clear(memory, true);  // a model whose memory cannot be cut
    reused_ = 0;
  }
  held_.resize(reused_);
  for (std::size_t at = reused_; at < prompt.size(); at += kStep) {
    const std::span step = std::span(prompt).subspan(at, std::min(kStep, prompt.size() - at));
    if (const ModelFault fault = compute(step, watch); fault != ModelFault::None) {
      return fault;
    }
    if (step.size() == kStep) {
      held_.insert(held_.end(), step.begin(), step.end());
    }
  }
  return ModelFault::None;
}

ModelFault LlamaDecoder::add(LlamaToken token, const CallWatch& watch) {
  return compute(std::span(&token, 1), watch);
}

ModelFault LlamaDecoder::compute(std::span<const LlamaToken> tokens, const CallWatch& watch) {
  if (const ModelFault fault = watch.fault(); fault != ModelFault::None) {
    return forget(fault);
  }
  LlamaTokens copy(tokens.begin(), tokens.end());  // the library takes no constant tokens
  watch_ = &watch;
  const int status = llama_decode(
      context_.get(), llama_batch_get_one(copy.data(), static_cast<std::int32_t>(copy.size())));
  watch_ = nullptr;
  if (status == 0) {
    return ModelFault::None;
  }
  const ModelFault fault = watch.fault();
  return forget(fault == ModelFault::None ? ModelFault::Failed : fault);
}

/// After a break the context holds nobody knows how much.
ModelFault LlamaDecoder::forget(ModelFault fault) {
  llama_memory_clear(llama_get_memory(context_.get()), true);
  held_.clear();
  return fault;
}

std::span<const float> LlamaDecoder::logits() const {
  return {llama_get_logits_ith(context_.get(), -1),
          static_cast<std::size_t>(llama_vocab_n_tokens(vocabulary_))};
}

}  // namespace daybook

#endif
