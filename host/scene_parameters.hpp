// SPDX-License-Identifier: MIT
// A scene's parameters by name: what they are, and setting one from text (examples/scenes/scene.hpp has the
// visitor's three calls).
#pragma once

#include <stdexcept>
#include <string>
#include <tippe/units/quantity.hpp>
#include <vector>

#include "decimal_text.hpp"

namespace tippe_host {

struct ParameterText {
  std::string name, value, unit, meaning;
};

/// Collects all of them with their present values.
class ListParameters {
 public:
  std::vector<ParameterText> list;

  void operator()(const char* name, const char* unit, const tippe::Real& field, const char* meaning) {
    list.push_back({name, shortest(tippe::to_scalar<double>(field)), unit, meaning});
  }
  template <int L, int M, int T>
  void operator()(const char* name, const char* unit, const tippe::Quantity<L, M, T>& field,
                  const char* meaning) {
    (*this)(name, unit, field.si, meaning);
  }
  void count(const char* name, int field, int least, int most, const char* meaning) {
    list.push_back(
        {name, std::to_string(field), std::to_string(least) + ".." + std::to_string(most), meaning});
  }
  template <class Choice, int N>
  void choice(const char* name, Choice field, const char* const (&words)[N], const char* meaning) {
    std::string all = words[0];
    for (int i = 1; i < N; ++i) all += std::string("|") + words[i];
    list.push_back({name, words[static_cast<int>(field)], all, meaning});
  }
};

/// Sets the one that is called `name`. Throws std::runtime_error for text that is not a value of it.
class SetParameter {
 public:
  SetParameter(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}
  [[nodiscard]] bool found() const { return found_; }

  void operator()(const char* name, const char*, tippe::Real& field, const char*) {
    if (matches(name)) field = parse_real(text_, name_);
  }
  template <int L, int M, int T>
  void operator()(const char* name, const char* unit, tippe::Quantity<L, M, T>& field, const char* meaning) {
    (*this)(name, unit, field.si, meaning);
  }
  void count(const char* name, int& field, int least, int most, const char*) {
    if (matches(name)) field = parse_count(text_, least, most, name_);
  }
  template <class Choice, int N>
  void choice(const char* name, Choice& field, const char* const (&words)[N], const char*) {
    if (!matches(name)) return;
    std::string all;
    for (int i = 0; i < N; ++i) {
      if (text_ == words[i]) {
        field = static_cast<Choice>(i);
        return;
      }
      all += std::string(i == 0 ? "" : ", ") + words[i];
    }
    throw std::runtime_error(name_ + ": '" + text_ + "' is none of " + all);
  }

 private:
  bool matches(const char* name) { return name_ == name && (found_ = true); }
  std::string name_, text_;
  bool found_ = false;
};

}  // namespace tippe_host
