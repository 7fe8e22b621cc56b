#!/usr/bin/env bash
# Encodes a second many times under load and says whether every file is the same.
# Usage: Scripts/dev/repeat.sh [RUNS] [NAME…]
#   RUNS  200
#   NAME  jobs of the table below; all of them
#
# Eight encodings run at a time, some of them on one processor only, each with other bytes in the memory that the system
# gives (MALLOC_PERTURB_). A line for each job: how many runs gave each of the files. The status is 1 where there are two.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
runs=${1:-200}
[ $# = 0 ] || shift

Scripts/dev/build.sh --product luaedit >&2
Scripts/dev/build.sh --product luaedit-worker >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The worker's environment is the supervisor's choice: a program in the worker's place sets the variable.
cp "$(swift build --show-bin-path)/luaedit" "$work/luaedit"
cat >"$work/luaedit-worker" <<END
#!/usr/bin/env bash
MALLOC_PERTURB_=\$((\$\$ % 255 + 1)) exec "$(swift build --show-bin-path)/luaedit-worker" "\$@"
END
chmod +x "$work/luaedit-worker"
ffmpeg -v error -f lavfi -i testsrc2=size=320x180:rate=25:duration=1 -f lavfi -i sine=440:duration=1 \
    -c:v libx264 -g 12 -c:a aac "$work/in.mp4"
cat >"$work/negate.lua" <<'END'
local clip = edit.asset((...))
return edit.movie { composition = clip, effects = { edit.effect("negate", {}) } }
END

# NAME EXTENSION OPTION…
jobs='
h264 mp4 --preset h264
h264_64 mp4 --preset h264 --size 64x36
h264_192 mp4 --preset h264 --size 192x108
h264_rate mp4 --preset h264 --bitrate 300k
h264_buffer mp4 --preset h264 --bitrate 300k --codec-option maxrate=400k --codec-option bufsize=400k
h264_length mp4 --preset h264 --file-size 40k
h264_fastest mp4 --preset h264 --speed fastest
h264_slow mp4 --preset h264 --speed slow
hevc mp4 --preset hevc
hevc_rate mp4 --preset hevc --bitrate 300k
hevc_10bit mp4 --preset hevc_10bit --speed fast
webm webm --preset webm
webm_rate webm --preset webm --bitrate 300k
vp9_alpha webm --preset vp9_alpha --speed fastest
av1 mp4 --preset av1
av1_rate mp4 --preset av1 --bitrate 300k
prores_422 mov --preset prores_422
dnxhr_hq mov --preset dnxhr_hq
gif gif --preset gif
webp webp --preset webp
apng apng --preset apng
hls - --preset hls
'

# encode NUMBER EXTENSION OPTION…: prints the sum of what one run writes.
# shellcheck disable=SC2317  # xargs runs it
encode() {
    local number=$1 extension=$2 place on=()
    shift 2
    place=$work/$number
    [ "$extension" = - ] || place=$place.$extension
    case $((number % 4)) in 0) on=(taskset -c 0) ;; 1) on=(taskset -c "$(($(nproc) - 1))") ;; esac
    [ "$extension" != - ] || place=$place/
    "${on[@]}" "$work/luaedit" run "$work/negate.lua" "$work/in.mp4" --quiet "$@" -o "$place" >/dev/null || exit 255
    find "$place" -type f | sort | xargs cat | md5sum
    rm -rf "$place"
}
export -f encode
export work

status=0
while read -r name extension options; do
    [ -n "$name" ] || continue
    [ $# = 0 ] || [[ " $* " == *" $name "* ]] || continue
    # shellcheck disable=SC2086  # options are words
    sums=$(seq "$runs" | xargs -P 8 -I{} bash -c 'encode "$@"' encode {} "$extension" $options)
    counts=$(sort <<<"$sums" | uniq -c | sort -rn | awk '{ printf "%s ", $1 }')
    printf '%-14s %s\n' "$name" "$counts"
    [ "${counts% }" = "$runs" ] || status=1
done <<<"$jobs"
exit $status
