#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""./tippe lcp from outside: fields, statuses, exit statuses. Oracles: fractions worked by hand, and residuals in exact
rational arithmetic. Usage: lcp_command_test.py PROGRAM [FOLDER_OF_PROBLEMS]"""

import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

PROGRAM = sys.argv[1]
SHARED = sys.argv[2] if len(sys.argv) > 2 else ""
SOLVERS = ["lemke", "lemke-cold", "pgs", "psor", "block", "dantzig", "newton", "minmap", "staggered", "chain", "enumerate"]
FIELDS = ["problem", "n", "solver", "scalar", "status", "work", "residual", "residual_scaled", "z"]
SMALL = "# star digest 34\n3\n4 1 -1\n1 3 1  # a comment\n\n-1 1 2\n-3 2 -4\n"
WEDGE = "2\n1 -1\n-1 1\n-1 -1\n"


def run(text, *options):
    done = subprocess.run([PROGRAM, "lcp", "-", *options], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def answers(text, *options):
    status, out, err = run(text, "--json", *options)
    assert status == 0 and err == "", (status, err)
    return [json.loads(line) for line in out.splitlines()]


def exact_residual(rows, q, z):
    """max |min(z_i, w_i)| in fractions."""
    zs = [Fraction(x) for x in z]
    worst = Fraction(0)
    for row, load, own in zip(rows, q, zs):
        w = Fraction(load) + sum(Fraction(m) * x for m, x in zip(row, zs))
        worst = max(worst, abs(min(w, own)))
    return worst


class LcpCommand(unittest.TestCase):
    def test_json_has_the_promised_fields_in_order_and_the_answer_worked_by_hand(self):
        for solver in SOLVERS:
            (a,) = answers(SMALL, "--solver", solver)
            self.assertEqual(list(a)[:8], FIELDS[:8])
            self.assertEqual((a["problem"], a["n"], a["solver"], a["scalar"]), (0, 3, solver, "double"))
            self.assertEqual(a["status"], "solved", a)
            for value, truth in zip(a["z"], (10 / 7, 0, 19 / 7)):
                self.assertAlmostEqual(value, truth, delta=1e-8)
        (lemke,) = answers(SMALL)
        self.assertEqual((lemke["solver"], lemke["work"]), ("lemke", 3))
        self.assertEqual(list(lemke), FIELDS)

    def test_all_runs_every_solver_on_every_problem_and_each_scalar_names_itself(self):
        for scalar in ("float", "double", "fixed64"):
            got = answers(SMALL + WEDGE, "--solver", "all", "--scalar", scalar)
            self.assertEqual([(a["problem"], a["solver"]) for a in got], [(p, s) for p in (0, 1) for s in SOLVERS])
            self.assertEqual({a["scalar"] for a in got}, {scalar})
        got = answers(SMALL, "--solver", "all", "--scalar", "fixed32")
        self.assertEqual([a["solver"] for a in got], ["pgs", "psor", "block", "staggered"])

    def test_the_reported_residual_is_the_residual_of_the_printed_answer(self):
        rows, q = [[4, 1, -1], [1, 3, 1], [-1, 1, 2]], [-3, 2, -4]
        for solver in SOLVERS:
            (a,) = answers(SMALL, "--solver", solver)
            self.assertAlmostEqual(a["residual"], float(exact_residual(rows, q, a["z"])), delta=1e-15)

    def test_a_ray_has_its_vector_and_exit_status_0(self):
        (a,) = answers(WEDGE)
        self.assertEqual((a["status"], a["ray"], a["work"]), ("ray", [1, 1], 2))
        self.assertNotIn("reason", a)

    def test_a_budget_ends_in_limit_with_its_reason(self):
        (a,) = answers(SMALL, "--max-work", "1")
        self.assertEqual((a["status"], a["work"], a["reason"]), ("limit", 1, "work budget used up"))
        (a,) = answers(SMALL, "--solver", "pgs", "--max-work", "2")
        self.assertEqual((a["status"], a["work"], a["z"]), ("limit", 2, [1.34375, 0, 2.671875]))

    def test_a_refused_problem_is_bad_input_with_a_reason_and_the_others_are_still_solved(self):
        got = answers("1\n0\n-1\n1\nnan\n1\n0\n1\n2\n-3\n", "--solver", "pgs")
        self.assertEqual([a["status"] for a in got], ["bad_input", "bad_input", "bad_input", "solved"])
        self.assertEqual([a.get("reason") for a in got],
                         ["diagonal entry not positive", "non-finite entry", "empty problem", None])
        self.assertEqual(got[3]["z"], [1.5])
        (far,) = answers("1\n1e9\n1\n", "--scalar", "fixed64")
        self.assertEqual((far["status"], far["reason"]), ("bad_input", "a number beyond the range of Q24.40"))
        (large,) = answers("9\n" + "\n".join(" ".join("1" if i == j else "0" for j in range(9)) for i in range(9)) +
                           "\n" + " ".join(["-1"] * 9) + "\n", "--solver", "enumerate")
        self.assertEqual(large["reason"], "too many variables for this method")
        (contact,) = answers(CONTACT, "--solver", "pgs")
        self.assertEqual(contact["status"], "bad_input")

    def test_the_chain_says_who_answered_and_which_friction_it_has(self):
        first, second = answers(CONTACT + CONTACT, "--solver", "chain")
        self.assertEqual((first["who"], first["friction"]), ("lemke", "pyramid"))
        self.assertEqual((second["who"], second["work"], second["z"]), ("cached basis", 0, first["z"]))
        self.assertAlmostEqual(first["z"][4], 2 / 65, delta=1e-15)
        (free,) = answers("1\n1\n1\n", "--solver", "chain")
        self.assertEqual((free["who"], free["friction"]), ("trivial", "none"))

    def test_lemke_remembers_the_basis_and_lemke_cold_does_not(self):
        self.assertEqual([a["work"] for a in answers(SMALL + SMALL)], [3, 0])
        self.assertEqual([a["work"] for a in answers(SMALL + SMALL, "--solver", "lemke-cold")], [3, 3])

    def test_mistakes_are_one_line_on_stderr_exit_status_2_and_nothing_written(self):
        cases = [(SMALL, ["--solver", "lemke", "--scalar", "fixed32"], "lemke is not offered in fixed32"),
                 (SMALL, ["--solver", "chain", "--scalar", "fixed32"], "not offered"),
                 (SMALL, ["--solver", "simplex"], "no such solver"), (SMALL, ["--scalar", "half"], "no such scalar"),
                 (SMALL, ["--max-work", "0"], "max-work"), (SMALL, ["--max-work", "x"], "max-work"),
                 (SMALL, ["--nonsense"], "nonsense"), ("", [], "no problem"), ("# nothing\n", [], "no problem"),
                 ("2\n1 0\n0 1\n", [], "q is missing"), ("2\n1 0\n", [], "row 1 is missing"),
                 ("2\n1 0\n0\n1 1\n", [], "has 1 numbers, expected 2"), ("1\n1 2\n1\n", [], "has 2 numbers, expected 1"),
                 ("1\none\n1\n", [], "not a number: one"), ("x\n1\n1\n", [], "number of variables"),
                 ("-1\n", [], "number of variables"), ("1.5\n1\n1\n", [], "number of variables"),
                 ("99999\n", [], "more than 4096"), (SMALL + "2\n1 0\n", [], "problem 1, row 1 is missing")]
        for text, options, words in cases:
            status, out, err = run(text, *options)
            self.assertEqual((status, out, err.count("\n")), (2, "", 1), (text, options, err))
            self.assertIn(words, err)
        for arguments in (["lcp"], ["lcp", "/nowhere/at/all.lcp"], ["lcp", os.path.dirname(os.path.abspath(__file__))]):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done)

    def test_a_file_reads_like_standard_input(self):
        with tempfile.NamedTemporaryFile("w", suffix=".lcp") as f:
            f.write(SMALL)
            f.flush()
            done = subprocess.run([PROGRAM, "lcp", f.name], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, run(SMALL)[1])
        self.assertTrue(done.stdout.startswith("problem 0, n = 3, lemke in double: solved, work 3, residual "))

    def test_lemke_and_the_chain_solve_every_recorded_problem_in_every_scalar_they_are_offered_for(self):
        files = sorted(glob.glob(os.path.join(SHARED, "lcp", "*.lcp"))) if SHARED else []
        if not files:
            self.skipTest("no recorded problems at hand")
        for path in files:
            with open(path, encoding="ascii") as f:
                text = f.read()
            for scalar in ("float", "double", "fixed64"):
                for solver in ("lemke", "lemke-cold", "chain"):
                    for a in answers(text, "--solver", solver, "--scalar", scalar):
                        self.assertEqual(a["status"], "solved", (path, scalar, solver, a["problem"]))


# star digest 70, case a
CONTACT = """6
4 -1.5 -4 1.5 1.5 1
-1.5 4 1.5 -4 1.5 1
-4 1.5 4 -1.5 -1.5 1
1.5 -4 -1.5 4 -1.5 1
1.5 1.5 -1.5 -1.5 4 0
-1 -1 -1 -1 0.5 0
1 0 -1 0 -0.1 0
"""

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
