# shellcheck shell=bash disable=SC2034,SC2154
# Group "startup": what a person waits for before anything happens. Sourced by bench.sh.
#
# These take milliseconds, so hyperfine times them: ten runs of each a round, one after the other.

first_frame=$work/first-frame.lua
cat >"$first_frame" <<'END'
-- The benchmark's job: the first frame of a video, decoded and thrown away.
local args = edit.recipe { summary = "The first frame of a video", inputs = { { "video", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
comp:add_track("video"):insert_time_range(edit.range(0, source.video.min_frame_duration), source.video, 0)
return edit.movie { composition = comp }
END
nothing=$work/nothing.lua
cat >"$nothing" <<'END'
local comp = edit.composition()
comp:add_track("video"):insert_time_range(edit.range(0, 1), edit.color_asset("red", { 16, 16 }).video, 0)
return edit.movie { composition = comp }
END
clang -O2 -o "$work/terminal" "$recipes/terminal.c"
# The prompt's history is not the person's, and its values have no colours to be looked for.
export XDG_STATE_HOME=$work/state TERM=xterm NO_COLOR=1

# make_variant NAME [FLAG] : a luaedit whose worker is started with kernel.c's library, built with the flag.
make_variant() {
    local name=$1 folder=$work/$1
    shift
    mkdir -p "$folder"
    cp -f -- "$luaedit" "$folder/luaedit"
    clang -O2 -shared -fPIC "$@" -o "$folder/kernel.so" "$recipes/kernel.c"
    clang -O2 -DPRELOAD="\"$folder/kernel.so\"" -DWORKER="\"$luaedit-worker\"" \
        -o "$folder/luaedit-worker" "$recipes/kernel.c"
}
# Twenty rows of a second's part, begun from nothing each time.
batch=$work/batch
mkdir -p "$batch"
for row in $(seq 20); do printf '{"video":"%s","name":"%s"}\n' "$short" "$row"; done >"$batch/rows.jsonl"
cat >"$batch/run" <<END
#!/bin/sh
rm -rf "$batch/out"
exec "$luaedit" batch "$first_frame" "$batch/rows.jsonl" -o "$batch/out/{name}.mp4" --quiet "\$@"
END
chmod +x "$batch/run"

make_variant held
make_variant unheld -DUNHELD
# Each must do what it is for.
told() { "$work/$1/luaedit" check "$nothing" 2>&1; }
lack='this kernel has no Landlock and no seccomp'
if [[ $(told held) = *"$lack"* || $(told unheld) != *"$lack"* ]]; then
    echo "startup.sh: what the kernel holds cannot be switched off for the comparison" >&2
    exit 1
fi

names=(ffmpeg version help recipes doc name command recipe options presets prompt answer frame ffmpeg-frame
    picture ffmpeg-picture later ffmpeg-later batch batch2 held unheld)
declare -A commands=(
    [ffmpeg]="ffmpeg -version"
    [version]="$luaedit --version"
    [help]="$luaedit --help"
    [recipes]="$luaedit recipes"
    [doc]="$luaedit doc text_layer"
    [name]="$luaedit complete -- doc text_layer.fo"
    [command]="$luaedit complete -- re"
    [recipe]="$luaedit complete -- run wa"
    [options]="$luaedit complete -- run watermark --"
    [presets]="$luaedit complete -- run watermark --preset h"
    [prompt]="$work/terminal ready $luaedit repl"
    [answer]="$work/terminal answered $luaedit repl"
    [frame]="$luaedit run $first_frame $input --preset null --quiet"
    [ffmpeg-frame]="ffmpeg -v error -nostdin -i $input -frames:v 1 -an -f null -"
    [picture]="$luaedit frame $first_frame $input --at 0 -o $work/first.png --overwrite --quiet"
    [ffmpeg-picture]="ffmpeg -v error -nostdin -y -i $input -frames:v 1 $work/first.theirs.png"
    [later]="$luaedit frame $input --at 10 -o $work/later.png --overwrite --quiet"
    [ffmpeg-later]="ffmpeg -v error -nostdin -y -ss 10 -i $input -frames:v 1 $work/later.theirs.png"
    [batch]="$batch/run"
    [batch2]="$batch/run -j2"
    [held]="$work/held/luaedit check $nothing --quiet"
    [unheld]="$work/unheld/luaedit check $nothing --quiet"
)

# start_round NUMBER : appends "seconds processor-seconds" to each command's results.
start_round() {
    local name words=() order=("${names[@]}")
    if [ $(($1 % 2)) = 0 ]; then mapfile -t order < <(printf '%s\n' "${names[@]}" | tac); fi
    for name in "${order[@]}"; do words+=(--command-name "$name" "${commands[$name]}"); done
    hyperfine --style none --shell=none --warmup 1 --runs 10 --export-csv "$work/startup.csv" \
        "${words[@]}" >/dev/null
    while IFS=, read -r name _ _ seconds user system _; do
        [ "$name" = command ] && [ "$seconds" = median ] && continue
        echo "$seconds $(awk "BEGIN {print $user + $system}")" >>"$work/start.$name"
    done <"$work/startup.csv"
}

rm -f "$work"/start.*
for round in $(seq "$rounds"); do
    echo "round $round of $rounds" >&2
    start_round "$round"
done

# milliseconds NAME, processor NAME : the medians of the clock's and of the processor's time.
milliseconds() { awk '{print $1 * 1000}' "$work/start.$1" | median; }
processor() { awk '{print $2 * 1000}' "$work/start.$1" | median; }

# start TITLE TARGET NAME [OTHER] : one row; OTHER is ffmpeg where nothing is said.
start() {
    local ratio other=${4:-ffmpeg}
    ratio=$(paste "$work/start.$3" "$work/start.$other" | awk '{print $1 / $3}' | median)
    printf '| %s | %.1f | %s | %.1f | %.1f | **%.2f** |\n' "$1" "$(milliseconds "$3")" "$2" "$(processor "$3")" \
        "$(milliseconds "$other")" "$ratio"
}

echo '| start | ms | target | processor ms | other ms | ratio |'
echo '|---|---|---|---|---|---|'
start 'luaedit --version; other: ffmpeg -version' '≤ 15' version
start 'luaedit --help' '≤ 15' help
start 'luaedit recipes' '≤ 15' recipes
start 'luaedit doc text_layer' '≤ 15' doc
start 'completion of a command' '≤ 15' command
start 'of a recipe' '≤ 15' recipe
start 'of a name for luaedit doc' '≤ 15' name
start 'of the options of a recipe, which is run for them' '' options
start 'of a preset, which the engine knows' '' presets
start 'the prompt on a terminal, ready' '≤ 100' prompt
start 'the same, and an answer to 1+1' '≤ 100' answer
start 'luaedit run to the first frame; other: ffmpeg' 'ratio ≤ 1.0' frame ffmpeg-frame
start 'luaedit frame, the first one as a PNG; other: ffmpeg' 'ratio ≤ 0.8' picture ffmpeg-picture
start 'luaedit frame of a film, at 10 s; other: ffmpeg' 'ratio ≤ 0.8' later ffmpeg-later
start 'luaedit batch of 20 rows of a frame; other: one run' '' batch frame
start 'the same, two at a time' '' batch2 frame
start 'luaedit check; other: with a kernel that holds nothing' '' held unheld
# Nothing of it waits, and the processor's time is steadier than the clock's.
awk -v held="$(processor held)" -v unheld="$(processor unheld)" -v own="$(processor version)" 'BEGIN {
    printf "\nThe sandbox adds to a start: the kernel %.1f ms, the second process %.1f ms (target: 15 together)\n",
        held - unheld, own
}'
