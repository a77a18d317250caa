// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <tippe/trace/replay.hpp>
#include <vector>

#include "examples/scenes/registry.hpp"
#include "sim_command.hpp"

namespace tippe_host {
namespace {

using tippe::ReplayEnd;
using tippe::ReplayReport;
using tippe::TraceStatus;
using Bytes = tippe::Span<const uint8_t>;

std::vector<uint8_t> contents(const std::string& file) {
  const std::unique_ptr<FILE, int (*)(FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
  std::vector<uint8_t> data;
  uint8_t block[65536];
  size_t got = 0;
  while (in != nullptr && (got = std::fread(block, 1, sizeof block, in.get())) > 0) {
    data.insert(data.end(), block, block + got);
    if (data.size() > 0x7fffffff) throw std::runtime_error(file + ": larger than 2 GB");
  }
  if (in == nullptr || std::ferror(in.get()) != 0)
    throw std::runtime_error(file + ": " + std::strerror(errno));
  return data;
}

std::string corruption(const tippe::TraceReader& reader, TraceStatus status) {
  const tippe::TraceHeader& header = reader.header();
  const std::string where = " at byte " + std::to_string(reader.position());
  switch (status) {
    case TraceStatus::NotATrace:
      return "not a trace: it does not begin as one";
    case TraceStatus::Truncated:
      return "truncated: it ends without its last record";
    case TraceStatus::ForeignVersion:
      return "layout version " + std::to_string(header.version) + "; this program reads version " +
             std::to_string(tippe::kTraceVersion);
    case TraceStatus::ForeignSemantics:
      return "recorded with numerics " + std::to_string(header.semantics) + "; this program has " +
             std::to_string(tippe::kSemanticsId);
    case TraceStatus::BadChecksum:
      return "corrupt: wrong checksum of the record" + where;
    case TraceStatus::UnknownRecord:
      return "corrupt: unknown record" + where;
    case TraceStatus::WrongCounts:
      return "corrupt: steps or records are missing";
    case TraceStatus::TrailingBytes:
      return "corrupt: something follows the last record";
    default:
      return std::string("corrupt: ") + name(status) + where;
  }
}

template <class Profile, class Sizes>
bool replay_sized(const tippe::TraceHeader& header, Bytes bytes, ReplayReport& report) {
  if (!(header.capacity == tippe::TraceCapacity::of<Sizes>())) return false;
  const auto world = std::make_unique<tippe::World<Profile, Sizes>>();
  report = tippe::replay(bytes, *world);
  return true;
}

template <class Profile>
bool replay_profile(const tippe::TraceHeader& header, Bytes bytes, ReplayReport& report) {
  bool done = false;
  tippe::scenes::for_each_scene([&](auto scene) {
    done = done || replay_sized<Profile, typename decltype(scene)::Sizes>(header, bytes, report);
  });
  return done;
}

bool replay_any(const tippe::TraceHeader& header, Bytes bytes, ReplayReport& report) {
  switch (header.profile) {
    case tippe::TraceProfile::Float:
      return replay_profile<float>(header, bytes, report);
    case tippe::TraceProfile::Double:
      return replay_profile<double>(header, bytes, report);
    case tippe::TraceProfile::Fixed64:
      return replay_profile<tippe::fixed64>(header, bytes, report);
    case tippe::TraceProfile::Fixed32:
      return replay_profile<tippe::fixed32>(header, bytes, report);
  }
  return false;
}

}  // namespace

int run_replay(const std::string& file) {
  const std::vector<uint8_t> data = contents(file);
  const Bytes bytes(data.data(), static_cast<int>(data.size()));

  tippe::TraceReader reader(bytes);  // the whole file is sound before the first step is taken
  const TraceStatus status = verify_trace(reader);
  if (status != TraceStatus::Ok) throw std::runtime_error(file + ": " + corruption(reader, status));
  ReplayReport report;
  if (!replay_any(reader.header(), bytes, report)) {
    throw std::runtime_error(file + ": recorded in a world of " +
                             std::to_string(reader.header().capacity.number[0]) + " bodies and " +
                             std::to_string(reader.header().capacity.number[1]) +
                             " contacts, a size that this program does not hold");
  }
  switch (report.end) {
    case ReplayEnd::Same:
      std::printf("%s: %" PRIu64 " steps in %s, every hash the same, the last %016" PRIx64 "\n", file.c_str(),
                  report.step, name(reader.header().profile), report.found);
      return 0;
    case ReplayEnd::HashDiffers:
      std::fprintf(stderr,
                   "tippe: %s: differs after step %" PRIu64 ": recorded %016" PRIx64 ", found %016" PRIx64
                   "\n",
                   file.c_str(), report.step, report.recorded, report.found);
      return 1;
    case ReplayEnd::CallRefused:
      std::fprintf(stderr,
                   "tippe: %s: record %u, after step %" PRIu64 ", was obeyed then and is refused now: %s\n",
                   file.c_str(), report.record, report.step, name(report.status));
      return 1;
    case ReplayEnd::HandleDiffers:
      throw std::runtime_error(file + ": recorded in a world that was not new");
    default:
      throw std::runtime_error(file + ": corrupt: record " + std::to_string(report.record) +
                               " does not say what its tag promises");
  }
}

}  // namespace tippe_host
