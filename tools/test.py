#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe test: every check of this tree that can be made on this machine, a row each, then `N passed, N failed`.

Builds are CMake presets in build/, logs are in out/logs/: each row can be repeated by hand.
"""

import os
import sys
import time
import xml.etree.ElementTree

from arguments import Parser
from progress import LOGS, ROOT, Failed, Outcome, Skipped, jobs, run_steps, seconds

TOOLS = os.path.join(ROOT, "tools")
os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")


def junit_counts(path):
    """(passed, failed, skipped) names of a JUnit file written by ctest. A case that asked to be skipped is skipped; one
    that could not be started has failed."""
    passed, failed, skipped = [], [], []
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        reason = case.find("skipped")
        if case.get("status") == "run":
            passed.append(case.get("name"))
        elif case.get("status") == "notrun" and reason is not None and reason.get("message", "").startswith("SKIP_"):
            skipped.append(case.get("name"))
        elif case.get("status") != "disabled":
            failed.append(case.get("name"))
    return passed, failed, skipped


def build(preset, *options, target=None):
    """Configure and compile one preset; warnings are errors."""
    def step(log):
        log.run(["cmake", "--preset", preset, *options])
        log.run(["cmake", "--build", "--preset", preset, "-j", str(jobs()), *(["--target", target] if target else [])])
    return step


def ctest(preset, *options):
    """Run the unit tests of a built preset, counting each case."""
    def step(log):
        folder = os.path.join(ROOT, "build", preset)
        report = os.path.join(LOGS, preset + "-" + "".join(c for c in "".join(options) if c.isalnum()) + ".xml")
        if os.path.exists(report):
            os.remove(report)
        status, output = log.run(["ctest", "--test-dir", folder, "-j", str(jobs()), "--output-on-failure",
                                  "--output-junit", report, *options], check=False)
        if not os.path.exists(report):
            raise Failed("ctest wrote no report: " + (output.splitlines() or ["no output"])[-1])
        passed, failed, skipped = junit_counts(report)
        if not passed and not failed:
            raise Failed("ctest found no test")
        if status != 0 and not failed:
            raise Failed(f"ctest ended with status {status}")
        note = f"{len(passed)} passed" + (f", {len(failed)} failed" if failed else "")
        note += f", {len(skipped)} skipped ({skipped[0]})" if skipped else ""
        return Outcome(len(passed), len(failed), note)
    return step


def script(name, *arguments):
    """A check that is a program of tools/ and may end with `N passed, N failed`."""
    def step(log):
        path = os.path.join(TOOLS, name)
        if not os.path.exists(path):
            raise Skipped(f"tools/{name} is not built yet")
        interpreter = [sys.executable] if name.endswith(".py") else ["bash"] if name.endswith(".sh") else []
        return log.run_counting(interpreter + [path, *arguments])
    return step


def made_page(name):
    """Where a row leaves a page of docs/ that it makes anyway, to be compared by a later row."""
    folder = os.path.join(ROOT, "out", "docs")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    if os.path.isfile(path):
        os.remove(path)
    return path


def plan(options):
    """The rows, cheapest first: a slip of style is told in seconds."""
    steps = [
        ("the tree keeps its rules", script("check_tree.py")),
        ("format (clang-format 14)", script("check_format.sh")),
        ("shell scripts (shellcheck)", script("check_shell.sh")),
        ("build with gcc", build("host-release")),
        ("unit tests, gcc", ctest("host-release", "-LE", "long")),
    ]
    if options.quick:
        return steps
    steps += [
        ("build with clang", build("host-clang")),
        ("unit tests, clang", ctest("host-clang", "-LE", "long")),
        ("build with ASan and UBSan", build("host-asan")),
        ("unit tests under ASan and UBSan", ctest("host-asan", "-LE", "long")),
        ("same bits on every target" if options.long else "same bits, one row a target",
         script("hash.py", *(["--all"] if options.long else []))),
        ("compiled code keeps the bits", script("scan.py", *(["--all"] if options.long else []))),
        ("ports on emulated boards", script("board_tests.py")),
        ("no heap in any firmware image", script("noheap.py")),
        ("stack: static bound and painted run", script("stack.py", "--write-doc", made_page("stack.md"))),
        ("packaging: consumer projects", script("check_packaging.py")),
        ("documents are fresh", script("check_docs.py", "--made", os.path.dirname(made_page("")))),
        ("lint (clang-tidy)", script("check_tidy.py")),
    ]
    if options.long:
        steps += [
            ("build with the long tests", build("host-release", "-DTIPPE_LONG_TESTS=ON")),
            ("long unit tests", ctest("host-release", "-L", "long")),
            ("mutation sanity", script("mutate.py")),
        ]
    return steps


def main():
    parser = Parser("test", __doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="one compiler, unit tests and style only (a minute or two)")
    size.add_argument("--long", action="store_true", help="everything: all targets, exhaustive and mutation tests (hours)")
    options = parser.parse_args()

    start = time.monotonic()
    steps = plan(options)
    print(f"tippe test: {len(steps)} steps on {jobs()} cores; logs in {os.path.relpath(LOGS, ROOT)}/", flush=True)
    passed, failed, skipped = run_steps(steps)
    print(f"\n{seconds(time.monotonic() - start)}" + (f"; {skipped} steps skipped, see above" if skipped else ""))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
