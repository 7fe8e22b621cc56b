# shellcheck shell=bash disable=SC2034,SC2154
# Group "encoded": a logo and a text over all of a film, encoded alike. Sourced by bench.sh.

font=$(fc-match -f '%{file}' 'DejaVu Sans')
codec=(-c:v libx264 -preset veryfast -crf 23)
marks="[0:v][1:v]overlay=x=W-w-40:y=40,drawtext=fontfile=$font:text='luaedit benchmark':fontsize=48:fontcolor=white:x=40:y=H-th-40[v]"

ffmpeg_encoded() {
    timed ffmpeg -v error -y -i "$1" -i "$logo" -filter_complex "$marks" -map '[v]' -map 0:a -c:a copy "${codec[@]}" "$2"
}
ffmpeg_plain() { timed ffmpeg -v error -y -i "$1" -map 0:v -map 0:a -c:a copy "${codec[@]}" "$2"; }
luaedit_encoded() {
    timed "$luaedit" run "$recipes/logo-and-text.lua" "$1" --logo "$logo" -o "$2" --overwrite --quiet --crf 23 \
        --codec-option preset=veryfast
}

# As root, SVT-AV1 gives its threads real-time priority, for which luaedit's engine has no right: ffmpeg is run without it.
plainly=()
[ "$(id -u)" != 0 ] || plainly=(setpriv --bounding-set=-sys_nice)
ffmpeg_av1() {
    timed "${plainly[@]}" ffmpeg -v error -y -i "$1" -map 0:v -map 0:a -c:a copy -pix_fmt yuv420p10le -c:v libsvtav1 \
        -preset 12 -crf 30 "$2" 2>/dev/null
}
luaedit_av1() { timed "$luaedit" run "$recipes/whole.lua" "$1" -o "$2" --overwrite --quiet --preset av1 --speed fastest; }

part=$work/input10s.mp4
[ "$part" -nt "$input" ] || ffmpeg -v error -y -i "$input" -t 10 -c copy "$part"

ours="luaedit_encoded $input $work/ours.mp4"
theirs="ffmpeg_encoded $input $work/theirs.mp4"
plain="ffmpeg_plain $input $work/plain.mp4"
ours_short="luaedit_encoded $short $work/ours1s.mp4"
theirs_short="ffmpeg_encoded $short $work/theirs1s.mp4"
ours_av1="luaedit_av1 $part $work/ours.av1.mp4"
theirs_av1="ffmpeg_av1 $part $work/theirs.av1.mp4"
# Short jobs vary more: three of each a round.
interleave "$ours" "$theirs" "$plain" \
    "$ours_short" "$theirs_short" "$ours_short" "$theirs_short" "$ours_short" "$theirs_short" "$ours_av1" "$theirs_av1"
# The words stand differently in the two (a layout box here, the drawn glyphs there): the rest is compared.
agree "$work/ours.mp4" "$work/theirs.mp4" 35 crop=iw:900:0:0
agree "$work/ours.av1.mp4" "$work/theirs.av1.mp4" 35
table
compare '31 s encoded, logo and text; against ffmpeg' '≤ 1.00' "$ours" "$theirs"
compare 'the same; against ffmpeg without marks' '≤ 1.05' "$ours" "$plain"
compare '1 s encoded; against ffmpeg' '≤ 1.00' "$ours_short" "$theirs_short"
compare '10 s as AV1, fastest; against ffmpeg with SVT-AV1 preset 12 of 10 bit' '≤ 1.00' "$ours_av1" "$theirs_av1"
