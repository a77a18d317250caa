#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe counts: instructions of the basic operations in every scalar, counted on emulated cores.

Builds the images of tests/counts, runs them under QEMU with a plugin that counts between two marker instructions
(tools/region_count.c), and prints a table per core: the median and, where operands matter, the range. Counts repeat
exactly. Exit status 1 when a goal is missed or a core could not be measured.
"""

import os
import statistics
import subprocess
import sys

import targets
from arguments import Parser
from progress import ROOT, Failed, Log

CORES = ("cortex-m4f", "cortex-m0", "cortex-m3", "cortex-m7-dp", "rv32imac")
MARKS = {"arm-none-eabi-": ("46d2", "46db"), "riscv64-unknown-elf-": ("07a02013", "07b02013")}
SCALARS = {"float": "float", "double": "double", "fixed64": "Q24.40", "fixed32": "Q8.24"}
EMPTY = ("empty", "empty-memory")
# (core, profile, operation): most instructions allowed.
GOALS = {("cortex-m4f", "fixed64", "mul"): 26, ("cortex-m4f", "fixed32", "mul"): 8,
         ("cortex-m4f", "float", "box-box-verified"): 2500, ("cortex-m4f", "float", "box-box-cold"): 12000,
         ("cortex-m4f", "float", "box-box-search"): 12000,
         ("cortex-m4f", "float", "stack5-verify"): 15000, ("cortex-m4f", "float", "stack5-factor"): 30000}
METHOD = """\
Made by `./tippe counts --write-doc docs/instruction-counts.md`; do not edit.

Instructions, not cycles, executed on QEMU's cores; {compiler} -O2. Each operation runs on 64 seeded operands of a simulation's
size (2^-6 to 2^3; no result overflows) between two marker instructions, which are not counted. The marks hide the operands
from the compiler and, for one-number operations (add to atan2), put them into registers and want the result in
one; vectors, quaternions and matrices are in memory, and the count includes loading and storing them. Each region stands
alone in a function, so no loop instruction is inside; an out-of-line function is counted with its call. A conditional
instruction that is skipped counts. One number means every operand took the same count; otherwise median (least to most).
The same operation with nothing in it counts {empty}; that is what the marks themselves add.

`quaternion-update` is `integrate_rotation`: exp(h w) q, kept unit. `cholesky6` is the packed factorisation of a 6x6 matrix
and the solve with it, status checks included. `box-box` is `collide` of two boxes: at rest with four contacts and their
witness (`verified`), the same without (`cold`), and anyhow near each other without (`search`); in Q24.40 for Q8.24 too. `stackN` is proximal Newton on N boxes with four contacts each: a good warm
start verified, by the judge too (`judged`), H assembled and factored (`factor`; with LU where all slides), one of Newton's steps with a factor at hand, and a whole solve from nothing (`cold`). On a core without the matching FPU, float and double are libgcc's
soft-float routines."""


def build_plugin(log):
    """The plugin's path, compiled when its source is newer."""
    source = os.path.join(ROOT, "tools", "region_count.c")
    library = os.path.join(targets.BUILD, "region_count.so")
    os.makedirs(targets.BUILD, exist_ok=True)
    if not os.path.exists(library) or os.path.getmtime(library) < os.path.getmtime(source):
        log.run(["gcc", "-O2", "-Wall", "-Wextra", "-fPIC", "-shared", source, "-o", library])
    return library


def measure_image(row, log, plugin, image):
    """{operation: [count...]} of one image."""
    begin, end = MARKS[row.target.gnu]
    result = os.path.join(row.folder, os.path.basename(image) + ".counts")
    if os.path.exists(result):
        os.remove(result)
    environment = dict(os.environ, TIPPE_QEMU_OPTIONS=f"-plugin {plugin},begin={begin},end={end},out={result}")
    command = [targets.RUNNER, row.target.run, image]
    log.write("$ " + " ".join(command) + "\n")
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    log.write(done.stdout + done.stderr)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise targets.NotRun(f"{os.path.basename(image)}: {reason}")
    names = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("op ")]
    with open(result, encoding="ascii") as file:
        counts = [int(line) for line in file]
    if not names or len(counts) % len(names):
        raise Failed(f"{len(counts)} regions for {len(names)} operations")
    each = len(counts) // len(names)
    return {name: counts[i * each:(i + 1) * each] for i, name in enumerate(names)}


