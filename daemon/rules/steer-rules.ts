// Changes rules by hand: add, reword, lock, end, approve, judge. A person decides at once. A model's request counts as
// the user's word if the user typed it in that session; otherwise it becomes a draft or is refused.
//
//   model ─► text ─► the user's own sentence in the session's prompts? ─ yes ─► that sentence, confirmed
//                                                                       └ no ─► draft, for `agent-memory rules approve`
import type { z } from 'zod';
import type { Author } from '../contract/author.ts';
import type { HeardIn, RuleWhy, ruleEditSchema, ruleInputSchema, UserRule } from '../contract/rules.ts';
import type { RuleFeedback } from '../contract/words.ts';
import { weighVerdict } from '../store/rules/rule-confidence.ts';
import { readRuleHistory } from '../store/rules/rule-evidence.ts';
import { endRule, getRule, hasSaid, type PromptRef, readRuleForUpdate } from '../store/rules/rules.ts';
import { approveRule, lockRule, restoreRule } from '../store/rules/steered-rules.ts';
import { addForUser } from './add-for-user.ts';
import { isNamed, isTakenBack } from './book/carried-words.ts';
import { keyOfWords } from './book/keep-rule.ts';
import type { SaidBy } from './book/place-of-words.ts';
import type { RuleAsker } from './book/where-it-holds.ts';
import {
  ADDED,
  addByHand,
  addTo,
  changed,
  cleaned,
  editByHand,
  fitted,
  heard,
  type NeedsUser,
  ownSentence,
  type SteeringDeps,
  soleProjectOf,
} from './change-by-hand.ts';
import { keepNoted, type Noted } from './keep-noted.ts';
import { withWordsAtCalls } from './said-where.ts';

/** Weight of a person's verdict on a rule, and of a model's, which sees one call. */
const JUDGED = { user: 2, other: 0.5 };

/** Create the operations on rules; each returns undefined if there is no such rule. */
export const createRuleSteering = (deps: SteeringDeps) => ({
  /** See `addByHand`. */
  add: (input: z.output<typeof ruleInputSchema>, author: Author, asker?: RuleAsker) =>
    addByHand(deps, input, author, asker),
  /** See `addForUser`. */
  addFor: (userId: string, said: Parameters<typeof addForUser>[2]) => addForUser(deps, userId, said),
  /** Save what an agent says it remembered of an owner's prompt: the owner's own sentence, else a draft. */
  async rememberFor(prompt: PromptRef & SaidBy, sentences: readonly string[]): Promise<void> {
    if (prompt.speaker !== 'owner') return;
    const asker = { userId: prompt.userId };
    const place = { projectId: prompt.projectId, everywhere: prompt.projectId === null };
    for (const text of sentences) {
      const said = { text, session_id: prompt.sessionId, ...place };
      const own = await ownSentence(deps, said);
      // Turns are read again at each stop and by backfills; a rule that was ended since stays ended.
      if (own && (await hasSaid(deps.db, own.prompt.promptId, keyOfWords(cleaned(deps, own.text))))) continue;
      await addTo(deps, said, { source: 'agent', decides: false }, asker, own);
    }
  },
  /** See `keepNoted`. */
  keepNoted: (noted: Noted) => keepNoted(deps, noted),
  /** See `editByHand`. */
  edit: (id: number, edit: z.output<typeof ruleEditSchema>, author: Author) => editByHand(deps, id, edit, author),
  /** See `lockByHand`. */
  lock: (id: number, isLocked: boolean, where: HeardIn, author: Author) =>
    lockByHand(deps, id, isLocked, where, author),
  /** See `endByHand`. */
  end: (id: number, author: Author, where: HeardIn = {}) => endByHand(deps, id, where, author),
  /** See `approveByHand`. */
  approve: (id: number, author: Author) => approveByHand(deps, id, author),
  /** See `restoreByHand`. */
  restore: (id: number, author: Author) => restoreByHand(deps, id, author),

  /** See `weighVerdict`. */
  async judge(id: number, verdict: RuleFeedback, author: Author): Promise<UserRule | undefined> {
    if (!(await getRule(deps.db, id, deps.userId))) return undefined;
    const weight = author.source === 'user' ? JUDGED.user : JUDGED.other;
    await changed(deps, (tx) => weighVerdict(tx, id, verdict === 'helped' ? [weight, 0] : [0, weight], author.decides));
    return getRule(deps.db, id, deps.userId);
  },

  /** A rule's origin and history. `within`: list only exceptions in these projects. */
  async why(id: number, within?: readonly number[]): Promise<RuleWhy | undefined> {
    const rule = await getRule(deps.db, id, deps.userId);
    if (!rule) return undefined;
    const history = await readRuleHistory(deps.db, id, within);
    const wordings = [rule.text, ...history.versions.map(({ text }) => text)];
    return { rule, ...history, said: await withWordsAtCalls(deps.db, history.said, wordings) };
  },
});

