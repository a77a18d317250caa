// SPDX-License-Identifier: MIT
// Decimal text to Real, exactly, at compile time. Big-integer arithmetic of bounded size; nothing of it
// reaches an image, because the only user (literals.hpp) evaluates it in static constexpr members.
#pragma once

#include <tippe/scalar/real.hpp>

namespace tippe {
namespace decimal_detail {

/// A natural number of up to 2560 bits, enough for kMaxDigits digits times 10^kMaxPower (2392 bits).
class Natural {
 public:
  static constexpr int kWords = 80;

  constexpr Natural() noexcept = default;
  explicit constexpr Natural(uint32_t value) noexcept : size_(value == 0 ? 0 : 1) { words_[0] = value; }

  [[nodiscard]] constexpr bool is_zero() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr int bit_length() const noexcept {
    return size_ == 0 ? 0 : 32 * size_ - leading_zeros(words_[size_ - 1]);
  }
  constexpr void multiply_add(uint32_t factor, uint32_t addend) noexcept {
    uint64_t carry = addend;
    for (int i = 0; i < size_; ++i) {
      carry += uint64_t{words_[i]} * factor;
      words_[i] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words_[size_++] = static_cast<uint32_t>(carry);
  }
  constexpr void multiply_pow10(int n) noexcept {
    for (; n >= 9; n -= 9) multiply_add(1000000000u, 0);
    for (; n > 0; --n) multiply_add(10u, 0);
  }
  constexpr void shift_left(int bits) noexcept {
    for (; bits >= 31; bits -= 31) multiply_add(uint32_t{1} << 31, 0);
    multiply_add(uint32_t{1} << bits, 0);
  }
  [[nodiscard]] constexpr bool less_than(const Natural& other) const noexcept {
    if (size_ != other.size_) return size_ < other.size_;
    for (int i = size_ - 1; i >= 0; --i) {
      if (words_[i] != other.words_[i]) return words_[i] < other.words_[i];
    }
    return false;
  }
  /// Only for other <= *this.
  constexpr void subtract(const Natural& other) noexcept {
    uint64_t borrow = 0;
    for (int i = 0; i < size_; ++i) {
      const uint64_t taken = (i < other.size_ ? uint64_t{other.words_[i]} : 0u) + borrow;
      borrow = words_[i] < taken ? 1 : 0;
      words_[i] = static_cast<uint32_t>(words_[i] - taken);
    }
    while (size_ > 0 && words_[size_ - 1] == 0) --size_;
  }

 private:
  uint32_t words_[kWords] = {};
  int size_ = 0;
};

/// numerator / denominator, truncated to 64 bits and marked if inexact.
constexpr Real divide(Natural numerator, Natural denominator) noexcept {
  if (numerator.is_zero()) return Real();
  // equal lengths make a quotient in (1/2, 2); its bits then come one by one from the doubled remainder.
  const int shift = denominator.bit_length() - numerator.bit_length();
  if (shift > 0) numerator.shift_left(shift);
  if (shift < 0) denominator.shift_left(-shift);
  const bool whole = !numerator.less_than(denominator);
  if (whole) numerator.subtract(denominator);
  uint64_t quotient = whole ? 1 : 0;
  const int fraction_bits = whole ? 63 : 64;
  for (int i = 0; i < fraction_bits; ++i) {
    numerator.shift_left(1);
    const bool one = !numerator.less_than(denominator);
    if (one) numerator.subtract(denominator);
    quotient = (quotient << 1) | (one ? 1u : 0u);
  }
  return Real::from_parts(false, quotient, -fraction_bits - shift, !numerator.is_zero());
}

enum class Mistake { None, NotDecimal, Octal, TooManyDigits, ExponentTooLarge };

struct Parsed {
  Real value;
  Mistake mistake = Mistake::None;
};

inline constexpr int kMaxDigits = 320;
inline constexpr int kMaxPower = 400;

/// The number written in text[0..size), times 10^power_of_ten. Digits, one point, an exponent, and the digit
/// separator ' of C++; no sign, no hexadecimal, no octal (017 means 15 in C++: refused).
constexpr Parsed parse(const char* text, int size, int power_of_ten) noexcept {
  Natural digits;
  int digit_count = 0, exponent = power_of_ten, i = 0;
  bool point = false, any_digit = false;
  for (; i < size; ++i) {
    const char c = text[i];
    if (c == '\'') continue;
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') break;
    any_digit = true;
    if (digit_count == 0 && c == '0') {  // leading zeros count for nothing
      if (point) --exponent;
      continue;
    }
    if (++digit_count > kMaxDigits) return {Real(), Mistake::TooManyDigits};
    const uint32_t digit = static_cast<uint32_t>(c - '0');
    if (digits.is_zero())
      digits = Natural(digit);
    else
      digits.multiply_add(10u, digit);
    if (point) --exponent;
  }
  if (!any_digit) return {Real(), Mistake::NotDecimal};
  const bool plain = i == size && !point;
  if (i < size) {
    if (text[i] != 'e' && text[i] != 'E') return {Real(), Mistake::NotDecimal};
    ++i;
    const bool negative = i < size && text[i] == '-';
    if (i < size && (text[i] == '-' || text[i] == '+')) ++i;
    if (i == size) return {Real(), Mistake::NotDecimal};
    int written = 0;
    for (; i < size; ++i) {
      if (text[i] == '\'') continue;
      if (text[i] < '0' || text[i] > '9') return {Real(), Mistake::NotDecimal};
      written = written * 10 + (text[i] - '0');
      if (written > 2 * kMaxPower) return {Real(), Mistake::ExponentTooLarge};
    }
    exponent += negative ? -written : written;
  }
  if (plain && size > 1 && text[0] == '0') return {Real(), Mistake::Octal};
  if (digits.is_zero()) return {};
  if (exponent > kMaxPower || exponent < -kMaxPower - kMaxDigits) return {Real(), Mistake::ExponentTooLarge};
  Natural power(1u);
  if (exponent < 0)
    power.multiply_pow10(-exponent);
  else
    digits.multiply_pow10(exponent);
  return {divide(digits, power), Mistake::None};
}

}  // namespace decimal_detail
}  // namespace tippe
