# SPDX-License-Identifier: MIT
"""The bare-metal presets of CMakePresets.json: building them, finding their images, running one under QEMU."""

import json
import os
import re
import subprocess

from progress import ROOT, jobs

BUILD = os.path.join(ROOT, "build")
CONTROL_PRESETS = ("qemu-m4", "qemu-rv32")  # the control images are built for one core of each architecture


class BuildFailed(Exception):
    pass


def presets():
    """{name: preset} of the boards whose images are ELF files, in the order of the file."""
    with open(os.path.join(ROOT, "CMakePresets.json")) as file:
        everything = json.load(file)["configurePresets"]
    return {p["name"]: p for p in everything if "TIPPE_BOARD" in p.get("cacheVariables", {})}


def build(preset, *targets):
    """Configures and builds one preset quietly; BuildFailed with the last lines otherwise."""
    commands = [["cmake", "--preset", preset]]
    commands += [["cmake", "--build", "--preset", preset, "-j", str(jobs()), "--target", *(targets or ["all"])]]
    for command in commands:
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode != 0:
            raise BuildFailed(f"{' '.join(command)} failed:\n" + "\n".join(done.stdout.splitlines()[-25:]))


def build_images(preset):
    """Every image of a preset, and the control images where they are wanted."""
    build(preset, "all", *(["controls"] if preset in CONTROL_PRESETS else []))


def images(preset):
    """The firmware of a built preset. Not the control and measuring images, nor the minimal ones of sizes.py: those are
    built on request, and what is checked must not depend on what was asked for before."""
    found = []
    for folder, _, files in os.walk(os.path.join(BUILD, preset)):
        found += [os.path.join(folder, name) for name in files if name.endswith(".elf")]
    return sorted(path for path in found if not os.path.basename(path).startswith(("control_", "measure_", "minimal_")))


def control(preset, name):
    return os.path.join(BUILD, preset, "tests", "budgets", name + ".elf")


def label(path):
    """`qemu-m4 corpus_float` for an image in build/."""
    preset = os.path.relpath(path, BUILD).split(os.sep)[0]
    return f"{preset} {os.path.splitext(os.path.basename(path))[0]}"


def setting(board, name):
    """A variable of hal/boards/<board>/board.cmake."""
    with open(os.path.join(ROOT, "hal", "boards", board, "board.cmake")) as file:
        return re.search(rf"set\({name} ([\w-]+)\)", file.read()).group(1)


def machine(preset):
    """The name run_in_qemu knows the board by."""
    return setting(presets()[preset]["cacheVariables"]["TIPPE_BOARD"], "TIPPE_BOARD_RUN")


def compiler_version(command):
    done = subprocess.run([command, "-dumpfullversion"], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def run(preset, image, timeout=300):
    """(status, output) of an image under QEMU."""
    done = subprocess.run([os.path.join(ROOT, "toolchains", "run_in_qemu"), machine(preset), image],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env=dict(os.environ, TIPPE_RUN_TIMEOUT=str(timeout)))
    return done.returncode, done.stdout
