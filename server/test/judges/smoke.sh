#!/usr/bin/env bash
# Lets each judge with a real program act once. What it needs, `npm run judge:all` names with the command that installs it.
set -euo pipefail
cd "$(dirname "$0")/../../.."
node server/test/outreach/spam/judge-spam.ts
exec npx vitest run --config server/test/judges/smoke-config.ts
