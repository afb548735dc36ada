import type { ColdStart } from '../../contract/profile.ts';
import type { Database } from '../../db/database.ts';
import { readSharedRules, readUsers } from '../../store/rules/held-rules.ts';
import { isGenericSentence } from './generic-words.ts';
import { keyOfWords } from './keep-rule.ts';

/** Number of other users with the same words; with fewer, a small team could guess who they are. */
const K_USERS = 5;
const MAX_ITEMS = 20;

/**
 * Common rules of this database's users, for a new user: the same words (ignoring case and signs) of five others, all
 * of them generic. Computed on request; no copy is stored, and no count is shown.
 */
export async function readColdStart(
  db: Database,
  { isOn, userId }: { isOn: boolean; userId: string | null },
): Promise<ColdStart> {
  if (!isOn) return { items: [], off: 'setting' };
  if ((await readUsers(db)).length < 2) return { items: [], off: 'one_user' };
  const groups = new Map<string, { text: string; kind: ColdStart['items'][number]['kind']; users: Set<string> }>();
  for (const { text, kind, users } of await readSharedRules(db)) {
    if (!isGenericSentence(text)) continue;
    const key = keyOfWords(text);
    const group = groups.get(key) ?? { text, kind, users: new Set() };
    for (const user of users) if (user !== (userId ?? '')) group.users.add(user);
    groups.set(key, group);
  }
  const shared = [...groups.values()].filter(({ users }) => users.size >= K_USERS);
  return {
    items: shared
      .sort((a, b) => b.users.size - a.users.size || a.text.localeCompare(b.text))
      .slice(0, MAX_ITEMS)
      .map(({ text, kind }) => ({ text, kind })),
    off: null,
  };
}
