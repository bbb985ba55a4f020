#!/usr/bin/env bash
# Judges 50 emails with Debian's SpamAssassin, which it installs where it is missing (needs root).
set -euo pipefail
cd "$(dirname "$0")/../../../.."

if ! command -v spamassassin >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -o DPkg::Lock::Timeout=300 update -qq || true
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends spamassassin
fi
exec node server/test/outreach/spam/judge-spam.ts
