#!/bin/sh
# install-npm-client.sh NAME PACKAGE VERSION: installs an agent's client from npm into the git-ignored .clients/NAME, without install scripts.
set -eu
name=$1 package=$2 version=$3
root=$(cd "$(dirname "$0")/../.." && pwd)
target="$root/.clients/$name"
manifest="$target/node_modules/$package/package.json"

if [ -f "$manifest" ] && grep -q "\"version\": \"$version\"" "$manifest"; then
  echo "$package $version is already in .clients/$name/"
  exit 0
fi
mkdir -p "$target"
# The folder gets its own package.json, else npm would install into the project above it.
[ -f "$target/package.json" ] || echo '{ "private": true }' >"$target/package.json"
# Run in the folder instead of with --prefix, which would also look for npm's global settings (a registry, a certificate) there.
cd "$target"
npm install --ignore-scripts --no-audit --no-fund --save-exact "$package@$version"
echo "$package $version installed into .clients/$name/"
