#!/usr/bin/env bash
# Judges starts behind Debian's PgBouncer.
# `judge.sh install` fetches it, `judge.sh run` judges. Without an argument it does both. Installing needs Debian and root.
set -euo pipefail
cd "$(dirname "$0")/../../.."

if [ "${1:-install}" = install ] && ! command -v pgbouncer >/dev/null; then
  # No questions, and no services: RUNLEVEL keeps the package from starting any.
  export DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l RUNLEVEL=1
  apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update -qq || true
  apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install -y -qq --no-install-recommends pgbouncer
fi
if [ "${1:-run}" = run ]; then exec node server/test/poolers/judge-poolers.ts; fi
