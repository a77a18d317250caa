# SPDX-License-Identifier: MIT
"""How deep did an image go? Runs it under QEMU up to hal::finish and reads the painted stack through the debugger port.

Startup paints the stack (hal/stack_paint.hpp); the lowest word that lost its paint marks the depth. Measured from
outside, so every image is measured, whatever it prints, and looking costs the image no stack.
"""

import os
import shlex
import socket
import subprocess
import tempfile
import time

import boards
import elf

PAINT = bytes([0xC5]) * 4
FINISH = "_ZN5tippe3hal6finishEi"
CHUNK = 1024
PATIENCE = 300  # seconds for an image to come to its end


class NotMeasured(Exception):
    pass


class Debugger:
    """The few requests of the GDB remote protocol that are needed here."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path)
        self.pending = b""

    def ask(self, request):
        """Sends a request and returns the answer to it."""
        self.send(request)
        return self.answer()

    def send(self, request):
        body = request.encode()
        self.socket.sendall(b"$" + body + b"#%02x" % (sum(body) & 255))

    def answer(self):
        while True:
            start, end = self.pending.find(b"$"), self.pending.find(b"#")
            if 0 <= start < end and len(self.pending) >= end + 3:
                body, self.pending = self.pending[start + 1:end], self.pending[end + 3:]
                self.socket.sendall(b"+")
                return body.decode()
            received = self.socket.recv(65536)
            if not received:
                raise NotMeasured("the emulator ended before hal::finish")
            self.pending += received

    def memory(self, address, size):
        return b"".join(bytes.fromhex(self.ask(f"m{at:x},{min(CHUNK, address + size - at):x}"))
                        for at in range(address, address + size, CHUNK))


def symbols(path, *names):
    known = {s.name: s.address for s in elf.Image(path).symbols if s.defined}
    missing = [name for name in names if name not in known]
    if missing:
        raise NotMeasured(f"the image has no symbol {missing[0]}")
    return [known[name] for name in names]


def connect(path, emulator):
    for _ in range(200):
        if os.path.exists(path):
            try:
                return Debugger(path)
            except OSError:
                pass
        if emulator.poll() is not None:
            break
        time.sleep(0.05)
    raise NotMeasured("the emulator did not open its debugger port")


def measure(preset, image):
    """(bytes, exit status) of an image that runs to its end on the board of a preset."""
    limit, top, finish = symbols(image, "_stack_limit", "_estack", FINISH)
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        port = os.path.join(folder, "gdb")
        # time by counted instructions: interrupts fall at the same places in every run
        options = ["-gdb", f"unix:{port},server=on,wait=off", "-S", "-icount", "shift=5,sleep=off"]
        environment = dict(os.environ, TIPPE_QEMU_OPTIONS=shlex.join(options), TIPPE_RUN_TIMEOUT=str(PATIENCE))
        emulator = subprocess.Popen([os.path.join(boards.ROOT, "toolchains", "run_in_qemu"), boards.machine(preset), image],
                                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                    env=environment)
        try:
            debugger = connect(port, emulator)
            debugger.ask("?")
            if debugger.ask(f"Z1,{finish & ~1:x},2") != "OK":
                raise NotMeasured("the emulator refused a breakpoint")
            debugger.ask("c")
            stack = debugger.memory(limit, top - limit)
            debugger.ask(f"z1,{finish & ~1:x},2")
            debugger.send("c")
            return used(stack), emulator.wait(timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise NotMeasured(f"the run did not come to its end ({problem})")
        finally:
            if emulator.poll() is None:
                emulator.terminate()
                emulator.wait()


def used(stack):
    """Bytes from the lowest word without paint to the top."""
    for at in range(0, len(stack), 4):
        if stack[at:at + 4] != PAINT:
            return len(stack) - at
    return 0
