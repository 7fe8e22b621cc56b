#!/usr/bin/env bash
# Cuts films exactly and judges each cut with ffmpeg: the pictures, their times, the sound, and that copied pictures are
# the source's bit by bit. Without FOLDER it makes 42 films with the habits of usual encoders; all media of a FOLDER are
# judged beside them.
# Usage: Scripts/dev/smart-soak.sh [--jobs N] [--cuts NAME,…] [--least SHARE] [FOLDER…] [-- OPTION…]
# --least fails films of which less than that share is copied; the options go to luaedit. SMART_FILMS names a folder
# that keeps the films for the next time.
# A row for each film, deviations below it; the status is 1 if there is one.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
tools=$PWD/Scripts/dev/smart
export LUAEDIT=${LUAEDIT:-$PWD/.build/debug/luaedit} LUAEDIT_HOME=${LUAEDIT_HOME:-$PWD}

words=() folders=() options=()
while [ $# -gt 0 ]; do
    case $1 in
        --jobs | --cuts | --least)
            words+=("$1" "$2")
            shift 2
            ;;
        --)
            options=("$@")
            break
            ;;
        *)
            folders+=("$1")
            shift
            ;;
    esac
done

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
made=${SMART_FILMS:-$work/films}
mkdir -p "$made"
[ -e "$made/no-sync-table.mp4" ] || "$tools/files.sh" "$made"
films=()
for folder in "$made" ${folders+"${folders[@]}"}; do
    for film in "$folder"/*.{mp4,m4v,mov,mkv,webm,ts,flv,m4s}; do
        [ -f "$film" ] && films+=("$film")
    done
done
"$tools/judge.py" ${words+"${words[@]}"} "${films[@]}" ${options+"${options[@]}"}
