#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe doc: make the generated pages of docs/ anew.

Every number on them comes from a command that anybody can run: the picture of the demo, instruction counts, sizes,
stack, and same-bits (hash --all). --quick leaves out same-bits, which takes the longest.
"""

import os
import sys

from arguments import Parser
from progress import ROOT, run_steps

TOOLS = os.path.join(ROOT, "tools")
# page: the command that writes it, which takes the file to write as its last argument
PAGES = {
    "docs/falling-box.svg": ["demo.py", "--write-doc"],
    "docs/instruction-counts.md": ["count.py", "--write-doc"],
    "docs/sizes.md": ["sizes.py", "--write-doc"],
    "docs/solvers.md": ["solvers.py", "--write-doc"],
    "docs/stack.md": ["stack.py", "--write-doc"],
    "docs/same-bits.md": ["hash.py", "--all", "--write-doc"],
}


def command(page, file):
    program, *options = PAGES[page]
    return [sys.executable, os.path.join(TOOLS, program), *options, file]


def write(page):
    def step(log):
        return log.run_counting(command(page, os.path.join(ROOT, page)))
    return step


def main():
    parser = Parser("doc", __doc__)
    parser.add_argument("--quick", action="store_true", help="leave out docs/same-bits.md")
    options = parser.parse_args()
    pages = [page for page in PAGES if not (options.quick and "same-bits" in page)]
    _, failed, _ = run_steps([(page, write(page)) for page in pages])
    print("every page is new" if not failed else f"{failed} checks failed while writing; the pages say what was measured")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
