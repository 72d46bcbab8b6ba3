#!/bin/bash
# test.sh [CTEST OPTION...]: installs what is missing, builds everything and runs all tests.
# The last lines are ctest's summary, the exit code is ctest's.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

"$root/packaging/install.sh" build test
"$root/packaging/build.sh"
cd -- "$root/build/release"
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
exec ctest -j2 --output-on-failure "$@"
