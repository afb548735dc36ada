// Rules by hand: added, reworded, locked, ended, approved, judged. A person decides at once. What a model asks for counts as the user's
// word where the user typed it in that session; else it is a draft, or is refused.
//
//   model ─► text ─► the user's own sentence in the session's prompts? ─ yes ─► that sentence, confirmed
//                                                                       └ no ─► draft, for `agent-memory rules approve`

import type { z } from 'zod';
import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import type { Author } from '../contract/author.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import type { HeardIn, RuleKept, RuleWhy, ruleEditSchema, ruleInputSchema, UserRule } from '../contract/rules.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { RuleFeedback, RuleKind } from '../contract/words.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { readRecentPrompts, readRuleHistory } from '../store/rules/rule-evidence.ts';
import { endRule, getRule, insertRule, noteSaid, readRuleForUpdate } from '../store/rules/rules.ts';
import { approveRule, lockRule, rewordRule, weighRule } from '../store/rules/steered-rules.ts';
import { fitAdded } from './at-calls/fit-added.ts';
import { carriedBy, isNamed } from './book/carried-words.ts';
import { keepRule, keyOfWords, knownRules, type ReplacedRule } from './book/keep-rule.ts';
import { placeOfWords, type RulePlace } from './book/place-of-words.ts';
import { relationOf } from './book/same-matter.ts';
import type { RuleAsker } from './book/where-it-holds.ts';
import type { SentenceClassifier } from './learnt/classifier.ts';
import { isNegative } from './learnt/taught-rules.ts';

/** What speaks for a rule that was added by hand: twice as much as for one that was typed once. */
const ADDED = 8;
/** What a person's verdict on a rule counts, and a model's, which sees one call. */
const JUDGED = { user: 2, other: 0.5 };

/** The project of a rule; null: it holds in more than one. */
const projectOf = ({ owner, project_id }: RulePlace): number | null => (owner === null ? project_id : null);

/** The user stands behind the rule, so this author may not do that. */
type Kept = 'kept';

