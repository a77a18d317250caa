# SPDX-License-Identifier: MIT
"""Command lines of the tools: help made from the module's own text, mistakes told in one line with status 2."""

import argparse
import sys


class Parser(argparse.ArgumentParser):
    def __init__(self, command, text):
        """`text` is a module's docstring: `./tippe COMMAND: what it does.`, a blank line, more."""
        first, _, rest = text.strip().partition("\n\n")
        super().__init__(prog=f"./tippe {command}", description=" ".join(first.split(": ", 1)[-1].split()), epilog=rest,
                         formatter_class=argparse.RawDescriptionHelpFormatter)

    def error(self, message):
        print(f"tippe {self.prog.split()[-1]}: {message} ({self.prog} --help shows the options)", file=sys.stderr)
        raise SystemExit(2)
