#!/usr/bin/env bash
# Runs a sweep on a Slurm cluster of one node, this machine, and kills tasks during the run.
# Needs root, munge, slurm-wlm and the sweep binary:
#   Tests/Clusters/slurm.sh .build/release/sweep
set -euo pipefail
sweep=$(readlink -f "$1")
folder=$(mktemp -d)
node=$(hostname -s)
jobs=()
finish() {
  for job in "${jobs[@]}"; do kill "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
fail() {
  echo "error: $*" >&2
  tail -n 5 "$folder"/*.log >&2 || true
  exit 1
}

mkdir "$folder"/{state,spool,munge,work}
chmod 711 "$folder" "$folder/munge"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 600 "$folder/munge/key"
cat >"$folder/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$node Default=YES State=UP
CONF
export SLURM_CONF=$folder/slurm.conf
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munged.log" \
  --seed-file="$folder/munge/seed" >"$folder/munged.out.log" 2>&1 &
jobs+=($!)
sleep 1
slurmctld -D >"$folder/slurmctld.log" 2>&1 &
jobs+=($!)
sleep 1
slurmd -D >"$folder/slurmd.log" 2>&1 &
jobs+=($!)
for ((i = 0; i < 60; i++)); do
  sinfo -h -o %t 2>/dev/null | grep -qx idle && break
  sleep 0.5
done
((i < 60)) || fail 'the Slurm node did not become idle within 30 s'

cd "$folder/work"
# A task takes two seconds or more, so that it can be found and killed on a busy machine too.
run=(drop-out-dismiss --vary rope.frequency=1:6:60 --vary rope.damping=0:1:60
  --vary card.elasticity=0:0.9:150 --frame-rate 1000 --threads 1)
"$sweep" run "${run[@]}" -o one.nc --quiet
# More attempts than kills: one task may be hit each time.
"$sweep" submit --slurm --shards 6 --attempts 5 --sbatch --output="task-%A-%a" -- "${run[@]}" -o r.nc
killed=0
for ((i = 0; i < 2400 && killed < 3; i++)); do
  [[ ! -e r.nc ]] || break
  # Only our own tasks: the arguments name our parts, the working folder is this one.
  for process in $(pgrep -f -- '-o r.nc .*--shard auto/6' || true); do
    [[ $(readlink "/proc/$process/cwd") == "$PWD" ]] || continue
    kill -9 "$process" 2>/dev/null && ((killed += 1))
    sleep 0.2
    break
  done
  sleep 0.05
done
for ((i = 0; i < 240; i++)); do
  [[ -e r.nc ]] && break
  sleep 0.5
done
[[ -e r.nc ]] || fail "r.nc does not exist after 120 s: $("$sweep" status r.nc)"
((killed)) || fail 'no task was killed'
cmp r.nc one.nc || fail "the bytes of r.nc differ from those of a single run"
echo "slurm: same bytes as a single run, $killed tasks killed"
