#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe hash: build the determinism corpus for many targets, run it there and compare every hash with the golden one.

Without arguments: one row a target, about fifteen (a few minutes). --all: every target, compiler and optimisation level
that must agree. A cell is one part of the corpus in one scalar; every cell of every row must be the golden hash of
tests/determinism/golden_hashes.txt. Exit status 0: all equal; 1: a cell differs, is missing, or a row did not run.
"""

import collections
import concurrent.futures
import os
import subprocess
import sys
import time

import targets
from arguments import Parser
from progress import ROOT, Failed, Log, jobs, seconds

GOLDEN = os.path.join(ROOT, "tests", "determinism", "golden_hashes.txt")
GOLDEN_HEADER = """# One golden hash per part of the determinism corpus and scalar: part, scalar, values hashed, hash.
# Every target must print these lines (./tippe hash --all). A hash changes only together with the change that moved
# it, in one commit that says why: ./tippe hash --update-golden writes this file.
"""
Cell = collections.namedtuple("Cell", "part scalar")


def parse(text):
    """The corpus lines of an output: {Cell: 'count hash'}. Lines that start with # are remarks."""
    cells = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 4 and not line.startswith("#"):
            cells[Cell(words[0], words[1])] = f"{words[2]} {words[3]}"
    return cells


def read_golden():
    if not os.path.exists(GOLDEN):
        return {}
    with open(GOLDEN, encoding="utf-8") as file:
        return parse(file.read())


def write_golden(cells):
    with open(GOLDEN, "w", encoding="utf-8") as file:
        file.write(GOLDEN_HEADER)
        for cell, value in cells.items():
            file.write(f"{cell.part} {cell.scalar} {value}\n")


class Result:
    """What one row gave: its cells, or why there are none."""

    def __init__(self, row):
        self.row, self.cells, self.problem, self.ran, self.elapsed, self.compiler = row, {}, "", False, 0.0, row.compiler

    def differing(self, golden):
        return [cell for cell in golden if self.cells.get(cell) != golden[cell]]

    def verdict(self, golden):
        if self.problem:
            return ("NOT RUN: " if not self.ran else "FAILED: ") + self.problem
        wrong = self.differing(golden)
        text = f"{len(golden) - len(wrong)}/{len(golden)} equal"
        return text + ("" if not wrong else "; DIFFERENT: " + ", ".join(f"{c.part} {c.scalar}" for c in wrong))


def run_row(row):
    """Build and run one row; never raises."""
    result, start = Result(row), time.monotonic()
    log = Log("hash " + row.name)
    try:
        row.build(log, "corpus")
        result.ran = True
        result.compiler = row.compiler_version()
        for profile in targets.PROFILES:
            result.cells.update(parse(row.run(log, row.image("corpus_" + profile))))
    except targets.NotRun as reason:
        result.problem = str(reason)
    except Failed as reason:
        result.ran = True
        result.problem = f"{reason}, see {os.path.relpath(log.path, ROOT)}"
    except Exception as surprise:  # a fault of this tool must not hide the other rows
        result.ran = True
        result.problem = f"{type(surprise).__name__}: {surprise}"
    result.elapsed = time.monotonic() - start
    return result


def run_rows(rows, golden):
    """All rows, a few at a time, a line each as it ends; results in the order of the rows."""
    results = {}
    with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
        futures = [pool.submit(run_row, row) for row in rows]
        for number, future in enumerate(concurrent.futures.as_completed(futures), 1):
            result = future.result()
            results[result.row.name] = result
            print(f"[{number:2d}/{len(rows)}] {result.row.target.name:13} {result.compiler:13} {result.row.label():25} "
                  f"{seconds(result.elapsed):>8}  {result.verdict(golden)}", flush=True)
    return [results[row.name] for row in rows]


def table(results, golden):
    """The rows as Markdown, which is also what a person reads on a terminal."""
    lines = ["| target | what it is | compiler | flags | cells equal | different |", "|---|---|---|---|---|---|"]
    for result in results:
        wrong = result.differing(golden)
        different = result.verdict(golden) if result.problem else ", ".join(f"{c.part} {c.scalar}" for c in wrong) or "none"
        equal = "-" if result.problem else f"{len(golden) - len(wrong)} of {len(golden)}"
        lines.append(f"| {result.row.target.name} | {result.row.target.title} | {result.compiler} | {result.row.label()} | "
                     f"{equal} | {different} |")
    return "\n".join(lines) + "\n"


