#!/usr/bin/env bash
# Gives everything that recipes can call hostile values, as a test does, and renders what was taken too. Takes minutes.
# Usage: Scripts/dev/hostile.sh [ONLY]    ONLY names calls, such as 'shape_layer.path', which are then printed
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=32x32:r=10:d=0.5 -f lavfi -i sine=d=0.5 \
    -c:v libx264 -preset ultrafast -c:a aac "$folder/in.mp4"
printf '1\n00:00:00,000 --> 00:00:00,400\nHello <b>you</b>\n' > "$folder/in.srt"
options=(--trace)
if [ $# -gt 0 ]; then options+=(--only "$1"); fi
exec "${LUAEDIT:-.build/debug/luaedit}" check Tests/EndToEndTests/Recipes/hostile-values.lua Stdlib/meta/edit.lua \
    "$folder/in.mp4" "$folder/in.srt" --time-limit 3000 "${options[@]}"
