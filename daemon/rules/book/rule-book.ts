import type { Database } from '../../db/database.ts';
import { readPlaced } from '../../store/rules/held-rules.ts';
import { type EndedRule, readActiveRules, readEndedRules, readRulesStamp } from '../../store/rules/rules.ts';
import { indexRules, type RuleIndex } from './rule-index.ts';
import { placesOf, type Workspaces } from './where-it-holds.ts';

/** Interval of checks for changes by another daemon on the same Postgres. */
const CHECK_EVERY_MS = 2000;
/** Ended rules whose sentences are loaded; older ones seldom rank high in a recall. */
const MAX_ENDED = 500;

type Known = {
  readonly index: RuleIndex;
  readonly ended: readonly EndedRule[];
  readonly places: Workspaces;
  readonly stamp: string;
};

/** Cache the rules in force, indexed, and the sentences of ended ones, until any changes. */
export function createRuleBook(db: Database) {
  let known: Known | undefined;
  let checkedAt = 0;
  let changes = 0;
  let loading: Promise<Known> | undefined;

  async function load(): Promise<Known> {
    const since = Date.now();
    const seen = changes;
    const placed = await readPlaced(db);
    const stamp = `${await readRulesStamp(db)} ${JSON.stringify(placed)}`;
    if (known?.stamp !== stamp)
      known = {
        index: indexRules(
          (await readActiveRules(db)).filter(({ faded }) => !faded),
          known?.index,
        ),
        ended: await readEndedRules(db, MAX_ENDED),
        places: placesOf(placed),
        stamp,
      };
    // A change during the read may be missing.
    checkedAt = seen === changes ? since : 0;
    return known;
  }

  function latest(): Promise<Known> {
    if (known && Date.now() - checkedAt < CHECK_EVERY_MS) return Promise.resolve(known);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    current: async (): Promise<RuleIndex> => (await latest()).index,
    /** The workspaces of projects, which bound a user's rules. */
    places: async (): Promise<Workspaces> => (await latest()).places,
    ended: async (): Promise<readonly EndedRule[]> => (await latest()).ended,
    /** Call after a change; the next reader checks for it. */
    invalidate(): void {
      changes++;
      checkedAt = 0;
      loading = undefined;
    },
  };
}
