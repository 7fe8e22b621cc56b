#!/usr/bin/env bash
# Makes every still of Docs/gallery.md and the sheets of Docs/templates.md again. What they are made from is drawn by Scripts/dev/gallery/scenes.lua or comes
# from ffmpeg's generators.
# Usage: Scripts/dev/gallery.sh [RECIPE… | templates]    LUAEDIT=PROGRAM uses that program; without it, one is built
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
export LUAEDIT_HOME=$PWD
if [ -z "${LUAEDIT-}" ]; then
    Scripts/dev/requirements.sh --tests
    LUAEDIT=$(Scripts/dev/release.sh)/luaedit
fi

scripts=$PWD/Scripts
stills=$PWD/Docs/gallery
mkdir -p "$stills"
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

# The media. Each is made when the first still asks for it.

# scene FILE OPTION…: a video of a drawn scene.
scene() { run "$scripts/dev/gallery/scenes.lua" "${@:2}" --canvas 640x360 -o "$1"; }

# sound FILE EXPRESSION SECONDS: a sound of ffmpeg's aevalsrc.
sound() { ffmpeg -nostdin -v error -y -f lavfi -i "aevalsrc='$2':s=48000:d=$3" "$1"; }

# Syllables in sentences, with rests between them.
speech='0.7*sin(2*PI*(150+30*sin(t*3))*t)*abs(sin(t*9))*gt(sin(t*1.3+0.4),-0.2)'
music='0.4*sin(2*PI*220*t)*exp(-3*mod(t,0.5))+0.3*sin(2*PI*330*t)*exp(-2*mod(t+0.25,0.5))'
beat='0.8*sin(2*PI*90*mod(t,0.5))*exp(-14*mod(t,0.5))+0.25*sin(2*PI*6000*t)*exp(-60*mod(t+0.25,0.5))'

make_media() {
    case $1 in
        lake.mp4) scene "$1" --duration 6 ;;
        evening.mp4) scene "$1" --light evening ;;
        autumn.mp4) scene "$1" --light autumn ;;
        night.mp4) scene "$1" --scene city --light night ;;
        city.mp4) scene "$1" --scene city ;;
        presenter.mp4) scene "$1" --scene presenter ;;
        portrait.mp4) scene "$1" --scene portrait --duration 8 ;;
        green.mp4) scene "$1" --scene presenter --backdrop '#00b140' ;;
        shaky.mp4) scene "$1" --shake 0.012 ;;
        speech.wav) sound "$1" "$speech" 8 ;;
        quiet.wav) sound "$1" "0.12*($speech)" 8 ;;
        music.wav) sound "$1" "$music" 12 ;;
        beat.wav) sound "$1" "$beat" 12 ;;
        talk.mp4)
            need portrait.mp4 speech.wav
            ffmpeg -nostdin -v error -y -i portrait.mp4 -i speech.wav -c:v copy -c:a aac -t 8 "$1"
            ;;
        *.png)
            need "${1%.png}.mp4"
            ffmpeg -nostdin -v error -y -ss 1 -i "${1%.png}.mp4" -frames:v 1 "$1"
            ;;
        star.svg)
            printf '%s' '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#ffd166"' \
                ' stroke="#e08e00" stroke-width="4" stroke-linejoin="round" d="M50 6 62 38 96 39 69 60 79 93 50 73' \
                ' 21 93 31 60 4 39 38 38Z"/></svg>' >"$1"
            ;;
        talk.srt)
            printf '%s\n' 1 '00:00:00,000 --> 00:00:03,000' 'Good morning, and welcome' 'to the second lecture.' '' \
                2 '00:00:03,000 --> 00:00:08,000' 'Today, nothing is green.' >"$1"
            ;;
        talk.json)
            printf '%s' '[{"word":"Good","start":0.2,"end":0.6},{"word":"morning,","start":0.6,"end":1.3},' \
                '{"word":"welcome","start":1.5,"end":2.2},{"word":"back.","start":2.2,"end":2.8},{"word":"Today","start":3.6,"end":4.1},' \
                '{"word":"nothing","start":4.2,"end":4.9},{"word":"is","start":4.9,"end":5.1},{"word":"green.","start":5.1,"end":6}]' >"$1"
            ;;
        credits.txt)
            printf '%s\n' '# The Long Way Home' '' 'Written by: Ada Lovelace' 'Camera: Grace Hopper' \
                'Sound: Hedy Lamarr' 'Boat: Emmy Noether' '' '# With' '' 'The Mountain: itself' 'The Sun: a circle' >"$1"
            ;;
        ride.gpx)
            # A winding way, faster and slower.
            awk 'BEGIN { print "<gpx><trk><trkseg>"
                for (t = 0; t <= 60; t++) printf "<trkpt lat=\"%.6f\" lon=\"%.6f\"><ele>%.1f</ele>" \
                    "<time>2024-05-01T10:%02d:%02dZ</time></trkpt>\n", 46.4 + 0.0003 * sin(t / 9), 7.1 + t * 0.00002 \
                    + 0.00012 * cos(t / 5), 372 + 0.4 * sin(t / 20), t / 60, t % 60
                print "</trkseg></trk></gpx>" }' >"$1"
            ;;
        chapters.txt) printf '%s\n' '0:00 Departure' '0:02 The lake' '0:04 Home' >"$1" ;;
    esac
}

