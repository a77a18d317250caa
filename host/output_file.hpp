// SPDX-License-Identifier: MIT
// A file that appears whole or not at all: written beside its place, moved there by commit().
#pragma once

#include <cstdio>
#include <string>

namespace tippe_host {

class OutputFile {
 public:
  /// Throws std::runtime_error if nothing can be written there. "-" is standard output; a device or pipe is
  /// written to directly.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const std::string& text) { write(text.data(), text.size()); }
  void write(const void* bytes, size_t size);
  /// Throws if anything could not be written; then there is no file.
  void commit();

 private:
  std::string path_, draft_;  // draft_ is empty when writing goes to path_ itself
  FILE* file_ = nullptr;
  bool failed_ = false;
};

}  // namespace tippe_host
