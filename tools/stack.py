#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe stack: how much stack each firmware image needs: a bound from the call graph beside a painted run.

The static bound is the deepest way from reset, by GCC's call graph of every file in the image, plus every interrupt
handler once; routines of the compiler's run time come from a table measured on the same emulated cores
(tests/budgets/run_time_stack.txt). Refused, by name: recursion, a call through a pointer, a frame of variable size, a
function without a graph. The painted number is what a run under QEMU really touched (painted.py).
Must hold: painted <= static; static without interrupt handlers <= 1.25 x painted unless a fault cut the run short; static +
the worst fault handler fits the reserved stack.
"""

import concurrent.futures
import os
import struct
import subprocess
import sys

import boards
import elf
import painted
from arguments import Parser
from callgraph import CallGraph, Unbounded
from progress import ROOT, jobs

TABLE = os.path.join(ROOT, "tests", "budgets", "run_time_stack.txt")
ROOM = 1.25  # static bound over painted use, at most
SMALL = 64  # bytes: in an image that does next to nothing the frames of start-up are all there is
START = {elf.ARM: "Reset_Handler", elf.RISCV: "tippe_start"}
ALIGNMENT = {elf.ARM: 8, elf.RISCV: 16}  # of the stack at a call
FAULT_STATUS = 101  # what an image's fault handler ends with
CONTROLS = {"control_recursion": "recursion", "control_indirect_call": "calls through a pointer",
            "control_variable_frame": "frame of variable size"}


def measured_run_time(cpu):
    """{routine: bytes} for a CPU, from the table."""
    routines = {}
    with open(TABLE) as file:
        for line in file:
            words = line.split("#")[0].split()
            if len(words) == 3 and words[0] == cpu:
                routines[words[1]] = int(words[2])
    return routines


def cpu(preset):
    """The file of toolchains/cpu a preset compiles for."""
    variables = boards.presets()[preset]["cacheVariables"]
    return variables.get("TIPPE_CPU") or boards.setting(variables["TIPPE_BOARD"], "TIPPE_BOARD_CPU")


def graph_of(preset, path):
    graph = CallGraph(path, measured_run_time(cpu(preset)))
    step = ALIGNMENT[graph.image.machine]
    graph.run_time = {name: -(-size // step) * step for name, size in graph.run_time.items()}
    return graph


def symbol_address(image, name):
    return next((s.address for s in image.symbols if s.name == name), 0)


def handlers(preset, graph):
    """({interrupt: bytes}, bytes of the fault handler) an image can take on top, the core's own pushes included."""
    image = graph.image
    if image.machine != elf.ARM:
        return {}, graph.depth("tippe_report_fault")[0]  # the trap entry is assembly and pushes nothing
    with open(os.path.join(ROOT, "toolchains", "cpu", cpu(preset) + ".cmake")) as file:
        has_fpu = "-mfloat-abi=hard" in file.read()
    # eight words, eighteen more of the FPU's caller-saved half, one for alignment
    pushed = 4 * (8 + (18 if has_fpu else 0) + 1)
    table = image.content(image.section(".isr_vector"))
    functions, interrupts = image.functions(), {}
    for address in struct.unpack(f"<{len(table) // 4}I", table)[2:]:
        names = functions.get(address & ~1, [])
        if names and "Fault_Handler" not in names:
            interrupts[names[0]] = pushed + graph.depth(names[0])[0]
    return interrupts, pushed + graph.depth("tippe_report_fault")[0]


