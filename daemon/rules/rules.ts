import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Author } from '../contract/author.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import type { ruleInputSchema, UserRule } from '../contract/rules.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Database, Queries } from '../db/database.ts';
import { type AgentsTurn, turnNames } from '../learning/agents-turn.ts';
import { openClassifier, type SentenceClassifier } from '../learning/classifier.ts';
import type { Projects } from '../projects/projects.ts';
import type { Redacted } from '../redact/redacted.ts';
import type { Redactor } from '../redact/redactor.ts';
import {
  confirmRule,
  endRule,
  getRule,
  insertRule,
  isUnread,
  latestTaught,
  noteSaid,
  readActiveRules,
} from '../store/rules.ts';
import { lockSummaries } from '../store/session-summaries.ts';
import { createRuleBook } from './rule-book.ts';
import { type IndexedRule, indexRules } from './rule-index.ts';
import { relationOf, takenBackBy } from './same-matter.ts';
import { shortForm } from './short-form.ts';
import { subjectsOf } from './subjects.ts';
import { type TaughtRule, taughtRules } from './taught-rules.ts';
import { concernsAnyWork } from './topics.ts';

/** Rules that a prompt carries, at most. */
const MAX_PER_PROMPT = 3;
/** Characters of a prompt that rules are looked for by: a task stands at the beginning, what is pasted behind it. */
const MAX_PROMPT_CHARS = 2_000;
/** A rule behind the best one by more than this share concerns something else. */
const NEAR_THE_BEST = 0.5;
/** What speaks for a rule that was typed once, at a probability of 1; what was added by hand counts twice as much. */
const SAID_ONCE = 4;
const ADDED = 8;

/** Sessions with something to tell: most of them go on and are told at once. */
const MAX_UNTOLD = 1_000;
/** Texts whose short form is kept: those of many projects' session starts. */
const MAX_SHORT_FORMS = 2_000;
/** A rule stands for itself, whatever the agent does. */
const NO_TURN = turnNames(undefined);

/** A prompt that may teach, as it was recorded. */
type TeachingPrompt = { promptId: string; sessionId: string; projectId: number | null; text: string };
/** A rule for the user to know of. */
type Learnt = { id: number; text: string };

export type Rules = ReturnType<typeof createRules>;

