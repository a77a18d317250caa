#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documents tell the truth: code compiles, commands and links exist, generated pages are what their commands make.

- every C++ block of README.md compiles, for this machine and for Cortex-M4F;
- every `./tippe COMMAND` in a document is one that the front door lists;
- every relative link leads somewhere;
- every generated page is there; those that are quick to make are made again and compared, provided the compiler is the
  one they were made with; docs/same-bits.md must list the golden hashes of today.
Ends with the counts, a claim each.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile

import doc
from progress import ROOT

FLAGS = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-ffp-contract=off", "-fsyntax-only", "-I", "kernel",
         "-I", "hal", "-x", "c++", "-"]
COMPILERS = {"this machine": ["g++", "-O2"],
             "Cortex-M4F": ["arm-none-eabi-g++", "-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16", "-O2",
                            "-ffreestanding", "-fno-exceptions", "-fno-rtti"]}
VERSION = re.compile(r"gcc \d+\.\d+\.\d+")
QUICK_PAGES = ("docs/falling-box.svg", "docs/sizes.md", "docs/stack.md", "docs/instruction-counts.md")


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def documents():
    listing = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    return listing.split()


def code_compiles():
    blocks = re.findall(r"```cpp\n(.*?)```", read("README.md"), re.DOTALL)
    if not blocks:
        yield "README.md has no C++ block"
    for number, block in enumerate(blocks, 1):
        for where, compiler in COMPILERS.items():
            done = subprocess.run(compiler + FLAGS, cwd=ROOT, input=block, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True)
            if done.returncode != 0:
                yield f"README.md, C++ block {number}, does not compile for {where}:\n{done.stdout}"


def commands_exist():
    known = set(re.findall(r"^  \./tippe (\w+)", subprocess.run(["./tippe", "--help"], cwd=ROOT, stdout=subprocess.PIPE,
                                                              text=True, check=True).stdout, re.MULTILINE))
    for name in documents():
        for command in re.findall(r"\./tippe ([a-z]+)", read(name)):
            if command not in known:
                yield f"{name} mentions ./tippe {command}, which there is not"


def links_lead_somewhere():
    for name in documents():
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", read(name)):
            if "://" not in link and not os.path.exists(os.path.join(ROOT, os.path.dirname(name), link)):
                yield f"{name} links to {link}, which is not there"


def pages_are_there():
    for page in doc.PAGES:
        if not os.path.exists(os.path.join(ROOT, page)):
            yield f"{page} is missing: ./tippe doc writes it"


def golden_hashes_listed():
    if not os.path.exists(os.path.join(ROOT, "docs/same-bits.md")):
        return
    page = read("docs/same-bits.md")
    for line in read("tests/determinism/golden_hashes.txt").splitlines():
        if line and not line.startswith("#") and line.split()[3] not in page:
            yield f"docs/same-bits.md lacks the golden hash of {' '.join(line.split()[:2])}: ./tippe doc writes it"


def page_is_fresh(page, made):
    """A claim: the page is what its command writes today."""
    def claim():
        if not os.path.exists(os.path.join(ROOT, page)):
            return
        with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
            fresh = os.path.join(made or folder, os.path.basename(page))
            if not os.path.exists(fresh):
                fresh = os.path.join(folder, "page")
                subprocess.run(doc.command(page, fresh), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if not os.path.exists(fresh):
                yield f"the command of {page} wrote nothing"
                return
            with open(fresh, encoding="utf-8") as file:
                now = file.read()
        if VERSION.findall(now) != VERSION.findall(read(page)):
            print(f"         {page} was made with another compiler than the one here; not compared")
            return
        difference = list(difflib.unified_diff(read(page).splitlines(), now.splitlines(), page, "now", lineterm="", n=0))
        if difference:
            yield f"{page} is stale (./tippe doc --quick writes it):\n" + "\n".join(difference[:20])
    return claim


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--made", metavar="FOLDER", help="take generated pages from here where they were just made")
    options = parser.parse_args()
    claims = [("the code of README.md compiles", code_compiles), ("every command mentioned exists", commands_exist),
              ("every link leads somewhere", links_lead_somewhere), ("every generated page is there", pages_are_there),
              ("docs/same-bits.md lists today's golden hashes", golden_hashes_listed)]
    claims += [(f"{page} is fresh", page_is_fresh(page, options.made)) for page in QUICK_PAGES]
    failed = 0
    for name, claim in claims:
        problems = list(claim())
        print(f"{'ok    ' if not problems else 'FAILED'} {name}", flush=True)
        for problem in problems:
            print("         " + problem.replace("\n", "\n         "))
        failed += bool(problems)
    print(f"{len(claims) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
