# shellcheck shell=bash disable=SC2034,SC2154
# Group "startup": what a person waits for before anything happens. Sourced by bench.sh.

hyperfine --shell=none --warmup 3 --runs 20 --export-csv "$work/startup.csv" \
    "$luaedit --version" "$luaedit --help" "$luaedit recipes" >/dev/null
awk -F, 'NR > 1 {printf "%s: %.1f ms (target ≤ 15)\n", $1, $2 * 1000}' "$work/startup.csv" | sed "s|$luaedit|luaedit|"
