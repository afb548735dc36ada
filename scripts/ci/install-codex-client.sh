#!/bin/sh
# Installs the Codex client that test/end-to-end drives into the git-ignored .clients/codex (404 MB, so it isn't a dependency).
# Pinned: the hook payloads, approvals and rollouts that the suite relies on are those of this version.
exec sh "$(dirname "$0")/install-npm-client.sh" codex @openai/codex 0.169.0
