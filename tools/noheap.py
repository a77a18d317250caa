#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe noheap: proves on the linked image that firmware has no heap and no hidden C++ run time.

For every image: no allocator, exception, RTTI, guard or atexit symbol, no exception table, no constructor that
runs before main. Without IMAGE arguments: builds the board presets, checks every .elf of theirs, then checks the
control images of tests/budgets/controls, each of which breaks one rule and must be caught.
"""

import re
import sys

import boards
import elf
from arguments import Parser

FORBIDDEN = [
    ("allocator", r"_?(malloc|calloc|realloc|reallocf|free|cfree|memalign|aligned_alloc|posix_memalign|valloc|pvalloc)(_r)?"),
    ("allocator", r"_{0,2}s?brk(_r)?|__malloc_\w+|_?strdup(_r)?|_?asprintf(_r)?"),
    ("operator new or delete", r"_Zn[wa].*|_Zd[la].*"),
    ("exception", r"__gxx_personality.*|_Unwind_.*|__aeabi_unwind_cpp_pr\d|__gnu_unwind.*|__gcc_personality.*|"
                  r"__(de)?register_frame.*|_ZSt9terminatev|_ZSt10unexpectedv"),
    ("function-local static guard", r"_ZGV.*|__cxa_guard_.*"),
    ("atexit", r"_?atexit|__aeabi_atexit|__cxa_atexit|__cxa_finalize|at_quick_exit|__dso_handle|__call_exitprocs"),
    ("RTTI or virtual table", r"_ZT[ISV].*|__dynamic_cast|__cxa_pure_virtual|__cxa_deleted_virtual"),
    ("C++ run time", r"__cxa_.*"),
]
FORBIDDEN = [(what, re.compile(f"(?:{pattern})$")) for what, pattern in FORBIDDEN]
EXCEPTION_SECTIONS = (".eh_frame", ".eh_frame_hdr", ".gcc_except_table", ".ARM.extab")
CONSTRUCTOR_SECTIONS = (".preinit_array", ".init_array", ".fini_array", ".ctors", ".dtors")
CANTUNWIND = 1  # second word of an .ARM.exidx entry that says: no exception passes here


def breaches(path):
    """What the image at `path` contains that it must not, a sentence each."""
    image = elf.Image(path)
    for symbol in sorted({s.name for s in image.symbols}):
        what = next((what for what, pattern in FORBIDDEN if pattern.match(symbol)), None)
        if what:
            yield f"{what}: symbol {symbol}"
    for section in image.sections:
        if section.size and section.name.startswith(EXCEPTION_SECTIONS):
            yield f"exception table: section {section.name}, {section.size} bytes"
        if section.size and section.name.startswith(CONSTRUCTOR_SECTIONS):
            yield f"code that runs before or after main: section {section.name}, {section.size} bytes"
    index = image.content(image.section(".ARM.exidx"))
    for at in range(4, len(index), 8):
        if int.from_bytes(index[at:at + 4], "little" if image.order == "<" else "big") != CANTUNWIND:
            yield f"exception table: .ARM.exidx entry {at // 8} unwinds"


def check(path, label):
    found = list(breaches(path))
    print(f"{'ok    ' if not found else 'FAILED'} {label}", flush=True)
    for what in found:
        print(f"         {what}")
    return not found


def check_control(path, label, wanted):
    """A control image passes this test by failing the check, for the reason it was made for."""
    found = [what for what in breaches(path) if what.startswith(wanted)]
    print(f"{'ok    ' if found else 'FAILED'} {label} is caught: "
          f"{found[0] if found else 'nothing found, the check is blind to: ' + wanted}", flush=True)
    return bool(found)


CONTROLS = {"control_malloc": "allocator", "control_new": "operator new", "control_throw": "exception",
            "control_guard": "function-local static guard", "control_atexit": "atexit", "control_virtual": "RTTI",
            "control_constructor": "code that runs before"}


def main():
    parser = Parser("noheap", __doc__)
    parser.add_argument("image", nargs="*", help="ELF files to check instead of our own images")
    parser.add_argument("--no-build", action="store_true", help="check what build/ holds already")
    options = parser.parse_args()
    try:
        if options.image:
            results = [check(path, path) for path in options.image]
        else:
            results = []
            for preset in boards.presets():
                if not options.no_build:
                    boards.build_images(preset)
                results += [check(path, boards.label(path)) for path in boards.images(preset)]
            results += [check_control(boards.control(preset, name), f"{preset} {name}", wanted)
                        for preset in boards.CONTROL_PRESETS for name, wanted in CONTROLS.items()]
    except (OSError, ValueError, boards.BuildFailed) as problem:
        print(f"tippe noheap: {problem}", file=sys.stderr)
        return 2
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
