#!/usr/bin/env bash
# Prints which of our modules are imported under each roof of Sources, and whether its rule allows them.
# Usage: Scripts/dev/roofs.sh    The status is 1 if a rule is broken; the lines at fault are on standard error.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

# A roof or a program of Sources, then the roofs and the modules that may be imported there.
rules='
Basics                    Basics CSandbox CNettle
Engine                    Basics Engine CFFmpeg CLibraryShim CMediaLibraries CPixelKernels CText CZlib PartCache SystemCalls
Recipes                   Basics Engine Recipes CLua CLuaShim
Wire                      Basics Wire CSandbox
Supervisor                Basics Wire Supervisor CSandbox CWindow
Programs/luaedit          Basics Wire Supervisor
Programs/luaedit-capture  Basics Engine Wire Recording
Programs/luaedit-studio   Basics Wire CPage CSandbox
Programs/luaedit-window   Basics Wire CLibraryShim CWindow
Programs/luaedit-worker   Basics Engine Recipes Wire RecipeFiles CAllocator CSandbox CWindow
Programs/Recording        Basics Engine Wire
'

declare -A roof
for folder in Sources/*/*/; do
    folder=${folder%/}
    above=${folder%/*}
    roof[${folder##*/}]=${above##*/}
done

# imports FOLDER: lines "file:line:module" of the imports of our modules.
imports() {
    grep -rnE --include='*.swift' '^(@[a-z_]+ |package |public |internal |private )*import ' "$1" |
        sed -E 's/^([^:]*:[0-9]+:).*import ((struct|class|enum|protocol|func|let|var|typealias) )?([A-Za-z_]+).*/\1\4/'
}

broken=0
seen=' C '
while read -r place allowed; do
    [ -n "$place" ] || continue
    seen+="$place ${place%%/*} "
    declare -A found=()
    while IFS=: read -r file line module; do
        [ -n "${roof[$module]-}" ] || continue
        found[$module]=1
        case " $allowed " in
            *" ${roof[$module]} "* | *" $module "*) ;;
            *)
                echo "$file:$line: $place may not import $module" >&2
                broken=1
                ;;
        esac
    done < <(imports "Sources/$place" || true)
    names=$(printf '%s\n' "${!found[@]}" | sort | paste -sd ' ')
    printf '%-25s %s\n' "$place" "$names"
    unset found
done <<<"$rules"

for folder in Sources/* Sources/Programs/*; do
    case "$seen" in
        *" ${folder#Sources/} "*) ;;
        *)
            echo "$folder has no rule in Scripts/dev/roofs.sh" >&2
            broken=1
            ;;
    esac
done
exit $broken
