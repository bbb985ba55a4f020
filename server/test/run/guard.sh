#!/bin/sh
# Cleans up after a run of tests, however it ends: `guard.sh <folder>`, with standard input held open by the run. When the run has
# ended, it stops each PostgreSQL whose data are in the folder, ends what else was started for it, and removes it.
folder=$1
trap '' INT TERM HUP
cat >/dev/null

stop() {
  kill "-$1" "$2" 2>/dev/null || return 0
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$2" 2>/dev/null || return 0
    sleep 1
  done
  kill -KILL "$2" 2>/dev/null
}

# Services first: they restart a PostgreSQL that ends.
for environ in /proc/[0-9]*/environ; do
  pid=${environ#/proc/}
  pid=${pid%/environ}
  [ "$pid" = $$ ] && continue
  tr '\0' '\n' 2>/dev/null <"$environ" | grep -q "=$folder\(/\|$\)" && case $(cat "/proc/$pid/comm" 2>/dev/null) in
    postgres) ;;
    *) kill -KILL "$pid" 2>/dev/null ;;
  esac
done
find "$folder" -name postmaster.pid 2>/dev/null | while read -r file; do
  pid=$(head -n 1 "$file" 2>/dev/null) && [ -n "$pid" ] && stop INT "$pid"
done
rm -rf "$folder"
