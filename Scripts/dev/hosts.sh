#!/usr/bin/env bash
# Tries luaedit on bad hosts: no /proc, no home, full disks, limits, control groups, denied system calls, FUSE. Prints a table:
# condition, command, status, first line of the messages, ok or not. Needs root, cc, util-linux; bindfs for the rows of FUSE.
# Usage: Scripts/dev/hosts.sh [ONLY]    ONLY is a part of a condition's name
set -uo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit
[ "$(id -u)" = 0 ] || { echo 'hosts.sh needs root, for mounts and control groups' >&2; exit 2; }
luaedit=$(realpath "${LUAEDIT:-.build/debug/luaedit}")
only=${1:-}
work=$(mktemp -d)
failed=0
groups=()
# shellcheck disable=SC2317  # the trap runs it
cleanup() {
    for place in "$work"/*/; do mountpoint -q "$place" && umount -l "$place"; done
    for group in "${groups[@]}"; do rmdir "$group" 2> /dev/null; done
    rm -rf "$work"
}
trap cleanup EXIT
chmod 777 "$work"
cc -O1 -o "$work/deny" Scripts/dev/hosts/deny.c || exit 2
cd "$work" || exit 2
export LUAEDIT_CACHE="$work/cache"
ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=128x96:r=25:d=2 -f lavfi -i sine=d=2 -c:v libx264 -preset ultrafast \
    -pix_fmt yuv420p -c:a aac in.mp4
ffmpeg -nostdin -v error -f lavfi -i color=gray:s=4000x3000 -frames:v 1 still.png
cat > still.lua << 'LUA'
local c = edit.composition()
c:insert_time_range(edit.range(0, 4), edit.asset("still.png"), 0)
return c
LUA
cat > rows.csv << 'CSV'
video,text,name
in.mp4,a,one
CSV

# row CONDITION STATUS WORDS SCRIPT: runs SCRIPT, in which $luaedit is the program, and judges it. STATUS may name several with |;
# WORDS is a pattern that the messages must have, or nothing.
row() {
    local condition=$1 expected=$2 words=$3 script=$4 status text verdict=ok
    case $condition in *"$only"*) ;; *) return ;; esac
    rm -rf out.mp4 frames batch; mkdir -p batch; chmod 777 batch
    text=$(luaedit=$luaedit work=$work timeout 180 bash -c "$script" 2>&1 > /dev/null < /dev/null)
    status=$?
    [[ "|$expected|" == *"|$status|"* ]] || verdict=NOT
    [[ -z $words ]] || grep -q -- "$words" <<< "$text" || verdict=NOT
    ! grep -qE 'install luaedit again|crashed|Fatal error|signal 5' <<< "$text" || verdict=NOT
    [ "$verdict" = ok ] || failed=1
    printf '%-34s | %-3s | %-3s | %s\n' "$condition" "$status" "$verdict" "$(head -1 <<< "$text" | cut -c1-150)"
}
skip() { case $1 in *"$only"*) printf '%-34s |     | -   | %s\n' "$1" "$2" ;; esac; }

run='run watermark in.mp4 --text x -o out.mp4 --overwrite --quiet'
nobody='setpriv --reuid=61234 --clear-groups --'

printf '%-34s | %-3s | %-3s | %s\n' condition st. ok 'first line'
# --- what is not there
row 'plain' 0 '' "\$luaedit $run"
row 'no /proc' 78 '/proc is not there' "unshare -m sh -c 'mount -t tmpfs none /proc; exec \$luaedit $run'"
row 'chroot without /proc' 78 '/proc is not there' "unshare -m sh -c 'mkdir -p root; mount --rbind / root; umount -l root/proc; exec chroot root \$luaedit --version'"
row 'no /dev/null' 78 '/dev/null is not there' "unshare -m sh -c 'mount -t tmpfs none /dev; exec \$luaedit $run'"
row 'no HOME' 0 '' "env -u HOME -u XDG_CACHE_HOME -u LUAEDIT_CACHE \$luaedit $run"
row 'no environment' 0 '' "env -i \$luaedit $run"
row 'read-only home and cache' 0 '' "unshare -m sh -c 'mkdir -p ro; mount -t tmpfs -o ro none ro; HOME=\$work/ro LUAEDIT_CACHE=\$work/ro/c exec \$luaedit $run'"
row 'read-only: doctor' '0|78' '' "unshare -m sh -c 'mkdir -p ro; mount -t tmpfs -o ro none ro; LUAEDIT_CACHE=\$work/ro/c \$luaedit doctor | grep -q \"limited.*cache\"'"
row 'read-only folder of the result' 73 'Read-only file system' "unshare -m sh -c 'mkdir -p ro; mount -t tmpfs -o ro none ro; exec \$luaedit ${run/out.mp4/ro/out.mp4}'"
# --- disks
row 'full disk' 74 'No space left' "unshare -m sh -c 'mkdir -p small; mount -t tmpfs -o size=16k none small; exec \$luaedit ${run/out.mp4/small/out.mp4}'"
row 'full temporary folder' 74 'temporary-directory' "unshare -m sh -c 'mkdir -p small; mount -t tmpfs -o size=16k none small; exec \$luaedit $run --temporary-directory small'"
row 'full cache' 0 '' "unshare -m sh -c 'mkdir -p small; mount -t tmpfs -o size=16k none small; LUAEDIT_CACHE=\$work/small/c exec \$luaedit $run'"
row 'full disk, batch' 74 'the disk is full' "unshare -m sh -c 'mkdir -p small; mount -t tmpfs -o size=16k none small; exec \$luaedit batch watermark rows.csv -o small/{name}.mp4 --quiet'"
row 'mount point as a package' 0 '' "unshare -m sh -c 'mkdir -p disk; mount -t tmpfs none disk; \$luaedit run watermark in.mp4 --text x -o disk --preset hls --quiet && test -e disk/main.m3u8'"
row 'mount point, again' 0 '' "unshare -m sh -c 'mkdir -p disk; mount -t tmpfs none disk; for n in 1 2; do \$luaedit run watermark in.mp4 --text x -o disk --preset hls --quiet --overwrite || exit; done; ! ls -A disk | grep -q luaedit-'"
# --- pipes
row 'reader that leaves' 141 '' "set -o pipefail; \$luaedit run watermark in.mp4 --text x -o /dev/stdout --fragmented --quiet | head -c 100"
row 'reader that has left' 141 '' "{ sleep 0.3; \$luaedit run watermark in.mp4 --text x -o /dev/stdout --fragmented --quiet; echo \$? > st; } | true; exit \$(cat st)"
row 'FIFO without a reader' 73 'fragmented' "rm -f fifo; mkfifo fifo; timeout 20 \$luaedit ${run/out.mp4/fifo}"
row 'frame into a pipe' 0 '' "set -o pipefail; \$luaedit frame watermark in.mp4 --text x --at 0 -o /dev/stdout | cat"
# --- limits of processes
for count in 1 3 5 8 12; do
    row "ulimit -u $count" '71|0' '' "$nobody prlimit --nproc=$count \$luaedit $run --no-cache"
    row "ulimit -u $count, batch" '71|0' '' "$nobody prlimit --nproc=$count \$luaedit batch watermark rows.csv -o batch/{name}.mp4 --state batch/state --no-cache --quiet"
done
for count in 4 6 8 12 20; do row "ulimit -n $count" '71|0' '' "prlimit --nofile=$count \$luaedit $run"; done
row 'ulimit -n 8, doctor' '0|78' '' "prlimit --nofile=8 \$luaedit doctor"
row 'ulimit -f' 74 'File too large' "prlimit --fsize=4096 \$luaedit $run"
row 'ulimit -v' '71|125' 'ulimit -v' "prlimit --as=400000000 \$luaedit run still.lua -o out.mp4 --quiet"
row 'ulimit -t' '124' '' "prlimit --cpu=1 \$luaedit run still.lua -o out.mp4 --quiet"
row 'ignored SIGCHLD' 0 '' "env --ignore-signal=CHLD \$luaedit $run"
row 'closed descriptors' '0|74' '' "exec \$luaedit $run <&- >&- 2>&-"
# --- memory
row 'picture of 16000×16000' 125 'takes about' "ffmpeg -nostdin -v error -f lavfi -i color=gray:s=16000x16000 -frames:v 1 -pix_fmt rgb24 -y big.png; sed s/still.png/big.png/ still.lua > big.lua; \$luaedit frame big.lua --at 0 -o out.png --max-memory 700"
row 'stills of 12 megapixels in 2 GiB' 0 '' "\$luaedit run still.lua -o out.mp4 --quiet --max-memory 2048 --no-cache"
# --- control groups
# group CONTROLLER FILE VALUE: makes a control group and prints its folder; nothing where that is not possible.
group() {
    local top folder
    if [ -d "/sys/fs/cgroup/$1" ]; then top=/sys/fs/cgroup/$1; else top=/sys/fs/cgroup; fi
    folder=$top/luaedit-hosts-$$-$1
    mkdir "$folder" 2> /dev/null || return
    for pair in $2; do
        [ -e "$folder/${pair%%=*}" ] && echo "${pair#*=}" > "$folder/${pair%%=*}" 2> /dev/null && { echo "$folder"; return; }
    done
    rmdir "$folder"
}
in_group() { echo "echo \$\$ > $1/cgroup.procs; exec $2"; }
memory=$(group memory 'memory.max=300M memory.limit_in_bytes=300M')
if [ -n "$memory" ]; then
    groups+=("$memory")
    row 'control group: memory' 125 'control group\|memory limit' "$(in_group "$memory" "\$luaedit run still.lua -o out.mp4 --quiet")"
    row 'control group: killed' 125 'control group, 300 MiB, was full' "$(in_group "$memory" "\$luaedit run still.lua -o out.mp4 --quiet --max-memory 4000")"
    row 'control group: doctor' 0 '' "$(in_group "$memory" "bash -c '\$luaedit doctor | grep -q \"of its control group\"'")"
else
    skip 'control group: memory' 'no group can be made here'
fi
tasks=$(group pids 'pids.max=12')
if [ -n "$tasks" ]; then
    groups+=("$tasks")
    row 'control group: 12 tasks' '71|0' '' "$(in_group "$tasks" "\$luaedit $run --no-cache")"
    row 'control group: 12 tasks, batch' '71|0' '' "$(in_group "$tasks" "\$luaedit batch watermark rows.csv -o batch/{name}.mp4 --state batch/state --no-cache --quiet")"
else
    skip 'control group: 12 tasks' 'no group can be made here'
fi
processors=$(group cpu 'cpu.max=100000 cpu.cfs_quota_us=100000')
if [ -n "$processors" ]; then
    groups+=("$processors")
    row 'control group: one processor' 0 '' "$(in_group "$processors" "bash -c '\$luaedit doctor | grep -q \"processors *1 of\"'")"
else
    skip 'control group: one processor' 'no group can be made here'
fi
# --- denied system calls, by errno: EPERM 1, EINVAL 22, ENOLCK 37, ENOSYS 38, EOPNOTSUPP 95
for denied in seccomp=1 seccomp=22 landlock=1 landlock=38 memfd_create=38 renameat2=22 renameat2=38 statx=38 flock=37 fsync=22 \
    syncfs=38 close_range=38 signalfd4=38 sched_getaffinity=38 clone3=38 tmpfile=95 linkat=1 'flock=37 tmpfile=95'; do
    expected=0
    case $denied in memfd_create* | signalfd4* | linkat*) expected='0|70|71|73|78' ;; esac
    row "denied: $denied" "$expected" '' "./deny $denied -- \$luaedit $run"
done
row 'denied: seccomp, required' 78 'require-sandbox' "./deny seccomp=1 -- \$luaedit $run --require-sandbox"
row 'denied: seccomp, doctor' 0 '' "./deny seccomp=1 -- \$luaedit doctor | grep -q 'limited.*seccomp.*refuses'"
# --- hidden files
# shellcheck disable=SC2016  # the row's own shell expands it
leftovers='left() { ls -A "$1" | grep -q luaedit-; }; kill_it() { ("$@" & pid=$!; for n in $(seq 200); do left $place && break; sleep 0.05; done; kill -9 $pid; wait $pid) 2> /dev/null; }'
row 'killed without O_TMPFILE' 0 '' "$leftovers; place=batch; kill_it ./deny tmpfile=95 -- \$luaedit run still.lua -o batch/k.mp4 --quiet --no-cache; left batch || exit 99; ./deny tmpfile=95 -- \$luaedit ${run/out.mp4/batch/o.mp4}; ! left batch"
if command -v bindfs > /dev/null && [ -e /dev/fuse ]; then
    fuse="mkdir -p back fuse; bindfs back fuse; trap 'umount -l fuse' EXIT; rm -rf fuse/*"
    row 'FUSE: file' 0 '' "$fuse; \$luaedit ${run/out.mp4/fuse/out.mp4} && test -s fuse/out.mp4 && ! ls -A fuse | grep -q luaedit-"
    row 'FUSE: package' 0 '' "$fuse; \$luaedit run watermark in.mp4 --text x -o fuse/p --preset hls --quiet && test -e fuse/p/main.m3u8"
    row 'FUSE: replaced' 0 '' "$fuse; for n in 1 2; do \$luaedit ${run/out.mp4/fuse/out.mp4} || exit; done; ! ls -A fuse | grep -q luaedit-"
    row 'FUSE: killed' 0 '' "$leftovers; $fuse; place=fuse; kill_it \$luaedit run still.lua -o fuse/k.mp4 --quiet --no-cache; \$luaedit ${run/out.mp4/fuse/out.mp4}; ! left fuse"
else
    skip 'FUSE' 'bindfs is not installed (apt-get install bindfs)'
fi
exit $failed
