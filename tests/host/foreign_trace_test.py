#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A trace written on a big-endian machine (s390x, emulated) replays here, hash by hash, in every profile.

usage: foreign_trace_test.py TIPPE_HOST SOURCE_ROOT; status 77 (skipped) without the cross compiler or the emulator.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

COMPILER, EMULATOR = "s390x-linux-gnu-g++", "qemu-s390x"
FOLDERS = ("scalar", "bodies", "integrate")  # what free bodies need of the kernel, beside four files of world/
WORLD = ("state_hash", "step", "step_settings", "totals")


def main():
    program, root = sys.argv[1:3]
    for tool in (COMPILER, EMULATOR):
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    kernel = os.path.join(root, "kernel", "tippe")
    sources = [os.path.join(root, "tests", "trace", "write_trace.cpp")]
    for folder in FOLDERS:
        sources += sorted(glob.glob(os.path.join(kernel, folder, "*.cpp")))
    sources += [os.path.join(kernel, "world", name + ".cpp") for name in WORLD]
    with tempfile.TemporaryDirectory() as folder:
        image, trace = os.path.join(folder, "write_trace"), os.path.join(folder, "foreign.trace")
        subprocess.run([COMPILER, "-std=c++17", "-O1", "-ffp-contract=off", "-static", "-ffunction-sections",
                        "-Wl,--gc-sections", "-I" + os.path.join(root, "kernel"), "-I" + root, *sources, "-o", image],
                       check=True)
        for profile, name in (("f", "float"), ("d", "double"), ("6", "fixed64"), ("3", "fixed32")):
            with open(trace, "wb") as file:
                subprocess.run([EMULATOR, image, profile], stdout=file, check=True)
            done = subprocess.run([program, "replay", trace], stdout=subprocess.PIPE, text=True, check=False)
            print(done.stdout, end="")
            if done.returncode != 0 or f"300 steps in {name}, every hash the same" not in done.stdout:
                print(f"the trace in {name} does not replay")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
