# shellcheck shell=bash disable=SC2034,SC2154
# Group "smart": films of which little is touched, against ffmpeg encoding all of them. Sourced by bench.sh.

# smart FILE RECIPE OPTION… : exports without a quality, so that what is untouched is copied.
smart() {
    local file=$1
    shift
    timed "$luaedit" run "$@" -o "$file" --overwrite --quiet
}
theirs_smart() { timed ffmpeg -v error -y "$@"; }
theirs_trim() { theirs_smart -ss 7.3 -t 16 -i "$input" "$@"; }
theirs_title() {
    theirs_smart -i "$input" -vf "drawtext=fontfile=$font:text=luaedit:fontsize=140:fontcolor=white:\
x=(w-tw)/2:y=(h-th)/2:enable='between(t,14,17)'" "$@"
}
encoding='-c:v libx264 -preset veryfast -crf 18 -c:a copy'

font=$(fc-match -f '%{file}' 'DejaVu Sans')
trim="smart $work/smart-trim.mp4 trim $input --from 7.3 --to 23.3 --exact"
trim_theirs="theirs_trim $encoding $work/smart-trim.theirs.mp4"
trim_copy="theirs_trim -c copy -movflags +faststart $work/smart-trim.copy.mp4"
title="smart $work/smart-title.mp4 title $input --title luaedit --begin 14 --duration 3"
title_theirs="theirs_title $encoding $work/smart-title.theirs.mp4"
jobs=("$trim" "$trim_theirs" "$trim_copy" "$title" "$title_theirs")
interleave "${jobs[@]}"
table
# Both show the same pictures; ours are the source's, theirs are encoded again.
agree "$work/smart-trim.mp4" "$work/smart-trim.theirs.mp4" 35
compare '16 of 31 s, from no key frame on; against ffmpeg encoding' '≤ 0.10' "$trim" "$trim_theirs"
compare 'the same; against ffmpeg copying whole groups' '' "$trim" "$trim_copy"
compare 'a title of 3 s in 31 s; against ffmpeg encoding' '≤ 0.15' "$title" "$title_theirs"
