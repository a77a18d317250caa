// SPDX-License-Identifier: MIT
// What a call can answer. Bad input never changes an object: it gets one of these names instead.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

enum class [[nodiscard]] Status : uint8_t{
    Ok = 0,
    NotFinite,       ///< a NaN or infinity was passed in
    OutOfRange,      ///< a finite number that this scalar or this function cannot hold
    NotPositive,     ///< a mass, size or time step that must be > 0
    BadInertia,      ///< not positive definite, or violates the triangle inequality
    NotUnit,         ///< a quaternion or direction that cannot be normalised
    BadSize,         ///< dimensions that do not fit each other, or storage too small
    PoolFull,        ///< no free slot; raise the capacity named in the call's comment
    InvalidHandle,   ///< null, or an index outside the pool
    StaleHandle,     ///< the object behind this handle was removed
    ForeignHandle,   ///< a handle of another pool or another world
    WrongTimeStep,   ///< step(dt) with another dt than the world was created with
    Singular,        ///< a factorisation met a zero pivot
    Indefinite,      ///< Cholesky met a negative pivot
    IllConditioned,  ///< solvable, but not to the accuracy the scalar's traits promise
    NotConfigured,   ///< used before a successful configure()
    OpenMesh,        ///< a surface that is not closed: an edge without exactly one face on either side
    DegenerateFace,  ///< a face without area
    NotConvex,       ///< a vertex above a face, or faces turned inside out
    NotOffered,      ///< a method, law or solver that this build, scalar or capacity does not have
    NotManifold,     ///< an edge that three triangles share, or that two run along in the same direction
};

/// The status as it is written above, for logs. Never null.
[[nodiscard]] constexpr const char* name(Status status) noexcept {
  switch (status) {
    case Status::Ok:
      return "Ok";
    case Status::NotFinite:
      return "NotFinite";
    case Status::OutOfRange:
      return "OutOfRange";
    case Status::NotPositive:
      return "NotPositive";
    case Status::BadInertia:
      return "BadInertia";
    case Status::NotUnit:
      return "NotUnit";
    case Status::BadSize:
      return "BadSize";
    case Status::PoolFull:
      return "PoolFull";
    case Status::InvalidHandle:
      return "InvalidHandle";
    case Status::StaleHandle:
      return "StaleHandle";
    case Status::ForeignHandle:
      return "ForeignHandle";
    case Status::WrongTimeStep:
      return "WrongTimeStep";
    case Status::Singular:
      return "Singular";
    case Status::Indefinite:
      return "Indefinite";
    case Status::IllConditioned:
      return "IllConditioned";
    case Status::NotConfigured:
      return "NotConfigured";
    case Status::OpenMesh:
      return "OpenMesh";
    case Status::DegenerateFace:
      return "DegenerateFace";
    case Status::NotConvex:
      return "NotConvex";
    case Status::NotOffered:
      return "NotOffered";
    case Status::NotManifold:
      return "NotManifold";
  }
  return "Unknown";
}

[[nodiscard]] constexpr bool ok(Status status) noexcept {
  return status == Status::Ok;
}

}  // namespace tippe
