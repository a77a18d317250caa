#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What ./tippe sim and ./tippe replay promise: formats, exit statuses, nothing written when something is wrong.

usage: sim_test.py TIPPE_HOST FOLDER_OF_HELLO_FALLING_BOX [SHARED_FOLDER]
"""
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

PROGRAM, HELLO = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
SCALARS = ("float", "double", "fixed64", "fixed32")
STATE = ["c_x", "c_y", "c_z", "q_w", "q_x", "q_y", "q_z", "v_x", "v_y", "v_z", "w_x", "w_y", "w_z"]
HEADER = 48  # bytes of a trace before its first record


class Case(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def run_host(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              cwd=self.folder, timeout=300, check=False)

    def fine(self, *arguments):
        done = self.run_host(*arguments)
        said = re.sub(r"^tippe: note: .*\n", "", done.stderr.decode(), flags=re.MULTILINE)  # what step reports flagged
        self.assertEqual((done.returncode, said), (0, ""), arguments)
        return done.stdout.decode()

    def refused(self, *arguments):
        """One line on stderr, status 2, nothing on stdout and no file."""
        before = sorted(os.listdir(self.folder))
        done = self.run_host(*arguments)
        self.assertEqual(done.returncode, 2, (arguments, done.stderr))
        self.assertEqual(done.stdout, b"", arguments)
        self.assertRegex(done.stderr.decode(), r"^tippe: [^\n]+\n$", arguments)
        self.assertEqual(sorted(os.listdir(self.folder)), before, arguments)
        return done.stderr.decode()

    def table(self, *arguments):
        lines = self.fine("sim", *arguments, "--csv", "-").splitlines()
        return lines[0].split(","), [[float(word) for word in line.split(",")] for line in lines[1:]]

    def hash_of(self, *arguments):
        return re.search(r"^hash ([0-9a-f]{16})$", self.fine("sim", *arguments, "--hash"), re.MULTILINE).group(1)


class Sim(Case):
    def test_the_table_has_time_then_thirteen_columns_a_body_then_extras(self):
        names, rows = self.table("dzhanibekov", "--time", "0.01")
        self.assertEqual(names[:14], ["t"] + ["nut." + part for part in STATE])
        self.assertEqual(names[14:], ["w1_body", "w2_body", "w3_body", "energy"])
        self.assertEqual([row[0] for row in rows], [i / 1000 for i in range(11)])
        self.assertTrue(all(len(row) == len(names) for row in rows))

    def test_doubles_are_told_apart_by_17_digits_and_floats_by_9(self):
        for scalar, digits in (("double", 17), ("float", 9)):
            text = self.fine("sim", "dzhanibekov", "--scalar", scalar, "--time", "0.5", "--csv", "-")
            for line in text.splitlines()[1:]:
                for word in line.split(",")[1:]:
                    self.assertEqual(word, "%.*g" % (digits, float(word)))
            longest = max(len(re.sub(r"e.*|[-.]", "", word).lstrip("0"))
                          for line in text.splitlines()[1:] for word in line.split(",")[1:])
            self.assertEqual(longest, digits)

    def test_rows_come_every_n_steps_and_the_last_state_always(self):
        _, rows = self.table("dzhanibekov", "--time", "0.1", "--every", "30")
        self.assertEqual([row[0] for row in rows], [0, 0.03, 0.06, 0.09, 0.1])

    def test_the_last_line_is_the_final_state(self):
        names, rows = self.table("falling-box", "--time", "0.25")
        last = self.fine("sim", "falling-box", "--time", "0.25").splitlines()[-1]
        self.assertEqual(last.split()[0], "final")
        words = dict(word.split("=") for word in last.split()[1:])
        self.assertEqual(list(words), names)
        self.assertEqual([float(x) for x in words.values()], rows[-1])

    def test_a_file_holds_what_standard_output_shows(self):
        shown = self.fine("sim", "falling-box", "--time", "0.05", "--csv", "-")
        self.fine("sim", "falling-box", "--time", "0.05", "--csv", "table.csv")
        self.assertEqual((self.folder / "table.csv").read_text(), shown)
        self.assertEqual(os.listdir(self.folder), ["table.csv"])

    def test_the_thrown_box_flies_its_parabola(self):
        names, rows = self.table("falling-box", "--time", "1", "--set", "v_y=2.5", "--set", "c_y=-0.5", "--set", "v_x=1e-1")
        t, x, y = (names.index(name) for name in ("t", "box.c_x", "box.c_y"))
        for row in rows:  # the second-order step is exact here, but for rounding
            self.assertAlmostEqual(row[y], -0.5 + 2.5 * row[t] - 9.81 / 2 * row[t] ** 2, delta=1e-12)
            self.assertAlmostEqual(row[x], 0.1 * row[t], delta=1e-12)

    def test_parameters_reach_the_kernel_without_loss(self):
        # 2^-40 + 2^-41 halfway between two Q24.40: only the exact decimal rounds up; a detour through float would not
        names, rows = self.table("falling-box", "--time", "0", "--set", "c_x=1.000000000000000111", "--scalar", "double")
        self.assertEqual(rows[0][names.index("box.c_x")], 1.0)
        names, rows = self.table("falling-box", "--time", "0", "--set", "c_x=1.0000000000000001110223024625156541")
        self.assertEqual(rows[0][names.index("box.c_x")], 1.0000000000000002)  # a hair above the halfway point
        names, rows = self.table("falling-box", "--time", "0", "--set", "c_x=1.0000000000000001110223024625156540")
        self.assertEqual(rows[0][names.index("box.c_x")], 1.0)  # a hair below it

    def test_leading_zeros_and_signs_are_decimal(self):
        names, rows = self.table("falling-box", "--time", "0", "--set", "c_x=-017", "--set", "c_z=+0.50")
        self.assertEqual((rows[0][names.index("box.c_x")], rows[0][names.index("box.c_z")]), (-17, 0.5))

    def test_the_hash_is_that_of_the_same_calls_on_a_world(self):
        for scalar in SCALARS:
            said = subprocess.run([HELLO / f"hello_falling_box_{scalar}"], stdout=subprocess.PIPE, text=True, check=True).stdout
            expected = re.search(r"^hash +(?:0x)?([0-9a-f]{16})$", said, re.MULTILINE).group(1)
            self.assertEqual(self.hash_of("falling-box", "--time", "1", "--scalar", scalar), expected)

    def test_the_hash_does_not_depend_on_what_is_written(self):
        plain = self.hash_of("dzhanibekov", "--time", "0.3")
        for more in (["--every", "7"], ["--csv", "a.csv"], ["--plot", "a.svg"], ["--trace", "a.trace"]):
            self.assertEqual(self.hash_of("dzhanibekov", "--time", "0.3", *more), plain)
        self.assertNotEqual(self.hash_of("dzhanibekov", "--time", "0.3", "--set", "w_x=0.010000000000000002"), plain)
        self.assertNotEqual(self.hash_of("dzhanibekov", "--time", "0.3", "--method", "velocity-first-order"), plain)

    def test_every_listed_scene_runs_in_every_scalar_with_every_parameter_named(self):
        listing = self.fine("sim", "--list")
        scenes = re.findall(r"^([a-z-]+): ", listing, re.MULTILINE)
        self.assertGreaterEqual(len(scenes), 2)
        for scene in scenes:
            block = re.search(rf"^{scene}: .*?(?=^\S|\Z)", listing, re.MULTILINE | re.DOTALL).group(0)
            defaults = re.findall(r"^  ([A-Za-z]\w*) +(\S+) ", block, re.MULTILINE)
            self.assertTrue(defaults, scene)
            settings = [word for name, value in defaults for word in ("--set", f"{name}={value}")]
            for scalar in SCALARS:
                plain = self.hash_of(scene, "--time", "0.02", "--scalar", scalar)
                if scalar == "double":  # the defaults, said aloud, are the defaults
                    self.assertEqual(self.hash_of(scene, "--time", "0.02", "--scalar", scalar, *settings), plain, scene)

    def test_a_plot_is_well_formed_and_shows_the_column(self):
        self.fine("sim", "dzhanibekov", "--time", "20", "--every", "10", "--plot", "nut.svg", "--csv", "nut.csv")
        root = xml.etree.ElementTree.parse(self.folder / "nut.svg").getroot()
        lines = root.findall(".//{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(lines), 1)
        points = [tuple(map(float, point.split(","))) for point in lines[0].get("points").split()]
        rows = [line.split(",") for line in (self.folder / "nut.csv").read_text().splitlines()]
        column = [float(row[rows[0].index("w2_body")]) for row in rows[1:]]
        # heights in the picture run linearly with the column: compare the two shapes
        heights = [-y for _, y in points]
        scale = (max(column) - min(column)) / (max(heights) - min(heights))
        drawn = [min(column) + (h - min(heights)) * scale for h in heights]
        self.assertAlmostEqual(drawn[0], column[0], delta=0.01)
        self.assertAlmostEqual(drawn[-1], column[-1], delta=0.01)
        self.fine("sim", "dzhanibekov", "--time", "5", "--plot", "two.svg", "--plot-column", "nut.q_w", "--plot-column",
                  "w1_body", "--reference", "nut.csv")
        root = xml.etree.ElementTree.parse(self.folder / "two.svg").getroot()
        self.assertEqual(len(root.findall(".//{http://www.w3.org/2000/svg}polyline")), 4)

    def test_help_is_everywhere(self):
        for arguments in (["--help"], ["sim", "--help"], ["replay", "--help"]):
            self.assertIn("--help", self.fine(*arguments))

    def test_what_makes_no_sense_is_refused_in_one_line_and_writes_nothing(self):
        box = ["sim", "falling-box", "--csv", "out.csv", "--plot", "out.svg", "--trace", "out.trace"]
        for wrong in (["--scalar", "half"], ["--dt", "0"], ["--dt", "-1e-3"], ["--dt", "abc"], ["--dt", "1e-9"],
                      ["--dt", "10"], ["--dt", "nan"], ["--dt", "1e999"], ["--time", "-1"], ["--time", "1e99"],
                      ["--time", "1s"], ["--every", "0"], ["--every", "2.5"], ["--method", "magic"],
                      ["--solver", "magic"], ["--eta", "2"], ["--eta", "129"], ["--eta", "conical"], ["--set", "mass"],
                      ["--set", "=1"], ["--set", "weight=1"], ["--set", "mass="], ["--set", "mass=0"],
                      ["--set", "mass=-1"], ["--set", "mass=0x10"], ["--set", "mass=1,5"], ["--set", "mass=inf"],
                      ["--set", "mass=1'000"], ["--set", "mass= 1"], ["--set", "side_x=1e30"],
                      ["--plot-column", "nothing"], ["--reference", "missing.csv"], ["--unknown"], ["extra"]):
            self.refused(*box, *wrong)
        self.refused("sim")
        self.refused("sim", "no-such-scene", "--csv", "out.csv")
        self.refused("sim", "falling-box", "--csv", "no/such/folder/out.csv", "--plot", "out.svg")
        self.refused("sim", "falling-box", "--csv", "out", "--plot", "out")
        self.refused("sim", "falling-box", "--plot-column", "box.c_y")
        self.refused("sim", "falling-box", "--csv", ".")
        self.refused()
        self.refused("simulate")

    def test_an_existing_file_survives_a_refusal(self):
        (self.folder / "out.csv").write_text("precious")
        self.refused("sim", "falling-box", "--csv", "out.csv", "--set", "mass=-1")
        self.refused("sim", "falling-box", "--csv", "out.csv", "--trace", "no/such/out.trace")
        self.assertEqual((self.folder / "out.csv").read_text(), "precious")


class Physics(Case):
    """Closed forms, in double at the scenes' own time step unless said; tolerances from the order of the scheme."""

    def final(self, *arguments):
        names, rows = self.table(*arguments, "--every", "1000000000")
        return dict(zip(names, rows[-1]))

    def test_a_sliding_block_stops_after_v2_over_2_mu_g_whatever_its_heading(self):
        for heading in ("0", "17", "45", "211.5"):  # second order: 1e-4 relative is the claim of the step
            way = self.final("slide", "--set", "v0=1.5", "--set", "mu=0.4", "--set", "heading_deg=" + heading)["s"]
            self.assertAlmostEqual(way, 1.5 ** 2 / (2 * 0.4 * 9.81), delta=1e-4 * 0.287)

    def test_a_block_on_a_slope_slides_above_the_friction_angle_and_sticks_below(self):
        for degrees in (10, 20, 30):
            slope = math.radians(degrees)
            below, above = 1.01 * math.tan(slope), 0.5 * math.tan(slope)
            stuck = self.final("incline", "--set", f"angle_deg={degrees}", "--set", f"mu={below}")
            self.assertAlmostEqual(stuck["s"], 0, delta=1e-7)
            slid = self.final("incline", "--set", f"angle_deg={degrees}", "--set", f"mu={above}")
            a = 9.81 * (math.sin(slope) - above * math.cos(slope))
            self.assertAlmostEqual(slid["v"], -a, delta=1e-9)  # a constant acceleration: exact but for rounding
            self.assertAlmostEqual(slid["s"], -a / 2, delta=a * 1e-3)  # the first step may be a first-order one

    def test_a_ball_bounces_to_e_squared_of_its_height(self):
        names, rows = self.table("bounce", "--set", "e=0.7", "--time", "1.2")
        height = [row[names.index("height")] for row in rows]
        floor = height.index(min(height[:600]))
        # an impact is met within one step of dt: an error of v dt in height, v = sqrt(2 g h)
        self.assertAlmostEqual(max(height[floor:]), 0.49, delta=1e-3 * math.sqrt(2 * 9.81))
        self.assertAlmostEqual(rows[floor][0], math.sqrt(2 / 9.81), delta=2e-3)

    def test_a_ball_rolls_down_with_five_sevenths_of_g_sin(self):
        end = self.final("rolling-sphere", "--set", "angle_deg=12", "--set", "mu=0.3")
        self.assertAlmostEqual(end["v"], 5 / 7 * 9.81 * math.sin(math.radians(12)), delta=1e-9)
        self.assertAlmostEqual(end["slip"], 0, delta=1e-9)
        end = self.final("rolling-sphere", "--set", "angle_deg=40", "--set", "mu=0.1")  # needs 0.24 to roll
        self.assertAlmostEqual(end["v"], 9.81 * (math.sin(math.radians(40)) - 0.1 * math.cos(math.radians(40))), delta=1e-9)

    def test_a_bowling_ball_ends_at_five_sevenths_of_its_speed(self):
        end = self.final("bowling-ball", "--set", "v0=1.4")
        self.assertAlmostEqual(end["v"], 1.0, delta=1e-9)
        self.assertAlmostEqual(end["slip"], 0, delta=1e-9)

    def test_the_cradle_passes_the_impact_on_or_shares_it(self):
        end = self.final("cradle")
        for i, v in enumerate((0, 0, 0, 0, 1)):
            self.assertAlmostEqual(end[f"ball{i}.v_x"], v, delta=1e-9)
        end = self.final("cradle", "--set", "propagation=simultaneous")  # one Newton impact over all contacts
        for i, v in enumerate((-0.6, 0.4, 0.4, 0.4, 0.4)):
            self.assertAlmostEqual(end[f"ball{i}.v_x"], v, delta=1e-6)

    def test_a_heavy_top_precesses_at_the_rate_of_the_closed_form(self):
        end = self.final("heavy-top", "--time", "1")
        lean = math.radians(30)
        lever, spin, weight = (1e-4 + 0.1 * 0.05 ** 2) * math.cos(lean), 2e-4 * 100, 0.1 * 9.81 * 0.05
        rate = 2 * weight / (spin + math.sqrt(spin ** 2 - 4 * lever * weight))
        # a tip of 10 um rolls on the floor: relative 2e-4 of the length, and so of the moments
        self.assertAlmostEqual(end["cos_theta"], math.cos(lean), delta=5e-4)
        self.assertAlmostEqual(math.atan2(-end["axis_z"], end["axis_x"]), rate * 1 - math.pi * 2 * (rate > math.pi), delta=2e-3)

    def test_two_cards_stand_with_the_friction_that_statics_asks_for(self):
        # on the floor W/2 tan(lean) sideways against W; where the cards meet, a level force against the normal of one
        # of the two faces, which leans by as much: between tan(lean) / 2 and tan(lean) it depends on that normal
        need = math.tan(math.radians(20))
        high = self.final("card-house", "--set", f"mu={1.05 * need}")["top"]
        low = self.final("card-house", "--set", f"mu={0.45 * need}")["top"]
        self.assertAlmostEqual(high, 0.0473, delta=1e-3)
        self.assertLess(low, 0.01)

    def test_a_balanced_see_saw_stays_level_and_an_unbalanced_one_goes_down(self):
        level = self.final("see-saw", "--set", "mass_left=2", "--set", "x_left=0.2", "--time", "2")
        self.assertAlmostEqual(level["tilt"], 0, delta=1e-6)
        self.assertGreater(self.final("see-saw", "--set", "mass_left=1.5")["tilt"], 0.15)

    def test_a_box_leaves_a_smooth_ball_at_two_thirds_of_its_starting_cosine(self):
        names, rows = self.table("curved-slope", "--set", "angle_deg=15")
        force, place = names.index("Fn"), names.index("cos_place")
        leaves = max(i for i, row in enumerate(rows) if row[force] > 1e-3)
        # the box is 1 % of the ball and turns a little: its centre is not quite a point on the ball
        self.assertAlmostEqual(rows[leaves][place], 2 / 3 * math.cos(math.radians(15)), delta=0.01)

    def test_a_carried_stack_stays_on_its_tray_and_slides_when_jerked(self):
        self.assertAlmostEqual(self.final("tray")["slip"], 0, delta=1e-6)
        self.assertLess(self.final("tray", "--set", "acceleration=7", "--time", "0.5")["slip"], -0.1)

    def test_the_rack_keeps_its_symmetry(self):
        end = self.final("rack", "--time", "0.3")
        self.assertAlmostEqual(end["p_z"], 0, delta=1e-9)
        self.assertAlmostEqual(end["ball1.c_x"], end["ball2.c_x"], delta=1e-6)
        self.assertAlmostEqual(end["ball1.c_z"], -end["ball2.c_z"], delta=1e-6)

    def test_dominoes_all_fall_and_lie_still(self):
        end = self.final("dominoes", "--set", "count=6", "--time", "2")
        self.assertEqual(end["fallen"], 6)
        self.assertLess(max(abs(end[f"domino{i}.v_x"]) for i in range(6)), 1e-3)

    def test_the_resisted_top_loses_energy_all_the_time(self):
        names, rows = self.table("tippe-top", "--set", "mu_roll=0.02", "--set", "air_drag=1e-6", "--time", "3", "--every", "20")
        energy = [row[names.index("energy")] for row in rows]
        # the second-order step may gain up to 2e-8 J (numerics of the scheme); 20 steps a row
        self.assertTrue(all(b <= a + 4e-7 for a, b in zip(energy, energy[1:])))
        self.assertLess(energy[-1], 0.5 * energy[0])

    def test_a_hand_leans_on_the_haptic_wall_until_the_spring_carries_it(self):
        wall = ["haptic-wall", "--set", "layer=none", "--set", "K=100", "--set", "push=2", "--time", "10"]
        names, _ = self.table(*wall, "--every", "1000")
        self.assertEqual(names, ["t", "x", "f", "E", "net"])
        end = self.final(*wall)  # m 0.1 kg, b 0.5 N s/m: it settles with 2 m / b = 0.4 s, so e^-25 is left
        self.assertAlmostEqual(end["x"], 2 / 100, delta=1e-9)
        self.assertAlmostEqual(end["f"], -2, delta=1e-7)
        for wrong in (["--dt", "0.001"], ["--eta", "8"], ["--trace", "a.trace"], ["--set", "layer=soft"]):
            self.refused("sim", "haptic-wall", *wrong)

    def test_the_top_follows_the_reference_curve(self):
        shared = pathlib.Path(sys.argv[3]) / "oracles" if len(sys.argv) > 3 else None
        if shared is None or not shared.is_dir():
            self.skipTest("no reference curves here")
        for contacts, bound in (("1", 0.001), ("2", 0.001)):
            names, rows = self.table("tippe-top", "--set", "contacts=" + contacts, "--time", "1", "--every", "50")
            lines = [line.split(",") for line in (shared / f"tt_{contacts}c_reference.csv").read_text().splitlines()]
            truth = [float(line[lines[0].index("cos_theta")]) for line in lines[1:]]
            for row, cosine in zip(rows, truth):
                self.assertAlmostEqual(row[names.index("cos_theta")], cosine, delta=bound)


