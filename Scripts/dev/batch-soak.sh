#!/usr/bin/env bash
# Runs a batch of many short rows, kills it in the middle, runs it again and checks that only the missing rows were run,
# that all are right and that nothing else is left.
# Usage: Scripts/dev/batch-soak.sh [ROWS] [JOBS]      1000 rows of 2 s, 2 at a time, without an argument
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

rows=${1:-1000}
jobs=${2:-2}
luaedit=${LUAEDIT:-$PWD/.build/debug/luaedit}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

cat > grey.lua <<'LUA'
local args = edit.recipe { options = { { "shade", kind = "number", min = 0, max = 1 } } }
local composition, shade = edit.composition(), args.shade
composition:insert_time_range(edit.range(0, 2), edit.color_asset({ shade, shade, shade, 1 }, { 64, 64 }), 0)
return composition
LUA
{
    echo name,shade
    for ((row = 0; row < rows; row++)); do printf 'row%04d,0.%03d\n' "$row" $((row % 1000)); done
} > rows.csv

fail() {
    printf 'batch-soak: %s\n' "$1" >&2
    exit 1
}
batch=("$luaedit" batch grey.lua rows.csv -o 'out/{name}.mp4' -j "$jobs" --codec-option preset=ultrafast)
milliseconds() { date +%s%3N; }

# Plain runs, to compare with.
plain=20
start=$(milliseconds)
for ((row = 0; row < plain; row++)); do
    "$luaedit" run grey.lua --shade 0.5 -o "plain$row.mp4" --codec-option preset=ultrafast --quiet
done
plain_time=$((($(milliseconds) - start) / plain))

# One at a time, as the plain runs.
head -n $((plain + 1)) rows.csv > few.csv
start=$(milliseconds)
"$luaedit" batch grey.lua few.csv -o 'few/{name}.mp4' --codec-option preset=ultrafast --quiet
batch_time=$((($(milliseconds) - start) / plain))
echo "a plain run takes $plain_time ms, a row $batch_time ms"

: > first.txt
"${batch[@]}" --progress json >> first.txt 2> first.log &
process=$!
half=$((rows / 2))
until [[ $(wc -l < first.txt) -ge $half ]]; do
    kill -0 "$process" 2> /dev/null || fail "the batch ended before it was killed: $(tail -n 3 first.log)"
    sleep 0.1
done
kill -KILL "$process"
wait "$process" 2> /dev/null || true
finished=$(wc -l < first.txt)
echo "killed after $finished rows"

"${batch[@]}" > second.txt 2> second.log || fail "the second run failed: $(tail -n 3 second.log)"
again=$(wc -l < second.txt)
echo "the second run ran $again rows: $(tail -n 1 second.log)"
# A row whose result appeared just before the kill may not have been noted yet.
((again <= rows - finished && again >= rows - finished - jobs)) || fail "$again rows were run again"
[[ $(find out -name '*.mp4' | wc -l) -eq $rows ]] || fail "there are $(find out -name '*.mp4' | wc -l) results"
[[ $(find out | wc -l) -eq $((rows + 2)) ]] || fail "something is left: $(find out -mindepth 1 ! -name 'row*' -printf '%f ')"
[[ -z $("${batch[@]}" 2> third.log) ]] || fail "a third run ran rows"
# Some rows have what a plain run gives them.
for row in 0 $((rows / 2)) $((rows - 1)); do
    name=$(printf 'row%04d' "$row")
    "$luaedit" run grey.lua --shade "$(printf '0.%03d' $((row % 1000)))" -o "$name.mp4" --codec-option preset=ultrafast -q
    cmp "$name.mp4" "out/$name.mp4" || fail "$name is another one"
done
echo "all $rows rows are there once"
