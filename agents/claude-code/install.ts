import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CLAUDE_CODE } from '../../daemon/contract/hook-events.ts';
import type { AgentConnection } from '../install/agent.ts';
import { inspectInstallation } from '../install/inspect.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { planInstall } from '../install/plan-install.ts';
import { planUninstall } from '../install/plan-uninstall.ts';

/** Claude Code, connected in the default way; `agent-memory install` has options for the others. */
export const claudeCode: AgentConnection = {
  name: CLAUDE_CODE,
  title: 'Claude Code',
  isPresent: (places) => existsSync(dirname(places.settings)) || isOnPath(places, 'claude'),
  planInstall(places) {
    // Any way that works is fine.
    if (inspectInstallation(places).problems.length === 0) return { changes: [], notes: [] };
    return planInstall(places, { way: 'settings', service: false, platform: places.platform });
  },
  planUninstall: (places) => planUninstall(places, places.platform),
};
