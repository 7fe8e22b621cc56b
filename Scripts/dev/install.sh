#!/usr/bin/env bash
# Builds luaedit and installs it: its programs, the standard library, the recipes, the reference, and, as far as they
# are there, the manual page and the completions. It then needs this folder no more.
# Usage: Scripts/dev/install.sh [--prefix DIR] [--programs DIR] [--uninstall]
#   --prefix DIR     where: /usr/local. A folder of your own, such as ~/.local, needs no root
#   --programs DIR   installs the programs that are there instead of building them
#   --uninstall      removes what an installation under the prefix put there, and nothing else
#   DESTDIR          goes before the prefix, for those who make packages
set -euo pipefail
export LC_ALL=C.UTF-8
umask 022

usage() {
    sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
}

wrong() {
    echo "install.sh: $1; install.sh --help says how it is used" >&2
    exit 2
}

prefix=/usr/local
programs=
uninstall=false
while [ $# -gt 0 ]; do
    case $1 in
        --prefix | --programs)
            if [ -z "${2-}" ]; then wrong "$1 needs a folder"; fi
            printf -v "${1#--}" '%s' "$(realpath -m -- "$2")"
            shift
            ;;
        --prefix=?*) prefix=$(realpath -m -- "${1#*=}") ;;
        --programs=?*) programs=$(realpath -m -- "${1#*=}") ;;
        --uninstall) uninstall=true ;;
        --help | -h)
            usage
            exit
            ;;
        *) wrong "'$1' is no option" ;;
    esac
    shift
done

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
# shellcheck source=Scripts/dev/install/stage.sh
. Scripts/dev/install/stage.sh

root=${DESTDIR-}$prefix
[ "$root" != / ] || root=
# Every file of an installation, a line each, seen from the prefix.
list=share/luaedit/installed

# Who may not write there asks sudo, for the copying alone.
as_root=()
ask_for_rights() {
    local folder=${root:-/}
    while [ ! -e "$folder" ]; do folder=$(dirname -- "$folder"); done
    if [ -d "$folder" ] && [ -w "$folder" ]; then return; fi
    if [ ! -d "$folder" ] || ! command -v sudo >/dev/null; then
        echo "install.sh: '$folder' cannot be written; run this as root, or choose a folder of your own:" \
            "--prefix ~/.local" >&2
        exit 73
    fi
    as_root=(sudo)
}

# remove LIST [KEPT]: removes the files in LIST that are not in KEPT, and the folders that are empty then.
remove() {
    local name folder
    while IFS= read -r name; do
        case $name in '' | /* | *..*) continue ;; esac
        "${as_root[@]}" rm -f -- "$root/$name"
        folder=$(dirname -- "$name")
        # The prefix itself and folders that others use stay: they are not empty, or are not ours to judge.
        while [ "$folder" != . ] && "${as_root[@]}" rmdir -- "$root/$folder" 2>/dev/null; do
            folder=$(dirname -- "$folder")
        done
    done < <(comm -23 <(sort -u -- "$1") <(sort -u -- "${2-/dev/null}"))
}

if $uninstall; then
    if [ ! -f "$root/$list" ]; then
        echo "install.sh: nothing was installed under '${root:-/}'" >&2
        exit 66
    fi
    ask_for_rights
    installed=$(mktemp)
    trap 'rm -f -- "$installed"' EXIT
    cp -- "$root/$list" "$installed"
    remove "$installed"
    echo "luaedit is removed from ${root:-/}" >&2
    exit
fi

ask_for_rights
[ -n "$programs" ] || build_programs
check_programs "$programs"

staging=$(mktemp -d)
trap 'rm -rf -- "$staging"' EXIT
chmod 755 -- "$staging"
stage "$staging" "$programs"
files=$(cd -- "$staging" && find . -type f -printf '%P\n')
printf '%s\n' "$files" "$list" | sort >"$staging/$list"

"${as_root[@]}" mkdir -p -- "${root:-/}"
# What an older version had and this one has not.
if [ -f "$root/$list" ]; then remove "$root/$list" "$staging/$list"; fi
# Folders that are there keep their owner and mode; files are replaced, not written into: one may be running.
"${as_root[@]}" cp -R --no-preserve=ownership --remove-destination -- "$staging/." "${root:-/}/"

echo "luaedit $("${root}/bin/luaedit" --version | sed 's/^luaedit //') is installed: $prefix/bin/luaedit" >&2
case :$PATH: in
    *":$prefix/bin:"*) ;;
    *) echo "$prefix/bin is not in PATH; add it there, or link the program into a folder that is" >&2 ;;
esac
