// The status line in Claude Code's settings: one command, ours or another program's, which is left alone.
import { join } from 'node:path';
import { isObject, type JsonObject, withKey } from '../../daemon/contract/json-object.ts';
import { shellWord } from './hook-command.ts';
import { HOME_FLAG } from './hook-registrations.ts';
import type { Places } from './places.ts';

const KEY = 'statusLine';
const SCRIPT = 'status-line.cjs';
/** Our line is recognised by its script and flag, wherever the package that wrote it was. */
const OURS = new RegExp(`[\\\\/]hooks[\\\\/]${SCRIPT.replace('.', '\\.')}"? ${HOME_FLAG} `);

/** The owner of the status line in the settings. */
export function findStatusLineOwner(settings: JsonObject): 'ours' | 'other' | undefined {
  const line = settings[KEY];
  if (line === undefined) return undefined;
  return isObject(line) && typeof line.command === 'string' && OURS.test(line.command) ? 'ours' : 'other';
}

/** Put our status line into the settings, or renew it; another program's is left alone. */
export function addStatusLine(settings: JsonObject, { node, builtHooks, memoryHome }: Places): JsonObject {
  if (findStatusLineOwner(settings) === 'other') return settings;
  const words = [node, join(builtHooks, SCRIPT), HOME_FLAG, memoryHome].map(shellWord);
  return withKey(settings, KEY, { type: 'command', command: words.join(' ') });
}

/** Remove our status line from the settings. */
export const removeStatusLine = (settings: JsonObject): JsonObject =>
  findStatusLineOwner(settings) === 'ours' ? withKey(settings, KEY, undefined) : settings;
