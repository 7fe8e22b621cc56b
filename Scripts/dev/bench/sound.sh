# shellcheck shell=bash disable=SC2034,SC2154
# Group "sound": an hour of four stereo sounds with volume ramps, mixed and thrown away. Sourced by bench.sh.

sounds=("$work/sound1.wav" "$work/sound2.flac" "$work/sound3.m4a" "$work/sound4.m4a")

# Ten minutes of tones and noise, six times.
make_sounds() {
    local number tones
    for number in 1 2 3 4; do
        tones="0.2*sin($((180 + number * 60))*2*PI*t)+0.05*random(0)|0.2*sin($((200 + number * 70))*2*PI*t)+0.05*random(1)"
        ffmpeg -v error -y -f lavfi -i "aevalsrc='$tones':s=48000:d=600" -c:a pcm_s16le "$work/part.wav"
        case $number in
            1) ffmpeg -v error -y -stream_loop 5 -i "$work/part.wav" -t 3600 -c copy "${sounds[0]}" ;;
            2) ffmpeg -v error -y -stream_loop 5 -i "$work/part.wav" -t 3600 -c:a flac "${sounds[1]}" ;;
            *) ffmpeg -v error -y -stream_loop 5 -i "$work/part.wav" -t 3600 -c:a aac -b:a 160k "${sounds[$((number - 1))]}" ;;
        esac
    done
    rm -f "$work/part.wav"
}
[ -s "${sounds[3]}" ] || make_sounds

# Sound NUMBER's volume at ffmpeg's time t: a minute up, a minute down.
rising() { echo "0.1+0.1*$1*(1-abs(mod(t,120)/60-1))"; }

luaedit_sound() { timed "$luaedit" run "$recipes/sound.lua" "${sounds[@]}" "$@" --quiet; }
ffmpeg_sound() {
    local number inputs=() graph="" sum=""
    for number in 1 2 3 4; do
        inputs+=(-i "${sounds[$((number - 1))]}")
        graph+="[$((number - 1)):a]volume=eval=frame:volume='$(rising "$number")'[v$number];"
        sum+="[v$number]"
    done
    timed ffmpeg -v error -y "${inputs[@]}" -filter_complex "$graph${sum}amix=inputs=4:normalize=0" "$@"
}

# agree_sound OURS THEIRS : fails unless the difference of both sounds is 20 dB below them; ffmpeg's volumes have steps.
agree_sound() {
    local level
    level=$(ffmpeg -hide_banner -i "$1" -i "$2" -filter_complex \
        "[1:a]volume=-1[theirs];[0:a][theirs]amix=inputs=2:normalize=0,astats=measure_perchannel=none" -f null - 2>&1 |
        sed -n 's/.*RMS level dB: //p')
    echo "the difference of both sounds: $level dBFS"
    awk -v level="$level" 'BEGIN {exit !(level == "-inf" || level + 0 < -40)}' ||
        { echo "the sounds differ" >&2; exit 1; }
}

luaedit_sound -o "$work/sound.ours.mp4" --overwrite
ffmpeg_sound -c:a aac -b:a 192k "$work/sound.theirs.mp4"
agree_sound "$work/sound.ours.mp4" "$work/sound.theirs.mp4"

jobs=("luaedit_sound --preset null" "ffmpeg_sound -f null -")
interleave "${jobs[@]}"
table
compare 'an hour of four sounds mixed with ramps (100 × real time: 36 s)' '≤ 1.00' "${jobs[@]}"