/** Rules: learnt from prompts, added, ended, and chosen for a session or a prompt. */
export function createRules({ db, redactor, projects }: { db: Database; redactor: Redactor; projects: Projects }) {
  const book = createRuleBook(db);
  let classify: SentenceClassifier | undefined;
  const shortForms = new Map<string, string>();
  /** What each session has to be told of, once. */
  const untold = new Map<string, Learnt[]>();

  const seenFrom = (projectId: number | null) => (rule: IndexedRule) =>
    rule.project_id === null || rule.project_id === projectId;

  /** Write what a prompt taught, in the transaction that has seen that the prompt is there. */
  async function write(
    tx: Queries,
    prompt: TeachingPrompt,
    taught: TaughtRule,
    subjects: readonly string[],
    known: readonly IndexedRule[],
  ): Promise<Learnt | undefined> {
    const text = oneLine(taught.text, MAX_RULE_CHARS) as Redacted;
    const related = known.map((rule) => ({ rule, relation: relationOf(text, rule) }));
    const same = related.find(({ relation }) => relation === 'same')?.rule;
    if (same) {
      await confirmRule(tx, same.id);
      await noteSaid(tx, same.id, prompt.sessionId, prompt.promptId);
      return undefined;
    }
    const id = await insertRule(tx, {
      text,
      kind: taught.kind,
      project_id: taught.everywhere ? null : prompt.projectId,
      subjects,
      source: 'prompt',
      source_key: keyOf(text),
      status: 'active',
      alpha: SAID_ONCE * taught.probability,
      confirmed: true,
    });
    await noteSaid(tx, id, prompt.sessionId, prompt.promptId);
    for (const { rule, relation } of related) {
      if (relation !== 'replaces' || rule.id === id) continue;
      await endRule(tx, rule.id, id);
      // So that forgetting the newer words lets the older prompt teach again.
      await noteSaid(tx, rule.id, prompt.sessionId, prompt.promptId);
    }
    return { id, text };
  }

  return {
    /** Learn what a prompt teaches, once; `before` is what the agent had just done and said. */
    async learn(prompt: TeachingPrompt, before: AgentsTurn | undefined): Promise<void> {
      classify ??= openClassifier();
      const { rules, takenBack } = taughtRules(prompt.text, before, classify);
      // A rule of no project would hold in all of them.
      const kept = rules.filter(({ everywhere }) => everywhere || prompt.projectId !== null);
      if (kept.length === 0 && takenBack.length === 0) return;
      const subjects = subjectsOf(before?.calls ?? []);
      const learnt = await db.transaction(async (tx): Promise<Learnt[]> => {
        await lockSummaries(tx);
        if (!(await isUnread(tx, prompt.promptId))) return [];
        const known = indexRules(await readActiveRules(tx)).rules.filter(seenFrom(prompt.projectId));
        for (const { text, names } of takenBack) {
          const named = takenBackBy(text, known)?.id;
          const id = named ?? (names ? undefined : await latestTaught(tx, prompt.sessionId, prompt.promptId));
          if (id === undefined) continue;
          await endRule(tx, id, null);
          await noteSaid(tx, id, prompt.sessionId, prompt.promptId);
        }
        const made: Learnt[] = [];
        for (const rule of kept) {
          const one = await write(tx, prompt, rule, subjects, known);
          if (one) made.push(one);
        }
        return made;
      });
      book.invalidate();
      if (learnt.length === 0) return;
      if (untold.size >= MAX_UNTOLD) untold.clear();
      untold.set(prompt.sessionId, [...(untold.get(prompt.sessionId) ?? []), ...learnt]);
    },

    /** What the session's user has to be told of; each rule once. */
    takeUntold(sessionId: string): readonly Learnt[] {
      const learnt = untold.get(sessionId) ?? [];
      untold.delete(sessionId);
      return learnt;
    },

    /**
     * The rules that hold in a project and everywhere, the surest first. Of those that are as sure, the ones that no prompt would find come
     * first: what holds everywhere, what concerns any work, and then the shorter ones, so that more fit.
     */
    async standing(projectId: number | null): Promise<IndexedRule[]> {
      const { rules } = await book.current();
      const places = new Map(rules.map((rule) => [rule, placeOf(rule)]));
      return rules
        .filter(seenFrom(projectId))
        .sort((a, b) => places.get(a)! - places.get(b)! || a.text.length - b.text.length || a.id - b.id);
    },

    /** A rule's text as a session begins with it. */
    shortened(text: string): string {
      const known = shortForms.get(text);
      if (known !== undefined) return known;
      classify ??= openClassifier();
      const judge = classify;
      const short = shortForm(text, (clause) => 1 - judge({ text: clause, index: 0, count: 1 }, NO_TURN).kinds.none);
      if (shortForms.size >= MAX_SHORT_FORMS) shortForms.clear();
      shortForms.set(text, short);
      return short;
    },

    /** The few rules that bear on a prompt, best first. `shown`: ids that the session has seen lately. */
    async bearingOn(prompt: string, projectId: number | null, shown: ReadonlySet<number>): Promise<IndexedRule[]> {
      const index = await book.current();
      const isSeen = seenFrom(projectId);
      const found = index.bearing(prompt.slice(0, MAX_PROMPT_CHARS), isSeen);
      const best = found[0]?.score ?? 0;
      return found
        .filter(({ score, rule }) => score >= NEAR_THE_BEST * best && !shown.has(rule.id))
        .slice(0, MAX_PER_PROMPT)
        .map(({ rule }) => rule);
    },

    /** Add a rule. The user's holds at once; a model's or a program's waits as a draft for the user. */
    async add(input: z.output<typeof ruleInputSchema>, author: Author): Promise<UserRule> {
      const projectId = input.project ? await projects.ensure(input.project) : null;
      const text = oneLine(redactor.text(input.text).text, MAX_RULE_CHARS) as Redacted;
      const isUser = author.source === 'user';
      const id = await db.transaction((tx) =>
        insertRule(tx, {
          text,
          kind: input.kind,
          project_id: projectId,
          subjects: [],
          source: author.source,
          source_key: isUser ? keyOf(text) : `${author.source}:${keyOf(text)}`,
          status: isUser ? 'active' : 'draft',
          alpha: isUser ? ADDED : 1,
          confirmed: isUser,
        }),
      );
      book.invalidate();
      return (await getRule(db, id))!;
    },

    /** End a rule. undefined: there is none; `kept`: the user stands behind it, so this author may not end it. */
    async end(id: number, author: Author): Promise<UserRule | 'kept' | undefined> {
      const rule = await getRule(db, id);
      if (!rule) return undefined;
      if (!author.decides && rule.status === 'active') return 'kept';
      await db.transaction((tx) => endRule(tx, id, null));
      book.invalidate();
      return (await getRule(db, id))!;
    },

    /** Call after rules were changed elsewhere: forgotten, restored, approved. */
    changed: book.invalidate,
  };
}

/** A rule's place among the standing ones, the first ones lowest: a tenth of confidence decides before anything else. */
function placeOf({ confidence, project_id, about }: IndexedRule): number {
  const wide = project_id === null ? 0 : concernsAnyWork(about.topics) ? 1 : 2;
  return 3 * (10 - Math.round(10 * confidence)) + wide;
}

/** The same words are the same rule, however they are spaced and capitalised. */
const keyOf = (text: string): string =>
  `rule:${createHash('sha256')
    .update(
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .digest('hex')
    .slice(0, 32)}`;
