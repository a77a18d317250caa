#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints kernel/tippe/scalar/angle_tables.hpp: every constant of the angle functions from its definition.

    make_angle_tables.py             print the header
    make_angle_tables.py --check F   exit 1 unless F is that header, byte for byte
    make_angle_tables.py --errors    print the approximation error of each polynomial

Standard library only. Polynomials are minimax (Remez exchange) in 80-digit decimals; each is a sum with
alternating signs k0 - k1 z + k2 z^2 - ..., so that unsigned words hold every coefficient and every partial sum.
"""
import math
import sys
from decimal import Decimal as D, getcontext

getcontext().prec = 80


def arctan_inverse(n):
    """atan(1/n) by its series."""
    total, term, k = D(0), D(1) / n, 0
    while abs(term) > D(10) ** -85:
        total += term / (2 * k + 1) * (-1) ** k
        term /= n * n
        k += 1
    return total


PI = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))  # Machin


def pi_to(digits):
    """pi with that many decimal digits, for the long table of 2/pi."""
    unit = 10 ** (digits + 10)

    def scaled_arctan_inverse(n):
        total = term = unit // n
        k, sign = 1, -1
        while term:
            term //= n * n
            total += sign * (term // (2 * k + 1))
            k, sign = k + 1, -sign
        return total

    return 4 * (4 * scaled_arctan_inverse(5) - scaled_arctan_inverse(239)), unit


def series(first, ratio):
    """Sum of first * ratio(1) * ratio(2) * ..."""
    total, term, k = D(0), first, 0
    while abs(term) > D(10) ** -85:
        total += term
        k += 1
        term *= ratio(k)
    return total


def sine_over_t(z):
    """sin(pi/2 t) / t / 2 with t^2 = z."""
    q = PI * PI / 4 * z
    return series(PI / 4, lambda k: -q / ((2 * k) * (2 * k + 1)))


def versine_over_z(z):
    """(1 - cos(pi/2 t)) / t^2 / 2 with t^2 = z."""
    q = PI * PI / 4 * z
    return series(PI * PI / 16, lambda k: -q / ((2 * k + 1) * (2 * k + 2)))


def arctan_rest(z):
    """(1 - atan(t) / t) / t^2 with t^2 = z."""
    total, power, k = D(0), D(1), 0
    while abs(power) > D(10) ** -85:
        total += power / (2 * k + 3)
        power *= -z
        k += 1
    return total


def arctan(x):
    """atan(x) for 0 <= x <= 1, by halving the angle until the series is short."""
    doublings = 0
    while x > D("0.01"):
        x = x / (1 + (1 + x * x).sqrt())
        doublings += 1
    return (x - x * x * x * arctan_rest(x * x)) * 2 ** doublings


def solve(matrix, rhs):
    n = len(rhs)
    rows = [list(matrix[i]) + [rhs[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def evaluate(coefficients, z):
    total = D(0)
    for c in reversed(coefficients):
        total = total * z + c
    return total


def remez(function, weight, count, end):
    """`count` coefficients c0 + c1 z + ... minimising max |weight (p - function)| on [0, end]."""
    nodes = [end * D((1 - math.cos(math.pi * (i + 0.5) / (count + 1))) / 2) for i in range(count + 1)]
    grid = [end * D(i) / 600 for i in range(601)]
    exact = [function(z) for z in grid]
    coefficients, worst = [], D(0)
    for _ in range(8):
        matrix = [[z ** k if k else D(1) for k in range(count)] + [(-1) ** i / weight(z)] for i, z in enumerate(nodes)]
        coefficients = solve(matrix, [function(z) for z in nodes])[:count]
        errors = [weight(z) * (evaluate(coefficients, z) - f) for z, f in zip(grid, exact)]
        worst = max(abs(e) for e in errors)
        # the new nodes: the largest error on every stretch of one sign.
        stretches = []
        for z, e in zip(grid, errors):
            if stretches and (e > 0) == (stretches[-1][1] > 0):
                if abs(e) > abs(stretches[-1][1]):
                    stretches[-1] = (z, e)
            else:
                stretches.append((z, e))
        if len(stretches) != count + 1:
            break
        nodes = [z for z, _ in stretches]
    return coefficients, worst


def word(value, bits):
    """round(value * 2^bits), which must be a word of that many bits."""
    n = int((value * 2 ** bits).to_integral_value())
    assert 0 <= n < 2 ** bits, value
    return n


def rows(numbers, bits, indent="    "):
    per_row = 8 if bits == 32 else 4
    texts = ["0x%0*xu" % (bits // 4, n) for n in numbers]
    lines = []
    for i in range(0, len(texts), per_row):
        lines.append(indent + ", ".join(texts[i:i + per_row]) + ",")
    return "\n".join(lines)


QUARTER = D(1) / 4                 # z = t^2 for t <= 1/2 of a quadrant
ARCTAN_END = (D(1) / 29) ** 2      # |t| <= 1/29 after the table of atan(i / 16)
# floor above zero for weights that vanish at 0: the error there cannot matter.
TINY = D(2) ** -40


def polynomials(bits):
    """The three alternating sums, and the error of each: relative, absolute, relative."""
    sine_count, cosine_count, arctan_count = {32: (5, 4, 2), 64: (8, 7, 5)}[bits]
    sine, sine_error = remez(sine_over_t, lambda z: 1 / sine_over_t(z), sine_count, QUARTER)
    cosine, cosine_error = remez(versine_over_z, lambda z: 2 * z + TINY, cosine_count, QUARTER)
    arctan_, arctan_error = remez(arctan_rest, lambda z: z + TINY, arctan_count, ARCTAN_END)
    alternate = lambda cs: [c * (-1) ** k for k, c in enumerate(cs)]
    return ((alternate(sine), sine_error), ([D(1) / 2] + alternate(cosine), cosine_error),
            (alternate(arctan_), arctan_error))


def header():
    out = ["""// SPDX-License-Identifier: MIT
