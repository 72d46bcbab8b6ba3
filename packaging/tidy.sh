#!/bin/bash
# tidy.sh [--quick] [FOLDER|FILE...]: runs clang-tidy 14 over the .cpp files of the given folders (model app widgets
# without arguments), without building them. The exit code is 1 when there is a finding. The preset "tidy" does the same
# while it builds everything; this is for one folder at a time. PLANESCOPE_JOBS sets how many run at once.
# --quick takes eight sources at once, as the unity build does: a sixth of the time, everything but clang-analyzer,
# which only looks into the main file.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

build=build/tidy-only unity=OFF
if [ "${1:-}" = --quick ]; then
    build=build/tidy-quick unity=ON
    shift
fi
log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++-14 \
    -DCMAKE_UNITY_BUILD=$unity -DCMAKE_EXPORT_COMPILE_COMMANDS=ON &&
    cmake --build "$build" --target planescope_xspace_proto; } >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    exit 2
fi
[ $# -gt 0 ] || set -- model app widgets
if [ $unity = ON ]; then
    set -- "${@/#/$build/}"
    find "$@" -path '*/Unity/unity_*.cxx' -print0 2>/dev/null | sort -z |
        xargs -0 -n 1 -P "${PLANESCOPE_JOBS:-$(nproc)}" clang-tidy-14 -p "$build" --quiet --config-file=.clang-tidy \
            --checks='-clang-analyzer-*,-bugprone-suspicious-include' 2>/dev/null
    exit
fi
find "$@" -name '*.cpp' -print0 | sort -z |
    xargs -0 -n 1 -P "${PLANESCOPE_JOBS:-$(nproc)}" clang-tidy-14 -p "$build" --quiet 2>/dev/null
