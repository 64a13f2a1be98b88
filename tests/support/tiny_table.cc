#include "tests/support/tiny_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "daybook/base/file.h"
#include "daybook/models/embedder.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

struct Value {
  float value;
  std::uint16_t float16;
};
constexpr std::array<Value, 5> kValues = {
    {{0, 0x0000}, {1, 0x3C00}, {-1, 0xBC00}, {0.5, 0x3800}, {2, 0x4000}}};

const Value& value_at(std::uint32_t token, std::size_t column) {
  const std::size_t mixed = std::size_t{token} * 7 + column * 3 + token * column;
  return kValues[mixed % kValues.size()];
}

Json vocabulary() {
  Json vocabulary = {{"<unk>", 0}, {"<s>", 1}, {"</s>", 2}};
  for (unsigned byte = 0; byte < 256; ++byte) {
    char text[8];
    std::snprintf(text, sizeof(text), "<0x%02X>", byte);
    vocabulary[text] = kByte0 + byte;
  }
  std::uint32_t next = kSpace;
  for (const char* text :
       {"\u2581", "a", "b", "c", "\u2581a", "ab", "abc", "\u2581ab", "\u2581\u2581", "\u676f"}) {
    vocabulary[text] = next++;
  }
  return vocabulary;
}

Json special(std::uint32_t id, const char* text) {
  return {{"id", id},        {"content", text},     {"single_word", false}, {"lstrip", false},
          {"rstrip", false}, {"normalized", false}, {"special", true}};
}

}  // namespace

float tiny_value(std::uint32_t token, std::size_t column) { return value_at(token, column).value; }

std::string tiny_tokenizer_json() {
  const Json normalizers = {
      {{"type", "Prepend"}, {"prepend", "\u2581"}},
      {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "\u2581"}}};
  const Json merges = {"\u2581 \u2581", "a b", "\u2581 a", "ab c", "\u2581 ab"};
  const Json json = {
      {"added_tokens", {special(0, "<unk>"), special(1, "<s>"), special(2, "</s>")}},
      {"normalizer", {{"type", "Sequence"}, {"normalizers", normalizers}}},
      {"pre_tokenizer", nullptr},
      {"model",
       {{"type", "BPE"}, {"byte_fallback", true}, {"vocab", vocabulary()}, {"merges", merges}}}};
  return json.dump();
}

std::string tiny_safetensors() {
  const std::size_t size = kTinyVocabulary * kTinyDimension * 2;
  const Json header = {{"embedding",
                        {{"dtype", "F16"},
                         {"shape", {static_cast<std::size_t>(kTinyVocabulary), kTinyDimension}},
                         {"data_offsets", {std::size_t{0}, size}}}}};
  const std::string text = header.dump();
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(text.size());  // below 128, so one byte says it
  bytes += text;
  for (std::uint32_t token = 0; token < kTinyVocabulary; ++token) {
    for (std::size_t column = 0; column < kTinyDimension; ++column) {
      const std::uint16_t half = value_at(token, column).float16;
      bytes.push_back(static_cast<char>(half & 0xFFU));
      bytes.push_back(static_cast<char>(half >> 8));
    }
  }
  return bytes;
}

std::filesystem::path make_tiny_table(const std::filesystem::path& folder) {
  const std::filesystem::path table = folder / "tiny.dbt";
  write_file_atomically(folder / "tiny.safetensors", tiny_safetensors());
  write_file_atomically(folder / "tiny-tokenizer.json", tiny_tokenizer_json());
  compile_static_table((folder / "tiny.safetensors").string(),
                       (folder / "tiny-tokenizer.json").string(), table.string());
  return table;
}

}  // namespace daybook
