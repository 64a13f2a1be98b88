#pragma once
/// What some back-ends can do and others cannot is an interface of its own; this asks for it.

#include <string>

#include "daybook/base/error.h"
#include "daybook/store/store.h"

namespace daybook {

/// The store as `Ability`. Throws Error{Usage} when its back-end lacks it; `what` completes
/// "this kind of store cannot ...".
template <typename Ability>
Ability& require(Store& store, const std::string& what) {
  auto* able = dynamic_cast<Ability*>(&store);
  if (able == nullptr) {
    throw Error(ErrorKind::Usage, "this kind of store cannot " + what,
                {.remedy = "name a store in a file: --store sqlite:PATH"});
  }
  return *able;
}

}  // namespace daybook
