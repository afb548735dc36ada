import { existsSync } from 'node:fs';
import { withKey } from '../../daemon/contract/json-object.ts';
import type { Change, Plan } from './change.ts';
import { planJsonEdit, readJsonObject } from './edit-json-file.ts';
import { planCliLinkRemoval, planHookLinksRemoval } from './links.ts';
import { findServer, removeServer } from './mcp-server.ts';
import { findHttpAccess, listOurs, removeHooks } from './our-hooks.ts';
import type { Places } from './places.ts';
import { planPartRemoval } from './plan-part.ts';
import { copyNotes, mentionsPlugin, removePlugin } from './plugin-entry.ts';
import { planServiceRemoval } from './service.ts';
import { findStatusLineOwner, removeStatusLine } from './status-line.ts';
import { subagentFile } from './subagent-file.ts';

/** Plan the removal of everything that any kind of install wrote, and of nothing else. What was remembered stays. */
export function planUninstall(places: Places, platform: NodeJS.Platform): Plan {
  const changes: (Change | undefined)[] = [
    planJsonEdit({
      path: places.settings,
      reason: 'hooks and plugin',
      holdsOurs: (settings) =>
        listOurs(settings).length > 0 || mentionsPlugin(settings) || findStatusLineOwner(settings) === 'ours',
      edit: (settings) => removeStatusLine(removePlugin(removeHooks(settings))),
      holdsSecret: (settings) => findHttpAccess(settings) !== undefined,
    }),
    planJsonEdit({
      path: places.state,
      reason: 'the MCP server',
      holdsOurs: (state) => findServer(state) !== undefined,
      edit: removeServer,
    }),
    findHttpAccess(readJsonObject(places.settings)) &&
      planJsonEdit({
        path: places.memorySettings,
        reason: 'any port is allowed again',
        holdsOurs: () => true, // the file is ours: no backup
        edit: (settings) => withKey(settings, 'fixed_port', undefined),
      }),
    ...planPartRemoval(places, subagentFile(places)),
    ...planHookLinksRemoval(places),
    ...planServiceRemoval(places, platform),
    ...planCliLinkRemoval(places),
  ];
  return {
    changes: changes.filter((change) => change !== undefined),
    notes: [
      ...copyNotes(places),
      ...(existsSync(places.memoryHome)
        ? [`Your memories stay in ${places.memoryHome}; delete that folder to remove it.`]
        : []),
    ],
  };
}
