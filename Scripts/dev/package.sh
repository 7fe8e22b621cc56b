#!/usr/bin/env bash
# Builds luaedit and makes a Debian package of it, luaedit_VERSION_ARCHITECTURE.deb, for the release of Debian that this
# machine has. The machine that installs it needs no Swift.
# Usage: Scripts/dev/package.sh [--output DIR] [--programs DIR]
#   --output DIR     where the package goes: .build/package
#   --programs DIR   packs the programs that are there instead of building them
#   DEBFULLNAME, DEBEMAIL   the maintainer; else the author of the last commit
#   SOURCE_DATE_EPOCH       the time of the files; else that of the last commit
set -euo pipefail
export LC_ALL=C.UTF-8
umask 022

wrong() {
    echo "package.sh: $1; package.sh --help says how it is used" >&2
    exit 2
}

output=
programs=
while [ $# -gt 0 ]; do
    case $1 in
        --output | --programs)
            if [ -z "${2-}" ]; then wrong "$1 needs a folder"; fi
            printf -v "${1#--}" '%s' "$(realpath -m -- "$2")"
            shift
            ;;
        --help | -h)
            sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
            exit
            ;;
        *) wrong "'$1' is no option" ;;
    esac
    shift
done

for tool in dpkg-deb dpkg-shlibdeps strip strings cc; do
    command -v "$tool" >/dev/null && continue
    echo "package.sh: $tool is missing; apt-get install dpkg-dev gcc" >&2
    exit 78
done

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
# shellcheck source=Scripts/dev/install/stage.sh
. Scripts/dev/install/stage.sh
: "${output:=$PWD/.build/package}"
[ -n "$programs" ] || build_programs
check_programs "$programs"

version=$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/Wire/Messages/Version.swift)
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME-} <${DEBEMAIL-}>"
if [ -z "${DEBEMAIL-}" ]; then
    maintainer=$(git log -1 --format='%an <%ae>' 2>/dev/null || echo "luaedit <luaedit@localhost>")
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
chmod 755 -- "$work"
root=$work/root

# loaded_on_demand PROGRAM…: the libraries that a program opens by name when an edit needs them.
loaded_on_demand() {
    local program
    for program; do
        strings -a -- "$program" | grep -xE 'lib[A-Za-z0-9_+-]+\.so\.[0-9]+' |
            grep -vxFf <(objdump -p -- "$program" | awk '$1 == "NEEDED" {print $2}') || true
    done | sort -u
}

# dependencies: the packages of what is linked and what is loaded on demand, as Depends has them.
dependencies() {
    local libraries=() options=(--warnings=0) library
    # What is loaded on demand is linked into a library that does nothing else, so that one tool judges both.
    while IFS= read -r library; do libraries+=("-l:$library"); done < <(loaded_on_demand "$root"/usr/bin/* "$root"/usr/libexec/luaedit/*)
    cc -shared -o "$work/on-demand.so" -Wl,--no-as-needed "${libraries[@]}"
    if objdump -p -- "$root/usr/bin/luaedit" | grep -q 'NEEDED *libswift'; then
        echo "package.sh: warning: these programs need Swift's libraries, which are in no package:" \
            "they run only where Swift is" >&2
        options+=(--ignore-missing-info)
    fi
    mkdir -p -- "$work/debian" "$root/DEBIAN"
    printf 'Source: luaedit\n\nPackage: luaedit\nArchitecture: any\n' >"$work/debian/control"
    # It warns of what on-demand.so is meant to be; what it says matters when it fails.
    if ! (cd -- "$work" && dpkg-shlibdeps "${options[@]}" -O root/usr/bin/luaedit root/usr/libexec/luaedit/* \
        on-demand.so) 2>"$work/warnings" | sed 's/^shlibs:Depends=//'; then
        cat -- "$work/warnings" >&2
        return 1
    fi
}

# fit_to_debian: what Debian's packages have elsewhere or otherwise.
fit_to_debian() {
    local share=$root/usr/share page
    rm -f -- "$share"/doc/luaedit/LICENSE*  # said in the copyright file
    gzip -9n -- "$share/doc/luaedit/README.md"
    for page in "$share"/man/man*/*; do
        if [ -f "$page" ]; then gzip -9n -- "$page"; fi
    done
    if [ -d "$share/zsh/site-functions" ]; then mv -- "$share/zsh/site-functions" "$share/zsh/vendor-completions"; fi
}

write_documents() {
    local folder=$root/usr/share/doc/luaedit terms=LICENSE
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: luaedit\n'
        printf '\nFiles: *\nCopyright: %s the authors of luaedit\n' "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y)"
        if [ -f "$terms" ]; then
            printf 'License: luaedit\n'
            sed 's/^$/./; s/^/ /' "$terms"
        else
            printf 'License: none-stated\n The sources come without terms of use.\n'
        fi
        cat Scripts/dev/install/copyright
    } >"$folder/copyright"
    printf 'luaedit (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- %s  %s\n' \
        "$version" "$version" "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" |
        gzip -9n >"$folder/changelog.gz"
    chmod 644 -- "$folder/copyright" "$folder/changelog.gz"
}

write_control() {
    local depends
    depends=$(dependencies)
    {
        printf 'Package: luaedit\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' \
            "$version" "$architecture" "$maintainer"
        printf 'Installed-Size: %s\n' "$(du -k -s --apparent-size --exclude=DEBIAN -- "$root" | cut -f1)"
        printf 'Depends: %s\n' "$depends"
        cat Scripts/dev/install/control
    } >"$root/DEBIAN/control"
    (cd -- "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    chmod 644 -- "$root"/DEBIAN/*
}

stage "$root/usr" "$programs"
fit_to_debian
write_documents
write_control
mkdir -p -- "$output"
package=$output/luaedit_${version}_$architecture.deb
dpkg-deb --root-owner-group --build -- "$root" "$package" >&2
echo "$package"
