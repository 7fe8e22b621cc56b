# shellcheck shell=bash disable=SC2034,SC2154
# Group "composed": ten seconds composed and thrown away, where composing shows. Sourced by bench.sh.

font=$(fc-match -f '%{file}' 'DejaVu Sans')

# luaedit_composed RECIPE [OPTION VALUE]… and ffmpeg_composed JOB; $sink says where the result goes.
luaedit_composed() {
    local recipe=$1 file=$input
    shift
    [ "$recipe" != ken-burns ] || file=$still
    local path=$recipes/$recipe.lua
    [ -f "$path" ] || path=Scripts/$recipe.lua
    timed "$luaedit" run "$path" "$file" "$@" "${our_sink[@]}" --quiet
}
ffmpeg_composed() {
    local from=(-t 10 -i "$input")
    case $1 in
        decode) timed_ffmpeg "${from[@]}" ;;
        logo-and-text)
            timed_ffmpeg -i "$input" -i "$logo" -filter_complex "[0:v][1:v]overlay=x=W-w-40:y=40,drawtext=fontfile=$font:\
text='luaedit benchmark':fontsize=48:fontcolor=white:x=40:y=H-th-40"
            ;;
        decode-all) timed_ffmpeg -i "$input" ;;
        dissolve)
            timed_ffmpeg -t 9 -i "$input" -ss 10 -t 9 -i "$input" \
                -filter_complex '[0:v][1:v]xfade=fade:duration=8:offset=1'
            ;;
        half)
            timed_ffmpeg "${from[@]}" -ss 10 -t 10 -i "$input" \
                -filter_complex '[1:v]format=yuva420p,colorchannelmixer=aa=0.5[b];[0:v][b]overlay'
            ;;
        rotation) timed_ffmpeg "${from[@]}" -filter_complex 'rotate=a=n*0.3*PI/180' ;;
        grid)
            timed_ffmpeg "${from[@]}" -ss 5 -t 10 -i "$input" -ss 10 -t 10 -i "$input" -ss 15 -t 10 -i "$input" \
                -filter_complex '[0:v]scale=960:540[a];[1:v]scale=960:540[b];[2:v]scale=960:540[c];[3:v]scale=960:540[d];
                [a][b][c][d]xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0'
            ;;
        views)
            timed_ffmpeg "${from[@]}" -filter_complex '[0:v]split=4[a][b][c][d];[a]scale=960:540[e];[b]scale=960:540[f];
                [c]scale=960:540[g];[d]scale=960:540[h];[e][f][g][h]xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0'
            ;;
        vertical)
            # Only what is seen of the film behind is blurred.
            timed_ffmpeg -i "$input" -filter_complex '[0:v]split[a][b];
                [a]crop=608:1080,gblur=sigma=48:steps=2,scale=1080:1920[c];[b]scale=1080:608[d];[c][d]overlay=0:656'
            ;;
        sheet)
            timed ffmpeg -v error -y -i "$input" -vf 'fps=16/31,scale=393:-2,tile=4x4:margin=13:padding=13' \
                -frames:v 1 "$work/sheet.theirs.png"
            ;;
        ken-burns)
            # Like ours, in the colours of a film of its size: a JPEG has another matrix and the full range.
            timed_ffmpeg -i "$still" -vf "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,\
zoompan=z='1+on/900':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=300:fps=30:s=1920x1080"
            ;;
    esac
}
# Sixteen pictures of the film on one, by the recipe and by the command.
luaedit_sheet() { timed "$luaedit" run contact-sheet "$input" -o "$work/sheet.ours.png" --overwrite --quiet; }
luaedit_frames() {
    timed "$luaedit" sheet "$recipes/whole.lua" "$input" --count 16 -o "$work/frames.ours.png" --overwrite --quiet
}
timed_ffmpeg() { timed ffmpeg -v error -y "$@" -an "${their_sink[@]}"; }

# First each is encoded once, to see that both make the same film.
for job in dissolve half rotation grid views ken-burns; do
    our_sink=(-o "$work/$job.ours.mp4" --overwrite --crf 16 --codec-option preset=ultrafast)
    their_sink=(-t 10 -pix_fmt yuv420p -c:v libx264 -crf 16 -preset ultrafast "$work/$job.theirs.mp4")
    luaedit_composed "$job"
    ffmpeg_composed "$job"
    # Positions differ by parts of a pixel: zoompan crops at whole ones, rotate turns about the middle pixel.
    least=35
    case $job in rotation | ken-burns) least=25 ;; esac
    agree "$work/$job.ours.mp4" "$work/$job.theirs.mp4" "$least"
done

our_sink=(--preset null)
their_sink=(-f null -)
marked="luaedit_composed logo-and-text --logo $logo"
jobs=("$marked" "ffmpeg_composed decode-all" "ffmpeg_composed logo-and-text")
for job in dissolve half rotation grid views vertical ken-burns; do
    jobs+=("luaedit_composed $job" "ffmpeg_composed $job")
done
jobs+=(luaedit_sheet luaedit_frames "ffmpeg_composed sheet")
interleave "${jobs[@]}"
table
compare '31 s, logo and text; against decoding only' '≤ 1.10' "$marked" "ffmpeg_composed decode-all"
compare 'the same; against ffmpeg' '≤ 1.15' "$marked" "ffmpeg_composed logo-and-text"
compare '10 s, dissolve' '≤ 0.50' "luaedit_composed dissolve" "ffmpeg_composed dissolve"
compare '10 s, second video at 50 %' '≤ 0.25' "luaedit_composed half" "ffmpeg_composed half"
compare '10 s, rotation' '≤ 0.40' "luaedit_composed rotation" "ffmpeg_composed rotation"
compare '10 s, 2×2 grid' '≤ 0.70' "luaedit_composed grid" "ffmpeg_composed grid"
compare '10 s, four views of one moment' '≤ 0.30' "luaedit_composed views" "ffmpeg_composed views"
compare '31 s, upright over its own blur' '≤ 0.50' "luaedit_composed vertical" "ffmpeg_composed vertical"
compare '31 s, contact sheet; 120 MiB' '≤ 0.50' luaedit_sheet "ffmpeg_composed sheet"
compare 'the same by luaedit sheet; 120 MiB' '≤ 0.50' luaedit_frames "ffmpeg_composed sheet"
compare '10 s, Ken Burns' '≤ 0.50' "luaedit_composed ken-burns" "ffmpeg_composed ken-burns"
