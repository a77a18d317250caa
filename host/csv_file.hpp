// SPDX-License-Identifier: MIT
// Reads a table of numbers: a header line of names, then a line of numbers each.
#pragma once

#include <string>
#include <vector>

namespace tippe_host {

struct CsvFile {
  std::string path;
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;

  /// Throws std::runtime_error if there is no such column.
  [[nodiscard]] const std::vector<double>& column(const std::string& name) const;
};

/// Throws std::runtime_error with one line (`path:line: what`) at the first mistake.
CsvFile read_csv(const std::string& path);

}  // namespace tippe_host
