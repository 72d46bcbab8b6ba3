#!/bin/bash
# tidy.sh [FOLDER|FILE...]: runs clang-tidy 14 over the .cpp files of the given folders (model app widgets without
# arguments), without building them. The exit code is 1 when there is a finding. The preset "tidy" does the same while
# it builds everything; this is for one folder at a time. PLANESCOPE_JOBS sets how many run at once.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
build=build/tidy-only
if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++-14 \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && cmake --build "$build" --target planescope_hlo_proto planescope_xspace_proto; } \
    >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    exit 2
fi
[ $# -gt 0 ] || set -- model app widgets
find "$@" -name '*.cpp' -print0 | sort -z |
    xargs -0 -n 1 -P "${PLANESCOPE_JOBS:-$(nproc)}" clang-tidy-14 -p "$build" --quiet 2>/dev/null
