#!/usr/bin/env bash
# Plays a film that was exported in parts through mpv, VLC, GStreamer and Chromium, and reads the number in every picture
# that they show: none may be missing, doubled or out of order at the 22 borders.
# Usage: Scripts/dev/parts-players.sh [LUAEDIT]
# One line for each player and codec. The status is 1 if a picture is wrong, and 78 if programs are missing.
#
# Chromium seeks to every picture; what it shows while it plays at half speed is told too, but a busy machine may leave
# pictures out of a window, so only the order counts there.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
luaedit=$(realpath -- "${1:-${LUAEDIT:-.build/debug/luaedit}}")
tools=$PWD/Scripts/dev/parts
export LUAEDIT_HOME=${LUAEDIT_HOME:-$PWD}
shots=23 frames=60
count=$((shots * frames))

# shellcheck source=Scripts/dev/parts/players.sh
. "$tools/players.sh"

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
status=0

# skip PLAYER CODEC WHY
skip() { printf '%-24s skipped: %s\n' "$1, $2" "$3"; }
# judge PLAYER CODEC : reads the pictures from standard input.
judge() { "$tools/counter.py" read "$count" "$1, $2" || status=1; }
for codec in h264 hevc av1; do
    film=$codec.mp4
    if [ ! -e film.mkv ]; then
        "$tools/counter.py" write "$shots" "$frames" |
            ffmpeg -v error -f rawvideo -pix_fmt yuv420p -s 320x240 -r 30 -i - -c:v ffv1 film.mkv
    fi
    words=("$tools/shots.lua" film.mkv --shots "$shots" --frames "$frames" --preset "$codec")
    borders=$("$luaedit" plan "${words[@]}" --json --no-cache | python3 -c '
import json, sys
print(*(part["first_frame"] for part in json.load(sys.stdin)["results"][0]["export"].get("parts") or []), sep=",")')
    if [ "$(tr ',' '\n' <<<"$borders" | wc -l)" -lt 22 ]; then
        echo "parts-players: the $codec export has the parts $borders" >&2
        status=1
        continue
    fi
    if ! "$luaedit" run "${words[@]}" -o "$film" --quiet --no-cache; then
        printf '%-24s FAILED\n' "export, $codec"
        status=1
        continue
    fi
    for player in mpv vlc gstreamer; do
        rm -f pictures
        result=0
        "play_$player" "$codec" "$film" || result=$?
        if [ $result = 77 ]; then
            skip "$player" "$codec" 'it has no decoder'
            continue
        fi
        touch pictures
        judge "$player" "$codec" <pictures
    done
    for mode in seek play; do
        result=0
        "$tools/chromium.py" $mode "$film" "$count" >numbers 2>log || result=$?
        if [ $result = 77 ]; then
            skip "chromium, $mode" "$codec" "$(head -n 1 log)"
        elif [ $result != 0 ]; then
            printf '%-24s %s\n' "chromium $mode, $codec" "$(head -n 1 log)"
            status=1
        elif [ $mode = seek ]; then
            "$tools/counter.py" check "$count" "chromium $mode, $codec" <numbers || status=1
        else
            "$tools/counter.py" order "$count" "chromium $mode, $codec" <numbers || status=1
        fi
    done
done
exit $status
