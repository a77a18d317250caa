#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe doc: docs/solvers.md, which solver when, with what each one did on the recorded problems.

Runs `tippe_host lcp` on every file of ../shared/lcp in every scalar, and on one of them with growing budgets. Writes the
page, and beside it docs/solvers.svg: accuracy against work.
"""

import glob
import json
import math
import os
import subprocess
import sys

from arguments import Parser
from progress import ROOT

PROGRAM = os.path.join(ROOT, "build", "host-release", "host", "tippe_host")
PROBLEMS = os.path.join(ROOT, "..", "shared", "lcp")
SOLVERS = ("lemke-cold", "chain", "block", "staggered", "newton", "minmap", "pgs", "dantzig", "enumerate")
SCALARS = ("double", "float", "fixed64", "fixed32")
# multiply-adds of one unit of work on n variables
COST = {"lemke-cold": lambda n: 8 * n, "block": lambda n: n * n, "staggered": lambda n: 2 * 20 * n * n,
        "newton": lambda n: n ** 3 / 3 + n * n, "minmap": lambda n: n ** 3 / 3 + n * n}
COLOURS = {"lemke-cold": "#1f5fa8", "block": "#c2571a", "staggered": "#2f8f4e", "newton": "#8a3fa0", "minmap": "#777777"}
TEXT = """# Which solver when

Made by `./tippe doc` (tools/solvers.py); do not edit.

All solvers share one problem type, one result and one judge: `Solved` is granted by a residual computed from M, q and z
alone in wider arithmetic, never by the solver. `./tippe lcp FILE --solver NAME` runs each of them.

| solver | use it for | mind |
|---|---|---|
| `lemke` with `BasisCache` | exact answers of small frictional contact problems, step after step: a hit costs one small factorisation and a residual | matrix needed; not in 32-bit fixed point |
| `lemke-cold` | the same without a past | about 5 pivots for one contact whatever the number of directions, 13 to 30 for four to eight redundant ones |
| `chain` | whoever must have an admissible answer: verified start, cached basis, pivots, block sweeps | the label says who answered and how well |
| `block` | fixed point of any width; approximate answers of known cost | linear convergence: heavy on light needs many sweeps |
| `staggered` | comparison | no proof of convergence, Painleve's rod diverges |
| `newton` | few iterations on problems without redundancy | singular where contacts are redundant; the gradient takes over, slowly |
| `minmap` | SPD problems; often one iteration | no promise at all on friction |
| `pgs`, `psor` | symmetric semidefinite boxed problems, constant work | refuses Stewart-Trinkle problems: they are neither symmetric nor have a diagonal |
| `dantzig` | the same, exactly, rank-deficient too | refuses them too |
| `enumerate` | the oracle of tests | eight variables |

## Accuracy against work

![residual against multiply-adds](solvers.svg)

The {shown} problems of `box_K4.lcp` (four redundant corners, 24 variables), double: the median residual, scaled to the largest
load, after a budget of work. A pivot is taken as 8 n multiply-adds, a sweep as n^2, a round of staggering as forty sweeps,
a Newton iteration as n^3 / 3 + n^2. Pivoting has no use for half its work; sweeping gains as it goes.

## The recorded problems