need() {
    local file
    for file in "$@"; do [ -e "$file" ] || make_media "$file"; done
}

run() { "$LUAEDIT" run --quiet --overwrite "$@"; }

# shrink FILE: a picture of 256 colours in place of one of all, which is a third as large.
shrink() {
    ffmpeg -nostdin -v error -y -i "$1" -vf 'split[a][b];[a]palettegen=max_colors=256:stats_mode=full[p];[b][p]paletteuse=dither=none' \
        -frames:v 1 -pred none small.png
    mv small.png "$1"
}

# The stills.

# frame NAME TIME ARGUMENT…: a frame of what a recipe makes.
frame() { "$LUAEDIT" frame --quiet --overwrite --at "$2" -o "$stills/$1.png" "$scripts/$1.lua" "${@:3}" >/dev/null; }

# card NAME ARGUMENT…: several pictures or sounds side by side.
card() { run "$scripts/dev/gallery/card.lua" "${@:2}" -o "$stills/$1.png"; }

# strip NAME FILE CAPTION TIME…: frames of one video, with their times in it.
strip() {
    local arguments=() time
    for time in "${@:4}"; do arguments+=(--time "$time" --caption "$3 ${time} s"); done
    local files=()
    for time in "${@:4}"; do files+=("$2"); done
    card "$1" "${files[@]}" "${arguments[@]}"
}

# made NAME FILE ARGUMENT…: runs a recipe.
made() { run "$scripts/$1.lua" "${@:3}" -o "$2"; }

