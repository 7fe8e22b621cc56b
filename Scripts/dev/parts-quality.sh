#!/usr/bin/env bash
# Measures the pictures at the borders of parts: for each clip, encoder and speed, an export in parts against the same
# encoder's single piece, both judged against the composed pictures without loss.
# Usage: Scripts/dev/parts-quality.sh LUAEDIT CLIP…
# Prints a table: PSNR in dB of each later part's first frame, its last five frames, and all frames, and the bytes.
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
  local rest = math.min(args.seconds - at, source.duration:seconds())
  comp:insert_time_range(edit.range(0, rest), source, at)
  at = at + rest
end
return edit.movie { composition = comp, video_composition = edit.video_composition_for(comp) }
LUA

# psnr FILE : the mean squared error of each frame's luma against the lossless film, one a line.
psnr() {
    ffmpeg -v error -i "$1" -i "$work/reference.mkv" -lavfi "[0:v]setpts=N/TB/25[a];[1:v]setpts=N/TB/25[b];[a][b]psnr=stats_file=-" \
        -f null - 2>/dev/null | sed -n 's/.*mse_y:\([0-9.]*\).*/\1/p'
}

echo '| clip | encoder, speed | first frames | last five | all | bytes |'
echo '|---|---|---|---|---|---|'
for clip in "$@"; do
    "$luaedit" run "$work/all.lua" "$clip" --seconds "${SECONDS_OF_CLIP:-24}" -o "$work/reference.mkv" --preset ffv1 --overwrite --quiet \
        --no-cache
    for codec in "h264 medium" "h264 fast" "hevc medium" "hevc fast" "av1 fast" "av1 medium"; do
        read -r preset speed <<<"$codec"
        "$luaedit" run "$work/all.lua" "$clip" --seconds "${SECONDS_OF_CLIP:-24}" -o "$work/parts.mp4" --preset "$preset" --speed "$speed" \
            --overwrite --quiet --no-cache
        # Whole: a codec option that changes no picture, and makes the export one piece.
        case $preset in
            h264) whole=(--codec-option x264-params=stitchable=1) ;;
            hevc) whole=(--codec-option x265-params=annexb=1:log-level=error) ;;
            av1) whole=(--codec-option svtav1-params=irefresh-type=2:pass=0) ;;
        esac
        "$luaedit" run "$work/all.lua" "$clip" --seconds "${SECONDS_OF_CLIP:-24}" -o "$work/whole.mp4" --preset "$preset" --speed "$speed" \
            --overwrite --quiet --no-cache "${whole[@]}"
        psnr "$work/parts.mp4" >"$work/parts.mse"
        psnr "$work/whole.mp4" >"$work/whole.mse"
        paste "$work/parts.mse" "$work/whole.mse" | awk -v clip="$(basename "$clip")" -v codec="$codec" \
            -v borders="$("$luaedit" plan "$work/all.lua" "$clip" --seconds "${SECONDS_OF_CLIP:-24}" --preset "$preset" --json --no-cache |
                python3 -c 'import json,sys; print(" ".join(str(p["first_frame"]) for p in json.load(sys.stdin)["results"][0]["export"]["parts"][1:]))')" \
            -v size="$(stat -c %s "$work/parts.mp4") $(stat -c %s "$work/whole.mp4")" '
            function db(error) { return error > 0 ? 10 * log(255 * 255 / error) / log(10) : 99 }
            { p[NR - 1] = $1; w[NR - 1] = $2 }
            END {
                n = split(borders, b, " "); split(size, s, " ")
                for (i = 1; i <= n; i++) {
                    fp += db(p[b[i]]); fw += db(w[b[i]])
                    for (k = 1; k <= 5; k++) { lp += db(p[b[i] - k]); lw += db(w[b[i] - k]) }
                }
                for (i = 0; i < NR; i++) { ap += p[i]; aw += w[i] }
                printf "| %s | %s | %.2f, whole %.2f | %.2f, whole %.2f | %.2f, whole %.2f | %+.1f %% |\n", clip, codec,
                    fp / n, fw / n, lp / n / 5, lw / n / 5, db(ap / NR), db(aw / NR), 100 * (s[1] / s[2] - 1)
            }'
    done
done
