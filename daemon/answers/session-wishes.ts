import { oneLine, quote } from '../contract/shown-text.ts';
import type { Queries } from '../db/database.ts';
import type { Entry } from '../recall/format.ts';
import type { Rules } from '../rules/rules.ts';
import { readRecentPrompts } from '../store/rules/rule-evidence.ts';

/** Wishes that are said again, the latest first: what was asked for long before is done. */
const MAX_WISHES = 5;
const MAX_WISH_CHARS = 200;

/**
 * The user's wishes for once that a compaction may have dropped from a session's context. They hold in this session alone: no rule is made of
 * them, and earlier work leaves them out. A wish that was taken back ends those before it.
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
