// SPDX-License-Identifier: MIT
#include "oracle_file.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

std::vector<std::string> cells_of(std::string line) {
  if (!line.empty() && line.back() == '\r') line.pop_back();
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

}  // namespace

double OracleRow::number(const std::string& column) const {
  return std::strtod(cells.at(column).c_str(), nullptr);
}

std::string oracle_text(const std::string& file) {
  std::ifstream stream(std::string(TIPPE_SHARED_DIR) + "/oracles/haptics/" + file);
  std::stringstream text;
  text << stream.rdbuf();
  if (!stream) {
    WARN("skipped: no " << file << " in " TIPPE_SHARED_DIR "/oracles/haptics");
    return "";
  }
  return text.str();
}

std::vector<OracleRow> oracle_rows(const std::string& file) {
  std::vector<OracleRow> rows;
  std::stringstream stream(oracle_text(file));
  std::string line;
  if (!std::getline(stream, line)) return rows;
  const std::vector<std::string> header = cells_of(line);
  while (std::getline(stream, line)) {
    const std::vector<std::string> cells = cells_of(line);
    OracleRow row;
    for (size_t i = 0; i < header.size() && i < cells.size(); ++i) row.cells[header[i]] = cells[i];
    if (cells.size() == header.size()) rows.push_back(row);
  }
  return rows;
}

size_t json_position(const std::string& json, const std::string& name, size_t from) {
  return json.find("\"" + name + "\":", from);
}

std::vector<double> json_numbers(const std::string& json, const std::string& name, size_t from) {
  std::vector<double> numbers;
  size_t at = json_position(json, name, from);
  if (at == std::string::npos) return numbers;
  at += name.size() + 3;
  const char* text = json.c_str() + at;
  while (*text == ' ' || *text == '\n') ++text;
  const bool array = *text == '[';
  if (array) ++text;
  for (;;) {
    char* end = nullptr;
    const double value = std::strtod(text, &end);
    if (end == text) break;
    numbers.push_back(value);
    text = end;
    while (*text == ' ' || *text == '\n') ++text;
    if (!array || *text != ',') break;
    ++text;
  }
  return numbers;
}

}  // namespace test
}  // namespace tippe
