import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJsonObject } from '../../agents/install/edit-json-file.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import type { Home } from '../../daemon/home/home.ts';
import { type CheckResult, ok } from './check-result.ts';

/**
 * Say that Claude Code's own memory is on beside this one, and how many projects it keeps notes of: what is said once is then told twice.
 * It stays the user's choice, so it is no warning. No result if it is off or keeps nothing.
 * Source: https://code.claude.com/docs/en/memory (autoMemoryEnabled, CLAUDE_CODE_DISABLE_AUTO_MEMORY, projects/<folder>/memory)
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
      `Claude Code keeps notes of ${where} of its own; what both know is told twice. To have only this memory: /memory in Claude Code, or "autoMemoryEnabled": false`,
    ),
  ];
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