def demangled(names):
    done = subprocess.run(["c++filt", "-p", *names], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


class Row:
    """What is known about one image."""

    def __init__(self, preset, path):
        self.preset, self.image = preset, os.path.splitext(os.path.basename(path))[0]
        self.problems = []
        self.static = self.painted = self.fault = self.reserved = None
        self.way, self.interrupts, self.faulted = [], {}, False
        try:
            graph = graph_of(preset, path)
            self.alignment = ALIGNMENT[graph.image.machine]
            self.static, self.way = graph.depth(START[graph.image.machine])
            self.interrupts, self.fault = handlers(preset, graph)
            self.static += sum(self.interrupts.values())
            self.reserved = symbol_address(graph.image, "_estack") - symbol_address(graph.image, "_stack_limit")
            self.problems += list(graph.missing_calls())
            if self.static + self.fault > self.reserved:
                self.problems.append(f"{self.static} + {self.fault} bytes do not fit the {self.reserved} reserved")
        except Unbounded as problem:
            self.problems.append(str(problem))

    def measure(self, path):
        try:
            self.painted, status = painted.measure(self.preset, path)
        except painted.NotMeasured as problem:
            self.problems.append(str(problem))
            return
        if self.static is None:
            return
        self.faulted = status == FAULT_STATUS
        bound = self.static + (self.fault if self.faulted else 0)
        if self.painted > bound:
            self.problems.append(f"painted {self.painted} is deeper than the static bound {bound}")
        # the last frame may end in padding nobody writes: the stack pointer was there all the same
        reached = -(-self.painted // self.alignment) * self.alignment
        # when interrupts fall is chance, so their handlers do not count here; a fault cuts the way short
        alone = self.static - sum(self.interrupts.values())
        if not self.faulted and alone > max(SMALL, ROOM * reached):
            self.problems.append(f"the static bound {alone} is more than {ROOM} x painted {self.painted}")

    def ratio(self):
        if not self.static or not self.painted:
            return "-"
        return "fault" if self.faulted else f"{self.static / self.painted:.2f}" + (" i" if self.interrupts else "")

    def print(self, paths):
        print(f"{'ok    ' if not self.problems else 'FAILED'} {self.preset:11} {self.image:24} static {self.static or '-':>6}"
              f"  painted {self.painted or '-':>6}  ratio {self.ratio():>6}  fault {self.fault or '-':>4}", flush=True)
        for problem in self.problems:
            print(f"         {problem}")
        if paths and self.way:
            print("         " + " -> ".join(demangled(self.way)))


def measured_row(preset, path):
    row = Row(preset, path)
    row.measure(path)
    return row


def check_control(preset, name, wanted):
    row = Row(preset, boards.control(preset, name))
    caught = next((problem for problem in row.problems if wanted in problem), None)
    print(f"{'ok    ' if caught else 'FAILED'} {preset:11} {name} is caught: {caught or 'no, the check is blind'}")
    return bool(caught)


def measure_run_time(presets):
    """Runs the measuring image on every core and writes the table."""
    lines = ["# Stack of the compiler's run-time routines with all they call, in bytes: cpu, routine, bytes.",
             "# Measured under QEMU by tests/budgets/measure_run_time.cpp; `./tippe stack --measure` writes this file.",
             f"# gcc {boards.compiler_version('arm-none-eabi-gcc')} (arm), "
             f"{boards.compiler_version('riscv64-unknown-elf-gcc')} (riscv)"]
    for preset in presets:
        boards.build(preset, "measure_run_time")
        image = os.path.join(boards.BUILD, preset, "tests", "budgets", "measure_run_time.elf")
        status, output = boards.run(preset, image)
        if status != 0:
            raise boards.BuildFailed(f"{boards.label(image)} ended with status {status}:\n{output}")
        lines += [f"{cpu(preset)} {line}" for line in output.splitlines()]
    with open(TABLE, "w") as file:
        file.write("\n".join(lines) + "\n")
    print(f"{len(lines) - 3} routines measured into {os.path.relpath(TABLE, ROOT)}")


def write_page(rows, path):
    lines = ["# Stack", "",
             "Bytes of stack from reset, per firmware image. Made by `./tippe stack --write-doc docs/stack.md`; do not edit.",
             f"Compiled by arm-none-eabi gcc {boards.compiler_version('arm-none-eabi-gcc')} and "
             f"riscv64-unknown-elf gcc {boards.compiler_version('riscv64-unknown-elf-gcc')} at -O2.", "",
             "*Static* is the deepest way through GCC's call graph plus every interrupt handler, *painted* what a run under",
             "QEMU really touched. The check fails unless painted <= static <= 1.25 x painted, and on recursion, calls through",
             "pointers and frames of variable size. *Fault* is what the fault handler would need on top, the core's own pushes",
             "included. Marked `i`: images with interrupt handlers, which count in *static* but not in the factor 1.25, because when",
             "they fall is chance; `fault`: the image faults on purpose and is not held to the factor.", "",
             "| preset | image | static | painted | static / painted | fault |", "|---|---|---:|---:|---:|---:|"]
    for row in rows:
        lines.append(f"| {row.preset} | {row.image} | {row.static} | {row.painted} | {row.ratio()} | {row.fault} |")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = Parser("stack", __doc__)
    parser.add_argument("--preset", action="append", help="only this board preset (may be repeated)")
    parser.add_argument("--measure", action="store_true", help="measure the compiler's routines anew, then stop")
    parser.add_argument("--paths", action="store_true", help="show the deepest way down of each image")
    parser.add_argument("--write-doc", metavar="FILE", help="also write the table as Markdown")
    parser.add_argument("--no-build", action="store_true", help="take what build/ holds already")
    options = parser.parse_args()
    known = list(boards.presets())
    presets = options.preset or known
    unknown = [name for name in presets if name not in known]
    if unknown:
        print(f"tippe stack: no such board preset: {unknown[0]} (there are {', '.join(known)})", file=sys.stderr)
        return 2
    try:
        if options.measure:
            measure_run_time(presets)
            return 0
        rows, good = [], []
        for preset in presets:
            if not options.no_build:
                boards.build_images(preset)
            with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
                for row in pool.map(lambda path: measured_row(preset, path), boards.images(preset)):
                    row.print(options.paths)
                    rows.append(row)
                    good.append(not row.problems)
            if preset in boards.CONTROL_PRESETS:
                good += [check_control(preset, name, wanted) for name, wanted in CONTROLS.items()]
    except (OSError, ValueError, boards.BuildFailed) as problem:
        print(f"tippe stack: {problem}", file=sys.stderr)
        return 2
    if options.write_doc:
        write_page(rows, options.write_doc)
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
