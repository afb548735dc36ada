// The status line of Claude Code's settings: one command, ours or somebody else's, which stays.
import { join } from 'node:path';
import { shellWord } from './hook-command.ts';
import { HOME_FLAG } from './hook-registrations.ts';
import { isObject, type JsonObject, withKey } from './json-object.ts';
import type { Places } from './places.ts';

const KEY = 'statusLine';
const SCRIPT = 'status-line.cjs';
/** A line of ours is known by its script and flag, wherever the package was that wrote it. */
const OURS = new RegExp(`[\\\\/]hooks[\\\\/]${SCRIPT.replace('.', '\\.')}"? ${HOME_FLAG} `);

/** Whose status line the settings have. */
export function statusLineOf(settings: JsonObject): 'ours' | 'other' | undefined {
  const line = settings[KEY];
  if (line === undefined) return undefined;
  return isObject(line) && typeof line.command === 'string' && OURS.test(line.command) ? 'ours' : 'other';
}

/** Put our status line into the settings, or renew it; somebody else's stays. */
export function addStatusLine(settings: JsonObject, { node, builtHooks, memoryHome }: Places): JsonObject {
  if (statusLineOf(settings) === 'other') return settings;
  const words = [node, join(builtHooks, SCRIPT), HOME_FLAG, memoryHome].map(shellWord);
  return withKey(settings, KEY, { type: 'command', command: words.join(' ') });
}

/** Take our status line out of the settings. */
export const removeStatusLine = (settings: JsonObject): JsonObject =>
  statusLineOf(settings) === 'ours' ? withKey(settings, KEY, undefined) : settings;