def document(results, golden, everything):
    """The page; `everything` says whether it holds all rows or one a target."""
    values = {cell.scalar: 0 for cell in golden}
    for cell, value in golden.items():
        values[cell.scalar] += int(value.split()[0])
    lines = ["# Same bits", "",
             ("Every target, compiler and level, made by `./tippe hash --all --write-doc docs/same-bits.md`; do not edit." if everything
              else "One row a target, made by `./tippe hash --write-doc docs/same-bits.md`; do not edit."), "",
             "The determinism corpus (`tests/determinism/corpus`) hashes every result of a fixed set of computations: "
             + ", ".join(f"{count} values in {scalar}" for scalar, count in values.items()) + ". "
             "A cell is one part of it in one scalar. All cells of all rows must equal the golden hashes below. "
             "Boards and foreign CPUs are emulated (QEMU, whose floating point is IEEE-exact); x86-64 runs on the machine itself.", "",
             table(results, golden), "## Golden hashes", "", "| part | scalar | values | hash |", "|---|---|---|---|"]
    lines += [f"| {cell.part} | {cell.scalar} | {value.split()[0]} | `{value.split()[1]}` |" for cell, value in golden.items()]
    return "\n".join(lines) + "\n"


def install_missing(rows):
    """Ask tools/install.sh for what the rows lack; what it cannot bring shows up as NOT RUN."""
    groups = sorted({group for row in rows if row.missing() for group in row.groups()})
    if groups:
        subprocess.run(["bash", os.path.join(ROOT, "tools", "install.sh"), *groups], check=False)


def update_golden():
    """The reference is x86-64, gcc, -O2; the other rows then have to agree with it."""
    result = run_row(targets.Row("x86-64", "gcc", "-O2"))
    if result.problem:
        print(f"tippe hash: {result.problem}", file=sys.stderr)
        return 1
    before = read_golden()
    write_golden(result.cells)
    moved = [cell for cell in {**before, **result.cells} if before.get(cell) != result.cells.get(cell)]
    print(f"{len(result.cells)} golden hashes written, {len(moved)} moved" + (": " if moved else "")
          + ", ".join(f"{c.part} {c.scalar}" for c in moved))
    return 0


def main():
    parser = Parser("hash", __doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="every target, compiler and optimisation level")
    which.add_argument("--quick", action="store_true", help="one row a target (the default)")
    which.add_argument("--target", action="append", metavar="NAME", help="all rows of this target; may be repeated")
    which.add_argument("--list", action="store_true", help="show the targets and whether their tools are here")
    which.add_argument("--update-golden", action="store_true", help="rewrite the golden hashes from this machine: deliberate")
    parser.add_argument("--write-doc", metavar="FILE", help="also write the table as Markdown")
    parser.add_argument("--no-install", action="store_true", help="do not install missing tools; their rows are NOT RUN")
    parser.add_argument("--allow-not-run", action="store_true", help="rows that could not run here do not fail the command")
    options = parser.parse_args()

    if options.list:
        for target in targets.TARGETS.values():
            rows = [row for row in targets.all_rows() if row.target is target]
            lacks = sorted({command for row in rows for command in row.missing()})
            print(f"{target.name:13} {target.title:26} {len(rows):2d} rows  "
                  + ("ready" if not lacks else "missing: " + ", ".join(lacks)))
        return 0
    if options.update_golden:
        return update_golden()

    golden = read_golden()
    if not golden:
        print("tippe hash: tests/determinism/golden_hashes.txt is missing or empty", file=sys.stderr)
        return 1
    rows = targets.choose(options.all, options.target)
    if not options.no_install:
        install_missing(rows)
    start = time.monotonic()
    print(f"tippe hash: {len(rows)} rows x {len(golden)} cells, {jobs()} at a time", flush=True)
    results = run_rows(rows, golden)
    print("\n" + table(results, golden), end="")
    if options.write_doc:
        with open(options.write_doc, "w", encoding="utf-8") as file:
            file.write(document(results, golden, options.all))

    equal = sum(len(golden) - len(r.differing(golden)) for r in results if not r.problem)
    different = sum(len(r.differing(golden)) for r in results if not r.problem)
    failed = [r for r in results if r.problem and r.ran]
    not_run = [r for r in results if r.problem and not r.ran]
    bad = different + len(failed) + (0 if options.allow_not_run else len(not_run))
    print(f"\n{equal} cells equal, {different} different, {len(failed)} rows failed, {len(not_run)} rows not run; "
          f"{seconds(time.monotonic() - start)}")
    print(f"{equal} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
