# SPDX-License-Identifier: MIT
"""Long work, told to a person: one row a step with its number and time, output in a log, its tail when it fails."""

import os
import re
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOGS = os.path.join(ROOT, "out", "logs")
HEARTBEAT_SECONDS = 60  # where there is no terminal to keep a live line on
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$")


def jobs():
    """How many processes to run at a time."""
    return int(os.environ.get("TIPPE_JOBS") or os.cpu_count() or 1)


class Failed(Exception):
    """A step that did not work; the text is what a person should read first."""


class Skipped(Exception):
    """A step that could not be taken here, and why; always shown, never counted as passed."""


class Outcome:
    """What a step found: how many claims held, how many did not, and a remark for its row."""

    def __init__(self, passed=1, failed=0, note=""):
        self.passed, self.failed, self.note = passed, failed, note


def seconds(duration):
    return f"{duration:.1f} s" if duration < 60 else f"{int(duration) // 60} min {int(duration) % 60:02d} s"


class Log:
    """The output of the commands of one step, in one file."""

    def __init__(self, name):
        os.makedirs(LOGS, exist_ok=True)
        self.path = os.path.join(LOGS, re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-") + ".log")
        open(self.path, "w").close()

    def write(self, text):
        with open(self.path, "a") as file:
            file.write(text)

    def run(self, command, check=True, env=None, cwd=ROOT, timeout=None):
        """Runs a command with its output in the log; returns (exit status, output)."""
        self.write("$ " + " ".join(command) + "\n")
        environment = dict(os.environ, **(env or {}))
        try:
            done = subprocess.run(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, timeout=timeout,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        except FileNotFoundError:
            raise Failed(f"{command[0]} is not installed")
        except subprocess.TimeoutExpired as late:
            self.write((late.stdout or b"").decode(errors="replace"))
            raise Failed(f"{command[0]} took longer than {timeout} s")
        self.write(done.stdout)
        if check and done.returncode != 0:
            raise Failed(f"{os.path.basename(command[0])} ended with status {done.returncode}")
        return done.returncode, done.stdout

    def run_counting(self, command, **options):
        """As run(), for a command that may end its output with `N passed, N failed`."""
        status, output = self.run(command, check=False, **options)
        counts = [COUNTS.match(line) for line in output.splitlines()]
        counts = [c for c in counts if c]
        if not counts:
            if status != 0:
                raise Failed(f"{os.path.basename(command[0])} ended with status {status}")
            return Outcome()
        passed, failed = (int(n) for n in counts[-1].groups())
        if status != 0 and failed == 0:
            raise Failed(f"{os.path.basename(command[0])} ended with status {status}")
        return Outcome(passed, failed)

    def tail(self, lines=25):
        with open(self.path, errors="replace") as file:
            return "".join(file.readlines()[-lines:])


class Ticker:
    """Keeps saying which step is under way: on a terminal a live line, elsewhere a line a minute."""

    def __init__(self, label):
        self.label, self.start, self.over = label, time.monotonic(), threading.Event()
        self.live = sys.stdout.isatty()
        self.thread = threading.Thread(target=self._tick, daemon=True)

    def _tick(self):
        while not self.over.wait(1 if self.live else HEARTBEAT_SECONDS):
            elapsed = seconds(time.monotonic() - self.start).split(".")[0]
            if self.live:
                print(f"\r{self.label} ... {elapsed}\033[K", end="", flush=True)
            else:
                print(f"{self.label} ... still running, {elapsed}", flush=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        if self.live:
            print("\r\033[K", end="")
        self.elapsed = time.monotonic() - self.start


def run_steps(steps, width=44):
    """Takes (name, function(log) -> Outcome) pairs in order; prints a row each; returns (passed, failed, skipped)."""
    passed = failed = skipped = 0
    for number, (name, step) in enumerate(steps, 1):
        label = f"[{number:2d}/{len(steps)}] {name}"
        log = Log(name)
        problem = ""
        with Ticker(label) as ticker:
            try:
                outcome = step(log) or Outcome()
                verdict = "ok" if outcome.failed == 0 else "FAILED"
            except Skipped as reason:
                outcome, verdict = Outcome(0, 0, str(reason)), "skipped"
                skipped += 1
            except Failed as reason:
                outcome, verdict, problem = Outcome(0, 1), "FAILED", str(reason)
        passed, failed = passed + outcome.passed, failed + outcome.failed
        note = outcome.note or (f"{outcome.passed} passed" + (f", {outcome.failed} failed" if outcome.failed else "")
                                if outcome.passed + outcome.failed > 1 else "")
        row = f"{label:<{width}} {verdict:8} {seconds(ticker.elapsed):>12}  {note}"
        print(row.rstrip(), flush=True)
        if verdict == "FAILED":
            print("".join("      | " + line + "\n" for line in log.tail().splitlines()), end="")
            print(f"      {problem or name}; whole log: {os.path.relpath(log.path, ROOT)}", flush=True)
    return passed, failed, skipped
