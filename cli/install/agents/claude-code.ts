import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CLAUDE_CODE } from '../../../daemon/contract/hook-events.ts';
import { inspectInstallation } from '../inspect.ts';
import { planInstall } from '../plan-install.ts';
import { planUninstall } from '../plan-uninstall.ts';
import type { AgentConnection } from './agent.ts';
import { isOnPath } from './is-on-path.ts';

/** Claude Code in the usual way; `agent-memory install` has options for the others. */
export const claudeCode: AgentConnection = {
  name: CLAUDE_CODE,
  title: 'Claude Code',
  isPresent: (places) => existsSync(dirname(places.settings)) || isOnPath(places, 'claude'),
  planInstall(places) {
    // Any way that works is as it should be.
    if (inspectInstallation(places).problems.length === 0) return { changes: [], notes: [] };
    return planInstall(places, { way: 'settings', service: false, platform: places.platform });
  },
  planUninstall: (places) => planUninstall(places, places.platform),
};
