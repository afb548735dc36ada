import { type JsonObject, objectAt, withKey } from '../../daemon/contract/json-object.ts';
import { readJsonObject } from './edit-json-file.ts';
import type { Places } from './places.ts';

const MARKETPLACE = 'agent-memory';
const PLUGIN = `mem@${MARKETPLACE}`;

/** Enable our plugin from this clone, as `claude plugin marketplace add` and `plugin install` write it. */
export function addPlugin(settings: JsonObject, packageRoot: string): JsonObject {
  const source = { source: { source: 'directory', path: packageRoot } };
  const markets = { ...objectAt(settings, 'extraKnownMarketplaces'), [MARKETPLACE]: source };
  const plugins = { ...objectAt(settings, 'enabledPlugins'), [PLUGIN]: true };
  return { ...settings, extraKnownMarketplaces: markets, enabledPlugins: plugins };
}

/** Remove the plugin and its marketplace. */
export function removePlugin(settings: JsonObject): JsonObject {
  let kept = settings;
  for (const [key, entry] of [
    ['enabledPlugins', PLUGIN],
    ['extraKnownMarketplaces', MARKETPLACE],
  ] as const) {
    const entries = objectAt(kept, key);
    if (entries && entry in entries) kept = withKey(kept, key, withKey(entries, entry, undefined));
  }
  return kept;
}

/** Whether the plugin is enabled. */
export function isPluginEnabled(settings: JsonObject): boolean {
  return objectAt(settings, 'enabledPlugins')?.[PLUGIN] === true;
}

/** Whether the settings mention the plugin. */
export function mentionsPlugin(settings: JsonObject): boolean {
  return removePlugin(settings) !== settings;
}

/** A note about the client's own copy of the plugin, which only the client can remove; none if it has no copy. */
export function copyNotes({ knownMarketplaces }: Places): string[] {
  if (!(MARKETPLACE in readJsonObject(knownMarketplaces))) return [];
  return [
    `Claude Code keeps a copy of the plugin, which it does not use; to remove it: claude plugin marketplace remove ${MARKETPLACE}`,
  ];
}
