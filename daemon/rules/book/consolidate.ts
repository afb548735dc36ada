// Promotes rules that recur in a user's projects to rules of the user, once a day.
//
//   rules of projects ─► by user and workspace ─► those that say the same ─► in two projects or more,
//   and none says the opposite ─► one of the user's, in the words of the surest
//
// The result follows from stored data, and a rule is made only once, so a run may be killed and repeated.
import type { Database } from '../../db/database.ts';
import { createPause } from '../../home/pause.ts';
import { jobKinds } from '../../queue/job-kinds.ts';
import { type HeldRule, insertUsersRule, readHeldRules, readUsers } from '../../store/rules/held-rules.ts';
import { dropAllUnfounded, MIN_PROJECTS } from '../../store/rules/unfounded-rules.ts';
import { lockSummaries } from '../../store/sessions/session-summaries.ts';
import { saysHere } from '../learnt/reach.ts';
import { keyOfWords } from './keep-rule.ts';
import { type IndexedRule, indexRules } from './rule-index.ts';
import { relationOf } from './same-matter.ts';

/** Near rules compared with a rule; repetitions in other projects rank high. */
const MAX_COMPARED = 64;

type Held = HeldRule & IndexedRule;
type Place = { userId: string; workspace: string; rules: HeldRule[] };
type Recurring = { userId: string; workspace: string; best: number; origins: number[] };

/** Recompute the promoted rules. @returns how many were made, and how many went */
export async function consolidateRules(db: Database, signal?: AbortSignal): Promise<{ made: number; gone: number }> {
  const users = await readUsers(db);
  const held = await readHeldRules(db);
  const pause = createPause();
  const recurring: Recurring[] = [];
  for (const { userId, workspace, rules } of byPlace(held, users)) {
    for (const same of await sameRules(rules, pause)) {
      signal?.throwIfAborted();
      // “In this repository …” never holds elsewhere.
      const group = same.filter(({ text }) => !saysHere(text));
      if (new Set(group.map(({ project_id }) => project_id)).size < MIN_PROJECTS) continue;
      const best = group.reduce((a, b) => (isSurer(b, a) ? b : a));
      recurring.push({ userId, workspace, best: best.id, origins: group.map(({ id }) => id) });
    }
  }
  return db.transaction(async (tx) => {
    await lockSummaries(tx); // in the order that learning uses
    const gone = await dropAllUnfounded(tx);
    let made = 0;
    for (const one of recurring) if ((await insertUsersRule(tx, one)) !== undefined) made++;
    if (made + gone > 0) await jobKinds.deriveRuleEdges.enqueue(tx, {});
    return { made, gone };
  });
}

/** Each user's rules by workspace. With one user all rules are theirs; otherwise rules without a user are nobody's. */
function byPlace(held: readonly HeldRule[], users: readonly string[]): Iterable<Place> {
  const places = new Map<string, Place>();
  for (const rule of held)
    for (const userId of users.length > 1 ? rule.users : [users[0] ?? '']) {
      const { workspace } = rule;
      const key = JSON.stringify([userId, workspace]);
      const place = places.get(key) ?? { userId, workspace, rules: [] };
      places.set(key, place);
      place.rules.push(rule);
    }
  return places.values();
}

/**
 * Groups of equivalent rules. Every pair in a group matches, so no chain of small differences joins different rules.
 */
async function sameRules(rules: readonly HeldRule[], pause: () => Promise<void> | undefined): Promise<Held[][]> {
  const index = indexRules(rules);
  const indexed = index.rules as readonly Held[];
  const groups: Held[][] = [];
  const taken = new Set<number>();
  const says = (a: Held, b: Held) => (keyOfWords(a.text) === keyOfWords(b.text) ? 'same' : relationOf(a.text, b));
  for (const first of indexed) {
    if (taken.has(first.id)) continue;
    await pause();
    const near = index
      .bearing(first.text, (rule) => rule.id !== first.id)
      .slice(0, MAX_COMPARED)
      .map(({ rule }) => rule as Held);
    // The index leaves out matches in general words only.
    const alike = indexed.filter(
      (rule) => rule.id !== first.id && rule.text.toLowerCase() === first.text.toLowerCase(),
    );
    const group = [first];
    let isContradicted = false;
    for (const rule of new Set([...alike, ...near])) {
      if (says(first, rule) === 'replaces' || says(rule, first) === 'replaces') isContradicted = true;
      else if (!taken.has(rule.id) && group.every((one) => says(one, rule) === 'same')) group.push(rule);
    }
    for (const { id } of group) taken.add(id);
    if (!isContradicted) groups.push(group);
  }
  return groups;
}

/** A person's rule first, then the surer (in hundredths, since evidence decays every second), then the older. */
const isSurer = (a: Held, b: Held): boolean =>
  certainty(a) !== certainty(b) ? certainty(a) > certainty(b) : a.id < b.id;
const certainty = ({ confirmed, confidence }: Held): number => (confirmed ? 2 : 0) + Math.round(confidence * 100) / 100;
