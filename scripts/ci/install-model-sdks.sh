#!/bin/sh
# Installs the libraries of model providers that test/sdks drives, Deno and Bun, and the generator of its Python client, into the git-ignored
# .clients/sdks (442 MB, so they aren't dependencies). Pinned: each version's own requests are what the suite is about.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
target="$root/.clients/sdks"
NODE='openai@7.57.0 @anthropic-ai/sdk@1.13.0 @google/genai@3.3.0 ai@7.0.173 @ai-sdk/openai@4.0.118 @ai-sdk/anthropic@4.0.105 @ai-sdk/google@4.0.121 zod@4.6.7 deno@2.9.6 bun@1.4.5'
PYTHON='openai==3.57.0 openapi-python-client==0.29.1'

if [ "$(cat "$target/.installed" 2>/dev/null)" = "$NODE $PYTHON" ]; then
  echo "the models' libraries are already in .clients/sdks/"
  exit 0
fi
mkdir -p "$target"
cd "$target"
# The folder gets its own package.json, else npm would install into the project above it.
[ -f package.json ] || echo '{ "private": true }' >package.json
# shellcheck disable=SC2086 # a list of words
npm install --ignore-scripts --no-audit --no-fund --save-exact $NODE
# Debian's python3 comes without the modules venv and pip.
if ! python3 -m venv python 2>/dev/null; then
  if [ "$(id -u)" = 0 ]; then as_root=; else as_root='sudo -n'; fi
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
  python3 -m venv python
fi
# shellcheck disable=SC2086
python/bin/pip install --quiet --disable-pip-version-check $PYTHON
echo "$NODE $PYTHON" >.installed
echo "the models' libraries are installed into .clients/sdks/"
