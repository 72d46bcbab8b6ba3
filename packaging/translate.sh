#!/bin/bash
# translate.sh: brings translations/*.ts up to date with the texts in the sources. New entries are "unfinished" until
# somebody fills them in; entries whose text is gone are dropped. English needs plural forms only.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

lupdate=/usr/lib/qt6/bin/lupdate
[ -x "$lupdate" ] || lupdate=lupdate
options=(-silent -I . -locations none -no-obsolete -source-language en_US -extensions cpp,h)
"$lupdate" "${options[@]}" app widgets model -ts translations/planescope_de.ts -target-language de_DE
"$lupdate" "${options[@]}" -pluralonly app widgets model -ts translations/planescope_en.ts -target-language en_US
grep -c 'type="unfinished"' translations/*.ts || true
