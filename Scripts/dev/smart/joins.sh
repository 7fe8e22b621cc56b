#!/usr/bin/env bash
# Joins numbered pictures of unlike encoders in each form that files know, for Scripts/dev/smart-players.sh.
# Usage: Scripts/dev/smart/joins.sh FOLDER
# Each join is 60 pictures of one encoder, 30 of another and 60 of the first; prints NAME=PATH, one a line.
set -euo pipefail
export LC_ALL=C.UTF-8
tools=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd -- "$1"
"$tools/../parts/counter.py" write 2 75 |
    ffmpeg -v error -f rawvideo -pix_fmt yuv420p -s 320x240 -r 30 -i - -c:v ffv1 -y film.nut

# part NAME FIRST PAST OPTION…
part() {
    ffmpeg -v error -i film.nut -vf "trim=start_frame=$2:end_frame=$3,setpts=PTS-STARTPTS" -an "${@:4}" \
        -video_track_timescale 15360 -y "$1.mp4"
}
first=(-c:v libx264 -preset veryfast -profile:v main -bf 3 -g 24)
other=(-c:v libx264 -preset slow -profile:v high -bf 3 -refs 5 -crf 18 -g 12)
part a 0 60 "${first[@]}"
part c 90 150 "${first[@]}"
part b 60 90 "${other[@]}"
part b1 60 90 "${other[@]}" -x264-params sps-id=1
first=(-c:v libx265 -preset veryfast -tag:v hvc1 -x265-params log-level=none:keyint=24:bframes=3:open-gop=0)
other=(-c:v libx265 -preset fast -tag:v hvc1 -x265-params log-level=none:keyint=12:bframes=3:ref=4:ctu=32:open-gop=0:crf=20)
part ha 0 60 "${first[@]}"
part hc 90 150 "${first[@]}"
part hb 60 90 "${other[@]}"
for form in one-header in-band in-band-entry two-descriptions; do
    b=b
    [ $form != one-header ] || b=b1
    "$tools/join.py" $form h264-$form.mp4 a.mp4 $b.mp4 c.mp4
    echo "h264-$form=$PWD/h264-$form.mp4"
    [ $form != one-header ] || continue
    "$tools/join.py" $form hevc-$form.mp4 ha.mp4 hb.mp4 hc.mp4
    echo "hevc-$form=$PWD/hevc-$form.mp4"
done
