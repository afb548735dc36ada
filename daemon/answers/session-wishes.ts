import { oneLine, quote } from '../contract/shown-text.ts';
import type { Queries } from '../db/database.ts';
import type { Entry } from '../recall/format.ts';
import type { Rules } from '../rules/rules.ts';
import { readRecentPrompts } from '../store/rules/rule-evidence.ts';

/** Maximum of repeated wishes, latest first: older ones are done. */
const MAX_WISHES = 5;
const MAX_WISH_CHARS = 200;

/**
 * The user's one-time wishes, which a compaction may have dropped from the context. They hold for this session only:
 * they become no rules, and earlier work leaves them out. A withdrawn wish ends those before it.
 */
export async function sessionWishes(q: Queries, sessionId: string, rules: Pick<Rules, 'wishesIn'>): Promise<Entry[]> {
  const wishes: string[] = [];
  for (const { text } of await readRecentPrompts(q, { sessionId })) {
    const said = rules.wishesIn(text);
    wishes.push(...said.wishes.toReversed());
    if (said.takesBack || wishes.length >= MAX_WISHES) break;
  }
  return [...new Set(wishes)]
    .slice(0, MAX_WISHES)
    .map((wish) => ({ zone: 'session', line: quote(oneLine(wish, MAX_WISH_CHARS)) }));
}
