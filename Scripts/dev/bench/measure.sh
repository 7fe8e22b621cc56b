# shellcheck shell=bash disable=SC2034,SC2154
# Running jobs in rounds, and comparing what was measured. Sourced by bench.sh.

# timed COMMAND… : notes the seconds, the peak memory in KiB of the largest process, and the seconds of processors that all
# of them took, their own and the system's for them.
# Parts of earlier exports are removed first, unless keeps_parts is set.
timed() {
    [ -n "${keeps_parts:-}" ] || rm -rf "${LUAEDIT_CACHE:?}"
    /usr/bin/time -o "$work/time" -f '%e %M %U %S' "$@"
}

# run NAME FUNCTION ARGUMENTS… : appends "seconds MiB processor-seconds" to NAME's results.
run() {
    local name=$1
    shift
    "$@" >&2
    awk '{print $1, $2 / 1024, $3 + $4}' "$work/time" >>"$work/result.$name"
}

# interleave JOB… : runs all jobs in each round. A job is a function and its arguments; its results go by both.
interleave() {
    local round order job words
    rm -f "$work"/result.*
    for round in $(seq "$rounds"); do
        echo "round $round of $rounds" >&2
        order=("$@")
        if [ $((round % 2)) = 0 ]; then
            order=()
            for job in "$@"; do order=("$job" "${order[@]}"); done
        fi
        for job in "${order[@]}"; do
            read -ra words <<<"$job"
            run "$(result_name "$job")" "${words[@]}"
        done
    done
}

# result_name JOB : a file name for the job's results.
result_name() { tr -c '[:alnum:]\n' _ <<<"${1//$work/}"; }

median() { sort -n | awk '{v[NR] = $1} END {print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'; }

table() {
    echo '| job | luaedit s | other s | time ratio | target | processor time ratio | luaedit MiB | other MiB | memory ratio |'
    echo '|---|---|---|---|---|---|---|---|---|'
}

# compare TITLE TARGET OURS THEIRS : one row of the table; OURS and THEIRS are jobs.
compare() {
    local title=$1 target=$2 ours theirs ratio memory processor
    ours=$work/result.$(result_name "$3")
    theirs=$work/result.$(result_name "$4")
    ratio=$(paste "$ours" "$theirs" | awk '{print $1 / $4}' | median)
    memory=$(paste "$ours" "$theirs" | awk '{print $2 / $5}' | median)
    # Times too short for the clock count as its step.
    processor=$(paste "$ours" "$theirs" | awk '{print ($3 > 0 ? $3 : 0.01) / ($6 > 0 ? $6 : 0.01)}' | median)
    printf '| %s | %.2f | %.2f | **%.2f** | %s | %.2f | %.0f | %.0f | %.2f |\n' "$title" \
        "$(awk '{print $1}' "$ours" | median)" "$(awk '{print $1}' "$theirs" | median)" "$ratio" "$target" "$processor" \
        "$(awk '{print $2}' "$ours" | median)" "$(awk '{print $2}' "$theirs" | median)" "$memory"
}

frames() { ffprobe -v error -count_packets -select_streams v -show_entries stream=nb_read_packets -of csv=p=0 "$1" | sed -n 1p; }

# agree OURS THEIRS LEAST [FILTER] : fails unless both films are as long, and alike by a PSNR of LEAST dB, both cropped
# or otherwise filtered first.
agree() {
    local ours=$1 theirs=$2 least=$3 filter=${4:-null} psnr
    psnr=$(ffmpeg -hide_banner -i "$ours" -i "$theirs" \
        -lavfi "[0:v]${filter}[a];[1:v]${filter}[b];[a][b]psnr" -f null - 2>&1 |
        sed -n 's/.*average:\([0-9.inf]*\).*/\1/p')
    echo "${ours##*/}: $(frames "$ours") frames, PSNR $psnr dB, $(stat -c %s "$ours") and $(stat -c %s "$theirs") bytes"
    [ "$(frames "$ours")" = "$(frames "$theirs")" ] || { echo "the outputs differ in length" >&2; exit 1; }
    awk -v psnr="$psnr" -v least="$least" 'BEGIN {exit !(psnr == "inf" || psnr + 0 >= least)}' ||
        { echo "the outputs differ" >&2; exit 1; }
}
