// SPDX-License-Identifier: MIT
// A guard that cannot trip guards nothing: each way to the heap is taken once in a child process, which must
// die.
#include "support/allocation_guard.hpp"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace {

void* volatile sink = nullptr;  // keeps the compiler from leaving an allocation out

/// The signal that ended a child running `body`; 0 when it came to its end.
template <class Body>
int signal_of_child(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    if (freopen("/dev/null", "w", stderr) == nullptr) _exit(3);
    signal(SIGABRT, SIG_DFL);  // Catch2's handler would report a failed test
    body();
    _exit(0);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1;
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

}  // namespace

TEST_CASE("the allocation guard aborts on malloc, calloc, realloc, free and operator new", "[allocation]") {
  void* const before = malloc(16);
  CHECK(signal_of_child([] {
          ForbidAllocation guard;
          sink = malloc(16);
        }) == SIGABRT);
  CHECK(signal_of_child([] {
          ForbidAllocation guard;
          sink = calloc(2, 8);
        }) == SIGABRT);
  CHECK(signal_of_child([&] {
          ForbidAllocation guard;
          sink = realloc(before, 64);
        }) == SIGABRT);
  CHECK(signal_of_child([&] {
          ForbidAllocation guard;
          free(before);
        }) == SIGABRT);
  CHECK(signal_of_child([] {
          ForbidAllocation guard;
          sink = new int[4];
        }) == SIGABRT);
  free(before);
}

TEST_CASE("the allocation guard lets everything pass outside its scope", "[allocation]") {
  CHECK(signal_of_child([] {
          { ForbidAllocation guard; }
          sink = malloc(16);
          free(sink);
          sink = new int[4];
          delete[] static_cast<int*>(sink);
        }) == 0);
}

TEST_CASE("nested allocation guards hold until the outermost ends", "[allocation]") {
  CHECK(signal_of_child([] {
          ForbidAllocation outer;
          { ForbidAllocation inner; }
          sink = malloc(16);
        }) == SIGABRT);
}
