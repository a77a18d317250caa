// SPDX-License-Identifier: MIT
// The names of a C and C++ run time, so that the control images link; the linker drops those not asked for.
#include <stddef.h>
#include <stdint.h>

extern "C" {

void* malloc(size_t size);
void free(void* block);
void* malloc(size_t size) {
  static unsigned char heap[256];
  static size_t used = 0;
  void* const block = heap + used;
  used += (size + 7) & ~size_t{7};
  return block;
}
void free(void*) {}

void* __cxa_allocate_exception(size_t size);
[[noreturn]] void __cxa_throw(void* exception, void* type, void (*destroy)(void*));
void* __cxa_allocate_exception(size_t size) {
  return malloc(size);
}
void __cxa_throw(void*, void*, void (*)(void*)) {
  for (;;) {
  }
}
void* __cxa_begin_catch(void* exception);
void __cxa_end_catch();
void __cxa_end_cleanup();
void _Unwind_Resume(void* exception);
int __gxx_personality_v0();
int __aeabi_unwind_cpp_pr0();
int __aeabi_unwind_cpp_pr1();
void* __cxa_begin_catch(void* exception) {
  return exception;
}
void __cxa_end_catch() {}
void __cxa_end_cleanup() {}
void _Unwind_Resume(void*) {}
int __gxx_personality_v0() {
  return 0;
}
int __aeabi_unwind_cpp_pr0() {
  return 0;
}
int __aeabi_unwind_cpp_pr1() {
  return 0;
}

int __cxa_atexit(void (*function)(void*), void* argument, void* owner);
int __aeabi_atexit(void* argument, void (*function)(void*), void* owner);
int __cxa_atexit(void (*)(void*), void*, void*) {
  return 0;
}
int __aeabi_atexit(void*, void (*)(void*), void*) {
  return 0;
}
extern void* __dso_handle;
void* __dso_handle = nullptr;

// type information of int, of a class without bases and of one with a base: their tables and names
extern void* type_of_int __asm__("_ZTIi");
extern void* table_of_class[4] __asm__("_ZTVN10__cxxabiv117__class_type_infoE");
extern void* table_of_derived[4] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
void* type_of_int = nullptr;
void* table_of_class[4] = {};
void* table_of_derived[4] = {};
}

void* operator new(size_t size) {
  return malloc(size);
}
void operator delete(void* block) noexcept {
  free(block);
}
void operator delete(void* block, size_t) noexcept {
  free(block);
}
