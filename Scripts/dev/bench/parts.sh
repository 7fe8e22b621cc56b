# shellcheck shell=bash disable=SC2034,SC2154
# Group "parts": a film of 31 s in ten shots, under a logo and with a title of 3 s, and one of a single shot with the title,
# exported again after a change. Sourced by bench.sh. BENCH_BASELINE=PROGRAM adds the export of another build of luaedit,
# which knows no parts.

# parts FILE OPTION… : exports.
parts() {
    local file=$1
    shift
    timed "$luaedit" run "$recipes/parts.lua" "$input" --logo "$logo" -o "$file" --overwrite --crf 23 --speed fast "$@" \
        2>"$work/parts.log"
    cat "$work/parts.log" >&2
}

# fresh FILE : exports into an empty cache.
fresh() {
    parts "$1" --quiet
}

# changed FILE OPTION… : exports after an export without these options.
changed() {
    fresh "$work/parts-before.mp4"
    keeps_parts=1 parts "$@"
}

# moved FILE : exports the one shot after an export with its title elsewhere.
moved() {
    parts "$work/parts-before.mp4" --whole --quiet
    keeps_parts=1 parts "$1" --whole --title-x 140
}
baseline() {
    timed "$BENCH_BASELINE" run "$recipes/parts.lua" "$input" --logo "$logo" -o "$1" --overwrite --quiet --crf 23 \
        --speed fast
}
theirs_parts() {
    timed ffmpeg -v error -y -i "$input" -i "$logo" -filter_complex "[0:v][1:v]overlay=x=W-w-40:y=40[v]" \
        -map '[v]' -map 0:a -c:a copy -c:v libx264 -preset veryfast -crf 23 "$1"
}

cold="fresh $work/parts-cold.mp4"
title="changed $work/parts-title.mp4 --title-x 41"
insert="changed $work/parts-insert.mp4 --insert 1"
sound="changed $work/parts-sound.mp4 --volume 0.5"
same="changed $work/parts-same.mp4"
tags="changed $work/parts-tags.mp4 --name another"
shot="parts $work/parts-shot.mp4 --whole --quiet"
moved="moved $work/parts-moved.mp4"
ffmpeg="theirs_parts $work/parts-theirs.mp4"
jobs=("$cold" "$title" "$insert" "$sound" "$same" "$tags" "$shot" "$moved" "$ffmpeg")
before="baseline $work/parts-baseline.mp4"
[ -z "${BENCH_BASELINE:-}" ] || jobs+=("$before")
interleave "${jobs[@]}"
table
if [ -n "${BENCH_BASELINE:-}" ]; then
    compare 'an empty cache; against one piece' '≤ 1.00' "$cold" "$before"
    agree "$work/parts-cold.mp4" "$work/parts-baseline.mp4" 38 >&2
fi
compare 'an empty cache; against ffmpeg encoding as many frames' '≤ 1.00' "$cold" "$ffmpeg"
compare 'a title of 3 s moved by a pixel; against an empty cache' '≤ 0.15' "$title" "$cold"
compare 'one shot: a title of 3 s moved by 100 pixels; against an empty cache' '≤ 0.15' "$moved" "$shot"
compare 'a second inserted in front' '' "$insert" "$cold"
compare 'only the sound changed' '' "$sound" "$cold"
compare 'nothing changed' '' "$same" "$cold"
compare 'only the metadata changed' '' "$tags" "$cold"
