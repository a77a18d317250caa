// SPDX-License-Identifier: MIT
// Reads a trace that lies in memory, record by record, and names what is wrong with it. Nothing in it is
// believed before its checksum agrees.
#pragma once

#include <tippe/trace/trace_format.hpp>

namespace tippe {

enum class [[nodiscard]] TraceStatus : uint8_t{
    Ok,
    NotATrace,         ///< does not begin as a trace does
    Truncated,         ///< ends in the middle, or without its last record
    ForeignVersion,    ///< of a layout that this build does not know
    ForeignSemantics,  ///< of other numerics: its hashes are not those of this build
    BadHeader,         ///< fields that no recorder writes
    BadChecksum,       ///< a byte is not what was written
    UnknownRecord,     ///< a tag that no recorder writes
    BadRecord,         ///< contents that do not fit the tag
    WrongCounts,       ///< the last record counts other steps or records than there are
    TrailingBytes,     ///< something follows the last record
};
[[nodiscard]] constexpr const char* name(TraceStatus status) noexcept {
  switch (status) {
    case TraceStatus::Ok:
      return "Ok";
    case TraceStatus::NotATrace:
      return "NotATrace";
    case TraceStatus::Truncated:
      return "Truncated";
    case TraceStatus::ForeignVersion:
      return "ForeignVersion";
    case TraceStatus::ForeignSemantics:
      return "ForeignSemantics";
    case TraceStatus::BadHeader:
      return "BadHeader";
    case TraceStatus::BadChecksum:
      return "BadChecksum";
    case TraceStatus::UnknownRecord:
      return "UnknownRecord";
    case TraceStatus::BadRecord:
      return "BadRecord";
    case TraceStatus::WrongCounts:
      return "WrongCounts";
    case TraceStatus::TrailingBytes:
      return "TrailingBytes";
  }
  return "Unknown";
}

struct TraceRecord {
  TraceTag tag = TraceTag::End;
  Span<const uint8_t> contents;
};

class TraceReader {
 public:
  explicit TraceReader(Span<const uint8_t> bytes) noexcept : bytes_(bytes) {}

  /// Reads and checks the header; what it could read of it is in header() even when it answers Foreign...
  TraceStatus open() noexcept;
  [[nodiscard]] const TraceHeader& header() const noexcept { return header_; }
  /// The next record, checked; End is the last one, and counts have been compared. Only after open() was Ok.
  TraceStatus next(TraceRecord& record) noexcept;

  /// Where the next record begins, or where the trouble is: an offset from the first byte.
  [[nodiscard]] int position() const noexcept { return at_; }
  /// Steps and records read so far.
  [[nodiscard]] uint64_t steps() const noexcept { return steps_; }
  [[nodiscard]] uint32_t records() const noexcept { return records_; }

 private:
  /// Takes `count` bytes into the checksum, then compares the four that follow.
  bool sum_agrees(int count) noexcept;

  Span<const uint8_t> bytes_;
  int at_ = 0;
  Crc32 crc_;
  TraceHeader header_;
  uint64_t steps_ = 0;
  uint32_t records_ = 0;
};

/// The whole trace from header to end, without stepping anything. `reader` is left where the trouble is.
TraceStatus verify_trace(TraceReader& reader) noexcept;

}  // namespace tippe
