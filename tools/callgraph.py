# SPDX-License-Identifier: MIT
"""The call graph of a linked image: frames and calls from GCC's -fcallgraph-info=su,da files, names from the ELF.

Functions are known by their linker name; the same name in several files (templates, inline functions) becomes one
function with the largest frame and all their calls, which can only raise the bound.
"""

import os
import re
import subprocess

import elf

NODE = re.compile(r'node: \{ title: "([^"]*)" label: "([^"]*)"')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]*)" targetname: "([^"]*)"')
FRAME = re.compile(r"\\n(\d+) bytes \((static|dynamic|dynamic,bounded)\)")
INDIRECT = "__indirect_call"
OBJDUMP = {elf.ARM: "arm-none-eabi-objdump", elf.RISCV: "riscv64-unknown-elf-objdump"}
# a branch; whether it leaves the function is seen by its address, objdump's names for addresses being a guess
BRANCH = re.compile(r"\t(?:bl|blx|b|b\.[nw]|b[a-z]{2}(?:\.[nw])?|cbn?z|jal|j|call|tail|b[a-z]{2,4})\s[^<;]*?"
                    r"\b([0-9a-f]+) <")
HEADING = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")


class Unbounded(Exception):
    """No bound follows from the graph; the text names the function that is to blame."""


class Function:
    def __init__(self):
        self.frame = None  # bytes; None: not compiled by us
        self.varies = False  # alloca or an array of variable size
        self.calls = set()


def symbol(title):
    """Functions local to a file are titled file:name."""
    return title.rsplit(":", 1)[-1]


def graph_files(image):
    """The .ci files of the objects and archives that the linker's map says went into the image."""
    build = os.path.dirname(image)
    while not os.path.exists(os.path.join(build, "build.ninja")):
        build, before = os.path.dirname(build), build
        if build == before:
            raise Unbounded(f"{image} does not lie in a build folder")
    files = []
    with open(os.path.splitext(image)[0] + ".map", errors="replace") as file:
        loaded = re.findall(r"^LOAD (\S+)$", file.read(), re.MULTILINE)
    for path in (os.path.join(build, name) for name in loaded if not os.path.isabs(name)):
        if path.endswith(".a"):
            library = os.path.basename(path)[len("lib"):-len(".a")]
            for folder, _, names in os.walk(os.path.join(os.path.dirname(path), "CMakeFiles", library + ".dir")):
                files += [os.path.join(folder, name) for name in names if name.endswith(".ci")]
        elif not path.endswith(".S.obj"):
            files.append(os.path.splitext(path)[0] + ".ci")
    return files


def read(files):
    """{linker name: Function} of everything the files tell."""
    functions = {}
    for path in files:
        with open(path) as file:
            text = file.read()
        for title, label in NODE.findall(text):
            function = functions.setdefault(symbol(title), Function())
            frame = FRAME.search(label)
            if frame:
                function.frame = max(function.frame or 0, int(frame.group(1)))
                function.varies |= frame.group(2) == "dynamic"
        for source, target in EDGE.findall(text):
            functions.setdefault(symbol(source), Function()).calls.add(symbol(target))
    return functions


def branches(image):
    """{function: functions it branches to} as the disassembler sees the linked image."""
    listing = subprocess.run([OBJDUMP[image.machine], "-d", "--no-show-raw-insn", image.path], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
    functions, found, current = image.functions(), {}, None
    for line in listing.splitlines():
        heading = HEADING.match(line)
        if heading:
            current = heading.group(1)
            found.setdefault(current, set())
            continue
        branch = BRANCH.search(line)
        names = functions.get(int(branch.group(1), 16), []) if branch else []
        if names and current not in names:
            found[current].add(names[0])
    return found


class CallGraph:
    """`run_time` maps the compiler's own routines to the stack they use with all they call, in bytes."""

    def __init__(self, path, run_time):
        self.image = elf.Image(path)
        self.functions = read(graph_files(path))
        self.run_time = run_time
        self.alias = {}
        for names in self.image.functions().values():
            for name in names:
                self.alias[name] = names
        self.depths = {}
        constructors = self.image.section(".init_array")
        self.constructors = constructors is not None and constructors.size > 0

    def resolve(self, name):
        """The name under which a function is described: itself or another name for the same address."""
        for candidate in [name, *self.alias.get(name, [])]:
            known = self.functions.get(candidate)
            if candidate in self.run_time or (known is not None and known.frame is not None):
                return candidate
        raise Unbounded(f"{name} is neither compiled with a call graph nor in the table of run-time routines")

    def depth(self, name, path=()):
        """(bytes, [functions]) of the deepest way down from `name`."""
        name = self.resolve(name)
        if name in path:
            raise Unbounded("recursion: " + " -> ".join([*path[path.index(name):], name]))
        if name not in self.depths:
            self.depths[name] = self._depth(name, path)
        return self.depths[name]

    def _depth(self, name, path):
        if name in self.run_time:
            return self.run_time[name], [name]
        function = self.functions[name]
        if function.varies:
            raise Unbounded(f"{name} has a frame of variable size")
        deepest, way = 0, []
        for callee in sorted(function.calls):
            if callee == INDIRECT:
                # startup walks the table of constructors; when that is empty it calls nothing
                if name in ("Reset_Handler", "tippe_start") and not self.constructors:
                    continue
                raise Unbounded(f"{name} calls through a pointer")
            below, below_way = self.depth(callee, (*path, name))
            if below > deepest:
                deepest, way = below, below_way
        return function.frame + deepest, [name, *way]

    def missing_calls(self):
        """Branches of the linked code that the compiler's graph does not show; there should be none."""
        for caller, callees in branches(self.image).items():
            known = self.functions.get(caller)
            if known is None or known.frame is None:
                continue  # assembly, run-time routines
            shown = {alias for callee in known.calls for alias in [callee, *self.alias.get(callee, [])]}
            for callee in callees:
                if callee not in shown and callee.split(".cold")[0] != caller:
                    yield f"{caller} branches to {callee}, which its call graph does not show"
