#!/bin/bash
# format.sh [--check]: formats every source with clang-format 14, or names the files that differ (exit 1).
# Without clang-format 14 it says so and exits 77: other versions format differently.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

for tool in clang-format-14 clang-format ""; do
    if [ -n "$tool" ] && "$tool" --version 2>/dev/null | grep -q 'version 14\.'; then break; fi
done
if [ -z "$tool" ]; then
    echo "format.sh: clang-format 14 is not installed: the format was not checked"
    exit 77
fi

if [ "${1:-}" != --check ]; then
    find app widgets model tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 -r "$tool" -i
    exit 0
fi
different=0
while IFS= read -r -d '' file; do
    if ! "$tool" --dry-run -Werror "$file" 2>/dev/null; then
        echo "$file is not formatted: run packaging/format.sh"
        different=1
    fi
done < <(find app widgets model tests \( -name '*.cpp' -o -name '*.h' \) -print0)
exit $different
