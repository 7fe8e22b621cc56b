# shellcheck shell=bash disable=SC2034,SC2154
# Group "nested": ten seconds of 1080p under a title, composed and thrown away: as a movie inside another one, against the
# same edit flat. Sourced by bench.sh.

nested() { timed "$luaedit" run "$recipes/nested.lua" "$input" --how "$1" --preset null --quiet; }

interleave "nested inside" "nested flat" "nested four"
table
compare 'a movie inside another; against the same edit flat' '≤ 1.05' "nested inside" "nested flat"
compare 'shown four times at half its size; against the flat edit once' '' "nested four" "nested flat"
