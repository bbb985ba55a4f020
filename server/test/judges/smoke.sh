#!/usr/bin/env bash
# Lets each judge with a real program act once. What it needs, `npm run judge:all` names with the command that installs it.
set -euo pipefail
cd "$(dirname "$0")/../../.."

# Says what a judge lacks. In CI everything must be there.
at_hand() {
  command -v "$2" >/dev/null && return
  echo "Not judged: $1, because $2 is missing ($3)."
  [ -z "${CI:-}" ] || exit 1
  return 1
}

node server/test/outreach/spam/judge-spam.ts
if [ -n "${CI:-}" ]; then node server/test/deploy/judge-deploy.ts; else node server/test/deploy/judge-deploy.ts --at-hand; fi
if at_hand alerts "${PROMTOOL:-promtool}" "apt-get install prometheus"; then node server/test/alerts/judge-alerts.ts; fi
if [ "$(id -u)" != 0 ]; then
  echo "Not judged: image, because it mounts a root file system, which needs root."
elif ! unshare --mount true; then
  echo "Not judged: image, because this machine lets no process mount a root file system."
else
  node server/test/image/judge-image.ts
fi
exec npx vitest run --config server/test/judges/smoke-config.ts
