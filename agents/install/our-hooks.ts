import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { isObject, type JsonObject, objectAt, withKey } from '../../daemon/contract/json-object.ts';
import { HOME_FLAG, type HttpAccess, INSTALLER, INSTALLER_HEADER, type Registrations } from './hook-registrations.ts';

/** `node "$HOME/.claude/hooks/stop.cjs" --home …` */
const HAND_WRITTEN = new RegExp(`^node "([^"]+\\.cjs)" ${HOME_FLAG} `);
const SCRIPT_NAMES = new Set(HOOK_EVENTS.map(({ script }) => `${script}.cjs`));

/** Put our hooks into Claude Code's settings, replacing those of an earlier install; everything else stays. */
export function addHooks(settings: JsonObject, ours: Registrations): JsonObject {
  const without = removeHooks(settings);
  const hooks = objectAt(without, 'hooks') ?? {};
  const merged = { ...hooks };
  for (const [event, groups] of Object.entries(ours)) {
    const theirs = hooks[event];
    merged[event] = [...(Array.isArray(theirs) ? theirs : []), ...groups];
  }
  return withKey(without, 'hooks', merged);
}

/**
 * Remove our hooks from Claude Code's settings, wherever the package was that wrote them, and lists that become empty.
 */
export function removeHooks(settings: JsonObject): JsonObject {
  const hooks = objectAt(settings, 'hooks');
  if (!hooks || listOurs(settings).length === 0) return settings;
  let otherHooks: JsonObject = {};
  for (const [event, groups] of Object.entries(hooks)) otherHooks = withEvent(otherHooks, event, groups);
  return withKey(settings, 'hooks', otherHooks);
}

/** The handlers of ours in the settings, each with its event. */
export function listOurs(settings: JsonObject): { event: string; handler: JsonObject }[] {
  return Object.entries(objectAt(settings, 'hooks') ?? {}).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : [])
      .flatMap((group) => (isObject(group) && Array.isArray(group.hooks) ? group.hooks : []))
      .filter(isOurs)
      .map((handler) => ({ event, handler })),
  );
}

/** The script that a command hook of ours runs; undefined for an http hook. */
export function scriptOf(handler: JsonObject): string | undefined {
  const [script] = Array.isArray(handler.args) ? handler.args : [handWritten(handler)];
  return typeof script === 'string' ? script : undefined;
}

/** The script of a handler as hooks.json has it: one line for a shell. */
function handWritten({ command }: JsonObject): string | undefined {
  return typeof command === 'string' ? HAND_WRITTEN.exec(command)?.[1] : undefined;
}

/** The address and the token of our http hooks; undefined if there are none. */
export function findHttpAccess(settings: JsonObject): HttpAccess | undefined {
  const handler = listOurs(settings).find(({ handler }) => handler.type === 'http')?.handler;
  const token = handler && objectAt(handler, 'headers')?.Authorization;
  if (typeof handler?.url !== 'string' || typeof token !== 'string') return undefined;
  return { url: new URL(handler.url).origin, token: token.replace(/^Bearer /, '') };
}

function withEvent(kept: JsonObject, event: string, groups: unknown): JsonObject {
  if (!Array.isArray(groups)) return { ...kept, [event]: groups };
  const rest = groups.flatMap((group) => {
    if (!isObject(group) || !Array.isArray(group.hooks) || !group.hooks.some(isOurs)) return [group];
    const hooks = group.hooks.filter((handler) => !isOurs(handler));
    return hooks.length > 0 ? [{ ...group, hooks }] : [];
  });
  return rest.length > 0 || groups.length === 0 ? { ...kept, [event]: rest } : kept;
}

/** A handler is recognised as ours by its flags, not by this package's path, which may have changed. */
function isOurs(handler: unknown): handler is JsonObject {
  if (!isObject(handler)) return false;
  if (handler.type === 'http') return objectAt(handler, 'headers')?.[INSTALLER_HEADER] === INSTALLER;
  const [script, flag] = Array.isArray(handler.args) ? handler.args : [handWritten(handler), HOME_FLAG];
  const name = typeof script === 'string' ? /[\\/]hooks[\\/]([a-z-]+\.cjs)$/.exec(script)?.[1] : undefined;
  return flag === HOME_FLAG && name !== undefined && SCRIPT_NAMES.has(name);
}