Solved of all problems of a file, and the median work of those solved (pivots, sweeps, rounds, iterations, supports). `-`: not
offered; `refused`: outside the solver's domain. Budgets: the solvers' own; 1000 sweeps or rounds.
"""


def solve(path, *options):
    done = subprocess.run([PROGRAM, "lcp", path, "--json", *options], stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def median(values):
    return sorted(values)[len(values) // 2]


def cell(answers):
    if not answers:
        return "-"
    if all(a["status"] == "bad_input" for a in answers):
        return "refused"
    solved = [a["work"] for a in answers if a["status"] == "solved"]
    return f"{len(solved)}/{len(answers)}" + (f" ({median(solved)})" if solved else "")


def tables(files):
    for scalar in SCALARS:
        offered = {a["solver"] for a in solve(files[0], "--solver", "all", "--scalar", scalar)}
        yield f"\n### {scalar}\n"
        yield "| file | n | " + " | ".join(SOLVERS) + " |"
        yield "|---" * (len(SOLVERS) + 2) + "|"
        for path in files:
            row = [solve(path, "--solver", s, "--scalar", scalar) if s in offered else [] for s in SOLVERS]
            size = next(answers[0]["n"] for answers in row if answers)
            yield f"| {os.path.basename(path)[:-4]} | {size} | " + " | ".join(map(cell, row)) + " |"


def curve(path, solver):
    points, budget = [], 1
    while budget <= 1024:
        answers = solve(path, "--solver", solver, "--max-work", str(budget))
        residual = median([max(a["residual_scaled"] or 1e-17, 1e-17) for a in answers])
        points.append((COST[solver](answers[0]["n"]) * median([a["work"] for a in answers]), residual))
        if all(a["status"] == "solved" for a in answers):
            break
        budget = budget + 1 if budget < 4 else math.ceil(budget * 1.4)
    return points


def picture(curves):
    """A log-log plot. Numbers are rounded, so that the file is the same on every machine."""
    left, top, width, height = 70, 20, 520, 300
    x_range, y_range = (2, 8), (-17, 1)

    def place(x, y):
        return (left + (math.log10(x) - x_range[0]) / (x_range[1] - x_range[0]) * width,
                top + (y_range[1] - math.log10(y)) / (y_range[1] - y_range[0]) * height)

    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 380" font-family="sans-serif" font-size="12">',
             '<rect width="720" height="380" fill="white"/>']
    for decade in range(x_range[0], x_range[1] + 1):
        x, _ = place(10.0 ** decade, 1)
        lines.append(f'<path d="M{x:.1f} {top}V{top + height}" stroke="#ddd"/><text x="{x:.1f}" y="{top + height + 16}" '
                     f'text-anchor="middle">1e{decade}</text>')
    for decade in range(y_range[0], y_range[1] + 1, 3):
        _, y = place(100, 10.0 ** decade)
        lines.append(f'<path d="M{left} {y:.1f}h{width}" stroke="#ddd"/><text x="{left - 6}" y="{y + 4:.1f}" '
                     f'text-anchor="end">1e{decade}</text>')
    for number, (solver, points) in enumerate(curves.items()):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*p) for p in points))
        lines.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[solver]}" stroke-width="2"/>')
        lines.append(f'<text x="{left + width + 10}" y="{top + 20 + 18 * number}" fill="{COLOURS[solver]}">{solver}</text>')
    lines.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">multiply-adds</text>')
    lines.append(f'<text x="16" y="{top + height / 2}" transform="rotate(-90 16 {top + height / 2})" '
                 'text-anchor="middle">scaled residual</text></svg>')
    return "\n".join(lines) + "\n"


def main():
    parser = Parser("doc", __doc__)
    parser.add_argument("--write-doc", required=True, metavar="FILE", help="the page to write")
    options = parser.parse_args()
    files = sorted(glob.glob(os.path.join(PROBLEMS, "*.lcp")),
                   key=lambda p: (os.path.basename(p)[:3], int("".join(filter(str.isdigit, os.path.basename(p))))))
    if not files or not os.path.exists(PROGRAM):
        print("docs/solvers.md needs ../shared/lcp and the program of ./tippe lcp", file=sys.stderr)
        return 1
    shown = os.path.join(PROBLEMS, "box_K4.lcp")
    curves = {solver: curve(shown, solver) for solver in COST}
    with open(options.write_doc, "w", encoding="utf-8") as page:
        page.write(TEXT.format(shown=len(solve(shown))) + "\n".join(tables(files)) + "\n")
    with open(os.path.splitext(options.write_doc)[0] + ".svg", "w", encoding="utf-8") as file:
        file.write(picture(curves))
    return 0


if __name__ == "__main__":
    sys.exit(main())
