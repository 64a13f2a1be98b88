// From the published files to the mapped table.
//
// tokenizer.json (format of the Hugging Face tokenizers library) may describe any tokenizer;
// ours runs one kind only, Llama's: byte-pair encoding with byte fallback, spaces as
// U+2581, no pre-tokenizer. Whatever would make its tokens differ from the published
// tokenizer's is refused here, once, so that the reader needs no options. The table of
// vectors is one float16 matrix in safetensors form: eight bytes of length, a JSON header,
// then data.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daybook/base/error.h"
#include "daybook/base/file.h"
#include "daybook/base/hash.h"
#include "daybook/models/embedder.h"
#include "daybook/models/static_table.h"
#include "daybook/text/unicode.h"

namespace daybook {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMark = "\u2581";

[[noreturn]] void refuse(const std::string& file, const std::string& cause) {
  throw Error(ErrorKind::BadInput, cause, {.file = file});
}

void require(bool holds, const std::string& file, const std::string& what) {
  if (!holds) {
    refuse(file, "not supported: " + what);
  }
}

Json parse(std::string_view text, const std::string& file) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    refuse(file, "not a JSON object");
  }
  return json;
}

// --- vectors ---------------------------------------------------------------------------

struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::string_view data;  ///< float16, row-major
};

// The only tensor of a safetensors file.
Matrix read_matrix(std::string_view bytes, const std::string& file) {
  std::uint64_t length = 0;
  if (bytes.size() >= sizeof(length)) {
    std::memcpy(&length, bytes.data(), sizeof(length));
  }
  if (length == 0 || length > bytes.size() - sizeof(length)) {
    refuse(file, "not a safetensors file");
  }
  Json header = parse(bytes.substr(sizeof(length), length), file);
  header.erase("__metadata__");
  require(header.size() == 1, file, "more than one tensor");
  const Json& tensor = header.front();
  require(tensor.value("dtype", "") == "F16", file, "numbers other than float16");
  const auto shape = tensor.at("shape").get<std::vector<std::size_t>>();
  const auto place = tensor.at("data_offsets").get<std::vector<std::size_t>>();
  const std::string_view data = bytes.substr(sizeof(length) + length);
  require(shape.size() == 2 && shape[1] > 0 && shape[1] % 16 == 0, file,
          "rows that are no multiple of 16 numbers");
  if (place.size() != 2 || place[0] > place[1] || place[1] > data.size() ||
      (place[1] - place[0]) / 2 / shape[1] != shape[0]) {
    refuse(file, "the tensor does not lie where the header says");
  }
  return {shape[0], shape[1], data.substr(place[0], shape[0] * shape[1] * 2)};
}

void require_finite(const Matrix& matrix, const std::string& file) {
  for (std::size_t i = 1; i < matrix.data.size(); i += 2) {
    require((static_cast<unsigned char>(matrix.data[i]) & 0x7CU) != 0x7C, file,
            "infinite numbers and NaN");
  }
}

// --- tokenizer -------------------------------------------------------------------------