still() {
    case $1 in
        add-music)
            need talk.mp4 music.wav
            made "$1" mix.wav talk.mp4 music.wav --preset wav
            need speech.wav
            card "$1" speech.wav music.wav mix.wav --columns 1 --scale 0.8 --scale 1 --scale 0.8 --wave 80 \
                --caption 'the talk' --caption 'the music' --caption 'the music makes room for the voice'
            ;;
        audiogram)
            need speech.wav evening.png
            frame "$1" 1 speech.wav --cover evening.png --title 'Why We Sleep' --shape square --size 480x480
            ;;
        before-after)
            need lake.mp4
            made grade graded.mp4 lake.mp4 --look warm
            frame "$1" 1.65 lake.mp4 graded.mp4 --sweep 2
            ;;
        boomerang)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --from 1 --duration 2 --times 1
            strip "$1" result.mp4 'at' 0 1 2 3
            ;;
        caption)
            need talk.mp4 talk.srt
            frame "$1" 1 talk.mp4 talk.srt --mode words
            ;;
        chapters)
            need lake.mp4 chapters.txt
            made "$1" result.mp4 lake.mp4 --list chapters.txt
            card "$1" result.mp4 result.mp4 result.mp4 --time 0.5 --time 2.5 --time 4.5 \
                --caption '0:00 Departure' --caption '0:02 The lake' --caption '0:04 Home'
            ;;
        compress)
            need night.mp4
            made "$1" result.mp4 night.mp4 --to 0.05
            card "$1" night.mp4 result.mp4 --time 1 --caption "$(($(stat -c %s night.mp4) / 1000)) kB" \
                --caption "$(($(stat -c %s result.mp4) / 1000)) kB"
            ;;
        concat)
            need lake.mp4 presenter.mp4
            made "$1" result.mp4 lake.mp4 presenter.mp4 --dissolve 1
            strip "$1" result.mp4 'at' 4 5.3 5.7 7
            ;;
        contact-sheet)
            need lake.mp4
            made "$1" "$stills/$1.png" lake.mp4 --columns 4 --rows 3 --width 640
            ;;
        countdown)
            need night.mp4
            frame "$1" 1.4 --over night.mp4 --from 3
            ;;
        credits)
            need evening.mp4 credits.txt
            frame "$1" 2 credits.txt --over evening.mp4
            ;;
        extract-audio)
            need talk.mp4
            made "$1" result.wav talk.mp4
            card "$1" talk.mp4 result.wav --columns 1 --wave 90 --time 1 --caption talk.mp4 --caption talk.wav
            ;;
        freeze-frame)
            need lake.mp4
            frame "$1" 3 lake.mp4 --begin 1 --target 26x68 --text 'the boat'
            ;;
        gif)
            need lake.mp4
            made "$1" result.gif lake.mp4 --duration 2 --width 320
            strip "$1" result.gif 'at' 0 0.64 1.28
            ;;
        grade)
            need lake.mp4
            local look looks=(none film warm cold teal-and-orange black-and-white) files=() words=()
            for look in "${looks[@]}"; do
                made "$1" "$look.mp4" lake.mp4 --look "$look" --range 1-1.2
                files+=("$look.mp4") words+=(--caption "$look")
            done
            card "$1" "${files[@]}" "${words[@]}" --columns 3
            ;;
        green-screen)
            need green.mp4 evening.mp4
            made "$1" result.mp4 green.mp4 --background evening.mp4
            card "$1" green.mp4 result.mp4 --time 1 --caption 'as it was filmed' --caption '--background evening.mp4'
            ;;
        grid)
            need lake.mp4 evening.mp4 autumn.mp4 night.mp4 city.mp4 portrait.mp4
            frame "$1" 1 lake.mp4 evening.mp4 autumn.mp4 night.mp4 city.mp4 portrait.mp4 --radius 0.03 --gap 0.02 --blur
            ;;
        hls)
            need night.mp4
            made "$1" package night.mp4 --heights 360 --heights 120
            run --allow-read package "$scripts/dev/gallery/card.lua" -o "$stills/$1.png" package/360p.m3u8 package/120p.m3u8 \
                --caption '360p.m3u8' --caption '120p.m3u8'
            ;;
        ken-burns)
            need lake.png
            made "$1" result.mp4 lake.png --move '0.5 0.5 1 to 0.3 0.65 3' --duration 4 --canvas 640x360
            strip "$1" result.mp4 'at' 0 1.5 2.2 3.9
            ;;
        lower-third)
            need portrait.mp4
            frame "$1" 2.5 portrait.mp4 --name 'Ada Lovelace' --role 'Mathematician'
            ;;
        music-video)
            need beat.wav lake.mp4 night.mp4 presenter.mp4
            made "$1" result.mp4 beat.wav lake.mp4 night.mp4 presenter.mp4 --canvas 640x360 --punch 0.2
            card "$1" result.mp4 result.mp4 result.mp4 beat.wav --columns 3 --time 0.5 --time 2.5 --time 4.5 \
                --scale 1 --scale 1 --scale 1 --scale 3.1 --caption 'at 0.5 s' --caption 'at 2.5 s' --caption 'at 4.5 s'
            ;;
        normalize)
            need quiet.wav
            made "$1" result.wav quiet.wav --target -16
            card "$1" quiet.wav result.wav --columns 1 --wave 110 --caption 'before' --caption '--target -16'
            ;;
        picture-in-picture)
            need night.mp4 portrait.mp4
            frame "$1" 1 night.mp4 portrait.mp4
            ;;
        promo)
            need city.mp4 lake.png evening.png beat.wav
            made "$1" result.mp4 city.mp4 lake.png evening.png --hook 'Rain? *Never* again' --benefit 'Keeps you dry' \
                --benefit 'Folds in a *second*' --price '29 €' --title 'The Umbrella' --handle umbrella.example --music beat.wav --canvas 270x480
            strip "$1" result.mp4 'at' 1.4 4 7 11
            ;;
        quote)
            need evening.png
            made "$1" result.mp4 evening.png --text 'That brain of mine is something more than merely mortal.' --author 'Ada Lovelace' \
                --canvas 480x480
            strip "$1" result.mp4 'at' 0.7 1.3 3
            ;;
        photo-story)
            need beat.wav lake.png portrait.mp4 evening.png
            ffmpeg -nostdin -v error -y -ss 1 -i portrait.mp4 -vf crop=ih*0.7:ih -frames:v 1 upright.png
            made "$1" result.mp4 lake.png upright.png evening.png --music beat.wav --title 'Nine lakes' --ending 'Thank you' --canvas 640x360
            strip "$1" result.mp4 'at' 1.4 2.5 4.5 8
            ;;
        explainer)
            printf '%s' '[{"chapter":"Why boats float","number":1},{"list":["Wood is light","Water is heavy"],"title":"Two facts",' \
                '"say":"There are two facts about boats."},{"bars":[["Wood",0.6],["Water",1]],"title":"Density"},' \
                '{"steps":[["Plan"],["Pack"],["Row"]],"title":"What to do","say":"And then you row."}]' >script.json
            made "$1" result.mp4 script.json --canvas 640x360
            strip "$1" result.mp4 'at' 2 7 10.5 15
            ;;
        remove-silence)
            need speech.wav
            made "$1" result.wav speech.wav
            local part
            part=$(ffprobe -v error -show_entries format=duration -of csv=p=0 result.wav)
            card "$1" speech.wav result.wav --columns 1 --wave 90 --scale 1 --scale "$(awk "BEGIN { print $part / 8 }")" \
                --caption 'before' --caption 'without its silences'
            ;;
        reverse)
            need lake.mp4
            made "$1" result.mp4 lake.mp4
            strip "$1" result.mp4 'at' 0 2 4 5.9
            ;;
        crop)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --aspect 1:1 --left 64
            strip "$1" result.mp4 'at' 0 2 4 5.9
            ;;
        rotate)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --by 90
            strip "$1" result.mp4 'at' 0 2 4 5.9
            ;;
        short)
            need talk.mp4 talk.json
            made "$1" result.mp4 talk.mp4 --words talk.json --hook 'Nothing is *green* today' --title 'More on Friday' --handle @ada \
                --theme impact --canvas 270x480
            strip "$1" result.mp4 'at' 0.9 2.6 4.6 9.5
            ;;
        slideshow)
            need lake.png evening.png city.png
            made "$1" result.mp4 lake.png evening.png city.png --each 3 --canvas 640x360
            strip "$1" result.mp4 'at' 1 2.5 3.5 4.6
            ;;
        speed)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --factor 3
            strip "$1" result.mp4 'at' 0 0.6 1.2 1.9
            ;;
        speed-ramp)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --speeds '3 0.25 3' --times '1 2.5 4'
            strip "$1" result.mp4 'at' 0 1 3 4.3
            ;;
        split-screen)
            need lake.mp4 evening.mp4 night.mp4
            frame "$1" 1 lake.mp4 evening.mp4 night.mp4 --slant 12 --gap 0.01 --background white
            ;;
        stabilize)
            need shaky.mp4
            made "$1" result.mp4 shaky.mp4
            card "$1" shaky.mp4 shaky.mp4 shaky.mp4 result.mp4 result.mp4 result.mp4 --columns 3 \
                --time 1 --time 1.08 --time 1.16 --time 1 --time 1.08 --time 1.16 \
                --caption '' --caption 'before' --caption '' --caption '' --caption 'after'
            ;;
        sticker)
            need city.mp4 star.svg
            frame "$1" 2.3 city.mp4 star.svg
            ;;
        telemetry)
            need lake.mp4 ride.gpx
            frame "$1" 3 lake.mp4 --track ride.gpx --begin -24
            ;;
        thumbnails)
            need lake.mp4
            made "$1" thumbnail.png lake.mp4 --count 4 --format png
            card "$1" thumbnail-000{1,2,3,4}.png --caption in-0001.png --caption in-0002.png --caption in-0003.png \
                --caption in-0004.png
            ;;
        title)
            need autumn.mp4
            frame "$1" 2.2 autumn.mp4 --title 'The Long Way Home' --subtitle 'a film by Ada'
            ;;
        trim)
            need lake.mp4
            made "$1" result.mp4 lake.mp4 --from 2 --to 4 --exact
            card "$1" lake.mp4 lake.mp4 lake.mp4 lake.mp4 result.mp4 result.mp4 result.mp4 result.mp4 --columns 4 \
                --time 0 --time 2 --time 3.9 --time 5.9 --time 0 --time 0.6 --time 1.3 --time 1.9 \
                --caption 'in.mp4, 0:00' --caption '0:02' --caption '0:04' --caption '0:06' \
                --caption 'out.mp4, 0:00' --caption '' --caption '' --caption '0:02'
            ;;
        turns)
            need lake.mp4 evening.mp4 autumn.mp4 night.mp4
            frame "$1" 3 lake.mp4 evening.mp4 autumn.mp4 night.mp4 --each 2
            ;;
        vertical)
            need city.mp4 presenter.mp4
            made "$1" blur.mp4 presenter.mp4 --canvas 360x640 --range 0-1.2
            made "$1" crop.mp4 presenter.mp4 --canvas 360x640 --range 0-1.2 --mode crop
            card "$1" presenter.mp4 blur.mp4 crop.mp4 --columns 3 --time 1 --caption 'in.mp4' --caption '--mode blur' \
                --caption '--mode crop'
            ;;
        watermark)
            need lake.mp4
            frame "$1" 1 lake.mp4 --text '© Ada' --scale 0.1
            ;;
        *)
            echo "gallery.sh: there is no still of '$1': say in Scripts/dev/gallery.sh how it is made" >&2
            return 1
            ;;
    esac
}

