// SPDX-License-Identifier: MIT
#include "csv_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tippe_host {

const std::vector<double>& CsvFile::column(const std::string& name) const {
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return columns[i];
  }
  throw std::runtime_error(path + ": there is no column '" + name + "'");
}

CsvFile read_csv(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path + ": " + std::strerror(errno));
  CsvFile file;
  file.path = path;
  std::string line, word;
  int number = 0;
  while (std::getline(in, line)) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line);
    size_t i = 0;
    for (; std::getline(words, word, ','); ++i) {
      if (number == 1) {
        file.names.push_back(word);
        file.columns.emplace_back();
        continue;
      }
      char* end = nullptr;
      const double value = std::strtod(word.c_str(), &end);
      if (word.empty() || *end != '\0' || i >= file.names.size())
        throw std::runtime_error(path + ":" + std::to_string(number) + ": not a row of the table");
      file.columns[i].push_back(value);
    }
    if (i != file.names.size())
      throw std::runtime_error(path + ":" + std::to_string(number) + ": not a row of the table");
  }
  if (file.names.empty()) throw std::runtime_error(path + ": no table in it");
  return file;
}

}  // namespace tippe_host
