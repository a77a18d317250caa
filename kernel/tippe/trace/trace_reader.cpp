// SPDX-License-Identifier: MIT
#include <tippe/trace/trace_reader.hpp>

namespace tippe {

bool TraceReader::sum_agrees(int count) noexcept {
  for (int i = 0; i < count; ++i) crc_.add(bytes_[at_ + i]);
  ReadingWire sum(bytes_.subspan(at_ + count, 4));
  return sum.word(0, 4) == crc_.value();
}

TraceStatus TraceReader::open() noexcept {
  for (int i = 0; i < 8 && i < bytes_.size(); ++i) {
    if (bytes_[i] != static_cast<uint8_t>(kTraceMagic[i])) return TraceStatus::NotATrace;
  }
  if (bytes_.size() < 10) return bytes_.empty() ? TraceStatus::NotATrace : TraceStatus::Truncated;
  ReadingWire wire(bytes_.subspan(8, bytes_.size() - 8));
  transfer(wire, header_.version);
  if (header_.version != kTraceVersion) return TraceStatus::ForeignVersion;
  if (bytes_.size() < kTraceHeaderBytes) return TraceStatus::Truncated;
  if (!sum_agrees(kTraceHeaderBytes - 4)) return TraceStatus::BadChecksum;
  ReadingWire fields(bytes_.subspan(8, kTraceHeaderBytes - 12));
  transfer(fields, header_);
  if (!fields.fine()) return TraceStatus::BadHeader;
  at_ = kTraceHeaderBytes;
  return header_.semantics == kSemanticsId ? TraceStatus::Ok : TraceStatus::ForeignSemantics;
}

TraceStatus TraceReader::next(TraceRecord& record) noexcept {
  const int left = bytes_.size() - at_;
  if (left < kTraceRecordFrame) return TraceStatus::Truncated;
  ReadingWire frame(bytes_.subspan(at_, 3));
  const uint64_t tag = frame.word(0, 1);
  const int length = static_cast<int>(frame.word(0, 2));
  if (left < kTraceRecordFrame + length) return TraceStatus::Truncated;
  const Crc32 before = crc_;
  if (!sum_agrees(3 + length)) {
    crc_ = before;
    return TraceStatus::BadChecksum;
  }
  if (tag > static_cast<uint64_t>(TraceTag::Last)) return TraceStatus::UnknownRecord;
  record.tag = static_cast<TraceTag>(tag);
  record.contents = bytes_.subspan(at_ + 3, length);
  if (record.tag == TraceTag::End) {
    ReadingWire counts(record.contents);
    uint64_t steps = 0;
    uint32_t records = 0;
    transfer(counts, steps);
    transfer(counts, records);
    if (!counts.fine() || !counts.at_end()) return TraceStatus::BadRecord;
    if (steps != steps_ || records != records_) return TraceStatus::WrongCounts;
    if (left != kTraceRecordFrame + length) return TraceStatus::TrailingBytes;
  }
  at_ += kTraceRecordFrame + length;
  ++records_;
  if (record.tag == TraceTag::Step) ++steps_;
  return TraceStatus::Ok;
}

TraceStatus verify_trace(TraceReader& reader) noexcept {
  TraceStatus status = reader.open();
  TraceRecord record;
  record.tag = TraceTag::Configure;
  while (status == TraceStatus::Ok && record.tag != TraceTag::End)  // each record takes at least seven bytes
    status = reader.next(record);
  return status;
}

}  // namespace tippe
