#!/bin/sh
# Installs the Claude Code client that test/end-to-end drives into the git-ignored .claude-client/ (364 MB, so it isn't a dependency).
# Pinned: the hook payloads, answers and file formats that the suite relies on are those of this version.
set -eu
VERSION=2.1.330
root=$(cd "$(dirname "$0")/../.." && pwd)
target="$root/.claude-client"
manifest="$target/node_modules/@anthropic-ai/claude-code/package.json"

if [ -f "$manifest" ] && grep -q "\"version\": \"$VERSION\"" "$manifest"; then
  echo "Claude Code $VERSION is already in .claude-client/"
  exit 0
fi
mkdir -p "$target"
# The folder gets its own package.json, else npm would install into the project above it.
[ -f "$target/package.json" ] || echo '{ "private": true }' >"$target/package.json"
# Run in the folder instead of with --prefix, which would also look for npm's global settings (a registry, a certificate) there.
cd "$target"
npm install --ignore-scripts --no-audit --no-fund --save-exact "@anthropic-ai/claude-code@$VERSION"
echo "Claude Code $VERSION installed into .claude-client/"
