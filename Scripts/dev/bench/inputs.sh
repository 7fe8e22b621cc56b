# shellcheck shell=bash disable=SC2034,SC2154
# What the jobs are run on, made once and kept in $work. Sourced by bench.sh.

input=$work/input1080.mp4
short=$work/input1s.mp4
logo=$work/logo.png
still=$work/still.jpg

# 31 s of 1080p at 30 frames a second, with sound.
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
    # A photograph is larger than the film it is shown in.
    ffmpeg -v error -y -ss 15 -i "$input" -frames:v 1 -vf scale=2880:1620 -q:v 2 "$still"
}

# Twenty files that many clips are cut from.
make_clips() {
    for clip in $(seq -w 20); do
        ffmpeg -v error -y -f lavfi -i "testsrc2=s=640x360:r=30,hue=h=$((10#$clip * 18))" -t 4 -c:v libx264 \
            -preset veryfast -g 30 -pix_fmt yuv420p "$work/clip$clip.mp4"
    done
}

stamp="$work/source"
if [ ! -s "$input" ] || [ ! -s "$still" ] || [ "$(cat "$stamp" 2>/dev/null)" != "${BENCH_SOURCE:-drawn}" ]; then
    echo "making the input…" >&2
    make_input
    echo "${BENCH_SOURCE:-drawn}" >"$stamp"
fi
[ -s "$work/clip20.mp4" ] || make_clips
[ -s "$logo" ] || ffmpeg -v error -y -f lavfi \
    -i "color=c=orange@0.7:s=320x120,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(hypot(X-160,Y-60),58),180,60)'" \
    -frames:v 1 "$logo"
