#!/bin/bash
# make_man.sh PROGRAM [COMMAND...]: writes the manual page of a program from its own --help to standard output, so that
# both always say the same. Each command gets a section; without commands they are read from "Subcommands:".
set -euo pipefail
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
program=$1
shift
name=${program##*/}
help_of() { "$program" "$@" --help | sed "s|^Usage: [^ ]*$name|Usage: $name|"; }
help=$(help_of)
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

first_sentence() { grep -v -e '^Usage:' -e '^$' <<<"$1" | head -n 1; }
without_first() { awk -v first="$(first_sentence "$1")" '$0 != first || done++' <<<"$1"; }
printf '.TH %s 1 "" "%s %s" "User Commands"\n.SH NAME\n' "$(tr '[:lower:]' '[:upper:]' <<<"$name" | escape)" Planescope "$version"
printf '%s \\- %s\n' "$(escape <<<"$name")" "$(first_sentence "$help" | sed 's/\.$//' | escape)"
printf '.SH SYNOPSIS\n'
sed -n 's/^Usage: //p' <<<"$help" | verbatim
printf '.SH DESCRIPTION\n'
after_usage "$(without_first "$help")" | verbatim
for command in "${commands[@]}"; do
    text=$(help_of "$command")
    printf '.SH %s\n' "$(tr '[:lower:]' '[:upper:]' <<<"$command" | escape)"
    first_sentence "$text" | escape
    printf '.PP\n'
    grep '^Usage:' <<<"$text" | verbatim
    after_usage "$(without_first "$text")" | verbatim
done
