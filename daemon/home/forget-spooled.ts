import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** The largest file that may be a hook's event, since hooks cut what they write. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The forgotten ids that spooled events may name. */
type ForgottenIds = { sessions: readonly string[]; prompts: readonly string[]; toolCalls: readonly string[] };

/** Remove spooled events of forgotten ids, even those that were set aside as unreadable. Returns how many. */
export async function forgetSpooled(home: Home, ids: ForgottenIds): Promise<number> {
  let removed = 0;
  for (const folder of [home.spool, join(home.spool, 'poison')]) {
    const names = await readdir(folder).catch(() => []); // none yet
    for (const name of names) {
      if (!name.endsWith('.json') || !(await tellsOf(join(folder, name), ids))) continue;
      await rm(join(folder, name), { force: true });
      await rm(join(folder, `${name}.reason`), { force: true });
      removed++;
    }
  }
  return removed;
}

async function tellsOf(path: string, { sessions, prompts, toolCalls }: ForgottenIds): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile() || facts.size > MAX_FILE_BYTES) return false;
  const text = await readFile(path, 'utf8').catch(() => ''); // ingested meanwhile
  try {
    const { payload = {} } = JSON.parse(text) as { payload?: Record<string, unknown> };
    return (
      sessions.includes(String(payload.session_id)) ||
      prompts.includes(String(payload.prompt_id)) ||
      toolCalls.includes(String(payload.tool_use_id))
    );
  } catch {
    // Not whole JSON, so only the ids in its text can decide.
    return [...sessions, ...prompts, ...toolCalls].some((id) => id !== '' && text.includes(id));
  }
}
