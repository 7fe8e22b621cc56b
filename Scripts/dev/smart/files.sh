#!/usr/bin/env bash
# Makes short films with the habits of usual encoders. Every picture carries its number, and the sound is a noise whose
# place can be found to the sample.
# Usage: Scripts/dev/smart/files.sh FOLDER
set -euo pipefail
export LC_ALL=C.UTF-8
counter=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../parts" && pwd)/counter.py
cd -- "$1"
mkdir -p source
trap "rm -rf source" EXIT

# film NAME SHOTS FRAMES RATE : numbered pictures without loss, and their sound.
film() {
    "$counter" write "$2" "$3" |
        ffmpeg -v error -f rawvideo -pix_fmt yuv420p -s 320x240 -r "$4" -i - \
            -f lavfi -i anoisesrc=color=pink:seed=7:sample_rate=48000:duration="$5",lowpass=5000,aformat=channel_layouts=stereo \
            -c:v ffv1 -c:a pcm_s16le -shortest "source/$1.nut"
}
film film 2 75 30 5
film wide 3 80 60000/1001 4.004
film cinema 2 60 24000/1001 5.005
film short 1 5 25 0.2

# encode NAME.EXT OPTION… : of the film, or of $source.
encode() {
    local name=$1
    shift
    ffmpeg -v error -i "source/${source:-film}.nut" -c:a aac -b:a 160k "$@" -y "$name"
}
x264=(-c:v libx264 -preset veryfast -g 48 -bf 3)
x265=(-c:v libx265 -preset veryfast -tag:v hvc1)

encode closed.mp4 "${x264[@]}"
encode open.mp4 "${x264[@]}" -x264-params open-gop=1:b-pyramid=normal
encode one-key.mp4 "${x264[@]}" -g 1000 -sc_threshold 0
encode no-b.mp4 "${x264[@]}" -bf 0
# A phone: pictures come up to 5 ms late, and some are missing.
encode phone.mp4 "${x264[@]}" -enc_time_base 1/90000 -video_track_timescale 90000 -fps_mode passthrough -vf \
    "select='not(eq(mod(n,17),5)+eq(mod(n,31),7))',settb=1/90000,setpts='PTS+floor(random(1)*450)'"
encode pyramid.mp4 "${x264[@]}" -bf 8 -refs 8 -x264-params b-pyramid=normal:b-adapt=2
encode mbaff.mp4 "${x264[@]}" -flags +ildct+ilme -x264-params tff=1
encode fake-interlaced.mp4 "${x264[@]}" -x264-params fake-interlaced=1
encode ten-bit.mp4 "${x264[@]}" -pix_fmt yuv420p10le
encode chroma-422.mp4 "${x264[@]}" -pix_fmt yuv422p
encode intra-refresh.mp4 "${x264[@]}" -x264-params intra-refresh=1
encode weighted.mp4 "${x264[@]}" -x264-params weightp=2:weightb=1 -vf "eq=brightness='-0.1*(1-cos(n/9))':eval=frame"
encode slices.mp4 "${x264[@]}" -x264-params slices=2
encode sei.mp4 "${x264[@]}" -bsf:v h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+luaedit
encode rotated.mp4 "${x264[@]}" -vf transpose=2 -metadata:s:v:0 rotate=90
encode anamorphic.mp4 "${x264[@]}" -vf setsar=4/3
encode full-range.mp4 "${x264[@]}" -vf scale=out_range=pc -color_range pc -pix_fmt yuvj420p
encode in-band.mp4 "${x264[@]}" -tag:v avc3 -bsf:v dump_extra
encode sound-441.mp4 "${x264[@]}" -ar 44100
encode sound-mp3.mp4 "${x264[@]}" -c:a libmp3lame
encode x264.mkv "${x264[@]}"
encode x264.ts "${x264[@]}"
encode open.ts "${x264[@]}" -x264-params open-gop=1
encode fragments.mp4 "${x264[@]}" -movflags frag_keyframe+empty_moov+default_base_moof
encode pcm.mov "${x264[@]}" -c:a pcm_s16le
source=wide encode rate-5994.mp4 "${x264[@]}"
source=cinema encode rate-23976.mp4 "${x264[@]}"
source=short encode five.mp4 "${x264[@]}"
encode hevc-closed.mp4 "${x265[@]}" -x265-params log-level=none:keyint=48:open-gop=0
encode hevc-open.mp4 "${x265[@]}" -x265-params log-level=none:keyint=48:open-gop=1:bframes=4
encode hevc-ten-bit.mp4 "${x265[@]}" -x265-params log-level=none:keyint=48:open-gop=1 -pix_fmt yuv420p10le
encode hevc-in-band.mp4 "${x265[@]}" -tag:v hev1 -x265-params log-level=none:keyint=48:repeat-headers=1
encode hevc.mkv "${x265[@]}" -x265-params log-level=none:keyint=48:open-gop=1
encode vp9.webm -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 48 -b:v 1M -c:a libopus
encode vp8.webm -c:v libvpx -deadline realtime -cpu-used 8 -g 48 -b:v 1M -auto-alt-ref 1 -lag-in-frames 16 -c:a libvorbis
SVT_LOG=1 encode av1.mp4 -c:v libsvtav1 -preset 10 -g 48 2>/dev/null
encode mpeg2.ts -c:v mpeg2video -b:v 3M -g 15 -bf 2 -flags +ildct+ilme -c:a mp2
encode mpeg4.mp4 -c:v mpeg4 -b:v 2M -g 48 -bf 2
encode mjpeg.mov -c:v mjpeg -q:v 3 -pix_fmt yuvj420p -c:a pcm_s16le

# An edit list that hides pictures at the start, one that starts late, and a file without a sync table.
ffmpeg -v error -ss 0.7 -i closed.mp4 -c copy -y edit-list.mp4
ffmpeg -v error -i closed.mp4 -c copy -output_ts_offset 3 -y late.mp4
python3 - <<'PYTHON'
film = open("closed.mp4", "rb").read()
assert film.count(b"stss") == 1
open("no-sync-table.mp4", "wb").write(film.replace(b"stss", b"free"))
PYTHON
