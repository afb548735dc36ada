import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJsonObject } from '../../agents/install/edit-json-file.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import type { Api } from '../../daemon/client/api.ts';
import { count } from '../../daemon/contract/amounts.ts';
import type { Home } from '../../daemon/home/home.ts';
import { type CheckResult, ok, warning } from './check-result.ts';

/**
 * Report that Claude Code's own memory is on as well, and for how many projects it has notes. This is the user's
 * choice, so it is not a warning. No result if it is off or empty. Source: https://code.claude.com/docs/en/memory
 * (autoMemoryEnabled, CLAUDE_CODE_DISABLE_AUTO_MEMORY, projects/<folder>/memory)
 */
export function checkNativeMemory(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  const { settings } = resolvePlaces(env, home, packageFolder);
  if (/^(1|true)$/i.test(env.CLAUDE_CODE_DISABLE_AUTO_MEMORY ?? '')) return [];
  try {
    if (readJsonObject(settings).autoMemoryEnabled === false) return [];
  } catch {
    return []; // the check of Claude Code says what is wrong with that file
  }
  const projects = join(dirname(settings), 'projects');
  const keeping = listed(projects).filter((name) => existsSync(join(projects, name, 'memory', 'MEMORY.md')));
  if (keeping.length === 0) return [];
  const where = keeping.length === 1 ? 'one project' : `${keeping.length} projects`;
  return [
    ok(
      'native memory',
      `Claude Code keeps its own notes about ${where}; they are read, and nothing is shown twice. To use only this memory: /memory in Claude Code, or "autoMemoryEnabled": false`,
    ),
  ];
}

/**
 * Report stale, duplicated or contradictory entries of the agents' own memories. No result without a daemon, or if
 * nothing was imported.
 */
export async function checkNoted(apiIfUp: Pick<Api, 'ownMemory'>): Promise<CheckResult[]> {
  const items = (await apiIfUp.ownMemory().catch(() => undefined))?.items ?? []; // checkDaemon says what is wrong
  if (items.length === 0) return [];
  const drafts = items.filter(({ rule_status }) => rule_status === 'draft').length;
  const rules = items.filter(({ rule_status }) => rule_status === 'active').length;
  const detail = `${count(items.length, 'note')} of agents: ${count(rules, 'rule')}, ${count(drafts, 'draft')} that ${drafts === 1 ? 'waits' : 'wait'}`;
  const odd = items.flatMap(({ place, notes }) => notes.slice(0, 1).map(({ note, about }) => ({ place, note, about })));
  if (odd.length === 0) return [ok('noted memory', detail)];
  const named = odd.slice(0, MAX_NAMED).map(({ place, note, about }) => `${place} is ${SAID[note]} ${about}`);
  const more = odd.length > MAX_NAMED ? ` and ${odd.length - MAX_NAMED} more` : '';
  return [
    warning(
      'noted memory',
      `${detail}; ${named.join('; ')}${more}`,
      'edit or delete the file, or let the agent do it; agent-memory rules approve | end ID decides about a draft',
    ),
  ];
}

/** Maximum of notes shown; `GET /api/own-memory` has all. */
const MAX_NAMED = 5;
const SAID = { stale: 'stale: it names', doubled: 'said again by', contradictory: 'contradicted by' } as const;

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
