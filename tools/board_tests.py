#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe test's row for the ports: the images of tests/boards on every emulated board, through ctest.

Exit status, faults, painted stack, numeric events and whole worlds under a real interrupt. Same build folders as ./tippe
hash. Ends with the counts.
"""

import re
import sys

import targets
from progress import Failed, Log

BOARDS = ("cortex-m0", "cortex-m3", "cortex-m4f", "cortex-m7-dp", "cortex-m33", "rv32imac", "rv64gc")


def test(name, log):
    """(passed, failed) of one board."""
    row = targets.Row(name)
    row.build(log, "board_tests", jobs=2)
    output = log.run(["ctest", "--test-dir", row.folder, "-R", "^board: ", "--output-on-failure"], check=False)[1]
    counts = re.search(r"(\d+) tests failed out of (\d+)", output)
    if counts is None or counts.group(2) == "0":
        raise Failed("ctest found no test")
    failed, total = map(int, counts.groups())
    return total - failed, failed


def main():
    passed = failed = 0
    for name in BOARDS:
        log = Log("board tests " + name)
        try:
            good, bad = test(name, log)
            verdict = "ok" if not bad else f"FAILED, see {log.path}"
        except (targets.NotRun, Failed) as reason:
            good, bad, verdict = 0, 1, f"NOT RUN: {reason}, see {log.path}"
        print(f"{name:13} {good} of {good + bad}  {verdict}", flush=True)
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
