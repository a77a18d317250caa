// SPDX-License-Identifier: MIT
// A control that tools/scan.py must catch: kernel code that asks the system's mathematics library.
extern "C" float sinf(float);
extern "C" double atan2(double, double);
extern "C" double control_libm(float x);
extern "C" double control_libm(float x) {
  return atan2(static_cast<double>(sinf(x)), 2.0);
}
