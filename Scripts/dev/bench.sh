#!/usr/bin/env bash
# Measures luaedit against ffmpeg on the same jobs, as ratios within one interleaved run.
# Usage: [BENCH_SOURCE=FILE] Scripts/dev/bench.sh [ROUNDS]    5 rounds; FILE is a film to use instead of a drawn one
#
# Every round runs each program once, in alternating order; a ratio is the median of the rounds' ratios.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
rounds=${1:-5}

Scripts/dev/install.sh --bench
swift build -c release --static-swift-stdlib --product luaedit >&2
swift build -c release --static-swift-stdlib --product luaedit-worker >&2
luaedit=$(swift build -c release --show-bin-path)/luaedit
recipe=$PWD/Scripts/dev/bench/logo-and-text.lua

work=$PWD/.build/bench
mkdir -p "$work"
input=$work/input1080.mp4
short=$work/input1s.mp4
logo=$work/logo.png
font=$(fc-match -f '%{file}' 'DejaVu Sans')

# The input: 31 s of 1080p at 30 frames a second, with sound.
make_input() {
    local picture=(-f lavfi -i "testsrc2=s=1920x1080:r=30,noise=alls=12:allf=t:all_seed=1")
    local sound=(-f lavfi -i "sine=frequency=440:sample_rate=48000")
    local maps=(-map 0:v -map 1:a)
    if [ -n "${BENCH_SOURCE:-}" ]; then
        picture=(-stream_loop 1 -i "$BENCH_SOURCE")
        sound=()
        maps=(-map 0:v -map 0:a)
    fi
    ffmpeg -v error -y "${picture[@]}" "${sound[@]}" "${maps[@]}" -t 31 -r 30 -vf scale=1920:1080:flags=bicubic \
        -pix_fmt yuv420p -c:v libx264 -preset medium -crf 18 -g 60 -c:a aac -b:a 160k "$input"
    ffmpeg -v error -y -i "$input" -t 1 -c copy "$short"
}
stamp="$work/source"
if [ ! -s "$input" ] || [ "$(cat "$stamp" 2>/dev/null)" != "${BENCH_SOURCE:-drawn}" ]; then
    echo "making the input…" >&2
    make_input
    echo "${BENCH_SOURCE:-drawn}" >"$stamp"
fi
[ -s "$logo" ] || ffmpeg -v error -y -f lavfi \
    -i "color=c=orange@0.7:s=320x120,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(hypot(X-160,Y-60),58),180,60)'" \
    -frames:v 1 "$logo"

codec=(-c:v libx264 -preset veryfast -crf 23)
marks="[0:v][1:v]overlay=x=W-w-40:y=40,drawtext=fontfile=$font:text='luaedit benchmark':fontsize=48:fontcolor=white:x=40:y=H-th-40[v]"

# What is measured: each function runs one program through `timed`, which notes seconds and the peak memory in KiB of
# the largest process.
timed() { /usr/bin/time -o "$work/time" -f '%e %M' "$@"; }
ffmpeg_encoded() {
    timed ffmpeg -v error -y -i "$1" -i "$logo" -filter_complex "$marks" -map '[v]' -map 0:a -c:a copy "${codec[@]}" "$2"
}
ffmpeg_plain() { timed ffmpeg -v error -y -i "$1" -map 0:v -map 0:a -c:a copy "${codec[@]}" "$2"; }
ffmpeg_null() { timed ffmpeg -v error -y -i "$1" -i "$logo" -filter_complex "$marks" -map '[v]' -f null -; }
ffmpeg_decode() { timed ffmpeg -v error -y -i "$1" -map 0:v -f null -; }
ffmpeg_short() { ffmpeg_encoded "$@"; }
luaedit_encoded() {
    timed "$luaedit" run "$recipe" "$1" --logo "$logo" -o "$2" --overwrite --quiet --crf 23 \
        --codec-option preset=veryfast
}
luaedit_null() { timed "$luaedit" run "$recipe" "$1" --logo "$logo" --preset null --quiet; }
luaedit_short() { luaedit_encoded "$@"; }

# run NAME FUNCTION ARGUMENTS… : appends "seconds MiB" to NAME's results.
run() {
    local name=$1
    shift
    "$@" >&2
    awk '{print $1, $2 / 1024}' "$work/time" >>"$work/result.$name"
}

