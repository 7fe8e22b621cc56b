#!/usr/bin/env bash
# Writes the schemas of the JSON that luaedit prints and takes, by the programs that were built.
# Usage: Scripts/dev/schema.sh [FOLDER]
#   FOLDER   Docs/schema
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
folder=${1-Docs/schema}
mkdir -p -- "$folder"

# write PROGRAM OPTION: each schema that the program names.
write() {
    local name
    for name in $(".build/debug/$1" "$2"); do ".build/debug/$1" "$2" "$name" >"$folder/$name.json"; done
}

write luaedit schema
write luaedit-worker --schema
