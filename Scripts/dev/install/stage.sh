# shellcheck shell=bash
# What an installed luaedit consists of. Sourced by install.sh and package.sh, in the project's folder.

# The programs that luaedit starts: a build has them beside it, an installation in libexec.
helpers=(luaedit-worker luaedit-studio luaedit-window luaedit-capture)

# build_programs: builds all programs for use and sets `programs` to their folder.
build_programs() {
    if ! command -v swift >/dev/null; then
        echo "${0##*/}: swift is missing; https://www.swift.org/install/linux/ says how to get it" >&2
        return 1
    fi
    Scripts/dev/requirements.sh
    echo "building luaedit (some minutes the first time) …" >&2
    programs=$(Scripts/dev/release.sh)
}

# check_programs FOLDER: whether all programs are there.
check_programs() {
    local program
    for program in luaedit "${helpers[@]}"; do
        [ -x "$1/$program" ] && continue
        echo "${0##*/}: there is no program '$1/$program'" >&2
        return 66
    done
}

# put MODE TARGET FILE…: copies files into a folder, which is made.
put() {
    local mode=$1 target=$2
    shift 2
    install -d -m 755 -- "$target"
    install -m "$mode" -- "$@" "$target/"
}

# put_tree SOURCE TARGET: copies a folder with what is in it, readable by everybody.
put_tree() {
    install -d -m 755 -- "$2"
    cp -R -- "$1/." "$2/"
    chmod -R u=rwX,go=rX -- "$2"
}

# stage ROOT PROGRAMS: puts everything under ROOT as it stands under a prefix.
stage() {
    local root=$1 programs=$2 entry
    put 755 "$root/bin" "$programs/luaedit"
    put 755 "$root/libexec/luaedit" "${helpers[@]/#/$programs/}"
    strip --strip-unneeded -- "$root/bin/luaedit" "$root/libexec/luaedit"/*

    local library=$root/share/luaedit
    put_tree Stdlib "$library/Stdlib"
    install -d -m 755 -- "$library/Scripts"
    for entry in Scripts/*; do
        case $entry in
            Scripts/dev) ;;
            *.lua) put 644 "$library/Scripts" "$entry" ;;
            *) if [ -d "$entry" ]; then put_tree "$entry" "$library/$entry"; fi ;;
        esac
    done
    put 644 "$library/Docs" Docs/*.md
    # The studio shows them with the recipes that can be chosen.
    put_tree Docs/gallery "$library/Docs/gallery"
    stage_for_shells "$root"
    put 644 "$root/share/doc/luaedit" README.md
    stage_licences "$root/share/doc/luaedit"
}

# stage_for_shells ROOT: manual pages, and completions where bash, zsh and fish look for them.
stage_for_shells() {
    local root=$1 file shell name
    for file in Docs/*.[1-8]; do
        if [ -e "$file" ]; then put 644 "$root/share/man/man${file##*.}" "$file"; fi
    done
    # A program without the command prints none.
    "$root/bin/luaedit" completions bash >/dev/null 2>&1 || return 0
    while read -r shell name; do
        install -d -m 755 -- "$root/share/$(dirname -- "$name")"
        "$root/bin/luaedit" completions "$shell" >"$root/share/$name"
        chmod 644 -- "$root/share/$name"
    done <<'END'
bash bash-completion/completions/luaedit
zsh zsh/site-functions/_luaedit
fish fish/vendor_completions.d/luaedit.fish
END
}

# stage_licences FOLDER: the terms of luaedit and of what is linked into its programs.
stage_licences() {
    local folder=$1 swift_home file
    for file in LICENSE LICENSE.txt LICENSE.md COPYING; do
        if [ -f "$file" ]; then put 644 "$folder" "$file"; fi
    done
    swift_home=$(dirname -- "$(readlink -f -- "$(command -v swift || echo /nowhere/swift)")")/..
    copy_licence "$swift_home/share/swift/LICENSE.txt" "$folder/LICENSE.swift"
    copy_licence .build/checkouts/swift-argument-parser/LICENSE.txt "$folder/LICENSE.swift-argument-parser"
}

copy_licence() {
    [ -f "$1" ] || return 0
    install -d -m 755 -- "$(dirname -- "$2")"
    install -m 644 -- "$1" "$2"
}
