# shellcheck shell=bash disable=SC2034,SC2154
# Group "clips": ten thousand clips of twenty files, against themselves: time and memory must not run away. Sourced by
# bench.sh.

# clips COMMAND COUNT [OPTION…]
clips() {
    local command=$1 count=$2
    shift 2
    timed "$luaedit" "$command" "$recipes/clips.lua" "$work"/clip*.mp4 --clips "$count" "$@" >/dev/null
}

plans=("clips plan 10000" "clips plan 20000" "clips plan 10000 --dissolve" "clips plan 20000 --dissolve")
exports=("clips run 10000 --preset null --quiet" "clips run 100 --preset null --quiet")
interleave "${plans[@]}" "${exports[@]}"
# seconds JOB : the median.
seconds() { awk '{print $1}' "$work/result.$(result_name "$1")" | median; }
printf '10000 clips run, checked and planned: %.2f s cut hard, %.2f s dissolving (target ≤ 1)\n' \
    "$(seconds "${plans[0]}")" "$(seconds "${plans[2]}")"
echo
table
compare '20,000 clips planned; against 10,000' '≤ 2.2' "${plans[1]}" "${plans[0]}"
compare 'the same, dissolving' '≤ 2.2' "${plans[3]}" "${plans[2]}"
compare '10,000 clips composed; against 100 (memory ≤ 1.3)' '' "${exports[0]}" "${exports[1]}"
