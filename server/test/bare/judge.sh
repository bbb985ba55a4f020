#!/usr/bin/env bash
# Runs `npm ci && npm test` on a bare machine: a root file system of Debian stable with Node and npm and without a browser, curl,
# git, Perl, Python or ps. The user is not root, and the sources are those of the last commit.
# CLOCK='2028-02-29 12:00:00' moves the clock of all programs there to that time in UTC, TZ=Europe/Berlin sets their time zone.
# Arguments go to the tests: `npm run judge:bare -- --project web`.
# Needs root and mmdebstrap (`apt-get install mmdebstrap`), and a C compiler for CLOCK.
set -euo pipefail
cd "$(dirname "$0")/../../.."

if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
  echo "This needs root, and mmdebstrap from the Debian package of that name." >&2
  exit 1
fi

place=$(mktemp -d "${TMPDIR:-/tmp}/findable-bare-XXXXXX")
root=$place/root
trap 'rm -rf --one-file-system "$place"' EXIT

make_root() {
  local mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)
  mmdebstrap --quiet --variant=minbase stable "$root" "$mirror"
  rm -f "$root"/usr/bin/perl*
  local node npm
  node=$(type -aP node | grep -v /node_modules/ | head -n 1)
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$root/usr/lib/node_modules" "$root/home/tester/findable"
  install "$(readlink -f "$node")" "$root/usr/bin/node"
  cp -a "$npm" "$root/usr/lib/node_modules/npm"
  for command in npm npx; do
    ln -s "../lib/node_modules/npm/bin/$command-cli.js" "$root/usr/bin/$command"
  done
  git archive HEAD | tar -x -C "$root/home/tester/findable"
  chroot "$root" useradd --uid 1500 tester
  chroot "$root" chown -R tester:tester /home/tester
}

# The registry is reached as it is from this machine.
share_network() {
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  settings=("npm_config_registry=$(npm config get registry)")
  local authorities
  authorities=$(npm config get cafile)
  [ -f "$authorities" ] || return 0
  cp -L "$authorities" "$root/etc/authorities.pem"
  settings+=("npm_config_cafile=/etc/authorities.pem")
}

as_tester() {
  chroot --userspec=tester:tester "$root" env -i HOME=/home/tester USER=tester PATH=/usr/bin:/bin ${TZ:+TZ="$TZ"} \
    "${settings[@]}" sh -c 'cd ~/findable && exec "$@"' sh "$@"
}

# Moves the clocks of Node, PostgreSQL and Chromium alike. The certificate of the registry may not be valid at that time.
move_clock() {
  local offset=$(($(date -u -d "$CLOCK" +%s) - $(date -u +%s)))
  cc -shared -fPIC -O2 -DOFFSET="$offset" -o "$root/usr/lib/moved-clock.so" server/test/bare/moved-clock.c
  echo /usr/lib/moved-clock.so >"$root/etc/ld.so.preload"
}

run_tests() {
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  as_tester npm ci --no-audit --no-fund
  [ -z "${CLOCK:-}" ] || move_clock
  as_tester npm test -- "$@"
}

make_root
share_network
# What the tests leave running ends with the process namespace.
unshare --mount --pid --fork --kill-child bash -euo pipefail -c "
  $(declare -p root settings)
  $(declare -f as_tester move_clock run_tests)
  run_tests \"\$@\"
" bash "$@"