/** Lock or unlock a rule. `ended`: it isn't in force. A model may only if the user named the rule in its session. */
async function lockByHand(
  deps: SteeringDeps,
  id: number,
  isLocked: boolean,
  where: HeardIn,
  author: Author,
): Promise<UserRule | NeedsUser | 'ended' | undefined> {
  const rule = await getRule(deps.db, id, deps.userId);
  if (!rule) return undefined;
  if (rule.status !== 'active') return 'ended';
  if (!author.decides && !isNamed(rule, await heard(deps, where))) return 'needs-user';
  await changed(deps, (tx) => lockRule(tx, id, isLocked));
  return getRule(deps.db, id, deps.userId);
}

/** End a rule or reject a draft. A model may end a rule that the user withdrew in its session. */
async function endByHand(
  deps: SteeringDeps,
  id: number,
  where: HeardIn,
  author: Author,
): Promise<UserRule | NeedsUser | undefined> {
  const rule = await getRule(deps.db, id, deps.userId);
  if (!rule) return undefined;
  if (!author.decides && rule.status === 'active') {
    if (rule.locked || !isTakenBack(rule, await heard(deps, where), deps.classifier())) return 'needs-user';
  }
  await changed(deps, (tx) => endRule(tx, id, null, 'hand'));
  return getRule(deps.db, id, deps.userId);
}

/** Approve a draft; it replaces the rule that it corrects. `needs-user`: only a person may. */
async function approveByHand(
  deps: SteeringDeps,
  id: number,
  author: Author,
): Promise<UserRule | NeedsUser | undefined> {
  const rule = await getRule(deps.db, id, deps.userId);
  if (!rule) return undefined;
  if (author.source !== 'user') return 'needs-user';
  const projectId = await changed(deps, async (tx) => {
    const approved = await approveRule(tx, id, ADDED);
    if (approved && rule.corrects !== null) await endRule(tx, rule.corrects, id, 'hand');
    const held = await readRuleForUpdate(tx, id);
    return held ? soleProjectOf(held) : null;
  });
  await fitted(deps, id, projectId);
  return getRule(deps.db, id, deps.userId);
}

/** Restore an ended rule. `needs-user`: only a person may. `replaced_by`: the newer rule must be ended first. */
async function restoreByHand(
  deps: SteeringDeps,
  id: number,
  author: Author,
): Promise<UserRule | NeedsUser | { replaced_by: number } | undefined> {
  if (!(await getRule(deps.db, id, deps.userId))) return undefined;
  if (author.source !== 'user') return 'needs-user';
  const isRestored = await changed(deps, (tx) => restoreRule(tx, id));
  const rule = (await getRule(deps.db, id, deps.userId))!;
  return !isRestored && rule.status === 'ended' && rule.replaced_by !== null ? { replaced_by: rule.replaced_by } : rule;
}
