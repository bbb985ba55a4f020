#!/usr/bin/env bash
# Judges publishing against a real WordPress (Debian's package on MariaDB and PHP) and a real Ghost (its npm package) on loopback.
# `judge.sh install` fetches both and can run beside other work; `judge.sh run` judges. Without an argument it does both.
# Needs Debian, root and npm. Repeating it changes nothing. It ends only processes that it started.
set -euo pipefail
cd "$(dirname "$0")"

GHOST=6.65.0

install_debian() {
  local packages="wordpress mariadb-server-core mariadb-client-core php-cli php-mysql php-xml php-mbstring"
  dpkg-query -W -f '${Status}\n' $packages 2>/dev/null | grep -c '^install ok installed$' | grep -qx "$(wc -w <<<"$packages")" && return
  # No questions, and no services: RUNLEVEL keeps the packages from starting any.
  export DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l RUNLEVEL=1
  # Another installation may hold the lock. The timeout does not cover the lock of the lists, so the update is repeated.
  local apt="apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -qq"
  local attempt
  for attempt in $(seq 1 30); do
    $apt update && break
    # Lists that are there may be enough: the installation below says what is missing.
    if [ "$attempt" = 30 ]; then echo "apt-get update failed 30 times" >&2; else sleep 5; fi
  done
  $apt install -y --no-install-recommends -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold $packages
}

# Its package.json names packages inside the tarball, so it cannot be a dependency.
install_ghost() {
  local place=ghost/node_modules/ghost
  [ "$(cat "$place/.installed" 2>/dev/null)" = "$GHOST" ] && return
  rm -rf "$place"
  mkdir -p "$place"
  (
    cd "$place"
    npm pack "ghost@$GHOST" --silent >/dev/null
    tar -xzf "ghost-$GHOST.tgz" --strip-components=1
    rm "ghost-$GHOST.tgz"
    npm install --legacy-peer-deps --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
    echo "$GHOST" >.installed
  )
}

if [ "${1:-install}" = install ]; then
  install_debian
  install_ghost
fi
if [ "${1:-run}" = run ]; then
  cd ../../..
  exec npx vitest run --config server/test/platforms/judges-config.ts "${@:2}"
fi
