#!/usr/bin/env bash
# Measures the pictures at the borders of parts: for each clip, encoder and speed, an export in parts against the same
# encoder's single piece, both judged against the composed pictures without loss.
# Usage: Scripts/dev/parts-quality.sh LUAEDIT CLIP…
# SECONDS_OF_CLIP=24, SIZE=640x360 and CODECS='h264 medium,hevc fast' choose the length, a box for the pictures, and the
# encoders with their speeds.
# Prints a table: PSNR of luma in dB of each later part's first frame, its last five frames, and all frames, each as the
# parts' against the whole piece's; how much the worst first frame lost; how many borders are key pictures of the whole
# piece too; and the bytes of the pictures.
set -euo pipefail
export LC_ALL=C.UTF-8
luaedit=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/all.lua" <<'LUA'
local args = edit.recipe { inputs = { { "video", kind = "media" } }, options = { { "seconds", kind = "number" } } }
local source, comp = edit.asset(args.video), edit.composition()
local at = 0
while at < args.seconds do
  local rest = math.min(args.seconds - at, source.duration.seconds)
  comp:insert_time_range(edit.range(0, rest), source, at)
  at = at + rest
end
return edit.movie { composition = comp, video_composition = edit.video_composition_for(comp) }
LUA

# export_clip OPTION… : the film of the clip.
export_clip() {
    "$luaedit" run "$work/all.lua" "$clip" --seconds "$seconds" ${SIZE:+--size "$SIZE"} --overwrite --quiet --no-cache "$@"
}

# psnr FILE : the mean squared error of each frame's luma against the lossless film, one a line.
psnr() {
    ffmpeg -nostdin -v error -i "$1" -i "$work/reference.mkv" \
        -lavfi "[0:v]setpts=N/TB/25[a];[1:v]setpts=N/TB/25[b];[a][b]psnr=stats_file=-" \
        -f null - 2>/dev/null | sed -n 's/.*mse_y:\([0-9.]*\).*/\1/p'
}

# pictures FILE : the bytes of the pictures, and the numbers of the key pictures.
pictures() {
    ffprobe -v error -select_streams v:0 -show_entries packet=pts,size,flags -of csv=p=0 "$1" | sort -t , -k 1n |
        awk -F , '{ size += $2; if ($3 ~ /K/) keys = keys " " NR - 1 } END { print size keys }'
}

# first_frames OPTION… : of each part but the first, by the plan.
first_frames() {
    "$luaedit" plan "$work/all.lua" "$clip" --seconds "$seconds" ${SIZE:+--size "$SIZE"} --json "$@" | python3 -c '
import json, sys
print(*(part["first_frame"] for part in (json.load(sys.stdin)["results"][0]["export"].get("parts") or [])[1:]))'
}

seconds=${SECONDS_OF_CLIP:-24}
IFS=, read -r -a codecs <<<"${CODECS:-h264 medium,h264 fast,hevc medium,hevc fast,av1 medium,av1 fast}"
echo '| clip | encoder, speed | first frames | worst | last five | all | bytes | borders, key in whole |'
echo '|---|---|---|---|---|---|---|---|'
for clip in "$@"; do
    export_clip -o "$work/reference.mkv" --preset ffv1
    for codec in "${codecs[@]}"; do
        read -r preset speed <<<"$codec"
        # Whole: a codec option that changes no picture, and makes the export one piece.
        case $preset in
            h264) whole=(--codec-option x264-params=stitchable=1) ;;
            hevc) whole=(--codec-option x265-params=annexb=1:log-level=error) ;;
            av1) whole=(--codec-option svtav1-params=irefresh-type=2:pass=0) ;;
        esac
        borders=$(first_frames --preset "$preset" --speed "$speed")
        if [ -z "$borders" ] || [ -n "$(first_frames --preset "$preset" --speed "$speed" "${whole[@]}")" ]; then
            echo "parts-quality: $(basename "$clip"), $codec: not parts against one piece" >&2
            exit 1
        fi
        export_clip -o "$work/parts.mp4" --preset "$preset" --speed "$speed"
        export_clip -o "$work/whole.mp4" --preset "$preset" --speed "$speed" "${whole[@]}"
        psnr "$work/parts.mp4" >"$work/parts.mse"
        psnr "$work/whole.mp4" >"$work/whole.mse"
        if [ "$(wc -l <"$work/parts.mse")" != "$(wc -l <"$work/whole.mse")" ]; then
            echo "parts-quality: $(basename "$clip"), $codec: other numbers of frames" >&2
            exit 1
        fi
        paste "$work/parts.mse" "$work/whole.mse" | awk -v clip="$(basename "$clip")" -v codec="$codec" -v borders="$borders" \
            -v parts="$(pictures "$work/parts.mp4")" -v one="$(pictures "$work/whole.mp4")" '
            function db(error) { return 10 * log(255 * 255 / (error > 0.01 ? error : 0.01)) / log(10) }
            { p[NR - 1] = $1; w[NR - 1] = $2 }
            END {
                n = split(borders, b, " "); split(parts, s, " ")
                for (i = split(one, keys, " "); i > 1; i--) is_key[keys[i]] = 1
                for (i = 1; i <= n; i++) {
                    change = db(p[b[i]]) - db(w[b[i]])
                    if (i == 1 || change < worst) worst = change
                    fp += db(p[b[i]]); fw += db(w[b[i]]); both += is_key[b[i]]
                    for (k = 1; k <= 5; k++) { lp += db(p[b[i] - k]); lw += db(w[b[i] - k]) }
                }
                for (i = 0; i < NR; i++) { ap += p[i]; aw += w[i] }
                printf "| %s | %s | %.2f / %.2f | %+.2f | %.2f / %.2f | %.2f / %.2f (%+.2f) | %+.1f %% | %d, %d |\n", clip,
                    codec, fp / n, fw / n, worst, lp / n / 5, lw / n / 5, db(ap / NR), db(aw / NR),
                    db(ap / NR) - db(aw / NR), 100 * (s[1] / keys[1] - 1), n, both
            }'
    done
done
