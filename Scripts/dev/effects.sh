#!/usr/bin/env bash
# Sets every parameter of every effect to its extremes, an effect in a process of its own, and names those that end the
# engine, hang it or take too much memory.
# Usage: Scripts/dev/effects.sh [EFFECT...]    the environment has SECONDS_EACH (60) and MIB (1500)
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

program=${LUAEDIT:-.build/debug/luaedit}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=64x48:r=10:d=0.5 -f lavfi -i sine=d=0.5 \
    -c:v libx264 -preset ultrafast -c:a aac "$folder/clip.mp4"

walk() {
    timeout --kill-after=5 "${SECONDS_EACH:-60}" "$program" check Scripts/dev/effects/extremes.lua "$folder/clip.mp4" \
        --max-memory "${MIB:-1500}" --time-limit 1000 "$@" > "$folder/out" 2>&1
}

if [ $# -eq 0 ]; then
    walk
    mapfile -t effects < <(grep -E '^[a-z0-9_]+$' "$folder/out")
else
    effects=("$@")
fi
failures=0
for effect in "${effects[@]}"; do
    status=0
    walk --effect "$effect" || status=$?
    # What is known of the edit afterwards does not matter here.
    if [ "$status" -le 1 ]; then continue; fi
    failures=$((failures + 1))
    echo "$effect: status $status after: $(grep -P '\t' "$folder/out" | tail -n 1)"
done
echo "${#effects[@]} effects, $failures failures"
[ "$failures" -eq 0 ]
