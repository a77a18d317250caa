#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lint kernel/ and hal/ with clang-tidy and the checks of .clang-tidy, in the compile commands of a host build.

Each source of the kernel and of the host's HAL is linted with the headers it includes, and one more source that
includes every header of the kernel. Ends with the counts, a source each.
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

from progress import ROOT, jobs

BUILD = os.path.join(ROOT, "build", "host-clang")
FOLDERS = ("kernel/tippe/", "hal/")
SEVERITY = re.compile(r"^.*: (?:warning|error): .*$", re.MULTILINE)


def tracked(*patterns):
    listing = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    return [name for name in listing.decode().split("\0") if name and os.path.exists(os.path.join(ROOT, name))]


def compiled():
    """{source: flags} of our own sources that the host build compiles."""
    with open(os.path.join(BUILD, "compile_commands.json")) as file:
        entries = json.load(file)
    sources = {}
    for entry in entries:
        name = os.path.relpath(entry["file"], ROOT)
        if name.startswith(FOLDERS):
            flags = [f for f in entry["command"].split() if f.startswith(("-I", "-D", "-std", "-f"))]
            sources[name] = [f for f in flags if not f.startswith("-fcallgraph")]
    return sources


def all_headers():
    """A source that includes each header of the kernel once."""
    path = os.path.join(ROOT, "out", "tidy", "all_headers.cpp")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        for header in tracked("kernel/tippe/*.hpp"):
            file.write(f"#include <{header[len('kernel/'):]}>\n")
    return os.path.relpath(path, ROOT)


def lint(tool, name, flags):
    """(name, findings)"""
    done = subprocess.run([tool, "--quiet", "--config-file=.clang-tidy", name, "--", *flags], cwd=ROOT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return name, done.stdout if done.returncode != 0 or SEVERITY.search(done.stdout) else ""


def main():
    tool = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if tool is None:
        print("clang-tidy is not installed")
        return 1
    sources = compiled()
    work = {**sources, all_headers(): next(flags for name, flags in sources.items() if name.startswith("kernel/"))}
    clean = dirty = 0
    reported = set()
    with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
        for name, findings in pool.map(lambda item: lint(tool, *item), sorted(work.items())):
            new = [line for line in SEVERITY.findall(findings) if line not in reported]
            reported.update(new)
            if findings and (new or not SEVERITY.search(findings)):
                print(findings.strip(), flush=True)
            clean, dirty = clean + (not findings), dirty + bool(findings)
    print(f"{clean} passed, {dirty} failed")
    return 1 if dirty else 0


if __name__ == "__main__":
    sys.exit(main())
