#!/bin/bash
# build.sh [TARGET...]: configures and builds the release preset in build/release; everything without arguments.
# PLANESCOPE_JOBS sets the number of parallel compilers (all cores by default).
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

# ccache finds the same file again in another checkout, and with precompiled headers.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
if ! cmake --preset release >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
targets=()
for target in "$@"; do targets+=(--target "$target"); done
exec cmake --build build/release --parallel "${PLANESCOPE_JOBS:-$(nproc)}" "${targets[@]}"
