#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What run_in_qemu promises about exit status and messages, with a stand-in for the emulator: needs no QEMU."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUNNER = pathlib.Path(__file__).resolve().parents[2] / "toolchains" / "run_in_qemu"


class RunInQemu(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        emulator = pathlib.Path(self.folder.name) / "qemu-standin"
        emulator.write_text('#!/bin/sh\nexec /bin/sh "$1"\n')  # "runs" an image that is a shell script
        emulator.chmod(0o755)

    def run_image(self, script, target="qemu-standin", **environment):
        image = pathlib.Path(self.folder.name) / "image"
        if script is not None:
            image.write_text(script)
        path = self.folder.name + os.pathsep + os.environ["PATH"]
        return subprocess.run([sys.executable, RUNNER, target, image], env=dict(os.environ, PATH=path, **environment),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, check=False)

    def test_status_and_output_of_the_image_pass_through(self):
        for status in (0, 1, 17, 101, 255):
            done = self.run_image(f"echo hello; exit {status}")
            self.assertEqual((done.returncode, done.stdout), (status, "hello\n"))

    def test_an_image_that_hangs_is_stopped_with_status_124(self):
        done = self.run_image("exec sleep 30", TIPPE_RUN_TIMEOUT="0.5")
        self.assertEqual(done.returncode, 124)
        self.assertIn("did not end within 0.5 s", done.stderr)

    def test_an_emulator_that_dies_of_a_signal_says_so(self):
        done = self.run_image("kill -ABRT $$")
        self.assertEqual(done.returncode, 128 + 6)
        self.assertIn("signal 6", done.stderr)

    def test_a_missing_image_is_refused_with_status_125(self):
        done = self.run_image(None)
        self.assertEqual(done.returncode, 125)
        self.assertIn("there is no image", done.stderr)

    def test_a_missing_emulator_is_refused_with_status_125(self):
        done = self.run_image("exit 0", target="qemu-that-nobody-has")
        self.assertEqual(done.returncode, 125)
        self.assertIn("qemu-that-nobody-has is not installed", done.stderr)

    def test_an_unknown_target_is_refused_with_the_known_ones(self):
        done = self.run_image("exit 0", target="abacus")
        self.assertEqual(done.returncode, 125)
        self.assertIn("mps2-an386", done.stderr)


if __name__ == "__main__":
    unittest.main()
