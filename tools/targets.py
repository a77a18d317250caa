# SPDX-License-Identifier: MIT
"""Every target the kernel promises the same bits on: how to build for it, how to run there, what must be installed.

A Target is a CPU; a Row is a target built by one compiler with one set of flags. hash.py, scan.py, count.py and
sizes.py all work on rows, in the same build folders (build/targets/<row>, or that of the preset with
the same flags), so none of them builds twice.
"""

import glob
import os
import platform
import re
import shutil
import sys

from progress import ROOT

TOOLCHAINS = os.path.join(ROOT, "toolchains")
RUNNER = os.path.join(TOOLCHAINS, "run_in_qemu")
BUILD = os.path.join(ROOT, "build", "targets")
PROFILES = ("float", "double", "fixed64", "fixed32")
# rows that are also presets for people (gcc, -O2): one build folder for both
PRESETS = {"cortex-m0": "qemu-m0", "cortex-m3": "qemu-m3", "cortex-m4f": "qemu-m4", "cortex-m7-dp": "qemu-m7",
           "cortex-m7-sp": "qemu-m7-sp", "cortex-m33": "qemu-m33", "rv32imac": "qemu-rv32", "rv32imafc": "qemu-rv32f",
           "rv64gc": "qemu-rv64"}
CLANGS = [f"clang++-{version}" for version in (19, 18, 17, 16, 15, 14)] + ["clang++"]


class Target:
    """`run` is what run_in_qemu is told ('' for this machine); `gnu` the prefix of the binary tools."""

    def __init__(self, name, title, toolchain, run, gnu, needs, groups, board=None, cpu=None):
        self.name, self.title, self.toolchain, self.run, self.gnu = name, title, toolchain, run, gnu
        self.needs, self.groups, self.board, self.cpu = needs, groups, board, cpu
        self.bare_metal = board is not None


def _linux(name, title, triple, emulator):
    return Target(name, title, triple.replace("-", "_"), emulator, triple + "-", [triple + "-g++", emulator],
                  ["linux-cross"])


def _arm(name, title, board, machine, cpu=None):
    return Target(name, title, "arm_none_eabi", machine, "arm-none-eabi-", ["arm-none-eabi-g++", "qemu-system-arm"],
                  ["arm"], board, cpu)


def _riscv(name, title, board, machine, bits, cpu=None):
    return Target(name, title, "riscv_unknown_elf", machine, "riscv64-unknown-elf-",
                  ["riscv64-unknown-elf-g++", f"qemu-system-riscv{bits}"], ["riscv"], board, cpu)


TARGETS = {target.name: target for target in [
    Target("x86-64", "x86-64 Linux", None, "", "", ["g++"], ["host"]),
    _linux("i686", "32-bit x86 Linux, SSE2", "i686-linux-gnu", "qemu-i386"),
    _linux("aarch64", "64-bit ARM Linux", "aarch64-linux-gnu", "qemu-aarch64"),
    _linux("armhf", "32-bit ARM Linux, VFPv4", "arm-linux-gnueabihf", "qemu-arm"),
    _linux("riscv64", "64-bit RISC-V Linux", "riscv64-linux-gnu", "qemu-riscv64"),
    _linux("s390x", "IBM Z Linux, big-endian", "s390x-linux-gnu", "qemu-s390x"),
    _arm("cortex-m0", "BBC micro:bit, no FPU", "qemu_microbit", "microbit"),
    _arm("cortex-m3", "MPS2 AN385, no FPU", "qemu_mps2_an385", "mps2-an385"),
    _arm("cortex-m4f", "MPS2 AN386, float FPU", "qemu_mps2_an386", "mps2-an386"),
    _arm("cortex-m7-sp", "MPS2 AN500, float FPU", "qemu_mps2_an500", "mps2-an500", "cortex_m7_sp"),
    _arm("cortex-m7-dp", "MPS2 AN500, double FPU", "qemu_mps2_an500", "mps2-an500", "cortex_m7_dp"),
    _arm("cortex-m33", "MPS2+ AN505, float FPU", "qemu_mps2_an505", "mps2-an505"),
    _riscv("rv32imac", "virt, no FPU", "qemu_rv32_virt", "rv32-virt", 32, "rv32imac"),
    _riscv("rv32imafc", "virt, float FPU", "qemu_rv32_virt", "rv32-virt", 32, "rv32imafc"),
    _riscv("rv64gc", "virt, double FPU", "qemu_rv64_virt", "rv64-virt", 64),
    Target("wasm32", "WebAssembly in Node", "wasm32_clang", "wasm-node", None, ["node"], ["wasm"], "wasm_node"),
]}