// Constants of the angle functions. Printed by tests/scalar/make_angle_tables.py: change them there.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {
// clang-format off

/// The bits of 2/pi after the point, behind 96 zero bits: a window of three 64-bit words starts
/// at bit exponent + 30, and the largest double has exponent 1024.
inline constexpr uint32_t kTwoOverPi[] = {"""]
    count = 36
    pi_scaled, unit = pi_to(400)
    two_over_pi = (2 * unit << (32 * count)) // pi_scaled
    words = [0, 0, 0] + [(two_over_pi >> (32 * (count - 1 - i))) & 0xffffffff for i in range(count)]
    out.append(rows(words, 32))
    out.append("""};

/// atan(i / 16) * 2^64.
inline constexpr uint64_t kArctanSixteenths[17] = {""")
    out.append(rows([word(arctan(D(i) / 16), 64) for i in range(17)], 64))
    out.append("""};

/// pi/2 * 2^62; pi is twice that.
inline constexpr uint64_t kHalfPi62 = 0x%016xu;

/// Coefficients k0, k1, ... of sums k0 - k1 z + k2 z^2 - ..., as fractions of a word.
///   kSine     sin(pi/2 t) / (2 t),        z = t^2 <= 1/4
///   kCosine   cos(pi/2 t) / 2,            z = t^2 <= 1/4   (k0 is 1/2 exactly)
///   kArctan   (1 - atan(t) / t) / t^2,    z = t^2 <= 1/29^2
template <class Word>
struct AngleTables;
""" % int((PI / 2 * 2 ** 62).to_integral_value()))
    for bits in (32, 64):
        (sine, _), (cosine, _), (arctan_, _) = polynomials(bits)
        out.append("template <>\nstruct AngleTables<uint%d_t> {" % bits)
        out.append("  static constexpr uint%d_t kTwoOverPi = 0x%0*xu;" % (bits, bits // 4, word(2 / PI, bits)))
        for name, coefficients in (("kSine", sine), ("kCosine", cosine), ("kArctan", arctan_)):
            out.append("  static constexpr uint%d_t %s[] = {" % (bits, name))
            out.append(rows([word(c, bits) for c in coefficients], bits, "      "))
            out.append("  };")
        out.append("};\n")
    out.append("// clang-format on\n}  // namespace tippe\n")
    return "\n".join(out)


def main():
    if sys.argv[1:2] == ["--errors"]:
        for bits in (32, 64):
            for name, (_, error) in zip(("sine", "cosine", "arctan"), polynomials(bits)):
                print("%d bits: %-6s error 2^%.1f" % (bits, name, error.ln() / D(2).ln()))
        return 0
    if sys.argv[1:2] == ["--check"]:
        return 0 if open(sys.argv[2]).read() == header() else 1
    sys.stdout.write(header())
    return 0


if __name__ == "__main__":
    sys.exit(main())
