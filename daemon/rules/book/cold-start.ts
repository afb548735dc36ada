import type { ColdStart } from '../../contract/profile.ts';
import type { Database } from '../../db/database.ts';
import { readSharedRules, readUsers } from '../../store/rules/held-rules.ts';
import { isGenericSentence } from './generic-words.ts';
import { keyOfWords } from './keep-rule.ts';

/**
 * Other users who hold the same words before they are anybody's: with fewer, who they are could be guessed in a small
 * team.
 */
const K_USERS = 5;
const MAX_ITEMS = 20;

/**
 * What users of this database commonly say should hold, for one who has said nothing yet: the same words, but for case
 * and signs, of five users other than the asker, and nothing that is not generic. Counted whenever it is asked for; no
 * copy is kept, and no count is told.
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
