// SPDX-License-Identifier: MIT
// tippe: a rigid-body physics kernel that fits inside a control loop. This header is all a firmware includes.
#pragma once

#include <tippe/scalar/device_counts.hpp>
#include <tippe/world/world.hpp>
