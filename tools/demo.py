#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe demo: throw a box on this machine and on an emulated Cortex-M4F, and compare the bits.

Builds examples/hello_falling_box in all four profiles for both, runs it, compares the hashes of the final states, and
tells what the board's images cost in flash, RAM and stack. Draws the motion, as the board tells it, into
out/demo/falling_box.svg. Exit status 1 when a hash differs.
"""

import os
import platform
import re
import sys

import boards
import draw_box
import elf
import stack
from arguments import Parser
from progress import ROOT, Failed, Outcome, jobs, run_steps

BOARD = "qemu-m4"
PROFILES = ("float", "double", "fixed64", "fixed32")
PICTURE = os.path.join(ROOT, "out", "demo", "falling_box.svg")
EXACT = (0.5, 1 + 3 - 9.81 / 2, -0.25)  # where a thrown body is after one second


def image(preset, name, suffix=""):
    folder = "falling_box_motion" if name == "falling_box_motion" else "hello_falling_box"
    return os.path.join(ROOT, "build", preset, "examples", folder, name + suffix)


def targets():
    return [f"hello_falling_box_{profile}" for profile in PROFILES] + ["falling_box_motion"]


def build(preset):
    def step(log):
        log.run(["cmake", "--preset", preset])
        log.run(["cmake", "--build", "--preset", preset, "-j", str(jobs()), "--target", *targets()])
    return step


def report(output):
    """{'hash': .., 'world': .., 'position': ..} of what the example prints."""
    found = dict(re.findall(r"^(\w+) +(.*)$", output, re.MULTILINE))
    if "hash" not in found:
        raise Failed("the example printed no hash:\n" + output)
    return found


def run_here(results):
    def step(log):
        for profile in PROFILES:
            _, output = log.run([image("host-release", f"hello_falling_box_{profile}")])
            results["here", profile] = report(output)
    return step


def run_on_board(results):
    def step(log):
        for profile in PROFILES:
            status, output = boards.run(BOARD, image(BOARD, f"hello_falling_box_{profile}", ".elf"))
            log.write(output)
            if status != 0:
                raise Failed(f"the {profile} image ended with status {status}")
            results["board", profile] = report(output)
    return step


def draw(path):
    def step(log):
        return draw_motion(log, path)
    return step


def draw_motion(log, path):
    status, output = boards.run(BOARD, image(BOARD, "falling_box_motion", ".elf"))
    log.write(output)
    if status != 0:
        raise Failed(f"the motion image ended with status {status}")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    draw_box.draw(output.splitlines(), "A tumbling box, drawn from the output of an emulated Cortex-M4F; blue: the exact parabola",
                  path)
    return Outcome(note=os.path.relpath(path, ROOT))


def cost(profile):
    """(flash, RAM without the stack, static stack bound) of the board's image, in bytes."""
    path = image(BOARD, f"hello_falling_box_{profile}", ".elf")
    flash = ram = 0
    for section in elf.Image(path).sections:
        if not section.flags & 2:  # not part of the running program
            continue
        writable = bool(section.flags & 1)
        flash += section.size if section.kind != elf.NOBITS else 0
        ram += section.size if writable else 0
    row = stack.Row(BOARD, path)
    return flash, ram, row.static


def table(results):
    here = platform.machine().replace("_", "-")
    print(f"\n  profile   hash on {here:8}    hash on Cortex-M4F           world    flash      RAM    stack")
    for profile in PROFILES:
        a, b = results["here", profile], results["board", profile]
        flash, ram, bound = cost(profile)
        verdict = "same" if a["hash"] == b["hash"] else "DIFFERENT"
        print(f"  {profile:8}  {a['hash']}    {b['hash']}  {verdict:9} {b['world'].split()[0]:>5} B  {flash:>6} B  {ram:>5} B  "
              f"{bound:>5} B")
    print("\n  where the box is after one second, in m                 off by")
    print(f"  exact     {EXACT[0]:9.6f} {EXACT[1]:9.6f} {EXACT[2]:9.6f}")
    for profile in PROFILES:
        position = [float(word) for word in results["board", profile]["position"].split()[:3]]
        error = max(abs(p - e) for p, e in zip(position, EXACT)) * 1e6
        print(f"  {profile:8}  " + " ".join(f"{p:9.6f}" for p in position) + f"          {error:8.0f} um")
    print("\n  world: the whole memory of a world of four bodies. flash, RAM: everything in the image but the stack.\n"
          "  stack: bound from the call graph. The board is emulated by QEMU: bits are proven, time is not.\n")


def main():
    parser = Parser("demo", __doc__)
    parser.add_argument("--write-doc", metavar="FILE", help="draw the picture into this file instead, and nothing else")
    options = parser.parse_args()
    if options.write_doc:
        return run_steps([("build for the Cortex-M4F", build(BOARD)), ("draw the motion", draw(os.path.abspath(options.write_doc)))])[1]
    print("tippe demo: a box of 200 g is thrown up, tumbling, and stepped 1000 times at 1 kHz, on this machine and on an\n"
          "emulated Cortex-M4F (QEMU mps2-an386), in floating and in fixed point. Do the two agree, bit for bit?\n", flush=True)
    results = {}
    _, failed, _ = run_steps([
        ("build for this machine", build("host-release")), ("build for the Cortex-M4F", build(BOARD)),
        ("run on this machine", run_here(results)), ("run on the Cortex-M4F", run_on_board(results)),
        ("draw the motion", draw(PICTURE))])
    if failed:
        print("tippe demo: it did not run; see above")
        return 1
    table(results)
    different = [p for p in PROFILES if results["here", p]["hash"] != results["board", p]["hash"]]
    if different:
        print(f"tippe demo: the hashes DIFFER in {', '.join(different)}")
        return 1
    print(f"tippe demo: all {len(PROFILES)} hashes agree; the picture is {os.path.relpath(PICTURE, ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
