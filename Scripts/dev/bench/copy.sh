# shellcheck shell=bash disable=SC2034,SC2154
# Group "copy": ten minutes of 1080p whose pictures are copied. Sourced by bench.sh.

long=$work/input10min.mp4
[ -s "$long" ] || ffmpeg -v error -y -stream_loop 19 -i "$input" -t 600 -c copy "$long"

luaedit_copy() { timed "$luaedit" run "$@" --overwrite --quiet; }
ffmpeg_copy() { timed ffmpeg -v error -y "$@"; }

# same_pictures OURS THEIRS : fails unless both hold the same packets of pictures.
same_pictures() {
    local ours theirs
    ours=$(ffmpeg -v error -i "$1" -map 0:v -c copy -f md5 -)
    theirs=$(ffmpeg -v error -i "$2" -map 0:v -c copy -f md5 -)
    echo "${1##*/}: pictures $ours"
    [ "$ours" = "$theirs" ] || { echo "the pictures differ" >&2; exit 1; }
}

trim_ours="luaedit_copy trim $long --from 60 -o $work/trim.ours.mp4"
trim_theirs="ffmpeg_copy -ss 60 -i $long -c copy $work/trim.theirs.mp4"
trim_theirs_first="ffmpeg_copy -ss 60 -i $long -c copy -movflags +faststart $work/trim.theirs.mp4"
sound_ours="luaedit_copy $recipes/volume.lua $long -o $work/volume.ours.mp4"
sound_theirs="ffmpeg_copy -i $long -c:v copy -af volume=0.5 -c:a aac -b:a 192k $work/volume.theirs.mp4"
sound_theirs_first="ffmpeg_copy -i $long -c:v copy -af volume=0.5 -c:a aac -b:a 192k -movflags +faststart $work/volume.theirs.mp4"
jobs=("$trim_ours" "$trim_theirs" "$trim_theirs_first" "$sound_ours" "$sound_theirs" "$sound_theirs_first")
for job in "${jobs[@]}"; do $job; done
same_pictures "$work/trim.ours.mp4" "$work/trim.theirs.mp4"
same_pictures "$work/volume.ours.mp4" "$work/volume.theirs.mp4"

interleave "${jobs[@]}"
table
compare 'a part of ten minutes, from a key frame on (ffmpeg: index at the end)' '≤ 1.50' "$trim_ours" "$trim_theirs"
compare 'the same (ffmpeg: index first, as ours)' '≤ 1.50' "$trim_ours" "$trim_theirs_first"
compare 'ten minutes with another volume (ffmpeg: index at the end)' '≤ 1.20' "$sound_ours" "$sound_theirs"
compare 'the same (ffmpeg: index first, as ours)' '≤ 1.20' "$sound_ours" "$sound_theirs_first"
