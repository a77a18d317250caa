#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Three projects of somebody else use tippe: installed, fetched, and as a folder of theirs.

Each is configured, built and run; its own source must have been compiled with the flags that keep the bits, and
must not have been given our warnings or tests. Ends with the counts, a claim each.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CONSUMERS = os.path.join(ROOT, "tests", "packaging")


def run(command, **options):
    print("$ " + " ".join(command), flush=True)
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, **options)


def configure(source, build, *options):
    run(["cmake", "-G", "Ninja", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Release",
         "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options])
    run(["cmake", "--build", build, "-j2"])


def check_consumer(scratch, name, *options):
    """The consumer builds, runs, and was compiled as the kernel must be."""
    build = os.path.join(scratch, name)
    configure(os.path.join(CONSUMERS, name), build, *options)
    run([os.path.join(build, "consumer")])
    with open(os.path.join(build, "compile_commands.json")) as file:
        commands = {os.path.basename(entry["file"]): entry["command"] for entry in json.load(file)}
    flags = commands["main.cpp"].split()
    for wanted in ("-ffp-contract=off", "-fno-fast-math"):
        if wanted not in flags:
            raise AssertionError(f"{name}: main.cpp was compiled without {wanted}")
    for foreign in ("-Werror", "-fno-exceptions", "-fno-rtti"):
        if foreign in flags:
            raise AssertionError(f"{name}: our private {foreign} reached somebody else's source")
    if any("test" in source for source in commands):
        raise AssertionError(f"{name}: our tests are built in somebody else's project")


def check_installed(scratch):
    prefix, build = os.path.join(scratch, "prefix"), os.path.join(scratch, "kernel")
    configure(ROOT, build, "-DTIPPE_BUILD_TESTS=OFF", "-DTIPPE_BUILD_EXAMPLES=OFF")
    run(["cmake", "--install", build, "--prefix", prefix])
    # everything under the prefix stays usable after a move
    moved = os.path.join(scratch, "moved")
    shutil.move(prefix, moved)
    check_consumer(scratch, "find_package", f"-DCMAKE_PREFIX_PATH={moved}")


def check_fetched(scratch):
    """From a repository with one commit: the files of this tree as they are now."""
    repository = os.path.join(scratch, "repository")
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    for name in filter(None, listing.split("\0")):
        source, copy = os.path.join(ROOT, name), os.path.join(repository, name)
        if os.path.isfile(source):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy2(source, copy)
    git = ["git", "-c", "user.name=tippe", "-c", "user.email=tippe@localhost", "-c", "init.defaultBranch=main"]
    run(git + ["init", "-q"], cwd=repository)
    run(git + ["add", "-A"], cwd=repository)
    run(git + ["commit", "-q", "-m", "snapshot"], cwd=repository)
    check_consumer(scratch, "fetch_content", f"-DTIPPE_URL={repository}", "-DTIPPE_TAG=main")


def check_contained(scratch):
    check_consumer(scratch, "add_subdirectory", f"-DTIPPE_DIR={ROOT}")


def main():
    passed = failed = 0
    for claim, check in (("an installed tippe is found by find_package, also after a move", check_installed),
                         ("FetchContent brings tippe::kernel", check_fetched),
                         ("add_subdirectory brings tippe::kernel", check_contained)):
        scratch = tempfile.mkdtemp(prefix="tippe-packaging-")
        try:
            check(scratch)
            print(f"ok: {claim}\n", flush=True)
            passed += 1
        except (subprocess.CalledProcessError, AssertionError) as problem:
            print(f"FAILED: {claim}: {problem}\n", flush=True)
            failed += 1
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