median() { sort -n | awk '{v[NR] = $1} END {print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'; }

# compare TITLE TARGET OURS THEIRS : one row of the table.
compare() {
    local title=$1 target=$2 ours=$3 theirs=$4
    local ratio memory
    ratio=$(paste "$work/result.$ours" "$work/result.$theirs" | awk '{print $1 / $3}' | median)
    memory=$(paste "$work/result.$ours" "$work/result.$theirs" | awk '{print $2 / $4}' | median)
    printf '| %s | %.2f | %.2f | **%.2f** | %s | %.0f | %.0f | %.2f |\n' "$title" \
        "$(awk '{print $1}' "$work/result.$ours" | median)" "$(awk '{print $1}' "$work/result.$theirs" | median)" \
        "$ratio" "$target" "$(awk '{print $2}' "$work/result.$ours" | median)" \
        "$(awk '{print $2}' "$work/result.$theirs" | median)" "$memory"
}

rm -f "$work"/result.*
jobs=(
    "luaedit_encoded $input $work/ours.mp4" "ffmpeg_encoded $input $work/theirs.mp4" "ffmpeg_plain $input $work/plain.mp4"
    "luaedit_null $input" "ffmpeg_null $input" "ffmpeg_decode $input"
    # Short jobs vary more: three of each a round.
    "luaedit_short $short $work/ours1s.mp4" "ffmpeg_short $short $work/theirs1s.mp4"
    "luaedit_short $short $work/ours1s.mp4" "ffmpeg_short $short $work/theirs1s.mp4"
    "luaedit_short $short $work/ours1s.mp4" "ffmpeg_short $short $work/theirs1s.mp4"
)
for round in $(seq "$rounds"); do
    echo "round $round of $rounds" >&2
    order=("${jobs[@]}")
    if [ $((round % 2)) = 0 ]; then
        order=()
        for job in "${jobs[@]}"; do order=("$job" "${order[@]}"); done
    fi
    for job in "${order[@]}"; do
        read -ra words <<<"$job"
        run "${words[0]}" "${words[@]}"
    done
done

# What was measured must be the same film.
frames() { ffprobe -v error -count_packets -select_streams v -show_entries stream=nb_read_packets -of csv=p=0 "$1"; }
# The words stand differently in the two (a layout box here, the drawn glyphs there): the rest is compared.
psnr=$(ffmpeg -hide_banner -i "$work/ours.mp4" -i "$work/theirs.mp4" \
    -lavfi '[0:v]crop=iw:900:0:0[a];[1:v]crop=iw:900:0:0[b];[a][b]psnr' -f null - 2>&1 |
    sed -n 's/.*average:\([0-9.inf]*\).*/\1/p')
[ "$(frames "$work/ours.mp4")" = "$(frames "$work/theirs.mp4")" ] || { echo "the outputs differ in length" >&2; exit 1; }
echo "frames: $(frames "$work/ours.mp4") in both; PSNR of all but the words: $psnr dB; sizes: $(stat -c %s "$work/ours.mp4") and $(stat -c %s "$work/theirs.mp4") bytes"
echo
echo '| job | luaedit s | other s | time ratio | target | luaedit MiB | other MiB | memory ratio |'
echo '|---|---|---|---|---|---|---|---|'
compare '31 s encoded, logo and text; against ffmpeg' '≤ 1.00' luaedit_encoded ffmpeg_encoded
compare 'the same; against ffmpeg without marks' '≤ 1.05' luaedit_encoded ffmpeg_plain
compare '31 s composed and thrown away; against ffmpeg' '≤ 1.15' luaedit_null ffmpeg_null
compare 'the same; against decoding only' '≤ 1.10' luaedit_null ffmpeg_decode
compare '1 s encoded; against ffmpeg' '≤ 1.00' luaedit_short ffmpeg_short

echo
hyperfine --shell=none --warmup 3 --runs 20 --export-csv "$work/startup.csv" \
    "$luaedit --version" "$luaedit --help" "$luaedit recipes" >/dev/null
awk -F, 'NR > 1 {printf "%s: %.1f ms (target ≤ 15)\n", $1, $2 * 1000}' "$work/startup.csv" | sed "s|$luaedit|luaedit|"
