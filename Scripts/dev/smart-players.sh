#!/usr/bin/env bash
# Plays films of numbered pictures, 320x240 at 30 fps, through ffmpeg, mpv, VLC, GStreamer and Chromium, and reads the
# numbers of what they show: from the first to the last, none missing, doubled or out of order.
# Usage: Scripts/dev/smart-players.sh [--from NUMBER] [NAME=PATH…]
# --from is the first picture's number. Without films it plays joins of unlike encoders in every form that files know.
# A line for each player and film. The status is 1 if a picture is wrong, and 78 if programs are missing.
#
# What Chromium shows while it plays counts by its order alone: a busy machine leaves pictures out of a window.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
tools=$PWD/Scripts/dev
# shellcheck source=Scripts/dev/parts/players.sh
. "$tools/parts/players.sh"

first=0
if [ "${1-}" = --from ]; then
    first=$2
    shift 2
fi
films=()
for film; do films+=("${film%%=*}=$(realpath -- "${film#*=}")"); done
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
if [ ${#films[@]} = 0 ]; then
    mkdir joins
    mapfile -t films < <("$tools/smart/joins.sh" joins)
fi
status=0

# shellcheck disable=SC2317  # called by its name
play_ffmpeg() {
    ffmpeg -nostdin -v error -i "$2" -map 0:v:0 -fps_mode passthrough -pix_fmt gray -f rawvideo pictures 2>log || true
}
# from_zero : numbers, one a line, less the first film's first.
from_zero() { awk -v first="$first" '/^[0-9]+$/ { print $1 - first; next } { print }'; }

for film in "${films[@]}"; do
    name=${film%%=*} path=${film#*=}
    codec=$(ffprobe -v error -select_streams v:0 -show_entries stream=codec_name -of csv=p=0 "$path")
    count=$(ffprobe -v error -select_streams v:0 -count_packets -show_entries stream=nb_read_packets -of csv=p=0 "$path")
    for player in ffmpeg mpv vlc gstreamer; do
        rm -f pictures
        result=0
        "play_$player" "$codec" "$path" || result=$?
        if [ $result = 77 ]; then
            printf '%-36s skipped: it has no decoder\n' "$name, $player"
            continue
        fi
        touch pictures
        "$tools/parts/counter.py" numbers <pictures | from_zero |
            "$tools/parts/counter.py" check "$count" "$(printf '%-36s' "$name, $player")" || status=1
    done
    for mode in seek play; do
        check=check
        [ $mode = seek ] || check=order
        result=0
        "$tools/parts/chromium.py" $mode "$path" "$count" >numbers 2>log || result=$?
        if [ $result = 77 ] && ! grep -q DECODE log; then
            printf '%-36s skipped: %s\n' "$name, chromium $mode" "$(head -n 1 log)"
        elif [ $result != 0 ]; then
            printf '%-36s %s\n' "$name, chromium $mode" "$(head -n 1 log)"
            status=1
        else
            from_zero <numbers |
                "$tools/parts/counter.py" $check "$count" "$(printf '%-36s' "$name, chromium $mode")" || status=1
        fi
    done
done
exit $status
