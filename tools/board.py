#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe board NAME EXAMPLE: build an example for a board, run it under QEMU, show its report.

NAME is a preset (qemu-m4), the machine's name in QEMU (mps2-an386) or a CPU (cortex_m4f); EXAMPLE a folder of examples/,
with _PROFILE behind it where it is built for several scalars. The exit status is the example's own.
"""

import os
import sys

import boards
from arguments import Parser


def cpu(preset):
    variables = boards.presets()[preset]["cacheVariables"]
    return variables.get("TIPPE_CPU") or boards.setting(variables["TIPPE_BOARD"], "TIPPE_BOARD_CPU")


def find_preset(name):
    """The preset a person means, or None. A machine of two presets means the first."""
    return next((p for p in boards.presets() if name in (p, boards.machine(p), cpu(p), cpu(p).replace("_", "-"))), None)


def examples(preset):
    """{name: image} of the examples built for a preset."""
    folder = os.path.join(boards.BUILD, preset, "examples")
    return {os.path.splitext(os.path.basename(path))[0]: path for path in boards.images(preset) if path.startswith(folder)}


def example_folders():
    folder = os.path.join(boards.ROOT, "examples")
    return sorted(name for name in os.listdir(folder) if os.path.exists(os.path.join(folder, name, "main.cpp")))


def show_list():
    print("boards (any of the first three columns is a NAME):")
    for preset, entry in boards.presets().items():
        print(f"  {preset:12} {boards.machine(preset):12} {cpu(preset):14} {entry['displayName']}")
    print("examples:")
    for name in example_folders():
        print(f"  {name}")


def main():
    parser = Parser("board", __doc__)
    parser.add_argument("name", nargs="?", help="a board, see --list")
    parser.add_argument("example", nargs="?", help="an example, see --list")
    parser.add_argument("--list", action="store_true", help="show boards and examples")
    options = parser.parse_args()
    if options.list:
        show_list()
        return 0
    if options.name is None or options.example is None:
        print("tippe board: give a board and an example (./tippe board --list shows them)", file=sys.stderr)
        return 2
    preset = find_preset(options.name)
    if preset is None:
        print(f"tippe board: no such board: {options.name} (./tippe board --list shows them)", file=sys.stderr)
        return 2
    try:
        boards.build(preset)
    except boards.BuildFailed as problem:
        print(f"tippe board: {problem}", file=sys.stderr)
        return 1
    built = examples(preset)
    chosen = [name for name in built if name == options.example or name.startswith(options.example + "_")]
    if not chosen:
        print(f"tippe board: no such example for {preset}: {options.example} (there are {', '.join(built) or 'none'})",
              file=sys.stderr)
        return 2
    worst = 0
    for name in chosen:
        status, output = boards.run(preset, built[name])
        print(f"--- {name} on {boards.presets()[preset]['displayName']}")
        print(output, end="" if output.endswith("\n") else "\n")
        worst = worst or status
    return worst


if __name__ == "__main__":
    sys.exit(main())
