#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools/install.sh [--check] GROUP...   install what the groups of tools/packages.txt need and the machine lacks.
#
# Says what and why before it touches anything, and does nothing, fast, when everything is there.
# --check  only report what is missing.
# Exit status: 0 everything present, 1 something is missing or could not be installed, 2 wrong use.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
list=$here/packages.txt

say() { printf '%s\n' "$*" >&2; }

# The list, read once: why[group], entries[group].
declare -A why=() entries=()
groups=() group=
while IFS= read -r line; do
  if [[ $line =~ ^([a-z][a-z-]*):\ (.*) ]]; then
    group=${BASH_REMATCH[1]}
    groups+=("$group")
    why[$group]=${BASH_REMATCH[2]}
  elif [[ $line =~ ^[[:space:]]+([^[:space:]#]+) ]]; then
    entries[$group]+="${BASH_REMATCH[1]} "
  fi
done <"$list"
usage() { say "usage: tools/install.sh [--check] GROUP...   groups: ${groups[*]}"; }

installed() {  # a package, by the package database
  command -v dpkg-query >/dev/null && [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}
present() {  # an entry, by its proof or else by any of its packages
  local entry=${1%\?} proof package
  proof=${entry#*@}
  if [[ $proof != "$entry" ]]; then
    [[ $proof == /* ]] || { command -v "$proof" >/dev/null && return 0; }
    [[ $proof == /* ]] && compgen -G "$proof" >/dev/null && return 0
  fi
  for package in $(tr '|' ' ' <<<"${entry%%@*}"); do installed "$package" && return 0; done
  return 1
}
available() { [[ $(apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [^\(] ]]; }
# The first alternative of an entry that the archive has; empty when there is none.
choice() {
  local entry=${1%\?} package
  for package in $(tr '|' ' ' <<<"${entry%%@*}"); do available "$package" && { printf '%s' "$package"; return; }; done
}

check_only=no
[[ ${1:-} == --check ]] && { check_only=yes; shift; }
(($#)) || { usage; exit 2; }

missing=() reasons=()
for group in "$@"; do
  [[ -n ${why[$group]:-} ]] || { say "tippe: no such group of packages: $group"; usage; exit 2; }
  lacks=no
  for entry in ${entries[$group]}; do
    present "$entry" || { missing+=("$entry"); lacks=yes; }
  done
  [[ $lacks == no ]] || reasons+=("  $group: ${why[$group]}")
done
((${#missing[@]})) || exit 0

short() { local e; for e in "${missing[@]}"; do e=${e%\?}; e=${e%%@*}; printf '%s ' "${e%%|*}"; done; }
say "tippe: this machine lacks $(short)"
printf '%s\n' "${reasons[@]}" >&2
[[ $check_only == no ]] || exit 1

if ! command -v apt-get >/dev/null; then
  say "tippe: only Debian-like systems are installed for automatically; please install the equivalents of the above by hand."
  exit 1
fi
as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    say "tippe: neither root nor sudo here; please ask for:  apt-get install $(short)"
    exit 1
  fi
  as_root=(sudo)
fi
log=$(mktemp "${TMPDIR:-/tmp}/tippe-install.XXXXXX")
# apt COMMAND...: with its output in the log, saying now and then that it is still at work.
apt() {
  local began=$SECONDS ticker status
  while sleep 20 >/dev/null 2>&1; do say "tippe: ... still at it, $((SECONDS - began)) s"; done &
  ticker=$!
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=500 "$@" >>"$log" 2>&1
  status=$?
  kill "$ticker" 2>/dev/null
  wait "$ticker" 2>/dev/null
  return "$status"
}

refreshed=no
refresh() {  # package lists, once
  [[ $refreshed == no ]] || return 1
  refreshed=yes
  say "tippe: fetching the package lists ..."
  apt update
}
try() {
  local entry package packages=() unavailable=()
  for entry in "${missing[@]}"; do
    package=$(choice "$entry")
    if [[ -n $package ]]; then packages+=("$package"); else unavailable+=("$entry"); fi
  done
  # before giving anything up, look at fresh lists
  if ((${#unavailable[@]})) && [[ $refreshed == no ]]; then return 1; fi
  for entry in "${unavailable[@]}"; do
    [[ $entry == *\? ]] || { say "tippe: the package archive here has no ${entry%%@*}"; return 2; }
    say "tippe: the package archive here has no ${entry%%@*}; going on without it"
  done
  ((${#packages[@]})) || return 0
  say "tippe: installing ${packages[*]} ..."
  apt install -y --no-install-recommends "${packages[@]}" || return 1
}

start=$SECONDS
try
result=$?
if ((result == 1)) && refresh; then try; result=$?; fi
if ((result != 0)); then
  say "tippe: installing failed (offline, or a package is not to be had); the last lines of $log:"
  tail -n 12 "$log" >&2
  say "tippe: by hand:  apt-get update && apt-get install $(short)"
  exit 1
fi
say "tippe: installed in $((SECONDS - start)) s"
rm -f "$log"
exit 0
