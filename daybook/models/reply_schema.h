#pragma once
/// The schemas of replies, put together of parts: each is the text of one in JSON
/// (daybook/models/json_schema.h). A small model under a grammar may never end what has no bound,
/// so texts and lists have one.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

/// Of `least` to `most` bytes.
std::string text_schema(std::size_t most, std::size_t least = 0);

/// A whole number from `least` to `most`.
std::string number_schema(std::size_t least, std::size_t most);

/// From 0 to 1.
std::string share_schema();

std::string truth_schema();

/// One of these words; like names of fields they are letters and underscores.
std::string choice_schema(const std::vector<std::string_view>& words);

std::string list_schema(const std::string& item, std::size_t most);

struct SchemaField {
  std::string_view name;
  std::string schema;
  bool required = true;
};

/// Fields are written, and by a grammar asked for, in this order.
std::string object_schema(const std::vector<SchemaField>& fields);

}  // namespace daybook