def clang():
    """The newest clang++ here, or None."""
    return next((name for name in CLANGS if shutil.which(name)), None)


class NotRun(Exception):
    """This row cannot be had on this machine, and why."""


class Row:
    """One target, one compiler, one set of flags, and the folder it is built in."""

    def __init__(self, target, compiler="gcc", level="-O2", flags="", definitions=(), note=""):
        self.target, self.compiler, self.level, self.flags = TARGETS[target], compiler, level, flags
        self.definitions, self.note = definitions, note
        words = [target, compiler, level, *flags.split(), *definitions]
        self.name = re.sub(r"[^A-Za-z0-9]+", "-", " ".join(words)).strip("-")
        self.preset = PRESETS.get(target) if words == [target, "gcc", "-O2"] else None
        self.folder = os.path.join(ROOT, "build", self.preset) if self.preset else os.path.join(BUILD, self.name)
        self.corpus = os.path.join(self.folder, "tests", "determinism", "corpus")

    def label(self):
        return " ".join(filter(None, [self.level, self.flags, self.note]))

    def missing(self):
        """The commands this row needs and the machine lacks."""
        needs = [*self.target.needs, "cmake", "ninja"]
        lacks = [command for command in needs if shutil.which(command) is None]
        return lacks + (["clang++"] if self.compiler == "clang" and clang() is None else [])

    def groups(self):
        """Groups of tools/packages.txt that bring what is missing."""
        return [*self.target.groups, *(["wasm"] if self.compiler == "clang" else [])]

    def check_possible(self):
        if self.missing():
            raise NotRun("not installed: " + ", ".join(self.missing()))
        if self.target.name == "x86-64" and platform.machine() not in ("x86_64", "AMD64"):
            raise NotRun(f"this machine is {platform.machine()}, not x86-64")

    def options(self):
        """What CMake is told."""
        options = ["-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS_RELEASE={self.level}", "-DTIPPE_BOARD_TESTS_ONLY=ON",
                   "-DTIPPE_BUILD_EXAMPLES=OFF", "-DTIPPE_INSTALL=OFF", "-DTIPPE_WARNINGS_AS_ERRORS=OFF",
                   *("-D" + d for d in self.definitions)]
        if not self.target.toolchain:
            pair = ("gcc", "g++") if self.compiler == "gcc" else (clang().replace("++", ""), clang())
            return options + [f"-DCMAKE_C_COMPILER={pair[0]}", f"-DCMAKE_CXX_COMPILER={pair[1]}"]
        options += [f"-DCMAKE_TOOLCHAIN_FILE={TOOLCHAINS}/{self.target.toolchain}.cmake", f"-DTIPPE_COMPILER={self.compiler}"]
        if self.target.board:
            options.append(f"-DTIPPE_BOARD={self.target.board}")
        if self.target.cpu:
            options.append(f"-DTIPPE_CPU={self.target.cpu}")
        return options

    def configure(self, log):
        """CMake from scratch, unless the folder was configured the same way (then ninja notices what changed)."""
        if self.preset:
            if not os.path.exists(os.path.join(self.folder, "build.ninja")):
                log.run(["cmake", "--preset", self.preset])
            return
        wanted = " ".join([*self.options(), self.flags])
        note = os.path.join(self.folder, "row.txt")
        if os.path.exists(note):
            with open(note, encoding="utf-8") as file:
                if file.read() == wanted:
                    return
        shutil.rmtree(self.folder, ignore_errors=True)
        log.run(["cmake", "-S", ROOT, "-B", self.folder, "-G", "Ninja", *self.options()],
                env={"CXXFLAGS": self.flags} if self.flags else {})
        with open(note, "w", encoding="utf-8") as file:
            file.write(wanted)

    def build(self, log, *goals, jobs=1):
        self.check_possible()
        self.configure(log)
        log.run(["ninja", "-C", self.folder, f"-j{jobs}", *goals])

    def image(self, name):
        """Path of a built image."""
        suffix = {"wasm32": ".wasm"}.get(self.target.name, ".elf" if self.target.bare_metal else "")
        return os.path.join(self.corpus, name + suffix)

    def run(self, log, image, timeout=300):
        """Runs an image on its target; returns what it printed."""
        command = [image]
        if self.target.run:
            command = [RUNNER, self.target.run, image]
        elif "-march" in self.flags and not _has_fma():
            command = ["qemu-x86_64", "-cpu", "max", image]  # this processor is older than the code
        return log.run(command, env={"TIPPE_RUN_TIMEOUT": str(timeout)}, timeout=timeout + 10)[1]

    def compiler_version(self):
        """For example `gcc 12.2.1`, as CMake found it."""
        found = glob.glob(os.path.join(self.folder, "CMakeFiles", "*", "CMakeCXXCompiler.cmake"))
        with open(found[0], encoding="utf-8") as file:
            version = re.search(r'CMAKE_CXX_COMPILER_VERSION "([^"]*)"', file.read()).group(1)
        return f"{self.compiler} {version}"


