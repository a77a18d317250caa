#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every C++ file is as clang-format 14 would write it (other versions differ in small things).
# --fix rewrites the files instead of complaining.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=$(command -v clang-format-14) || { echo "clang-format-14 is not installed"; exit 1; }
mapfile -t files < <(git ls-files '*.hpp' '*.inl' '*.cpp' '*.h' '*.c')
if [[ ${1:-} == --fix ]]; then
  "$tool" -i "${files[@]}"
else
  "$tool" --dry-run -Werror "${files[@]}"
fi
echo "${#files[@]} files"
