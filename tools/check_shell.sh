#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every shell script of the tree passes shellcheck.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v shellcheck >/dev/null || { echo "shellcheck is not installed"; exit 1; }
mapfile -t scripts < <(git grep -lIE '^#!(/usr)?/bin/(env )?(ba)?sh$' -- . ':!*.md')
shellcheck "${scripts[@]}"
echo "${#scripts[@]} scripts"
