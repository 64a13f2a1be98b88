#pragma once
/// What may follow the name of a model in an address: "?threads=2&context=4096".

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace daybook {

struct AddressPart {
  std::string name;
  std::string value;  ///< empty where there is no '='
};

struct ModelAddress {
  std::string model;  ///< what stands before the first '?'
  std::vector<AddressPart> parts;
};

/// Values are decoded ("%20" is a blank); empty parts are left out. Never throws.
ModelAddress split_address(std::string_view address);

/// The value of a part that is a number. Throws Error{Config} for what is none from `least` to
/// `most`.
std::uint32_t number_of(const AddressPart& part, std::uint32_t least, std::uint32_t most);

}  // namespace daybook
