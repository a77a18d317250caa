#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe scan: look into compiled code for what would break the same-bits promise.

Kernel objects must hold no fused multiply-add and call no mathematics library. A float image must hold no soft-double
routine; a fixed-point image no soft-float routine and no floating-point instruction at all. Control objects that break
each rule are built too and must be caught. Rows are those of ./tippe hash, in the same build folders.

CMake runs `scan.py --objects PREFIX FILE...` after linking the kernel library: a breach fails the build.
"""

import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import time

import targets
from arguments import Parser
from progress import ROOT, Failed, Log, jobs, seconds

# Fused multiply-adds by the name objdump gives the file format's CPU. ARM's vmla and vmls round twice: not fused.
FUSED = [(re.compile(cpu), re.compile(pattern)) for cpu, pattern in [
    (r"x86-64|i386", r"vfn?m(add|sub|addsub|subadd)(132|213|231)?[sp][sdh]$"),
    (r"littlearm|bigarm", r"vf(n?m[as])(\.\w+)*$"),
    (r"aarch64", r"(fn?m(add|sub)|fml[as]|fmla[lb]t?|bfmla\w*)$"),
    (r"riscv", r"fn?m(add|sub)\.[sdhq]$"),
    (r"s390", r"(m[as][ed]b?r?|[vw]fn?m[as][sdx]?b?)$"),
]]
# Floating-point arithmetic, comparison and conversion; moves are harmless (gcc may park an integer in an FPU register).
FLOATING = [(re.compile(cpu), re.compile(pattern)) for cpu, pattern in [
    (r"littlearm|bigarm", r"v(add|sub|mul|n?mla|n?mls|nmul|div|sqrt|abs|neg|cmpe?|cvt[abmnprt]?|fn?m[as]|rint\w?)\.f(32|64|16)"),
    (r"riscv", r"f(add|sub|mul|div|sqrt|min|max|eq|lt|le|cvt|n?madd|n?msub)\.[sdw]"),
]]
_MATH = ("sqrt cbrt hypot sin cos tan sincos asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 "
         "log10 log1p pow fma fmod remainder remquo floor ceil trunc round lround llround rint lrint llrint nearbyint ldexp "
         "frexp scalbn scalbln modf logb ilogb nextafter nexttoward copysign fabs fmin fmax fdim erf erfc tgamma lgamma").split()
LIBM = re.compile(r"_*(ieee754_)?(" + "|".join(_MATH) + r")[fl]?(_finite|_r)?$")
# libgcc's and the ARM ABI's names: single and double precision done with integers.
SOFT_SINGLE = re.compile(r"__aeabi_(f|cf|u?i2f|u?l2f)\w*$|__(add|sub|mul|div|neg|cmp|eq|ne|lt|le|gt|ge|unord|fix|fixuns|float|"
                         r"floatun|extend|trunc|pow)\w*[sh]f\w*$")
SOFT_DOUBLE = re.compile(r"__aeabi_(d|cd|u?i2d|u?l2d|f2d)\w*$|__(add|sub|mul|div|neg|cmp|eq|ne|lt|le|gt|ge|unord|fix|fixuns|"
                         r"float|floatun|extend|trunc|pow)\w*df\w*$")
DOUBLE_FPU = ("cortex-m7-dp", "rv64gc")  # bare-metal targets where double arithmetic is instructions
FUSED_TARGETS = ("aarch64", "armhf", "riscv64", "s390x", "cortex-m4f", "cortex-m7-sp", "cortex-m7-dp", "cortex-m33",
                 "rv32imafc", "rv64gc")


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", check=True).stdout


def instructions(prefix, path):
    """(cpu, function, mnemonic) of every instruction of an object, archive or image."""
    cpu = function = ""
    for line in run(prefix + "objdump", "-d", "--no-show-raw-insn", path).splitlines():
        if "file format" in line:
            cpu = line.split()[-1]
        elif line.endswith(">:"):
            function = line.split("<", 1)[1][:-2]
        elif "\t" in line:
            mnemonic = line.split("\t")[1].split(" ")[0] if line.count("\t") else ""
            yield cpu, function, mnemonic


def instruction_breaches(prefix, path, table, what):
    found = collections.Counter()
    for cpu, function, mnemonic in instructions(prefix, path):
        if any(of.search(cpu) and pattern.match(mnemonic) for of, pattern in table):
            found[function, mnemonic] += 1
    return [f"{what} {mnemonic} in {function}" + (f", {count} times" if count > 1 else "")
            for (function, mnemonic), count in sorted(found.items())]


def symbols(prefix, path, *options):
    lines = [line.split() for line in run(prefix + "nm", *options, path).splitlines()]
    return sorted({words[-1] for words in lines if len(words) >= 2 and not words[-1].endswith(":")})


def object_breaches(prefix, path):
    """Kernel code: no fused multiply-add, no libm."""
    calls = [f"calls the mathematics library: {name}" for name in symbols(prefix, path, "-u") if LIBM.match(name)]
    return calls + instruction_breaches(prefix, path, FUSED, "fused multiply-add")


def image_breaches(row, path, profile):
    """A bare-metal image of one profile: nothing but the arithmetic its scalar needs."""
    if profile == "double":
        return []
    names = symbols(row.target.gnu, path)
    found = [f"soft-double routine {name}" for name in names if SOFT_DOUBLE.match(name)]
    if profile.startswith("fixed"):
        found += [f"soft-float routine {name}" for name in names if SOFT_SINGLE.match(name)]
        found += instruction_breaches(row.target.gnu, path, FLOATING, "floating-point instruction")
    return found


def wasm_imports(path):
    """module.name of everything a WebAssembly file asks its host for (section 2 of the binary format)."""
    with open(path, "rb") as file:
        data = file.read()
    at = 8

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text():
        nonlocal at
        length = number()
        at += length
        return data[at - length:at].decode()

    while at < len(data):
        section, size = data[at], None
        at += 1
        size = number()
        end = at + size
        if section == 2:
            found = []
            for _ in range(number()):
                found.append(f"{text()}.{text()}")
                if data[at] != 0:
                    raise Failed("an import that is not a function")
                at += 1
                number()
            return found
        at = end
    return []


class Claims:
    """What a row was asked and how it answered; each claim is counted."""

    def __init__(self, row):
        self.row, self.passed, self.broken, self.problem, self.ran = row, 0, [], "", True

    def holds(self, claim, breaches):
        if breaches:
            self.broken.append((claim, breaches))
        else:
            self.passed += 1

    def is_caught(self, claim, breaches):
        self.holds(claim, [] if breaches else ["the control object was not caught"])


def scan_wasm(row, claims):
    allowed = {"tippe.put", "tippe.finish"}
    for profile in targets.PROFILES:
        extra = [name for name in wasm_imports(row.image("corpus_" + profile)) if name not in allowed]
        claims.holds(f"corpus_{profile} imports nothing but the HAL", [f"imports {name}" for name in extra])


def scan_row(row):
    """Build one row and look into it; never raises."""
    claims, log = Claims(row), Log("scan " + row.name)
    try:
        row.build(log, "corpus")
        if row.target.gnu is None:
            scan_wasm(row, claims)
            return claims
        row.build(log, "scan_controls")
        controls = os.path.join(row.folder, "tests", "determinism", "corpus", "controls")
        prefix = row.target.gnu
        kernel = os.path.join(row.folder, "kernel", "libtippe_kernel.a")
        claims.holds("kernel objects", object_breaches(prefix, kernel))
        claims.holds("kernel templates in the corpus", object_breaches(prefix, os.path.join(row.corpus, "libtippe_corpus.a")))
        claims.is_caught("control: libm", object_breaches(prefix, os.path.join(controls, "libcontrol_libm.a")))
        if row.target.name in FUSED_TARGETS or "x86-64-v3" in row.flags:
            claims.is_caught("control: fused", object_breaches(prefix, os.path.join(controls, "libcontrol_fused.a")))
        if row.target.bare_metal:
            for profile in targets.PROFILES:
                claims.holds(f"corpus_{profile}", image_breaches(row, row.image("corpus_" + profile), profile))
            soft = os.path.join(controls, "control_soft.elf")
            claims.is_caught("control: soft float in a fixed image", image_breaches(row, soft, "fixed64"))
            if row.target.name not in DOUBLE_FPU:
                claims.is_caught("control: soft double in a float image", image_breaches(row, soft, "float"))
    except targets.NotRun as reason:
        claims.problem, claims.ran = str(reason), False
    except Exception as surprise:  # a fault of one row must not hide the others
        claims.problem = f"{type(surprise).__name__}: {surprise}; see {os.path.relpath(log.path, ROOT)}"
    return claims


def scan_objects(prefix, paths):
    """For the build: breaches of these files, one a line; status 1 if there are any."""
    breaches = [(path, what) for path in paths for what in object_breaches(prefix, path)]
    for path, what in breaches:
        print(f"{os.path.basename(path)}: {what}", file=sys.stderr)
    return 1 if breaches else 0


def main():
    parser = Parser("scan", __doc__)
    parser.add_argument("--all", action="store_true", help="every row of ./tippe hash --all")
    parser.add_argument("--target", action="append", metavar="NAME", help="all rows of this target; may be repeated")
    parser.add_argument("--objects", nargs="+", metavar=("PREFIX", "FILE"), help="scan these files with PREFIXobjdump and PREFIXnm")
    options = parser.parse_args()
    if options.objects:
        prefix = "" if options.objects[0] == "-" else options.objects[0]
        return scan_objects(prefix, options.objects[1:])

    start, passed, failed = time.monotonic(), 0, 0
    rows = targets.choose(options.all, options.target)
    print(f"tippe scan: {len(rows)} rows, {jobs()} at a time", flush=True)
    with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
        for claims in pool.map(scan_row, rows):
            verdict = "ok" if not claims.broken else "FAILED"
            if claims.problem:
                verdict = ("FAILED: " if claims.ran else "NOT RUN: ") + claims.problem
            print(f"{claims.row.target.name:13} {claims.row.compiler:6} {claims.row.label():25} {claims.passed:2d} claims hold  {verdict}",
                  flush=True)
            for claim, breaches in claims.broken:
                for what in breaches[:12]:
                    print(f"      {claim}: {what}")
            passed += claims.passed
            failed += len(claims.broken) + bool(claims.problem)
    print(f"\n{seconds(time.monotonic() - start)}\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
