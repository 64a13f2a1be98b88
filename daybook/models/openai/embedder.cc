#include "daybook/models/embedder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/result.h"
#include "daybook/models/chat.h"
#include "daybook/models/embedding_text.h"
#include "daybook/models/http.h"
#include "daybook/models/openai/embedder.h"
#include "daybook/models/openai/endpoint.h"
#include "daybook/models/openai/request.h"
#include "daybook/models/openai/tries.h"
#include "daybook/models/sleeper.h"
#include "daybook/models/slow_embedder.h"

namespace daybook {
namespace {

using Json = nlohmann::json;
using Row = std::vector<float>;

static_assert(std::endian::native == std::endian::little, "base64 rows are little-endian");

std::optional<Row> read_row(const Json& value) {
  Row row;
  if (value.is_string()) {
    const std::string bytes = unbase64(value.get_ref<const std::string&>());
    if (bytes.empty() || bytes.size() % sizeof(float) != 0) {
      return std::nullopt;
    }
    row.resize(bytes.size() / sizeof(float));
    std::memcpy(row.data(), bytes.data(), bytes.size());
    return row;
  }
  if (!value.is_array() || value.empty()) {
    return std::nullopt;
  }
  for (const Json& number : value) {
    if (!number.is_number()) {
      return std::nullopt;
    }
    row.push_back(number.get<float>());
  }
  return row;
}

/// The rows of a reply in the order of the texts, whatever order they came in.
std::optional<std::vector<Row>> read_rows(const std::string& body, std::size_t count) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("data") || !json["data"].is_array() ||
      json["data"].size() != count) {
    return std::nullopt;
  }
  std::vector<Row> rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Json& one = json["data"][i];
    const bool numbered =
        one.is_object() && one.contains("index") && one["index"].is_number_unsigned();
    const std::size_t place = numbered ? one["index"].get<std::size_t>() : i;
    std::optional<Row> row =
        one.is_object() && one.contains("embedding") ? read_row(one["embedding"]) : std::nullopt;
    if (place >= count || !row || !rows[place].empty()) {
      return std::nullopt;
    }
    to_unit(*row);
    rows[place] = std::move(*row);
  }
  return rows;
}

/// Halves of a text, parted at a blank near the middle or between two characters.
std::pair<std::string, std::string> halves(const std::string& text) {
  std::size_t middle = text.find(' ', text.size() / 2);
  if (middle == std::string::npos) {
    middle = text.size() / 2;
    while (middle < text.size() && (static_cast<unsigned char>(text[middle]) & 0xC0U) == 0x80U) {
      ++middle;
    }
  }
  return {text.substr(0, middle), text.substr(middle)};
}

class OpenAiEmbedder final : public Embedder, public SlowEmbedder {
 public:
  OpenAiEmbedder(Endpoint endpoint, Sleeper& sleeper, EmbeddingLimits limits)
      : endpoint_(std::move(endpoint)), sleeper_(sleeper), limits_(limits) {
    model_ = endpoint_.address().model;
    if (model_.empty()) {
      const Result<ServerFacts> facts = endpoint_.probe({});
      model_ = !facts || facts->models.empty() ? "default" : facts->models.front();
    }
    dimension_ = rows({"probe"}).front().size();
  }

  std::string name() const override {
    const EndpointAddress& address = endpoint_.address();
    std::string text = "openai:" + address.base + "#" + model_ + "@" + std::to_string(dimension_);
    if (!address.query.empty() || !address.passage.empty()) {
      text += "?" + address.query + "&" + address.passage;
    }
    return text + "/" + std::to_string(limits_.words);
  }

  std::size_t dimension() const override { return dimension_; }

  std::vector<float> embed(std::span<const std::string_view> texts, EmbedRole role) const override {
    std::vector<float> all;
    all.reserve(texts.size() * dimension_);
    const EndpointAddress& address = endpoint_.address();
    const std::string& before = role == EmbedRole::Query ? address.query : address.passage;
    for (std::size_t at = 0; at < texts.size(); at += limits_.batch) {
      std::vector<std::string> batch;
      for (std::size_t i = at; i < std::min(texts.size(), at + limits_.batch); ++i) {
        batch.push_back(before + first_words(texts[i], limits_.words));
      }
      for (const Row& row : rows(batch)) {
        all.insert(all.end(), row.begin(), row.end());
      }
    }
    return all;
  }

 private:
  std::vector<Row> rows(const std::vector<std::string>& texts) const {
    const HttpReply reply = ask(texts);
    const ModelFault fault = fault_of(reply);
    if (fault == ModelFault::Overflow) {
      return split(texts);
    }
    if (fault != ModelFault::None) {
      throw Error(ErrorKind::Model,
                  endpoint_.without_key("no embeddings from " + endpoint_.address().base + ": " +
                                        error_of(reply)),
                  {.remedy = "check the address, or use --embedder static:"});
    }
    std::optional<std::vector<Row>> found = read_rows(reply.body, texts.size());
    if (!found) {
      throw Error(ErrorKind::Model, endpoint_.address().base + " sent no embeddings that fit");
    }
    for (const Row& row : *found) {
      if (dimension_ != 0 && row.size() != dimension_) {
        throw Error(ErrorKind::Model,
                    "the embeddings had " + std::to_string(dimension_) + " numbers and now have " +
                        std::to_string(row.size()),
                    {.remedy = "another model answers at this address; build the index anew"});
      }
    }
    return *std::move(found);
  }

  HttpReply ask(const std::vector<std::string>& texts) const {
    const std::string body =
        Json({{"model", model_}, {"input", texts}, {"encoding_format", "float"}})
            .dump(-1, ' ', false, Json::error_handler_t::replace);
    const CallControl control{.cancelled = &given_up()};
    return send_with_tries(endpoint_, sleeper_, limits_.tries, control,
                           [&] { return endpoint_.post("/embeddings", body, control); });
  }

  /// A batch that is too long goes text by text; a text that is, in halves.
  std::vector<Row> split(const std::vector<std::string>& texts) const {
    std::vector<Row> found;
    if (texts.size() > 1) {
      for (const std::string& text : texts) {
        found.push_back(rows({text}).front());
      }
      return found;
    }
    constexpr std::size_t kSmallest = 16;
    if (texts.front().size() < kSmallest) {
      throw Error(ErrorKind::Model, "the server takes no text, however short");
    }
    const auto [first, second] = halves(texts.front());
    Row sum = rows({first}).front();
    const Row other = rows({second}).front();
    const auto weight = static_cast<float>(first.size());
    const auto other_weight = static_cast<float>(second.size());
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] = sum[i] * weight + other[i] * other_weight;
    }
    to_unit(sum);
    found.push_back(std::move(sum));
    return found;
  }

  Endpoint endpoint_;
  Sleeper& sleeper_;
  EmbeddingLimits limits_;
  std::string model_;
  std::size_t dimension_ = 0;
};

}  // namespace

std::unique_ptr<Embedder> open_openai_embedder(Endpoint endpoint, Sleeper& sleeper,
                                               EmbeddingLimits limits) {
  return std::make_unique<OpenAiEmbedder>(std::move(endpoint), sleeper, limits);
}

}  // namespace daybook
