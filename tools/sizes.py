#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe sizes: flash and RAM of the images, and the code bytes of every kernel function.

Built with gcc for Cortex-M4F and Cortex-M0. Images are what the linker made of them, unused functions removed;
functions are those of the kernel library, per scalar (small operations are inlined and have no size of their own).
"""

import os
import re
import subprocess
import sys

import targets
from arguments import Parser
from progress import ROOT, Failed, Log

ROWS = [targets.Row(core, "gcc", level) for core in ("cortex-m4f", "cortex-m0") for level in ("-O2", "-Os")]
ALIASES = (("tippe::", ""), ("(anonymous namespace)::", ""), ("Fixed<long long, 40>", "Q24_40"), ("Fixed<long, 24>", "Q8_24"),
           (" >", ">"), ("unsigned long", "uint32_t"))
LEAD = """# Sizes

Made by `./tippe sizes --write-doc docs/sizes.md`; do not edit. {compiler}, bytes.

"""
IMAGES_NOTE = """
`minimal_empty` is startup, vectors, text output and an empty `main`; `minimal_<profile>` adds a world with one body and
its step; `corpus_<profile>` is the determinism corpus, which calls nearly everything. RAM is `.data` and `.bss`, without the
stack.

"""


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def image_sizes(row, folder):
    """{image: (flash, ram)} of the .elf files in a folder of the row: flash is code and constants, ram .data and .bss."""
    found = {}
    directory = os.path.join(row.folder, folder)
    for name in sorted(os.listdir(directory)):
        if name.endswith(".elf"):
            text, data, bss = map(int, run(row.target.gnu + "size", os.path.join(directory, name)).splitlines()[1].split()[:3])
            found[name[:-4]] = (text + data, data + bss)
    return found


def function_sizes(row):
    """{function: bytes} of the kernel library, names as in the source."""
    library = os.path.join(row.folder, "kernel", "libtippe_kernel.a")
    found = {}
    for line in run(row.target.gnu + "nm", "-S", "-C", "--size-sort", "--defined-only", library).splitlines():
        match = re.match(r"[0-9a-f]+ ([0-9a-f]+) ([tTwW]) (.*)$", line)
        if match:
            size, kind, name = int(match.group(1), 16), match.group(2), match.group(3)
            for long, short in ALIASES:
                name = name.replace(long, short)
            name = re.sub(r" \[clone [^]]*\]", "", name)  # what the optimiser split off belongs to its function
            # copies of a template in several objects become one in an image; local functions stay apart.
            found[name] = max(found.get(name, 0), size) if kind in "wW" else found.get(name, 0) + size
    return found


def table(title, header, per_core, show):
    """One row per name, one column group per core; a name that a core lacks shows a dash."""
    names = sorted({name for sizes in per_core.values() for name in sizes})
    lines = [f"## {title}", "", "| " + " | ".join(header) + " |", "|---" * len(header) + "|"]
    for name in names:
        cells = [show(sizes[name]) if name in sizes else "-" for sizes in per_core.values()]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = Parser("sizes", __doc__)
    parser.add_argument("--write-doc", metavar="FILE", help="also write the tables as Markdown")
    options = parser.parse_args()

    images, functions = {}, {}
    for row in ROWS:
        log, label = Log("sizes " + row.name), f"{row.target.name} {row.level}"
        try:
            row.build(log, "minimal", "corpus", jobs=2)
        except (targets.NotRun, Failed) as reason:
            print(f"tippe sizes: {label}: {reason} (log: {os.path.relpath(log.path, ROOT)})", file=sys.stderr)
            return 1
        images[label] = {**image_sizes(row, os.path.join("tests", "sizes")),
                         **image_sizes(row, os.path.join("tests", "determinism", "corpus"))}
        if row.level == "-O2":
            functions[label] = function_sizes(row)
    text = LEAD.format(compiler=ROWS[0].compiler_version())
    text += table("Images: flash + RAM", ["image", *images], images, lambda size: f"{size[0]} + {size[1]}")
    text += IMAGES_NOTE
    text += table("Functions of the kernel library", ["function", *functions], functions, str)
    print(text)
    if options.write_doc:
        with open(options.write_doc, "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
