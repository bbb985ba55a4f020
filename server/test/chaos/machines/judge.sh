#!/usr/bin/env bash
# Judges several machines on Debian's PostgreSQL, in network namespaces, and a whole service whose disk is full.
# `judge.sh install` fetches it, `judge.sh run` judges. Without an argument it does both. Needs Debian and root.
set -euo pipefail
cd "$(dirname "$0")/../../../.."

if [ "${1:-install}" = install ] && ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null; then
  # No questions, and no services: RUNLEVEL keeps the package from starting any.
  export DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l RUNLEVEL=1
  apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update -qq || true
  apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install -y -qq --no-install-recommends postgresql iproute2
fi
if [ "${1:-run}" = run ]; then
  node server/test/chaos/run.ts machines
  exec node server/test/chaos/run.ts disk
fi
