#!/bin/sh
# Installs the OpenCode client that test/end-to-end drives into the git-ignored .clients/opencode (354 MB, so it isn't a dependency).
# Pinned: the plugin's events and the format of its answers that the suite relies on are those of this version.
exec sh "$(dirname "$0")/install-npm-client.sh" opencode opencode-ai 1.18.33
