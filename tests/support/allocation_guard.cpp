// SPDX-License-Identifier: MIT
// How the heap is watched: under AddressSanitizer by the hook it calls on each allocation, otherwise by this
// executable's own malloc family, which the dynamic linker prefers to libc's and which hands on to libc's
// (glibc keeps the originals under __libc_ names). operator new ends in malloc in both cases.
#include "support/allocation_guard.hpp"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace {

thread_local int forbidden_depth = 0;

void heap_used(const char* what) noexcept {
  if (forbidden_depth == 0) return;
  forbidden_depth = 0;  // abort() and its handlers may allocate
  const char* const parts[] = {"allocation guard: ", what, " was called where the heap is forbidden\n"};
  for (const char* part : parts) {
    if (write(STDERR_FILENO, part, strlen(part)) < 0) break;
  }
  abort();
}

}  // namespace

ForbidAllocation::ForbidAllocation() noexcept {
  ++forbidden_depth;
}
ForbidAllocation::~ForbidAllocation() noexcept {
  --forbidden_depth;
}

#if defined(__SANITIZE_ADDRESS__)
#define TIPPE_TESTS_WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TIPPE_TESTS_WITH_ASAN 1
#endif
#endif

#if defined(TIPPE_TESTS_WITH_ASAN)

extern "C" void __sanitizer_malloc_hook(const volatile void* block, size_t size);
extern "C" void __sanitizer_free_hook(const volatile void* block);
void __sanitizer_malloc_hook(const volatile void*, size_t) {
  heap_used("malloc");
}
void __sanitizer_free_hook(const volatile void* block) {
  if (block != nullptr) heap_used("free");
}

#elif defined(__GLIBC__)

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);

void* malloc(size_t size) {
  heap_used("malloc");
  return __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  heap_used("calloc");
  return __libc_calloc(count, size);
}
void* realloc(void* block, size_t size) {
  heap_used("realloc");
  return __libc_realloc(block, size);
}
void* memalign(size_t alignment, size_t size) {
  heap_used("memalign");
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
  heap_used("aligned_alloc");
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** block, size_t alignment, size_t size) {
  heap_used("posix_memalign");
  *block = __libc_memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  if (block != nullptr) heap_used("free");
  __libc_free(block);
}
}

#endif  // elsewhere the guard is blind, and allocation_guard_test.cpp fails and says so
