// SPDX-License-Identifier: MIT
// A control that tools/scan.py must catch: compiled with -ffp-contract=fast, this becomes a fused
// multiply-add on every CPU that has one.
extern "C" float control_fused(float a, float b, float c);
extern "C" float control_fused(float a, float b, float c) {
  return a * b + c;
}