# sheet NAME THEME… -- TEMPLATE…: a row of each template, in each theme, over lake.mp4 or $ground.
sheet() {
    local name=$1 words=()
    shift
    while [ "$1" != -- ]; do words+=(--theme "$1") && shift; done
    shift
    while [ $# -gt 0 ]; do words+=(--template "$1") && shift; done
    need "${ground:-lake.mp4}" evening.mp4
    run "$scripts/dev/gallery/templates.lua" "${ground:-lake.mp4}" evening.mp4 "${words[@]}" -o "$templates/$name.png"
    shrink "$templates/$name.png"
}

templates() {
    templates=${stills%/gallery}/templates
    mkdir -p "$templates"
    sheet themes plain paper neon -- title
    sheet themes-2 impact soft news -- title
    sheet captions plain impact soft -- captions
    sheet cards impact paper neon -- hook kinetic title chapter
    sheet cards-2 impact paper plain -- quote quote-over list versus
    sheet cards-3 impact soft news -- countdown intro end-card outro
    sheet overlays impact soft news -- lower-third news-title slide-in callout bubble chat
    sheet overlays-2 impact paper news -- handle badge ticker chapters
    sheet charts impact soft news -- bars line number ring
    sheet charts-2 impact paper neon -- compare steps table
    sheet frames impact soft news -- split polaroid photo before-after route
    ground=night.mp4 sheet particles impact soft news -- confetti snow rain sparkles bokeh fireworks
}

if [ "$*" = templates ]; then
    templates
    exit
elif [ $# -gt 0 ]; then
    recipes=("$@")
else
    recipes=()
    for file in "$scripts"/*.lua; do recipes+=("$(basename -- "$file" .lua)"); done
fi
failed=0
for recipe in "${recipes[@]}"; do
    if still "$recipe" && shrink "$stills/$recipe.png"; then echo "$recipe"; else failed=1; fi
done
exit $failed
