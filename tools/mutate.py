#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe mutate: break the kernel on purpose, one small way at a time; each must turn a named test red.

Works on a copy of the tree in out/mutation/. A mutation that no test notices, or whose place is no longer found in the
source, is a failure. Prints for each which tests noticed. Ends with the counts.
"""

import collections
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

from arguments import Parser
from progress import ROOT, Failed, Log, jobs

SCRATCH = os.path.join(ROOT, "out", "mutation")
TREE, BUILD = os.path.join(SCRATCH, "tree"), os.path.join(SCRATCH, "build")

# what is broken; where; the text to replace (a regular expression that matches once) and its replacement; the test
# executable that must notice
Mutation = collections.namedtuple("Mutation", "name file pattern replacement test")
FIXED, POOL = "kernel/tippe/scalar/fixed.inl", "kernel/tippe/storage/slot_pool.hpp"
MUTATIONS = [
    Mutation("products are cut, not rounded", FIXED, r"kHalf = int32_t\{1\} <<", "kHalf = int32_t{0} <<", "tippe_test_fixed"),
    Mutation("ties of a 64-bit quotient go away from zero, not up", "kernel/tippe/scalar/fixed_divide.hpp",
             r"(uint64_t divide_rounded(?:.|\n)*)rest \+ \(negative \? 0u : 1u\) >", r"\1rest + 1u >", "tippe_test_fixed"),
    Mutation("a sum that does not fit wraps", FIXED,
             r"(b\.raw\(\), sum\)\)\) \{\s*)return fixed_detail::saturated<R, F>\(b\.raw\(\) < 0\);",
             r"\1return Fixed<R, F>::from_raw(sum);", "tippe_test_fixed"),
    Mutation("a product that does not fit wraps", FIXED,
             r"if \(TIPPE_UNLIKELY\(extended != top\)\) return saturated_raw<int64_t>\(top < 0\);", "", "tippe_test_fixed"),
    Mutation("saturation is not counted", FIXED,
             r"(R saturated_raw\(bool negative\) noexcept \{\s*)count_overflow\(\);", r"\1", "tippe_test_fixed"),
    Mutation("a scope does not give the counter back", "kernel/tippe/scalar/numeric_events.hpp",
             r"~NumericScope\(\) noexcept \{ \*slot_ = previous_; \}", "~NumericScope() noexcept {}", "tippe_test_fixed"),
    Mutation("a handle of a removed object is accepted", POOL,
             r"return generation_\[handle\.index\] == handle\.generation \? Status::Ok : Status::StaleHandle;",
             "return Status::Ok;", "tippe_test_storage"),
    Mutation("a slot keeps its generation when its object goes", POOL,
             r"\+\+generation_\[slot\];  // odd -> even: free", "--generation_[slot];", "tippe_test_storage"),
    Mutation("a step takes any time step", "kernel/tippe/world/world.inl",
             r"if \(!configured\(\) \|\| dt == units_\.dt\(\)\) return step\(\);", "if (dt == dt) return step();",
             "tippe_test_world"),
    Mutation("one golden hash has a wrong digit", "tests/determinism/golden_hashes.txt",
             r"(?m)^(numbers Q24\.40 \d+ )([0-9a-f])", lambda m: m.group(1) + ("1" if m.group(2) == "0" else "0"),
             "tippe_test_determinism"),
]
# a test that the compiler makes
STATIC_ASSERTION = re.compile(r"(tests/\S+:\d+):\d+: error: (?:static assertion failed|static_assert)")


def copy_tree():
    """The tracked files as they are now; unchanged files keep their time, so that little is built again."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    names = [name for name in listing.split("\0") if name and os.path.isfile(os.path.join(ROOT, name))]
    for folder, _, files in os.walk(TREE):
        for file in files:
            if os.path.relpath(os.path.join(folder, file), TREE) not in names:
                os.remove(os.path.join(folder, file))
    for name in names:
        source, copy = os.path.join(ROOT, name), os.path.join(TREE, name)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        if not os.path.exists(copy) or open(source, "rb").read() != open(copy, "rb").read():
            shutil.copy(source, copy)


def red_tests(log, executables):
    """Builds the test executables and runs their cases: the names of those that failed."""
    built, output = log.run(["cmake", "--build", BUILD, "-j", str(jobs()), "--target", *executables], check=False)
    if built != 0:
        noticed = STATIC_ASSERTION.findall(output)
        if not noticed:
            raise Failed("it does not compile")
        return [f"the static assertion at {place}" for place in noticed]
    report = os.path.join(SCRATCH, "report.xml")
    log.run(["ctest", "--test-dir", BUILD, "-j", str(jobs()), "--output-junit", report, "-LE", "long",
             "-R", "^(" + "|".join(executables) + ") *:"], check=False)
    cases = list(xml.etree.ElementTree.parse(report).getroot().iter("testcase"))
    if not cases:
        raise Failed("ctest found no case of " + ", ".join(executables))
    return [case.get("name") for case in cases if case.get("status") != "run"]


def mutated(mutation):
    """The broken text; Failed when its place is not found once."""
    with open(os.path.join(TREE, mutation.file)) as file:
        text = file.read()
    found = len(re.findall(mutation.pattern, text))
    if found != 1:
        raise Failed(f"its place in {mutation.file} is found {found} times, not once: bring the mutation up to date")
    return re.sub(mutation.pattern, mutation.replacement, text)


def try_mutation(log, mutation):
    """The tests that noticed."""
    path = os.path.join(TREE, mutation.file)
    with open(path) as file:
        healthy = file.read()
    broken = mutated(mutation)
    try:
        with open(path, "w") as file:
            file.write(broken)
        return red_tests(log, [mutation.test])
    finally:
        with open(path, "w") as file:
            file.write(healthy)


def main():
    Parser("mutate", __doc__).parse_args()
    log = Log("mutation")
    good = 0
    try:
        copy_tree()
        log.run(["cmake", "-G", "Ninja", "-S", TREE, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release",
                 "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DTIPPE_WARNINGS_AS_ERRORS=OFF"])
        already = red_tests(log, sorted({m.test for m in MUTATIONS}))
        if already:
            raise Failed(f"{already[0]} fails without any mutation")
    except Failed as problem:
        print(f"tippe mutate: {problem}; see {os.path.relpath(log.path, ROOT)}", file=sys.stderr)
        return 1
    for mutation in MUTATIONS:
        try:
            noticed = try_mutation(log, mutation)
            verdict = f"noticed by {len(noticed)}: {noticed[0]}" if noticed else f"NOT NOTICED by {mutation.test}"
        except Failed as problem:
            noticed, verdict = [], f"FAILED: {problem}"
        good += bool(noticed)
        print(f"{'ok    ' if noticed else 'FAILED'} {mutation.name}: {verdict}", flush=True)
    print(f"{good} passed, {len(MUTATIONS) - good} failed")
    return 0 if good == len(MUTATIONS) else 1


if __name__ == "__main__":
    sys.exit(main())
