import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import type { Change } from './change.ts';
import type { Places } from './places.ts';

type LinkState = 'absent' | 'right' | 'ours elsewhere' | 'foreign';

/** Plan a link for every hook in ~/.claude/hooks. @throws when something else is in its place */
export function planHookLinks(places: Places): Change[] {
  return hookLinks(places).flatMap(({ path, target }) => planLink(path, target, 'a hook'));
}

/** Plan the removal of our links. */
export function planHookLinksRemoval(places: Places): Change[] {
  const removals = hookLinks(places).flatMap(({ path, target }) => planUnlink(path, target));
  return removals.length === 0 ? [] : [...removals, removeIfEmpty(places.linkedHooks)];
}

/** How many hooks are linked. */
export function countHookLinks(places: Places): number {
  return hookLinks(places).filter(({ path, target }) => isOurs(stateOf(path, target))).length;
}

/**
 * Plan `agent-memory` in ~/.local/bin unless the PATH has it, as after `npm install -g`; with a note if it isn't on the
 * PATH or another program is in its place.
 */
export function planCliLink(places: Places): { changes: Change[]; notes: string[] } {
  if (isCommandOnPath(places)) return { changes: [], notes: [] };
  const path = cliLink(places);
  if (stateOf(path, places.cliScript) === 'foreign') {
    return { changes: [], notes: [`${path} is another program; ours is ${places.cliScript}`] };
  }
  const isOnPath = places.path.split(delimiter).some((folder) => resolve(folder) === places.binFolder);
  const notes = isOnPath ? [] : [`${places.binFolder} is not on your PATH: add it to call agent-memory by its name`];
  return { changes: planLink(path, places.cliScript, 'the command'), notes };
}

/** Plan the removal of `agent-memory` from ~/.local/bin. */
export function planCliLinkRemoval(places: Places): Change[] {
  return planUnlink(cliLink(places), places.cliScript);
}

/** Whether `agent-memory` on the PATH is this package's. */
function isCommandOnPath({ path, cliScript }: Places): boolean {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, 'agent-memory'))
    .find((command) => existsSync(command));
  return found !== undefined && realpathSync(found) === realpathSync(cliScript);
}

function cliLink({ binFolder }: Places): string {
  return join(binFolder, 'agent-memory');
}

function hookLinks({ linkedHooks, builtHooks }: Places): { path: string; target: string }[] {
  return HOOK_EVENTS.map(({ script }) => ({
    path: join(linkedHooks, `${script}.cjs`),
    target: join(builtHooks, `${script}.cjs`),
  }));
}

function planLink(path: string, target: string, reason: string): Change[] {
  const state = stateOf(path, target);
  if (state === 'right') return [];
  if (state === 'foreign') throw new Error(`${path} is not ours; move it away first, nothing was written`);
  return [
    {
      action: 'link',
      target: path,
      reason,
      apply() {
        mkdirSync(dirname(path), { recursive: true });
        rmSync(path, { force: true });
        symlinkSync(target, path);
      },
    },
  ];
}

function planUnlink(path: string, target: string): Change[] {
  if (!isOurs(stateOf(path, target))) return [];
  return [{ action: 'remove', target: path, reason: 'our link', apply: () => rmSync(path, { force: true }) }];
}

/** Plan the removal of the folder, which linking may have created, unless it contains anything else. */
function removeIfEmpty(folder: string): Change {
  return {
    action: 'remove',
    target: folder,
    reason: 'the folder of the links, if nothing else is in it',
    apply() {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    },
  };
}

function isOurs(state: LinkState): boolean {
  return state === 'right' || state === 'ours elsewhere';
}

/** A link is ours if it leads into a dist/ of this package, at this place or an earlier one. */
function stateOf(path: string, target: string): LinkState {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return 'absent';
  if (!entry.isSymbolicLink()) return 'foreign';
  const leadsTo = resolve(dirname(path), readlinkSync(path));
  if (leadsTo === target) return 'right';
  const sameTail = leadsTo.endsWith(join('dist', basename(dirname(target)), basename(target)));
  // A moved clone leaves a link to nothing.
  return sameTail && (!existsSync(leadsTo) || isOurPackage(leadsTo)) ? 'ours elsewhere' : 'foreign';
}

function isOurPackage(script: string): boolean {
  return existsSync(join(dirname(dirname(script)), 'hooks', 'lib', 'on-failure.cjs'));
}
