// Chooses the rules to show: the standing ones at a session's start, and the few that bear on a prompt.

import type { Redacted } from '../../packages/redactor/index.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { cutToTokens } from '../text/cut-to-tokens.ts';
import { concernsAnyWork } from '../text/topics.ts';
import type { createRuleBook } from './book/rule-book.ts';
import type { IndexedRule, RuleIndex } from './book/rule-index.ts';
import { holdsIn, type RuleAsker, withoutOutdone } from './book/where-it-holds.ts';

/**
 * Maximum of rules per prompt: of hundreds, several concern the same work, and a prompt doesn't show which is meant.
 */
const MAX_PER_PROMPT = 6;
/** Of these, shown in full; the start of the others identifies them. */
const WHOLE_PER_PROMPT = 3;
const SHORT_TOKENS = 20;
/** Characters of a prompt compared with rules: the task comes first, pastes follow. */
const MAX_PROMPT_CHARS = 2_000;
/** A rule further below the best one than this share concerns something else. */
const NEAR_THE_BEST = 0.45;
/** Cached combinations of project and asker. */
const MAX_ASKERS = 200;

/** Create the chooser for a rule book. `me`: the default asker. */
export function createRuleChoice(book: ReturnType<typeof createRuleBook>, me: RuleAsker) {
  const owns = new WeakMap<RuleIndex, Map<string, ReadonlySet<IndexedRule>>>();
  const isSeenIn = async (projectId: number | null, asker: RuleAsker) => holdsIn(projectId, await book.places(), asker);

  /** The rules in force for an asker in a project; their index is rebuilt when they or their places change. */
  async function ownOf(
    index: RuleIndex,
    projectId: number | null,
    asker: RuleAsker,
  ): Promise<ReadonlySet<IndexedRule>> {
    const known = owns.get(index) ?? new BoundedMap<string, ReadonlySet<IndexedRule>>(MAX_ASKERS);
    owns.set(index, known);
    const key = JSON.stringify([projectId, asker]);
    const own = known.get(key) ?? new Set(withoutOutdone(index.rules.filter(await isSeenIn(projectId, asker))));
    known.set(key, own);
    return own;
  }

  return {
    isSeenIn,

    /**
     * The standing rules of a project, in order: used ones before merely added ones, then the surest. Among equally
     * sure ones: those that no call would bring up, those of every project, of any work, of frequent work, and then the
     * newest, so that the next session knows what was said last.
     */
    async standing(projectId: number | null, asker: RuleAsker = me): Promise<IndexedRule[]> {
      const { rules } = await book.current();
      const isSeen = await isSeenIn(projectId, asker);
      const places = new Map(rules.map((rule) => [rule, placeOf(rule)]));
      return withoutOutdone(rules.filter(isSeen)).sort((a, b) => places.get(a)! - places.get(b)! || b.id - a.id);
    },

    /** The rules with these ids that are in force. */
    byId: async (ids: ReadonlySet<number>): Promise<IndexedRule[]> =>
      (await book.current()).rules.filter(({ id }) => ids.has(id)),

    /** The sentences of a project's ended rules, which recall leaves out. */
    async ended(projectId: number | null, asker: RuleAsker = me): Promise<string[]> {
      const ended = await book.ended();
      return ended.filter(await isSeenIn(projectId, asker)).map(({ text }) => text);
    },

    /** The few rules that bear on an asker's prompt, best first. `shown`: ids that the session saw recently. */
    async bearingOn(
      prompt: string,
      projectId: number | null,
      shown: ReadonlySet<number>,
      asker: RuleAsker = me,
    ): Promise<IndexedRule[]> {
      const index = await book.current();
      const own = await ownOf(index, projectId, asker);
      // Rules already seen keep their rank, so weaker ones don't move up.
      return index
        .bearing(prompt.slice(0, MAX_PROMPT_CHARS), (rule) => own.has(rule), NEAR_THE_BEST)
        .slice(0, MAX_PER_PROMPT)
        .flatMap(({ rule }) => (shown.has(rule.id) ? [] : [rule]))
        .map((rule, at) =>
          at < WHOLE_PER_PROMPT ? rule : { ...rule, text: cutToTokens(rule.text, SHORT_TOKENS) as Redacted },
        );
    },
  };
}

/** How narrow a rule's subject is: a rule for all work is wider than one with a topic or none. */
function narrowness({ topics }: IndexedRule['about']): number {
  if (concernsAnyWork(topics)) return 1;
  return topics.size > 0 ? 2 : 3;
}

/** A rule's rank among the standing ones, lowest first; confidence counts in tenths. */
function placeOf({
  confidence,
  confirmed,
  project_id,
  owner,
  about,
  was_said,
  locked,
  has_trigger,
}: IndexedRule): number {
  const isEverywhere = project_id === null || owner !== null;
  const isHeld = has_trigger && confirmed ? 4 : 0;
  const unmet = was_said || locked ? 0 : 1;
  return 88 * unmet + 8 * (10 - Math.round(10 * confidence)) + isHeld + (isEverywhere ? 0 : narrowness(about));
}