// What the reader's algorithm takes for granted.
void require_llama_tokenizer(const Json& json, const std::string& file) {
  const Json& model = json.at("model");
  require(model.value("type", "") == "BPE", file, "a tokenizer other than BPE");
  require(model.value("byte_fallback", false), file, "a vocabulary without byte fallback");
  require(!model.value("ignore_merges", false), file, "ignore_merges");
  for (const char* part : {"continuing_subword_prefix", "end_of_word_suffix", "dropout"}) {
    const Json value = model.value(part, Json());
    require(value.is_null() || value == Json(std::string()), file, part);
  }
  require(json.at("pre_tokenizer").is_null(), file, "a pre-tokenizer");
  const Json expected = {
      {"type", "Sequence"},
      {"normalizers",
       {{{"type", "Prepend"}, {"prepend", kMark}},
        {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", kMark}}}}};
  require(json.at("normalizer") == expected, file, "a normalizer other than marks for spaces");
}

using Vocabulary = std::unordered_map<std::string, Token>;

Vocabulary read_vocabulary(const Json& model, std::size_t rows, const std::string& file) {
  auto vocabulary = model.at("vocab").get<Vocabulary>();
  for (const auto& [text, token] : vocabulary) {
    require(token < rows, file, "a token without a row of the table: " + text);
  }
  return vocabulary;
}

Token token_of(const Vocabulary& vocabulary, const std::string& text, const std::string& file) {
  const auto found = vocabulary.find(text);
  if (found == vocabulary.end()) {
    refuse(file, "the vocabulary lacks \"" + text + '"');
  }
  return found->second;
}

// A rule is written as "left right" or as ["left", "right"].
std::pair<std::string, std::string> parts_of_rule(const Json& rule, const std::string& file) {
  if (rule.is_array() && rule.size() == 2) {
    return {rule[0].get<std::string>(), rule[1].get<std::string>()};
  }
  const auto text = rule.get<std::string>();
  const std::size_t space = text.find(' ');
  if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos) {
    refuse(file, "a merge rule that is no pair: \"" + text + "\"");
  }
  return {text.substr(0, space), text.substr(space + 1)};
}

bool consists_of_marks(std::string_view text) {
  while (text.starts_with(kMark)) {
    text.remove_prefix(kMark.size());
  }
  return text.empty();
}

std::vector<MergeRule> read_rules(const Json& model, const Vocabulary& vocabulary,
                                  const std::string& file) {
  std::vector<MergeRule> rules;
  for (const Json& written : model.at("merges")) {
    const auto [left, right] = parts_of_rule(written, file);
    require(!right.starts_with(kMark) || consists_of_marks(left), file,
            "a merge rule that joins words: " + written.dump());
    rules.push_back({token_of(vocabulary, left, file), token_of(vocabulary, right, file),
                     static_cast<std::uint32_t>(rules.size()),
                     token_of(vocabulary, left + right, file)});
  }
  return rules;
}

std::vector<CharacterToken> read_characters(const Vocabulary& vocabulary) {
  std::vector<CharacterToken> characters;
  for (const auto& [text, token] : vocabulary) {
    if (!text.empty()) {
      const Character c = decode_utf8(text, 0);
      if (c.valid && c.length == text.size()) {
        characters.push_back({c.code, token});
      }
    }
  }
  std::sort(characters.begin(), characters.end(),
            [](const auto& a, const auto& b) { return a.code < b.code; });
  return characters;
}

std::vector<Token> read_byte_tokens(const Vocabulary& vocabulary, const std::string& file) {
  std::vector<Token> tokens;
  for (unsigned byte = 0; byte < 256; ++byte) {
    char text[8];
    std::snprintf(text, sizeof(text), "<0x%02X>", byte);
    tokens.push_back(token_of(vocabulary, text, file));
  }
  return tokens;
}

std::vector<SpecialToken> read_specials(const Json& json, std::size_t rows,
                                        const std::string& file) {
  std::vector<SpecialToken> specials;
  for (const Json& added : json.at("added_tokens")) {
    for (const char* option : {"single_word", "lstrip", "rstrip", "normalized"}) {
      require(!added.value(option, false), file, std::string("a special token with ") + option);
    }
    const auto text = added.at("content").get<std::string>();
    SpecialToken special{added.at("id").get<Token>(), static_cast<std::uint32_t>(text.size()), {}};
    require(special.token < rows && text.starts_with('<') && text.size() <= sizeof(special.text),
            file, "the special token \"" + text + "\"");
    text.copy(special.text, text.size());
    specials.push_back(special);
  }
  std::sort(specials.begin(), specials.end(), [](const auto& a, const auto& b) {
    return std::pair(b.length, a.str()) < std::pair(a.length, b.str());
  });
  return specials;
}

// --- file ------------------------------------------------------------------------------

// An open-addressed table at most half full.
template <typename Entry, typename SlotOf>
std::vector<Entry> hashed(const std::vector<Entry>& entries, SlotOf slot_of) {
  std::vector<Entry> slots(std::bit_ceil(entries.size() * 2 + 1));
  for (const Entry& entry : entries) {
    std::size_t slot = slot_of(entry, slots.size());
    while (!slots[slot].empty()) {
      slot = (slot + 1) & (slots.size() - 1);
    }
    slots[slot] = entry;
  }
  return slots;
}

// Appends a section at a multiple of 64 bytes and returns its place in the file.
template <typename T>
std::uint64_t append(std::string& file, std::span<const T> values) {
  file.resize((file.size() + 63) / 64 * 64);
  const std::uint64_t at = file.size();
  file.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  return at;
}

struct Parts {
  std::vector<MergeRule> rules;
  std::vector<CharacterToken> characters;
  std::vector<Token> bytes;
  std::vector<SpecialToken> specials;
};

Parts read_tokenizer(const std::string& path, std::size_t rows) {
  const Json json = parse(read_file(path), path);
  require_llama_tokenizer(json, path);
  const Json& model = json.at("model");
  const Vocabulary vocabulary = read_vocabulary(model, rows, path);
  return {read_rules(model, vocabulary, path), read_characters(vocabulary),
          read_byte_tokens(vocabulary, path), read_specials(json, rows, path)};
}

std::string assemble(const Matrix& matrix, const Parts& parts, std::string_view name) {
  const std::vector<MergeRule> merges =
      hashed(parts.rules, [](const MergeRule& rule, std::size_t slots) {
        return merge_slot(rule.left, rule.right, slots);
      });
  const std::vector<CharacterToken> characters =
      hashed(parts.characters, [](const CharacterToken& entry, std::size_t slots) {
        return character_slot(entry.code, slots);
      });
  StaticTableHeader header;
  header.dimension = static_cast<std::uint32_t>(matrix.columns);
  header.vocabulary = static_cast<std::uint32_t>(matrix.rows);
  header.merge_slots = static_cast<std::uint32_t>(merges.size());
  header.character_slots = static_cast<std::uint32_t>(characters.size());
  header.special_count = static_cast<std::uint32_t>(parts.specials.size());
  std::string file(sizeof(header), '\0');
  header.merges_at = append(file, std::span(merges));
  header.characters_at = append(file, std::span(characters));
  header.bytes_at = append(file, std::span(parts.bytes));
  header.specials_at = append(file, std::span(parts.specials));
  header.rows_at = append(file, std::span(matrix.data));
  header.file_size = file.size();
  header.body_hash = hash64(std::string_view(file).substr(sizeof(header)));
  name.substr(0, sizeof(header.name) - 1).copy(header.name, sizeof(header.name) - 1);
  header.header_hash =
      hash64({reinterpret_cast<const char*>(&header), offsetof(StaticTableHeader, header_hash)});
  std::memcpy(file.data(), &header, sizeof(header));
  return file;
}

}  // namespace

void compile_static_table(const std::string& safetensors, const std::string& tokenizer_json,
                          const std::string& output) {
  std::string at_fault = safetensors;
  try {
    const std::string bytes = read_file(safetensors);
    const Matrix matrix = read_matrix(bytes, safetensors);
    require_finite(matrix, safetensors);
    at_fault = tokenizer_json;
    const Parts parts = read_tokenizer(tokenizer_json, matrix.rows);
    write_file_atomically(
        output, assemble(matrix, parts, std::filesystem::path(safetensors).stem().string()));
  } catch (const Json::exception& error) {
    refuse(at_fault, std::string("not in the expected form: ") + error.what());
  }
}

}  // namespace daybook