class Replay(Case):
    def record(self, name="run.trace", scalar="double", *more):
        said = self.hash_of("dzhanibekov", "--time", "0.02", "--scalar", scalar, "--trace", name, *more)
        return said, (self.folder / name).read_bytes()

    def resigned(self, data, at, size, value):
        """The trace with `size` bytes at `at` replaced and every checksum made right again."""
        data = data[:at] + value.to_bytes(size, "little") + data[at + size:]
        out, summed, position = b"", data[: HEADER - 4], HEADER
        out = summed + struct.pack("<I", zlib.crc32(summed))
        while position + 3 <= len(data):
            length = 3 + int.from_bytes(data[position + 1:position + 3], "little")
            record = data[position:position + length]
            summed += record
            out += record + struct.pack("<I", zlib.crc32(summed))
            position += length + 4
        return out

    def records(self, data):
        """(tag, position, length) of each."""
        position = HEADER
        while position < len(data):
            length = int.from_bytes(data[position + 1:position + 3], "little")
            yield data[position], position, length
            position += length + 7

    def test_a_recorded_run_replays_in_every_scalar(self):
        for scalar in SCALARS:
            said, _ = self.record(f"{scalar}.trace", scalar)
            self.assertIn(said, self.fine("replay", f"{scalar}.trace"))
            self.assertIn("20 steps", self.fine("replay", f"{scalar}.trace"))

    def test_scenes_with_contacts_and_inputs_replay_too(self):
        for scene in ("tippe-top", "stack", "tray", "brick-pull", "jack-stairs", "aircraft"):
            self.fine("sim", scene, "--time", "0.05", "--trace", "busy.trace", "--scalar", "fixed64")
            self.assertIn("every hash the same", self.fine("replay", "busy.trace"))

    def test_the_format_is_what_its_header_says(self):
        _, data = self.record()
        magic, version, profile, zero, semantics, bodies = struct.unpack_from("<8sHBBII", data)
        self.assertEqual((magic, version, profile, zero, bodies), (b"tippetrc", 1, 1, 0, 4))
        self.assertGreaterEqual(semantics, 1)
        self.assertEqual(self.resigned(data, 0, 1, data[0]), data)  # zlib's CRC-32, as documented
        tags = [tag for tag, _, _ in self.records(data)]
        self.assertEqual(tags, [1, 3] + [10] * 20 + [0])
        end = data[-4 - 12:-4]
        self.assertEqual(struct.unpack("<QI", end), (20, 22))

    def test_the_hash_of_the_last_step_is_the_one_that_sim_prints(self):
        said, data = self.record()
        last = [position for tag, position, _ in self.records(data) if tag == 10][-1]
        self.assertEqual(f"{struct.unpack_from('<Q', data, last + 3)[0]:016x}", said)

    def test_a_flipped_bit_anywhere_is_noticed(self):
        _, data = self.record()
        # every byte of the header, of the definitions and of one step, and the end; one bit each, all bits in turn
        places = [*range(HEADER), *range(HEADER, min(len(data), 420)), *range(len(data) - 34, len(data))]
        for count, place in enumerate(places):
            bad = bytearray(data)
            bad[place] ^= 1 << (count % 8)
            (self.folder / "bad.trace").write_bytes(bad)
            message = self.refused("replay", "bad.trace")
            self.assertRegex(message, r"not a trace|version|numerics|truncated|corrupt")

    def test_a_cut_anywhere_is_noticed(self):
        _, data = self.record()
        for length in [*range(0, 60), *range(60, len(data), 37), len(data) - 1]:
            (self.folder / "cut.trace").write_bytes(data[:length])
            self.assertRegex(self.refused("replay", "cut.trace"), r"not a trace|truncated")
        (self.folder / "long.trace").write_bytes(data + b"\0")
        self.assertIn("follows the last record", self.refused("replay", "long.trace"))

    def test_a_record_left_out_or_doubled_is_noticed(self):
        _, data = self.record()
        _, position, length = [r for r in self.records(data) if r[0] == 10][5]
        record = data[position:position + length + 7]
        (self.folder / "less.trace").write_bytes(data[:position] + data[position + length + 7:])
        self.assertIn("checksum", self.refused("replay", "less.trace"))
        (self.folder / "more.trace").write_bytes(data[:position] + record + data[position:])
        self.assertIn("checksum", self.refused("replay", "more.trace"))

    def test_other_versions_and_other_numerics_are_named(self):
        _, data = self.record()
        (self.folder / "other.trace").write_bytes(self.resigned(data, 8, 2, 7))
        self.assertIn("version 7", self.refused("replay", "other.trace"))
        (self.folder / "other.trace").write_bytes(self.resigned(data, 12, 4, 4242))
        self.assertIn("numerics 4242", self.refused("replay", "other.trace"))
        (self.folder / "other.trace").write_bytes(self.resigned(data, 10, 1, 9))
        self.assertIn("BadHeader", self.refused("replay", "other.trace"))
        (self.folder / "other.trace").write_bytes(self.resigned(data, 16, 4, 77))
        self.assertIn("77 bodies", self.refused("replay", "other.trace"))

    def test_contents_that_no_recorder_writes_are_refused_even_with_right_checksums(self):
        _, data = self.record()
        step = [position for tag, position, _ in self.records(data) if tag == 10][3]
        (self.folder / "odd.trace").write_bytes(self.resigned(data, step, 1, 99))
        self.assertIn("unknown record", self.refused("replay", "odd.trace"))
        (self.folder / "odd.trace").write_bytes(self.resigned(data, step, 1, 5))  # a step as the removal of a body
        done = self.run_host("replay", "odd.trace")
        self.assertIn(done.returncode, (1, 2))
        (self.folder / "odd.trace").write_bytes(self.resigned(data, len(data) - 16, 8, 21))
        self.assertIn("missing", self.refused("replay", "odd.trace"))

    def test_a_different_hash_ends_with_status_1_and_its_step(self):
        _, data = self.record()
        for number in (0, 7, 19):
            step = [position for tag, position, _ in self.records(data) if tag == 10][number]
            right = struct.unpack_from("<Q", data, step + 3)[0]
            (self.folder / "odd.trace").write_bytes(self.resigned(data, step + 3, 8, right ^ (1 << 40)))
            done = self.run_host("replay", "odd.trace")
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertRegex(done.stderr.decode(), rf"^tippe: [^\n]*after step {number + 1}: [^\n]*{right:016x}\n$")

    def test_a_changed_input_changes_the_hashes(self):
        _, data = self.record()
        body = [position for tag, position, _ in self.records(data) if tag == 3][0]
        # after frame, handle, kind and mass (flags, 8 bytes of magnitude, 2 of exponent) the inertia about x
        self.assertEqual((data[body + 3 + 8 + 1], data[body + 3 + 8 + 1 + 11]), (0, 0))
        at = body + 3 + 8 + 1 + 11 + 1
        (self.folder / "odd.trace").write_bytes(self.resigned(data, at + 6, 1, data[at + 6] | 1))
        done = self.run_host("replay", "odd.trace")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"after step 1:", done.stderr)

    def test_what_is_not_a_trace_is_refused(self):
        for name, text in (("empty", b""), ("text", b"hello\n"), ("zeros", bytes(1000))):
            (self.folder / name).write_bytes(text)
            self.assertIn("not a trace", self.refused("replay", name))
        self.refused("replay", "missing.trace")
        self.refused("replay", ".")
        self.refused("replay")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
