// SPDX-License-Identifier: MIT
// The reference data of ../shared/oracles/haptics, when the folder is at hand. A test without its file warns
// that it was skipped and passes.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tippe {
namespace test {

/// One line of a table by the names of its header.
struct OracleRow {
  std::map<std::string, std::string> cells;
  double number(const std::string& column) const;
  const std::string& text(const std::string& column) const { return cells.at(column); }
};

/// Empty, with a warning, if the file is not there.
std::vector<OracleRow> oracle_rows(const std::string& file);
/// The whole file; empty, with a warning, if it is not there.
std::string oracle_text(const std::string& file);

/// The numbers after "name": in `json`, searched from `from`: one, or an array of them.
std::vector<double> json_numbers(const std::string& json, const std::string& name, size_t from = 0);
/// Where "name": begins at or after `from`; npos if nowhere.
size_t json_position(const std::string& json, const std::string& name, size_t from = 0);

}  // namespace test
}  // namespace tippe
