// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

/// What the solution of a contact does: lets go, holds, or slides on its cone.
enum class ContactMode : uint8_t { Open, Stick, Slide };

}  // namespace tippe