def _has_fma():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return re.search(r"^flags\s*:.*\bfma\b.*$", file.read(), re.MULTILINE) is not None


def all_rows():
    """Everything that must agree: the long run."""
    rows = []
    for compiler in ("gcc", "clang"):
        rows += [Row("x86-64", compiler, level) for level in ("-O0", "-O2", "-O3", "-Os")]
        rows.append(Row("x86-64", compiler, "-O2", "-march=x86-64-v3"))
    rows.append(Row("x86-64", "gcc", "-O2", definitions=("TIPPE_PORTABLE_WIDE=ON",), note="without __int128"))
    for name in TARGETS:
        if name in ("x86-64", "wasm32"):
            continue
        rows += [Row(name, "gcc"), Row(name, "clang")]
    rows += [Row("cortex-m4f", "gcc", level) for level in ("-O0", "-O3", "-Os")] + [Row("cortex-m0", "gcc", "-Os")]
    rows += [Row("wasm32", "clang"), Row("wasm32", "clang", "-O3")]
    return rows


def quick_rows():
    """One row a target, compilers and levels mixed: the ordinary run."""
    return [Row("x86-64", "gcc", "-O0"), Row("x86-64", "gcc", "-O3"), Row("x86-64", "clang", "-O2", "-march=x86-64-v3"),
            Row("x86-64", "gcc", "-O2", definitions=("TIPPE_PORTABLE_WIDE=ON",), note="without __int128"), Row("i686", "gcc"),
            Row("aarch64", "clang"), Row("armhf", "gcc"), Row("riscv64", "gcc"), Row("s390x", "gcc"), Row("cortex-m0", "gcc"), Row("cortex-m3", "clang"), Row("cortex-m4f", "gcc"), Row("cortex-m7-dp", "gcc"),
            Row("rv32imac", "gcc"), Row("rv32imafc", "clang"), Row("wasm32", "clang")]


def choose(everything, names):
    """The rows a command was asked for: by name, all, or the quick ones. Unknown names end the program with status 2."""
    for name in names or []:
        if name not in TARGETS:
            print(f"tippe: no such target: {name}; there are {', '.join(TARGETS)}", file=sys.stderr)
            raise SystemExit(2)
    if names:
        return [row for row in all_rows() if row.target.name in names]
    return all_rows() if everything else quick_rows()
