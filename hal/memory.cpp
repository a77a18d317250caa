// SPDX-License-Identifier: MIT
// The four memory functions a compiler may call even in freestanding code. Words where both ends are aligned,
// four to a turn, because structures of numbers are; bytes for the rest. Compiled with
// -fno-tree-loop-distribute-patterns (gcc) or -fno-builtin (clang), without which the compiler would turn
// memset's loop into a call of memset.
#include <stddef.h>
#include <stdint.h>

namespace {

using Word = uint32_t __attribute__((may_alias));

bool aligned(const void* p) {
  return (reinterpret_cast<uintptr_t>(p) & 3u) == 0;
}

}  // namespace

extern "C" {

void* memcpy(void* to, const void* from, size_t count) {
  uint8_t* t = static_cast<uint8_t*>(to);
  const uint8_t* f = static_cast<const uint8_t*>(from);
  size_t i = 0;
  if (aligned(to) && aligned(from)) {
    Word* tw = static_cast<Word*>(to);
    const Word* fw = static_cast<const Word*>(from);
    for (; i + 16 <= count; i += 16, tw += 4, fw += 4) {
      const Word a = fw[0], b = fw[1], c = fw[2], d = fw[3];
      tw[0] = a;
      tw[1] = b;
      tw[2] = c;
      tw[3] = d;
    }
    for (; i + 4 <= count; i += 4) *tw++ = *fw++;
  }
  for (; i < count; ++i) t[i] = f[i];
  return to;
}

void* memmove(void* to, const void* from, size_t count) {
  uint8_t* t = static_cast<uint8_t*>(to);
  const uint8_t* f = static_cast<const uint8_t*>(from);
  if (reinterpret_cast<uintptr_t>(t) < reinterpret_cast<uintptr_t>(f)) {
    for (size_t i = 0; i < count; ++i) t[i] = f[i];
  } else {
    for (size_t i = count; i > 0; --i) t[i - 1] = f[i - 1];
  }
  return to;
}

void* memset(void* to, int value, size_t count) {
  uint8_t* t = static_cast<uint8_t*>(to);
  const uint8_t byte = static_cast<uint8_t>(value);
  size_t i = 0;
  if (aligned(to)) {
    const Word word = byte * 0x01010101u;
    Word* tw = static_cast<Word*>(to);
    for (; i + 16 <= count; i += 16, tw += 4) tw[0] = tw[1] = tw[2] = tw[3] = word;
    for (; i + 4 <= count; i += 4) *tw++ = word;
  }
  for (; i < count; ++i) t[i] = byte;
  return to;
}

int memcmp(const void* a, const void* b, size_t count) {
  const uint8_t* x = static_cast<const uint8_t*>(a);
  const uint8_t* y = static_cast<const uint8_t*>(b);
  for (size_t i = 0; i < count; ++i) {
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  }
  return 0;
}

}  // extern "C"

#if defined(__arm__) && defined(__ARM_EABI__)
// The same under the names of the ARM run-time ABI, which clang prefers. Mind the argument order of memset.
extern "C" {
void __aeabi_memcpy(void* to, const void* from, size_t count) {
  memcpy(to, from, count);
}
void __aeabi_memcpy4(void* to, const void* from, size_t count) {
  memcpy(to, from, count);
}
void __aeabi_memcpy8(void* to, const void* from, size_t count) {
  memcpy(to, from, count);
}
void __aeabi_memmove(void* to, const void* from, size_t count) {
  memmove(to, from, count);
}
void __aeabi_memmove4(void* to, const void* from, size_t count) {
  memmove(to, from, count);
}
void __aeabi_memmove8(void* to, const void* from, size_t count) {
  memmove(to, from, count);
}
void __aeabi_memset(void* to, size_t count, int value) {
  memset(to, value, count);
}
void __aeabi_memset4(void* to, size_t count, int value) {
  memset(to, value, count);
}
void __aeabi_memset8(void* to, size_t count, int value) {
  memset(to, value, count);
}
void __aeabi_memclr(void* to, size_t count) {
  memset(to, 0, count);
}
void __aeabi_memclr4(void* to, size_t count) {
  memset(to, 0, count);
}
void __aeabi_memclr8(void* to, size_t count) {
  memset(to, 0, count);
}
}
#endif
