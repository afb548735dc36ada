import type { Database } from '../db/database.ts';
import { readActiveRules, readRulesStamp } from '../store/rules.ts';
import { indexRules, type RuleIndex } from './rule-index.ts';

/** How often rules are checked for changes by another daemon on the same Postgres. */
const CHECK_EVERY_MS = 2000;

/** Keep the rules that hold, indexed, until any of them changes. */
export function createRuleBook(db: Database) {
  let known: { index: RuleIndex; stamp: string } | undefined;
  let checkedAt = 0;
  let changes = 0;
  let loading: Promise<RuleIndex> | undefined;

  async function load(): Promise<RuleIndex> {
    const [since, seen] = [Date.now(), changes];
    const stamp = await readRulesStamp(db);
    if (known?.stamp !== stamp)
      known = {
        index: indexRules(
          (await readActiveRules(db)).filter(({ faded }) => !faded),
          known?.index,
        ),
        stamp,
      };
    // A change while it was read may be missing.
    checkedAt = seen === changes ? since : 0;
    return known.index;
  }

  return {
    current(): Promise<RuleIndex> {
      if (known && Date.now() - checkedAt < CHECK_EVERY_MS) return Promise.resolve(known.index);
      loading ??= load().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    /** Call after a change: the next reader checks for it. */
    invalidate(): void {
      changes++;
      checkedAt = 0;
      loading = undefined;
    },
  };
}
