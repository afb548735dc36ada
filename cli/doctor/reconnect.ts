import { readJsonObject } from '../../agents/install/edit-json-file.ts';
import { inspectInstallation } from '../../agents/install/inspect.ts';
import { findHttpAccess } from '../../agents/install/our-hooks.ts';
import type { Places } from '../../agents/install/places.ts';
import { planInstall } from '../../agents/install/plan-install.ts';

/**
 * Write Claude Code's registrations again in their present form, with this package's path and a working Node. Duplicate
 * hooks are removed. @returns the changes, in words
 */
export function reconnect(places: Places, { withService }: { withService: boolean }): string {
  const { ways } = inspectInstallation(places);
  const http = findHttpAccess(readJsonObject(places.settings));
  const way = (['plugin', 'symlink'] as const).find((one) => ways.includes(one)) ?? 'settings';
  const { changes } = planInstall(places, {
    way,
    ...(http && way === 'settings' && { http }),
    service: withService,
    platform: places.platform,
  });
  for (const change of changes) change.apply();
  return `wrote ${changes.map(({ target }) => target).join(', ') || 'nothing: the files are as install would write them'}`;
}
