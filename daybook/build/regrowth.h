#pragma once
/// What growing takes from the store and gives to it, window by window.

#include <span>
#include <string>

#include "daybook/build/grower.h"
#include "daybook/build/writers.h"
#include "daybook/core/window.h"
#include "daybook/store/store.h"

namespace daybook {

/// Brings a grower, made with `writers`, through windows in time order that are grown already: by
/// rule from themselves, with writers from what is stored of them. No writer is asked.
void replay(Grower& grower, const Store& store, const std::string& wearer, const Writers& writers,
            std::span<const Window> windows);

/// Adds what a window gave to `batch`, its unit in the ledger included: Degraded for the reason
/// given, Done where there is none.
void take_grown(Changes grown, const Window& window, const std::string& degraded, Changes& batch);

}  // namespace daybook
