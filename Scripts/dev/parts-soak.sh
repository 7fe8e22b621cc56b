#!/usr/bin/env bash
# Kills exports at random moments and runs them again: each time the result has to be the very bytes of an export that was
# never killed, and no more may be encoded again than what was being encoded. Compares the bytes without a cache, into an
# empty one, out of it, on one core and on two, and in three tasks of which one is killed.
# Usage: Scripts/dev/parts-soak.sh FILM [KILLS]     20 kills without an argument
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
luaedit=${LUAEDIT:-$PWD/.build/debug/luaedit}
recipe=$PWD/Scripts/dev/bench/parts.lua
film=$(realpath -- "$1")
kills=${2:-20}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export LUAEDIT_CACHE=$work/cache
cd -- "$work"
ffmpeg -v error -f lavfi -i color=orange:s=320x120 -frames:v 1 logo.png

fail() {
    printf 'parts-soak: %s\n' "$1" >&2
    exit 1
}
export_film() { "$@" run "$recipe" "$film" --logo logo.png -o out.mp4 --overwrite --speed fast; }
hash_of() { sha256sum "$1" | cut -d ' ' -f 1; }
# check NAME : the last result against the first one.
check() {
    [ "$(hash_of out.mp4)" = "$expected" ] || fail "$1: other bytes"
    printf '%-44s %s\n' "$1" "$expected"
}
# found : the parts that the last run found, and all.
found() { sed -n 's/^note: \([0-9]*\) of \([0-9]*\) parts were there$/\1 \2/p' log; }

"$luaedit" run "$recipe" "$film" --logo logo.png -o out.mp4 --no-cache --speed fast
expected=$(hash_of out.mp4)
check 'no cache'
export_film "$luaedit" 2>log
check 'an empty cache'
export_film "$luaedit" 2>log
check "a full cache: $(found)"
rm -rf cache
export_film taskset -c 0 "$luaedit" 2>log
check 'one core, an empty cache'
export_film taskset -c 0 "$luaedit" 2>log
check "one core, a full cache: $(found)"

rm -rf cache
"$luaedit" farm plan "$recipe" "$film" --logo logo.png -o farm.mp4 --tasks 3 --cache "$work/shared" --job job --speed fast
"$luaedit" farm task job 0
"$luaedit" farm task job 1 &
sleep 0.4
kill -9 $! 2>/dev/null || true
wait || true
"$luaedit" farm task job 2
status=0
"$luaedit" farm join job || status=$?
[ $status = 75 ] || fail "a join without all tasks ended with $status"
"$luaedit" farm task job 1
"$luaedit" farm join job
[ "$(hash_of farm.mp4)" = "$expected" ] || fail 'three tasks: other bytes'
printf '%-44s %s\n' 'three tasks, one killed' "$expected"

start=$(date +%s%N)
rm -rf cache
export_film "$luaedit" 2>log
whole=$((($(date +%s%N) - start) / 1000000))
parts=$("$luaedit" plan "$recipe" "$film" --logo logo.png --speed fast | sed -n 's/^  parts *\([0-9]*\),.*/\1/p')
for number in $(seq "$kills"); do
    rm -rf cache
    export_film "$luaedit" >progress 2>&1 &
    sleep "$(awk -v most="$whole" -v random="$RANDOM" 'BEGIN { print random / 32768 * most / 1000 }')"
    pkill -9 -P $! 2>/dev/null || true
    kill -9 $! 2>/dev/null || true
    wait || true
    sleep 0.3
    kept=$({ find cache/own -type f -size +8k 2>/dev/null || true; } | wc -l)
    export_film "$luaedit" 2>log
    read -r there _ <<<"$(found)" || true
    check "kill $number: $kept kept, ${there:-0} of $parts found"
done
