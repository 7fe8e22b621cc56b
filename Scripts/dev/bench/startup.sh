# shellcheck shell=bash disable=SC2034,SC2154
# Group "startup": what a person waits for before anything happens. Sourced by bench.sh.

hyperfine --shell=none --warmup 3 --runs 20 --export-csv "$work/startup.csv" \
    "$luaedit --version" "$luaedit --help" "$luaedit recipes" >/dev/null
# What giving up the rights costs a recipe, as the worker itself measures it: the median of as many runs.
echo 'return edit.color_asset("red", { 16, 16 })' >"$work/startup.lua"
for _ in $(seq 20); do
    "$luaedit" check "$work/startup.lua" --verbose 2>&1 | sed -n 's/^rights given up in \(.*\) ms$/\1/p'
done | sort -n | awk '{all[NR] = $1} END {printf "rights given up: %s ms (target ≤ 15)\n", all[int((NR + 1) / 2)]}'
awk -F, 'NR > 1 {printf "%s: %.1f ms (target ≤ 15)\n", $1, $2 * 1000}' "$work/startup.csv" | sed "s|$luaedit|luaedit|"