def measure(core, log):
    """{profile: {operation: counts}} of one core."""
    row = targets.Row(core)
    row.build(log, "counts", jobs=2)
    plugin = build_plugin(log)
    folder = os.path.join(row.folder, "tests", "counts")
    return {profile: measure_image(row, log, plugin, os.path.join(folder, f"measure_counts_{profile}.elf"))
            for profile in targets.PROFILES}


def net(results, profile, operation):
    """Counts less what the empty region of the same kind costs."""
    empty = results[profile]["empty-memory" if operation in memory_operations(results[profile]) else "empty"]
    return [count - empty[0] for count in results[profile][operation]]


def memory_operations(operations):
    names = list(operations)
    return names[names.index("empty-memory"):]


def cell(counts):
    low, middle, high = min(counts), int(statistics.median_low(counts)), max(counts)
    return str(middle) if low == high else f"{middle} ({low} to {high})"


def table(core, results):
    first = results[targets.PROFILES[0]]
    lines = [f"## {core}: {targets.TARGETS[core].title}", "",
             "| operation | " + " | ".join(SCALARS[p] for p in targets.PROFILES) + " |", "|---" * 5 + "|"]
    for operation in first:
        if operation not in EMPTY:
            lines.append(f"| {operation} | " + " | ".join(
                cell(net(results, p, operation)) if operation in results[p] else "-" for p in targets.PROFILES) + " |")
    return "\n".join(lines) + "\n"


def goal_lines(everything):
    """One line per goal that was measured, and how many were missed."""
    lines, missed = [], 0
    for (core, profile, operation), most in GOALS.items():
        if core in everything:
            worst = max(net(everything[core], profile, operation))
            missed += worst > most
            lines.append(f"| {core} | {operation} {SCALARS[profile]} | {most} | {worst} | {'met' if worst <= most else 'MISSED'} |")
    return lines, missed


def main():
    parser = Parser("counts", __doc__)
    parser.add_argument("--core", action="append", choices=CORES, help="only this core; may be repeated")
    parser.add_argument("--write-doc", metavar="FILE", help="also write the tables as Markdown")
    options = parser.parse_args()

    everything, problems = {}, []
    for core in options.core or CORES:
        log = Log("count " + core)
        try:
            everything[core] = measure(core, log)
            print(table(core, everything[core]), flush=True)
        except (targets.NotRun, Failed) as reason:
            problems.append(f"{core}: NOT RUN: {reason} (log: {os.path.relpath(log.path, ROOT)})")
            print(problems[-1], flush=True)
    goals, missed = goal_lines(everything)
    header = ["| core | operation | goal, at most | measured, at most | |", "|---|---|---|---|---|"]
    print("\n".join(header + goals))
    if options.write_doc and everything:
        compiler = targets.Row(next(iter(everything))).compiler_version()
        empties = {c for r in everything.values() for p in r.values() for name in EMPTY for c in p[name]}
        with open(options.write_doc, "w", encoding="utf-8") as file:
            file.write("# Instruction counts\n\n" + METHOD.format(empty=" or ".join(map(str, sorted(empties))), compiler=compiler) + "\n\n")
            file.write("\n".join(["## Goals", "", *header, *goals, "", ""]))
            file.write("\n".join([*(table(core, results) for core, results in everything.items()), *problems]).rstrip() + "\n")
    measured = sum(len(p) - len(EMPTY) for r in everything.values() for p in r.values())
    print(f"\n{measured} passed, {missed + len(problems)} failed")
    return 1 if missed or problems else 0


if __name__ == "__main__":
    sys.exit(main())
