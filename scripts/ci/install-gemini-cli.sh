#!/bin/sh
# Installs the Gemini CLI that test/end-to-end drives into the git-ignored .clients/gemini-cli (96 MB, one package: all that it needs is
# bundled in it). Pinned: the payloads of its hooks and what it takes for an answer are those of this version.
set -eu
VERSION=0.61.0
root=$(cd "$(dirname "$0")/../.." && pwd)
target="$root/.clients/gemini-cli"
manifest="$target/node_modules/@google/gemini-cli/package.json"

if [ -f "$manifest" ] && grep -q "\"version\": \"$VERSION\"" "$manifest"; then
  echo "Gemini CLI $VERSION is already in .clients/gemini-cli/"
  exit 0
fi
mkdir -p "$target"
# The folder gets its own package.json, else npm would install into the project above it.
[ -f "$target/package.json" ] || echo '{ "private": true }' >"$target/package.json"
cd "$target"
npm install --ignore-scripts --omit=optional --no-audit --no-fund --save-exact "@google/gemini-cli@$VERSION"
echo "Gemini CLI $VERSION installed into .clients/gemini-cli/"
