#!/usr/bin/env bash
# Measures luaedit against ffmpeg on the same jobs, as ratios within one interleaved run.
# Usage: [BENCH_SOURCE=FILE] Scripts/dev/bench.sh [ROUNDS] [GROUP…]
#   ROUNDS  5
#   GROUP   encoded, composed, layers, nested, clips, sound, copy, smart, hls, parts, startup; all of
#           them. FILE is a film to use instead of a drawn one.
#
# Every round runs each program once, in alternating order; a ratio is the median of the rounds' ratios. The jobs of a
# group are in bench/GROUP.sh: it checks that both programs make the same film, lists its jobs and prints its table.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
rounds=${1:-5}
[ $# = 0 ] || shift
groups=("$@")
[ ${#groups[@]} -gt 0 ] || groups=(encoded composed layers nested clips sound copy smart hls parts startup)
for group in "${groups[@]}"; do
    [ -f "Scripts/dev/bench/$group.sh" ] || { echo "bench.sh: there is no group '$group'" >&2; exit 2; }
done

Scripts/dev/requirements.sh --bench
# shellcheck disable=SC2034
luaedit=$(Scripts/dev/release.sh)/luaedit
# shellcheck disable=SC2034  # the groups use them
recipes=$PWD/Scripts/dev/bench
work=$PWD/.build/bench
mkdir -p "$work"
# The parts of exports; measured jobs begin without any, but for some of the group "parts".
export LUAEDIT_CACHE=$work/cache

# shellcheck source-path=SCRIPTDIR
. Scripts/dev/bench/inputs.sh
. Scripts/dev/bench/measure.sh
for group in "${groups[@]}"; do
    # shellcheck source=/dev/null
    . "Scripts/dev/bench/$group.sh"
    echo
done
