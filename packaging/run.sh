#!/bin/bash
# run.sh [FILE|FOLDER...]: installs what is missing, builds Planescope and opens the files.
# Without a file it opens the demo session. Without a display it renders the picture of each file instead:
# planescope.png in the current directory, then planescope-2.png, ...
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

for file in "$@"; do
    case $file in
    -h | --help)
        sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}"
        exit 0
        ;;
    esac
    if [ ! -e "$file" ]; then
        echo "run.sh: there is no file or folder $file" >&2
        exit 3
    fi
done

"$root/packaging/install.sh" build >&2
"$root/packaging/build.sh" planescope planescope-cli >&2
bin=$root/build/release/bin

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    if [ $# -eq 0 ]; then
        exec "$bin/planescope" --demo
    fi
    exec "$bin/planescope" "$@"
fi

if [ $# -eq 0 ]; then
    demo=$root/build/release/demo
    "$bin/planescope-cli" demo --case b1 --out "$demo" >&2
    "$bin/planescope" render "$demo/mixtral-8x22b-b1" --view overview -o planescope.png
    echo "No display: rendered the overview of the demo session to $PWD/planescope.png"
    exit 0
fi

picture=planescope.png
number=1
for file in "$@"; do
    "$bin/planescope" render "$file" --view timeline -o "$picture"
    echo "No display: rendered ${file##*/} to $PWD/$picture"
    number=$((number + 1))
    picture=planescope-$number.png
done
