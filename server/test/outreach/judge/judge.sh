#!/usr/bin/env bash
# Judges outreach against a real OpenSMTPD and a real Dovecot (Debian's packages) on loopback.
# `judge.sh install` fetches both, `judge.sh run` judges. Without an argument it does both. Needs Debian and root.
set -euo pipefail
cd "$(dirname "$0")"

install_debian() {
  local packages="opensmtpd dovecot-imapd"
  dpkg-query -W -f '${Status}\n' $packages 2>/dev/null | grep -c '^install ok installed$' | grep -qx "$(wc -w <<<"$packages")" && return
  # No questions, and no services: RUNLEVEL keeps the packages from starting any.
  export DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l RUNLEVEL=1
  local apt="apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -qq"
  $apt update || true
  $apt install -y --no-install-recommends -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold $packages
}

if [ "${1:-install}" = install ]; then install_debian; fi
if [ "${1:-run}" = run ]; then
  cd ../../../..
  exec npx vitest run --config server/test/outreach/judge/judges-config.ts "${@:2}"
fi
