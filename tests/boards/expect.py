#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""expect.py STATUS TEXT COMMAND...: succeed if the command ends with STATUS and its output contains TEXT."""
import subprocess
import sys

status, text, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
print(done.stdout, end="")
if done.returncode != status or text not in done.stdout:
    print(f"expected status {status} and '{text}'; got status {done.returncode}")
    sys.exit(1)
