#!/usr/bin/env bash
# What must hold before a commit: format, forbidden calls and imports, generated files up to date, scripts.
# Every check runs; the status is 1 if one found something.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

failed=0

# check NAME COMMAND…: runs it and shows what it says only if it fails.
check() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok      $name"
    else
        echo "FAILED  $name"
        printf '%s\n' "$output" | sed 's/^/        /'
        failed=1
    fi
}

# absent PATTERN FOLDER…: no Swift code, comments aside, matches the pattern.
absent() {
    local pattern=$1 file found=0
    shift
    while IFS= read -r -d '' file; do
        if sed 's://.*$::' "$file" | grep -nE "$pattern" | sed "s|^|$file:|"; then found=1; fi
    done < <(find "$@" -name '*.swift' -print0 | sort -z)
    return $found
}

format() { swift format lint --strict --recursive Package.swift Sources Tests; }

# A Lua error must not jump over a Swift frame: these may raise one, so only the C shim calls them.
lua_calls() { absent '\b(lua_error|luaL_error|luaL_check\w*|luaL_opt\w*|lua_callk?|lua_yieldk?)\b' Sources Tests; }

# Foundation costs start-up; the small part of it is for the program that people start.
foundation() {
    local modules
    mapfile -t modules < <(find Sources -mindepth 2 -maxdepth 2 -type d ! -name luaedit | sort)
    absent '^[[:space:]]*(@\w+[[:space:]]+)*((internal|private|package|public)[[:space:]]+)?import Foundation' \
        "${modules[@]}" &&
        absent 'import Foundation([[:space:]]|$)' Sources/Programs/luaedit
}

# Every file has something in it, and a name that no shell has to quote.
names() {
    local file found=0
    if git ls-files | grep -vE '^[A-Za-z0-9+._/-]+$'; then found=1; fi
    while IFS= read -r -d '' file; do
        [ -s "$file" ] || { echo "$file is empty"; found=1; }
    done < <(git ls-files -z)
    return $found
}

# The programs, which write the generated files. A build from nothing shows every warning of the compiler; none is left.
programs() {
    local log=.build/check.log
    mkdir -p .build
    # errexit is off where a command's status is asked for, so the steps are joined.
    Scripts/dev/requirements.sh --tests || return
    { Scripts/dev/build.sh --product luaedit && Scripts/dev/build.sh --product luaedit-worker; } >"$log" 2>&1 ||
        { cat "$log"; return 1; }
    # pango's flags name -pthread, which the package manager does without.
    ! grep -E '(^|: )warning: ' "$log" | grep -vF 'warning: prohibited flag(s): -pthread'
}

# generated FILE PROGRAM OPTION…: one of our programs writes the file as it stands in the repository.
generated() {
    local file=$1 program=$2
    shift 2
    ".build/debug/$program" "$@" | diff -u "$file" -
}

# The schemas of Docs/schema, each and no other. Scripts/dev/schema.sh writes them.
schemas() {
    local folder
    folder=$(mktemp -d)
    Scripts/dev/schema.sh "$folder" && diff -ru Docs/schema "$folder" && rm -r -- "$folder"
}

scripts() {
    find Scripts/dev .ci -type f \( -name '*.sh' -o -path '.ci/*' \) -print0 | xargs -0 shellcheck
}

# Recipes, modules and examples by .luacheckrc, which names what they may use.
lua() { luacheck --quiet --no-color Stdlib Scripts Examples; }

# A recipe is short, begins with what it does and how it is run, and stands in Docs/commands.md. None has a module's name:
# copied beside another recipe, it would be found in the module's place.
recipes() {
    local file name found=0
    for file in Scripts/*.lua; do
        name=$(basename -- "$file")
        [ "$(wc -l <"$file")" -lt 100 ] || { echo "$file has 100 lines or more"; found=1; }
        sed -n '1,6p' "$file" | grep -qF -- "--   luaedit run $name" ||
            { echo "$file does not begin with an example of its use"; found=1; }
        grep -qF "luaedit run $name " Docs/commands.md || { echo "Docs/commands.md does not list $name"; found=1; }
    done
    for file in Scripts/*.lua Examples/*/*.lua; do
        name=$(basename -- "$file")
        [ ! -e "Stdlib/$name" ] || { echo "$file has the name of a module"; found=1; }
    done
    return $found
}

# Every recipe has its section in the gallery with a still, and every still its recipe.
gallery() {
    local file name found=0
    for file in Scripts/*.lua; do
        name=$(basename -- "$file" .lua)
        grep -qx "## $name" Docs/gallery.md || { echo "Docs/gallery.md has no section '## $name'"; found=1; }
        grep -qF "](gallery/$name.png)" Docs/gallery.md || { echo "Docs/gallery.md does not show gallery/$name.png"; found=1; }
        [ -s "Docs/gallery/$name.png" ] ||
            { echo "Docs/gallery/$name.png is missing: Scripts/dev/gallery.sh $name makes it"; found=1; }
    done
    for file in Docs/gallery/*; do
        [ -e "Scripts/$(basename -- "$file" .png).lua" ] || { echo "$file: there is no such recipe"; found=1; }
        [ "$(wc -c <"$file")" -le 60000 ] || { echo "$file has more than 60 kB"; found=1; }
    done
    return $found
}

# Every module's tests are among the main paths, and every name there is one of a module's tests or of a suite.
smoke() {
    local folder line found=0
    for folder in Tests/*Tests; do
        grep -qE "^${folder#Tests/}(\.|$)" Scripts/dev/smoke.txt ||
            { echo "Scripts/dev/smoke.txt names no suite of ${folder#Tests/}"; found=1; }
    done
    while IFS= read -r line; do
        grep -rqE "^(@Suite.* )?struct ${line#*.}\b" "Tests/${line%%.*}" || [ -d "Tests/$line" ] ||
            { echo "Scripts/dev/smoke.txt: there are no tests '$line'"; found=1; }
    done < <(grep -vE '^(#|$)' Scripts/dev/smoke.txt)
    return $found
}

check "format" format
check "names of files" names
check "roofs" Scripts/dev/roofs.sh
check "main paths" smoke
check "recipes" recipes
check "gallery" gallery
check "no Lua call that can jump over Swift" lua_calls
check "no Foundation in the engine" foundation
check "the programs build" programs
check "editor definitions are up to date" generated Stdlib/meta/edit.lua luaedit-worker --definitions
check "luacheck's standard is up to date" generated Stdlib/meta/luacheck.lua luaedit-worker --luacheck
check "the reference is up to date" generated Docs/reference.md luaedit-worker --reference Stdlib/*.lua
check "the man page is up to date" generated Docs/luaedit.1 luaedit manual
check "the schemas of JSON are up to date" schemas
check "luacheck" lua
if command -v shellcheck >/dev/null; then
    check "shell scripts" scripts
else
    echo "skipped shell scripts: shellcheck is not installed"
fi

if [ "$failed" -ne 0 ]; then
    echo "check.sh: something is to be mended" >&2
    exit 1
fi
