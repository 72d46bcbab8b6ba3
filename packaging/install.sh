#!/bin/bash
# install.sh [GROUP...]: installs the Debian packages of packages.txt that are missing (all groups without arguments).
# Says nothing when nothing is missing. Works as root, or as a user who may use sudo.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

wanted() { # the packages of the groups named as arguments
    local group="" line
    while read -r line; do
        case $line in
        "") ;;
        "#"*)
            line=${line#\#}
            line=${line# }
            if [[ $line =~ ^[a-z]+$ ]]; then group=$line; fi
            ;;
        *) if [ $# -eq 0 ] || [[ " $* " == *" $group "* ]]; then printf '%s\n' "$line"; fi ;;
        esac
    done <"$here/packages.txt"
}

mapfile -t packages < <(wanted "$@")
if ! command -v dpkg-query >/dev/null; then
    echo "install.sh: this is not a Debian system. Install the equivalents of these packages, then build with cmake:" >&2
    printf '  %s\n' "${packages[@]}" >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$state" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=()
elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=(sudo)
else
    echo "install.sh: these packages are missing, and installing them needs root or sudo:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
fi

echo "Installing ${#missing[@]} packages: ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null; }
if ! { apt update && apt install --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    echo "install.sh: apt-get failed, see above." >&2
    exit 1
fi
