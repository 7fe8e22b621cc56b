#!/usr/bin/env bash
# Builds luaedit and puts a watermark on a video: yours, or a sample with sound that is made first.
# Usage: Scripts/dev/try.sh [VIDEO]
set -euo pipefail
export LC_ALL=C.UTF-8

video=${1-}
if [ -n "$video" ] && [ ! -f "$video" ]; then
    echo "try.sh: no such file: $video" >&2
    exit 66
fi
[ -z "$video" ] || video=$(realpath -- "$video")
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

Scripts/dev/requirements.sh
folder=.build/try
mkdir -p "$folder"
echo "building luaedit (some minutes the first time) …" >&2
touch "$folder/begin"
# In a process group of its own, which ends with this script.
set -m
Scripts/dev/release.sh >"$folder/programs" &
build=$!
set +m
trap 'kill -- -"$build" 2>/dev/null || true' EXIT
if [ -z "$video" ]; then
    video=$PWD/$folder/sample.mp4
    [ -f "$video" ] || ffmpeg -nostdin -loglevel error -y \
        -f lavfi -i testsrc2=size=1280x720:rate=25:duration=10 \
        -f lavfi -i sine=frequency=440:sample_rate=48000:duration=10 \
        -c:v libx264 -pix_fmt yuv420p -preset veryfast -c:a aac -shortest "$video"
fi

# The film needs two of the programs: it does not wait for the others. The linker puts a program in place in one step; an
# older one may be from other sources.
programs=.build/release
while kill -0 "$build" 2>/dev/null &&
    ! { [ "$programs/luaedit" -nt "$folder/begin" ] && [ "$programs/luaedit-worker" -nt "$folder/begin" ]; }; do
    sleep 1
done
kill -0 "$build" 2>/dev/null || wait "$build"

name=$(basename -- "$video")
result=$PWD/$folder/${name%.*}-watermark.mp4
"$programs/luaedit" run watermark "$video" --text "© luaedit" -o "$result" --overwrite
wait "$build"
