#!/usr/bin/env bash
# Makes a film with luaedit farm under a real Slurm of one node: three tasks, of which one is killed and queued again, and
# the join. The result must have the bytes of a plain run.
# Usage: Scripts/dev/farm-slurm.sh
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

if [[ -z ${SLURM_CONF-} ]]; then exec Scripts/dev/slurm.sh run Scripts/dev/farm-slurm.sh; fi

luaedit=${LUAEDIT:-$PWD/.build/debug/luaedit}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

fail() {
    printf 'farm-slurm: %s\n' "$1" >&2
    tail -n 5 film.mp4.farm/*.log >&2 || true
    squeue --all >&2 || true
    exit 1
}

ffmpeg -v error -f lavfi -i testsrc2=d=40:s=1280x720:r=25 -f lavfi -i sine=d=40 -pix_fmt yuv420p -c:v libx264 \
    -preset ultrafast in.mp4
words=(watermark in.mp4 --text Hello)
"$luaedit" run "${words[@]}" -o plain.mp4 --no-cache --quiet
"$luaedit" farm plan "${words[@]}" -o film.mp4 --tasks 3 --cache parts --max-memory 1024
mapfile -t jobs < <("$luaedit" farm slurm film.mp4.farm --submit --processors 1)
[[ ${#jobs[@]} -eq 2 ]] || fail "the jobs were not submitted"

# The first attempt of a task is killed as soon as it runs.
for ((attempt = 0; attempt < 600; attempt++)); do
    process=$(pgrep -f "luaedit farm task --quiet $folder/film.mp4.farm 1" | head -n 1 || true)
    [[ -z $process ]] || break
    sleep 0.05
done
[[ -n $process ]] || fail "task 1 does not run"
kill -KILL "$process"
echo "task 1 was killed"

for ((attempt = 0; attempt < 600; attempt++)); do
    state=$(scontrol show job "${jobs[1]}" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | head -n 1)
    case $state in
    COMPLETED) break ;;
    FAILED | CANCELLED | TIMEOUT | NODE_FAIL | OUT_OF_MEMORY) fail "the join is $state" ;;
    esac
    sleep 1
done
[[ $state == COMPLETED ]] || fail "the join is still $state"
restarts=$(scontrol show job "${jobs[0]}" | sed -n 's/.*Restarts=\([0-9]*\).*/\1/p' | sort -n | tail -n 1)
[[ $restarts -ge 1 ]] || fail "the killed task was not queued again"
cmp film.mp4 plain.mp4 || fail "the film has other bytes than a plain run's"
echo "three tasks, one queued again, gave the bytes of a plain run: $(sha256sum < film.mp4 | cut -c 1-16)…"
