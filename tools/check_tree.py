#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules of docs/architecture.md that a text search can check, over the files git knows.

Layers include only what stands above them, the kernel includes only freestanding C headers, no file grows past
600 lines, no machine's private paths, no stray whitespace. One line per breach; ends with the counts.
"""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCE = (".hpp", ".inl", ".cpp", ".h", ".c")
TEXT = SOURCE + (".py", ".sh", ".cmake", ".txt", ".md", ".json", ".S", ".ld", ".mjs", ".js")
C_HEADERS = {"stdint.h", "stddef.h", "limits.h", "float.h"}
MAX_LINES = 600
PRIVATE_PATHS = re.compile("(?<![A-Za-z0-9.])/(?:" + "|".join(["work", "home", "root", "Users", "tmp/w"]) + ")/")
VAGUE_NAMES = re.compile(r"(^|_)(manager|helper|helpers|utils?|misc)(_|\.|$)")
FORBIDDEN_IN_KERNEL = [
    (re.compile(r"\bthrow\b|\bcatch\s*\("), "exceptions"),
    (re.compile(r"\bvirtual\b|\bdynamic_cast\b|\btypeid\b"), "virtual calls or RTTI"),
    (re.compile(r"\bnew\s+[A-Za-z_]|\bdelete\s|\bmalloc\s*\(|\bfree\s*\("), "the heap"),
    (re.compile(r"^\s+static\s+(?!constexpr\b|_assert|const\w*\s+\w+\s*\()(?![^;{]*\()[^;]*[;=]"), "a function-local static"),
]


def tracked():
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    return [name for name in listing.decode().split("\0") if name and os.path.isfile(os.path.join(ROOT, name))]


def without_comments(line):
    return re.sub(r'"(\\.|[^"\\])*"', '""', line.split("//")[0])


def layers():
    """The folders of kernel/tippe/ in reading order: the table of docs/architecture.md."""
    with open(os.path.join(ROOT, "docs", "architecture.md"), encoding="utf-8") as file:
        return re.findall(r"^\| `(\w+)/` \|", file.read(), re.MULTILINE)


def layer_breaches(name, lines, order):
    layer = name.split("/")[2] if name.count("/") >= 3 else None  # the umbrella header stands outside the layers
    if layer is not None and layer not in order:
        yield 1, f"{layer}/ is not in the table of docs/architecture.md"
        return
    allowed = order[: order.index(layer) + 1] if layer else order
    for number, line in enumerate(lines, 1):
        include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
        if include is None:
            continue
        quote, header = include.groups()
        parts = header.split("/")
        if quote == '"':
            yield number, "kernel files include each other as <tippe/folder/file.hpp>"
        elif parts[0] == "tippe":
            if len(parts) > 2 and parts[1] not in allowed:
                yield number, f"{layer}/ stands above {parts[1]}/ and may not include it"
        elif header not in C_HEADERS:
            yield number, f"the kernel includes only {', '.join(sorted(C_HEADERS))}, not {header}"


def breaches(name, text, order):
    lines = text.split("\n")
    if text and not text.endswith("\n"):
        yield len(lines), "no newline at the end"
    if name.endswith(SOURCE) and len(lines) > MAX_LINES + 1:
        yield len(lines), f"more than {MAX_LINES} lines: two ideas in one file"
    if name.endswith(SOURCE) and "SPDX-License-Identifier: MIT" not in lines[0]:
        yield 1, "the first line is not the SPDX licence line"
    if VAGUE_NAMES.search(os.path.basename(name)):
        yield 1, "a file is named for what it holds"
    for number, line in enumerate(lines, 1):
        if line != line.rstrip() and not name.endswith(".md"):
            yield number, "space at the end of the line"
        if "\t" in line and not name.endswith((".txt", ".S")):
            yield number, "a tab"
        if PRIVATE_PATHS.search(line):
            yield number, "a path of somebody's machine"
    if name.startswith("kernel/tippe/") and name.endswith(SOURCE):
        yield from layer_breaches(name, lines, order)
        for number, line in enumerate(lines, 1):
            for pattern, what in FORBIDDEN_IN_KERNEL:
                if pattern.search(without_comments(line)):
                    yield number, f"{what} in the kernel"


def main():
    passed = failed = 0
    order = layers()
    for name in tracked():
        if not name.endswith(TEXT) and "." in os.path.basename(name).lstrip("."):
            continue
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            found = list(breaches(name, file.read(), order))
        for number, what in found:
            print(f"{name}:{number}: {what}")
        passed, failed = passed + (not found), failed + bool(found)
    print(f"{passed} files keep the rules, {failed} do not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
