// Which of the rules that hold are shown: those that stand at a session's start, the few that bear on a prompt.

import type { Redacted } from '../../packages/redactor/index.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { cutToTokens } from '../text/cut-to-tokens.ts';
import { concernsAnyWork } from '../text/topics.ts';
import type { createRuleBook } from './book/rule-book.ts';
import type { IndexedRule, RuleIndex } from './book/rule-index.ts';
import { holdsIn, type RuleAsker, withoutOutdone } from './book/where-it-holds.ts';

/** Rules that a prompt carries, at most: among hundreds, several concern the same work and a prompt doesn't tell which of them it means. */
const MAX_PER_PROMPT = 6;
/** Those that it carries whole; of the others, the beginning tells which rule it is. */
const WHOLE_PER_PROMPT = 3;
const SHORT_TOKENS = 20;
/** Characters of a prompt that rules are looked for by: a task stands at the beginning, what is pasted behind it. */
const MAX_PROMPT_CHARS = 2_000;
/** A rule behind the best one by more than this share concerns something else. */
const NEAR_THE_BEST = 0.45;
/** Projects and askers whose rules are kept apart at a time. */
const MAX_ASKERS = 200;

/** Create what chooses among the rules of a book. `me`: who asks where nobody is named. */
export function createRuleChoice(book: ReturnType<typeof createRuleBook>, me: RuleAsker) {
  const owns = new WeakMap<RuleIndex, Map<string, ReadonlySet<IndexedRule>>>();
  const isSeenIn = async (projectId: number | null, asker: RuleAsker) => holdsIn(projectId, await book.places(), asker);

  /** The rules of an index that hold in a project for an asker; an index is made anew when they, or where they hold, change. */
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
     * The rules that hold in a project and everywhere: those that work has met before those that were only added, then the surest first. Of
     * those that are as sure, the ones that nothing else brings up come first: what no call holds, what holds everywhere, what concerns any
     * work, then work of a kind that comes up often, and then the newest: what was said last session is known in the next one.
     */
    async standing(projectId: number | null, asker: RuleAsker = me): Promise<IndexedRule[]> {
      const { rules } = await book.current();
      const isSeen = await isSeenIn(projectId, asker);
      const places = new Map(rules.map((rule) => [rule, placeOf(rule)]));
      return withoutOutdone(rules.filter(isSeen)).sort((a, b) => places.get(a)! - places.get(b)! || b.id - a.id);
    },

    /** The rules of some ids that hold. */
    byId: async (ids: ReadonlySet<number>): Promise<IndexedRule[]> =>
      (await book.current()).rules.filter(({ id }) => ids.has(id)),

    /** The sentences of a project's rules that ended: recall doesn't repeat them. */
    async ended(projectId: number | null, asker: RuleAsker = me): Promise<string[]> {
      const ended = await book.ended();
      return ended.filter(await isSeenIn(projectId, asker)).map(({ text }) => text);
    },

    /** The few rules that bear on an asker's prompt, best first. `shown`: ids that the session has seen lately. */
    async bearingOn(
      prompt: string,
      projectId: number | null,
      shown: ReadonlySet<number>,
      asker: RuleAsker = me,
    ): Promise<IndexedRule[]> {
      const index = await book.current();
      const own = await ownOf(index, projectId, asker);
      // What the session has seen keeps its place: weaker rules don't move up.
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

/** How far a rule's words name what it concerns: one of all work bears on more than one of a topic or of none. */
function narrowness({ topics }: IndexedRule['about']): number {
  if (concernsAnyWork(topics)) return 1;
  return topics.size > 0 ? 2 : 3;
}

/** A rule's place among the standing ones, the first ones lowest; confidence counts by tenths. */
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
