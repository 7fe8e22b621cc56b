#!/usr/bin/env bash
# A real Slurm of one node on this machine, for tests and to try things out: controller, node and munge run as the user who
# starts them, with everything in one folder. Needs Debian's slurm-wlm and munge.
#
# Usage: Scripts/dev/slurm.sh start DIR     starts it; prints what the environment of sbatch needs
#        Scripts/dev/slurm.sh stop DIR      ends it
#        Scripts/dev/slurm.sh run COMMAND…  starts one, runs a command with it, ends it; the command's status
#
#   eval "$(Scripts/dev/slurm.sh start /tmp/slurm)"
#   luaedit farm slurm job --submit && squeue
set -euo pipefail

fail() {
    printf 'slurm.sh: %s\n' "$1" >&2
    exit 1
}

require() {
    local program
    for program in munged mungekey slurmctld slurmd sbatch sinfo; do
        PATH=$PATH:/usr/sbin command -v "$program" > /dev/null ||
            fail "$program is missing; apt install slurm-wlm munge"
    done
}

# Ports that nothing listens on.
free_port() {
    local port
    while :; do
        port=$((20000 + RANDOM % 20000))
        (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null || break
    done
    echo "$port"
}

write_configuration() {
    local folder=$1 node memory
    node=$(hostname -s)
    # What the kernel counts is more than what it gives.
    memory=$(($(awk '/^MemTotal/ { print $2 }' /proc/meminfo) * 9 / 10 / 1024))
    cat > "$folder/slurm.conf" << CONF
ClusterName=luaedit
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
# No control groups: a container has none to give.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=1,bf_interval=1
MinJobAge=3600
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$memory State=UNKNOWN
PartitionName=main Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
}

start() {
    local folder attempt
    mkdir -p -- "$1"
    folder=$(cd -- "$1" && pwd)
    [[ ! -e $folder/slurm.conf ]] || fail "'$folder' holds a Slurm already; Scripts/dev/slurm.sh stop ends it"
    mkdir -p "$folder/munge" "$folder/state" "$folder/spool"
    chmod 755 "$folder"
    chmod 700 "$folder/munge"
    write_configuration "$folder"
    export PATH=$PATH:/usr/sbin SLURM_CONF=$folder/slurm.conf
    mungekey --create --keyfile "$folder/munge/key"
    # The programs' own output goes to their logs; what starts them may be waiting for the end of a pipe.
    munged --key-file "$folder/munge/key" --socket "$folder/munge/socket" --pid-file "$folder/munge/pid" \
        --log-file "$folder/munge/log" --seed-file "$folder/munge/seed" --force > "$folder/munge/out" 2>&1
    slurmctld -f "$SLURM_CONF" > "$folder/slurmctld.out" 2>&1
    slurmd -f "$SLURM_CONF" > "$folder/slurmd.out" 2>&1
    for ((attempt = 0; attempt < 150; attempt++)); do
        if [[ $(sinfo --noheader --format=%t 2> /dev/null) == idle ]]; then
            printf 'export SLURM_CONF=%q\n' "$SLURM_CONF"
            return
        fi
        sleep 0.2
    done
    tail -n 5 "$folder"/*.log "$folder"/*.out >&2
    stop "$folder"
    fail "the node does not come up"
}

stop() {
    local folder=$1 pid file
    [[ -e $folder/slurm.conf ]] || fail "'$folder' holds no Slurm"
    for file in slurmd.pid slurmctld.pid munge/pid; do
        pid=$(cat "$folder/$file" 2> /dev/null) || continue
        kill "$pid" 2> /dev/null || continue
        for ((attempt = 0; attempt < 50; attempt++)); do
            kill -0 "$pid" 2> /dev/null || break
            sleep 0.1
        done
    done
    rm -f "$folder/slurm.conf"
}

case ${1-} in
start)
    [[ $# -eq 2 ]] || fail "which folder? slurm.sh start DIR"
    require
    start "$2"
    ;;
stop)
    [[ $# -eq 2 ]] || fail "which folder? slurm.sh stop DIR"
    stop "$2"
    ;;
run)
    shift
    [[ $# -gt 0 ]] || fail "which command? slurm.sh run COMMAND…"
    require
    folder=$(mktemp -d)
    trap 'stop "$folder"; rm -rf -- "$folder"' EXIT
    environment=$(start "$folder")
    eval "$environment"
    "$@"
    ;;
*)
    fail "start DIR, stop DIR or run COMMAND…"
    ;;
esac
