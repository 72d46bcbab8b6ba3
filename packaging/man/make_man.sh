#!/bin/bash
# make_man.sh PROGRAM [COMMAND...]: writes the manual page of a program from its own --help to standard output, so that
# both always say the same. Each command gets a section; without commands they are read from "Subcommands:".
set -euo pipefail
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
program=$1
shift
name=${program##*/}
help=$("$program" --help)
version=$("$program" --version | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1)

# troff takes \, -, and a leading dot or quote for itself.
escape() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"; }
verbatim() {
    printf '.nf\n'
    escape
    printf '.fi\n'
}
after_usage() { awk 'seen {print} /^Usage:/ {seen = 1}' <<<"$1" | cat -s | sed '1{/^$/d}'; }

if [ $# -eq 0 ]; then
    mapfile -t commands < <(awk '/^Subcommands:/ {on = 1; next} on && !/^  / {exit} on {print $1}' <<<"$help")
else
    commands=("$@")
fi

summary=$(head -n 1 <<<"$help")
printf '.TH %s 1 "" "%s %s" "User Commands"\n.SH NAME\n' "$(tr '[:lower:]' '[:upper:]' <<<"$name" | escape)" Planescope "$version"
printf '%s \\- %s\n' "$(escape <<<"$name")" "$(sed 's/\.$//' <<<"$summary" | escape)"
printf '.SH SYNOPSIS\n'
sed -n 's/^Usage: //p' <<<"$help" | verbatim
printf '.SH DESCRIPTION\n'
after_usage "$help" | verbatim
for command in "${commands[@]}"; do
    text=$("$program" "$command" --help)
    printf '.SH %s\n' "$(tr '[:lower:]' '[:upper:]' <<<"$command" | escape)"
    head -n 1 <<<"$text" | escape
    printf '.PP\n'
    grep '^Usage:' <<<"$text" | verbatim
    after_usage "$text" | verbatim
done
