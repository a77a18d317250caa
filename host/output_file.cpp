// SPDX-License-Identifier: MIT
#include "output_file.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace tippe_host {

OutputFile::OutputFile(const std::string& path) : path_(path) {
  struct stat info {};
  if (path == "-") {
    file_ = stdout;
    return;
  }
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) throw std::runtime_error(path + ": is a directory");
  if (!exists || S_ISREG(info.st_mode)) draft_ = path + ".part" + std::to_string(::getpid());
  file_ = std::fopen(draft_.empty() ? path.c_str() : draft_.c_str(), "wb");
  if (file_ == nullptr) throw std::runtime_error(path + ": " + std::strerror(errno));
}

OutputFile::~OutputFile() {
  if (file_ == nullptr || file_ == stdout) return;
  std::fclose(file_);
  if (!draft_.empty()) std::remove(draft_.c_str());
}

void OutputFile::write(const void* bytes, size_t size) {
  failed_ = std::fwrite(bytes, 1, size, file_) != size || failed_;
}

void OutputFile::commit() {
  failed_ = std::fflush(file_) != 0 || failed_;
  if (file_ != stdout) {
    failed_ = std::fclose(file_) != 0 || failed_;
    file_ = nullptr;
  }
  if (!failed_ && !draft_.empty()) failed_ = std::rename(draft_.c_str(), path_.c_str()) != 0;
  if (!failed_) return;
  const std::string why = std::strerror(errno);
  if (!draft_.empty()) std::remove(draft_.c_str());
  throw std::runtime_error((path_ == "-" ? "standard output" : path_) + ": " + why);
}

}  // namespace tippe_host
