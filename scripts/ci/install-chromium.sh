#!/bin/sh
# Installs Debian's Chromium, which test/viewer drives.
set -eu
if command -v chromium >/dev/null; then
  echo "Chromium is already there"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends chromium >/dev/null
chromium --version --no-sandbox
