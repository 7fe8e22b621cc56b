#!/usr/bin/env bash
# Plays a film that was exported in parts through mpv, VLC, GStreamer and Chromium, and reads the number in every picture
# that they show: none may be missing, doubled or out of order at the 22 borders.
# Usage: Scripts/dev/parts-players.sh [LUAEDIT]
# One line for each player and codec. The status is 1 if a picture is wrong, and 78 if programs are missing.
#
# mpv shows with --vo=image, VLC in real time through its scene filter with a dummy window, GStreamer through decodebin.
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

missing=()
# needs PACKAGES COMMAND… : notes the packages if the command fails.
needs() { "${@:2}" >/dev/null 2>&1 || missing+=("$1"); }
needs mpv command -v mpv
needs 'vlc-bin vlc-plugin-base' command -v cvlc
needs gstreamer1.0-tools command -v gst-launch-1.0
if command -v gst-inspect-1.0 >/dev/null; then
    needs gstreamer1.0-plugins-base gst-inspect-1.0 videoconvert
    needs gstreamer1.0-plugins-good gst-inspect-1.0 qtdemux
    needs gstreamer1.0-plugins-bad gst-inspect-1.0 h264parse
    needs gstreamer1.0-libav gst-inspect-1.0 avdec_h264
fi
needs chromium command -v chromium
needs ffmpeg command -v ffmpeg
needs python3 command -v python3
if [ ${#missing[@]} -gt 0 ]; then
    echo "parts-players: apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 78
fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
status=0

# skip PLAYER CODEC WHY
skip() { printf '%-24s skipped: %s\n' "$1, $2" "$3"; }
# judge PLAYER CODEC : reads the pictures from standard input.
judge() { "$tools/counter.py" read "$count" "$1, $2" || status=1; }
# has_gst ELEMENT…
# shellcheck disable=SC2317
has_gst() {
    local element
    for element; do gst-inspect-1.0 "$element" >/dev/null 2>&1 && return 0; done
    return 1
}

# shellcheck disable=SC2317  # the players are called by their names
play_mpv() {
    rm -rf shown
    timeout 300 mpv --no-config --really-quiet --no-audio --hwdec=no --framedrop=no --vo=image --vo-image-format=jpg \
        --vo-image-outdir=shown "$2" </dev/null >log 2>&1 || true
    if grep -qi 'failed to initialize a decoder' log; then return 77; fi
    ffmpeg -nostdin -v error -i shown/%08d.jpg -pix_fmt gray -f rawvideo - >pictures || true
}

# VLC refuses to run as root.
# shellcheck disable=SC2317
play_vlc() {
    local user=()
    rm -rf shown
    mkdir -m 777 shown
    if [ "$EUID" = 0 ]; then
        chmod 755 .
        user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    fi
    timeout 300 "${user[@]}" env HOME="$work/shown" cvlc --quiet --no-audio --avcodec-hw=none --no-drop-late-frames \
        --no-skip-frames --vout=dummy --video-filter=scene --scene-ratio=1 --scene-format=jpg --scene-prefix=s \
        --scene-path="$work/shown" "$2" vlc://quit </dev/null >log 2>&1 || true
    if grep -qi 'could not decode the format\|no suitable decoder' log; then return 77; fi
    # Its pictures are those of the decoder, of whole blocks.
    ffmpeg -nostdin -v error -i shown/s%05d.jpg -vf crop=320:240:0:0 -pix_fmt gray -f rawvideo - >pictures || true
}

# shellcheck disable=SC2317
play_gstreamer() {
    case $1 in
        h264) has_gst avdec_h264 openh264dec || return 77 ;;
        hevc) has_gst avdec_h265 libde265dec || return 77 ;;
        av1) has_gst dav1ddec av1dec avdec_av1 || return 77 ;;
    esac
    timeout 300 gst-launch-1.0 -q filesrc location="$2" ! decodebin ! videoconvert ! video/x-raw,format=GRAY8 ! \
        filesink location=pictures </dev/null >log 2>&1 || true
}

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