/** Ways to steer rules; each returns undefined where there is no such rule. */
export function createRuleSteering({
  db,
  redactor,
  projects,
  userId,
  classifier,
  onChanged,
  onLearnt,
}: {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  userId: string | null;
  classifier(): SentenceClassifier;
  /** Called after every change. */
  onChanged(): void;
  /** Called with what a model kept of the words of a session, for the user to know of. */
  onLearnt(
    sessionId: string,
    learnt: readonly { id: number; text: string; replaced?: readonly ReplacedRule[]; against?: number }[],
  ): void;
}) {
  const cleaned = (text: string) => oneLine(redactor.text(text).text, MAX_RULE_CHARS) as Redacted;
  const heard = (where: HeardIn) =>
    readRecentPrompts(db, { toolUseId: where.tool_use_id, sessionId: where.session_id });
  /** The prompts whose words may become a rule of this project: what was said elsewhere says nothing about it. */
  const heardFor = async (where: HeardIn, projectId: number | null) =>
    (await heard(where)).filter((prompt) => projectId === null || prompt.projectId === projectId);

  async function changed<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      const result = await work(tx);
      await jobKinds.deriveRuleEdges.enqueue(tx, {});
      return result;
    });
    onChanged();
    return done;
  }
  const kept = async (id: number, known = false, narrowed: RuleKept['narrowed'] = null): Promise<RuleKept> => {
    const { status, text } = (await getRule(db, id, userId))!;
    return { id, status, text, known, narrowed };
  };
  /** Tell the calls of a rule that has new words, or holds from now on. */
  async function fitted(id: number, projectId: number | null): Promise<RuleKept['narrowed']> {
    const narrowed = await fitAdded(db, { id, text: (await getRule(db, id, userId))!.text, projectId });
    onChanged();
    return narrowed;
  }

  /** A draft of a model's or a program's words; `corrects`: the rule whose place it would take. */
  async function draft(
    text: Redacted,
    kind: RuleKind,
    projectId: number | null,
    author: Author,
    corrects: number | null,
    asker: RuleAsker = { userId },
  ): Promise<RuleKept> {
    const same = (await knownRules(db, projectId, asker)).find((rule) => relationOf(text, rule) === 'same');
    if (same && corrects === null) return kept(same.id, true);
    const id = await changed((tx) =>
      insertRule(tx, {
        text,
        kind,
        project_id: projectId,
        subjects: [],
        source: author.source,
        source_key: `${author.source}:${keyOfWords(text)}`,
        status: 'draft',
        alpha: 1,
        confirmed: false,
        corrects,
      }),
    );
    return kept(id);
  }

  return {
    /** Add a rule; `asker`: whose rules it is compared with. The user's holds at once, and so does a model's that the user's own words carry; another one is a draft. */
    async add(
      input: z.output<typeof ruleInputSchema>,
      author: Author,
      asker: RuleAsker = { userId },
    ): Promise<RuleKept> {
      const projectId = input.project ? await projects.ensure(input.project) : null;
      const text = cleaned(input.text);
      const kind = input.kind ?? (isNegative(text) ? 'prohibition' : 'requirement');
      const isUser = author.source === 'user';
      const own = isUser ? undefined : carriedBy(text, await heardFor(input, projectId), classifier());
      if (!isUser && !own) return draft(text, kind, projectId, author, null, asker);
      const said = await changed(async (tx) => {
        const words = { kind, subjects: [], alpha: ADDED };
        const known = await knownRules(tx, projectId, asker);
        if (!own) {
          const place = { project_id: projectId, owner: null };
          return keepRule(tx, { ...words, text, place, source: 'user', heldBy: userId ?? '' }, known);
        }
        // Everywhere is, in the user's own words, wherever this user works in the workspace where they were said.
        const place = (await placeOfWords(tx, { userId, projectId: own.prompt.projectId }, projectId === null))!;
        return keepRule(tx, { ...words, text: cleaned(own.text), place, source: 'prompt', prompt: own.prompt }, known);
      });
      if (own && said.outcome !== 'known') onLearnt(own.prompt.sessionId, [{ ...said, text: own.text }]);
      if (said.outcome === 'known') return kept(said.id, true);
      return kept(said.id, false, await fitted(said.id, projectId));
    },

    /**
     * Give a rule other words; its versions keep those before. `draft`: a model's words that the user didn't type, and the rule holds as it is
     * until the user approves the draft.
     */
    async edit(
      id: number,
      edit: z.output<typeof ruleEditSchema>,
      author: Author,
    ): Promise<RuleKept | Kept | 'ended' | undefined> {
      const rule = await db.transaction((tx) => readRuleForUpdate(tx, id));
      if (!rule) return undefined;
      if (rule.status !== 'active' && rule.status !== 'draft') return 'ended';
      const isUser = author.source === 'user';
      const kind = edit.kind ?? rule.kind;
      const text = edit.text === undefined ? rule.text : cleaned(edit.text);
      const isOwn = author.decides || (rule.status === 'draft' && !rule.confirmed);
      const carried =
        isOwn || rule.locked ? undefined : carriedBy(text, await heardFor(edit, projectOf(rule)), classifier());
      if (!isOwn && !carried) {
        if (edit.text === undefined) return 'kept';
        return draft(text, kind, rule.project_id, author, id);
      }
      await changed(async (tx) => {
        if (!(await readRuleForUpdate(tx, id))) return;
        const confirmed = isUser || carried !== undefined || (rule.confirmed && text === rule.text);
        await rewordRule(tx, id, { text: carried ? cleaned(carried.text) : text, kind, confirmed });
        if (carried) await noteSaid(tx, id, carried.prompt);
      });
      return kept(id, false, text === rule.text && !carried ? null : await fitted(id, projectOf(rule)));
    },

    /** Lock a rule that holds, or unlock it. `ended`: it doesn't hold. A model may where the user named the rule in its session. */
    async lock(
      id: number,
      isLocked: boolean,
      where: HeardIn,
      author: Author,
    ): Promise<UserRule | Kept | 'ended' | undefined> {
      const rule = await getRule(db, id, userId);
      if (!rule) return undefined;
      if (rule.status !== 'active') return 'ended';
      if (!author.decides && !isNamed(rule, await heard(where))) return 'kept';
      await changed((tx) => lockRule(tx, id, isLocked));
      return getRule(db, id, userId);
    },

    /** End a rule, or turn a draft down. */
    async end(id: number, author: Author): Promise<UserRule | Kept | undefined> {
      const rule = await getRule(db, id, userId);
      if (!rule) return undefined;
      if (!author.decides && rule.status === 'active') return 'kept';
      await changed((tx) => endRule(tx, id, null, 'hand'));
      return getRule(db, id, userId);
    },

    /** Let a draft hold, in the place of the rule that it corrects. `kept`: only a person may. */
    async approve(id: number, author: Author): Promise<UserRule | Kept | undefined> {
      const rule = await getRule(db, id, userId);
      if (!rule) return undefined;
      if (author.source !== 'user') return 'kept';
      const projectId = await changed(async (tx) => {
        const approved = await approveRule(tx, id, ADDED);
        if (approved && rule.corrects !== null) await endRule(tx, rule.corrects, id, 'hand');
        const held = await readRuleForUpdate(tx, id);
        return held ? projectOf(held) : null;
      });
      await fitted(id, projectId);
      return getRule(db, id, userId);
    },

    /** Count a verdict for or against a rule; a locked one keeps its confidence. */
    async judge(id: number, verdict: RuleFeedback, author: Author): Promise<UserRule | undefined> {
      const weight = author.source === 'user' ? JUDGED.user : JUDGED.other;
      await changed((tx) =>
        weighRule(tx, id, ...((verdict === 'helped' ? [weight, 0] : [0, weight]) as [number, number])),
      );
      return getRule(db, id, userId);
    },

    /** Where a rule comes from, and what became of it. */
    async why(id: number): Promise<RuleWhy | undefined> {
      const rule = await getRule(db, id, userId);
      return rule && { rule, ...(await readRuleHistory(db, id)) };
    },
  };
}
