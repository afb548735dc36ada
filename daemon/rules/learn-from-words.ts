// Learns from the user's words: makes a rule or a draft, or ends a rule, and notes it for the user.
import type { Redacted } from '../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Database, Queries } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { endRule, hasSaid, isUnread, latestTaught, noteSaid, type PromptRef } from '../store/rules/rules.ts';
import { lockSummaries } from '../store/sessions/session-summaries.ts';
import { correctsFact, replacesFact, saysChange } from './book/fact-subject.ts';
import { keepRule, keyOfWords, knownRules } from './book/keep-rule.ts';
import { placeOfWords, type SaidBy } from './book/place-of-words.ts';
import { proposeDoubtful, proposeTaught } from './book/propose-taught.ts';
import type { IndexedRule } from './book/rule-index.ts';
import { takenBackBy } from './book/same-matter.ts';
import type { AgentsTurn } from './learnt/agents-turn.ts';
import type { SentenceClassifier } from './learnt/classifier.ts';
import { readSignals } from './learnt/read-signals.ts';
import type { SaidAtCall } from './learnt/said-at-calls.ts';
import { subjectsOf } from './learnt/subjects.ts';
import { type TaughtRule, taughtRules } from './learnt/taught-rules.ts';
import { keepRemarks, takeBackRemark } from './remarks.ts';
import type { createSessionNotes, Learnt } from './session-notes.ts';

/** Evidence for a rule typed once, at probability 1. */
const SAID_ONCE = 4;
/** Probability assigned to a change of a known fact. */
const CHANGE_COUNTS = 0.8;

/** A recorded prompt that may teach. */
type TeachingPrompt = PromptRef & SaidBy & { text: string };
type TeachingDeps = {
  db: Database;
  classifier(): SentenceClassifier;
  /** Called after a rule changed. */
  changed(): void;
  notes: Pick<ReturnType<typeof createSessionNotes>, 'tell'>;
};

/** Learn from a prompt, once. `before`: what the agent had just done and said. */
export async function learnPrompt(
  deps: TeachingDeps,
  prompt: TeachingPrompt,
  before: AgentsTurn | undefined,
): Promise<void> {
  const { rules, takenBack, remarks: said } = taughtRules(prompt.text, before, deps.classifier());
  const remarks = prompt.speaker === 'owner' ? said : [];
  const kept = rules.filter(({ everywhere }) => everywhere || prompt.projectId !== null);
  const changes = prompt.projectId === null ? [] : changesIn(prompt.text, rules, deps.classifier());
  if (kept.length + takenBack.length + changes.length + remarks.length === 0) return;
  if (prompt.speaker === 'agent' || prompt.speaker === 'program') {
    if (await proposeTaught(deps.db, prompt, kept)) deps.changed();
    return;
  }
  const subjects = subjectsOf(before?.calls ?? []);
  const learnt = await deps.db.transaction(async (tx): Promise<Learnt[]> => {
    await lockSummaries(tx);
    if (!(await isUnread(tx, prompt.promptId))) return [];
    const known = await knownRules(tx, prompt.projectId, { userId: prompt.userId });
    // Another user can't end anything wider than their own place.
    const theirs = prompt.speaker === 'user' ? known.filter(({ project_id }) => project_id !== null) : known;
    const made: Learnt[] = [];
    for (const { text, names } of takenBack) {
      if (prompt.speaker === 'owner') await takeBackRemark(tx, prompt, { text, names });
      const named = takenBackBy(text, theirs)?.id;
      const latest = names ? undefined : await latestTaught(tx, prompt.sessionId, prompt.promptId);
      const id = named ?? (theirs.some((rule) => rule.id === latest) ? latest : undefined);
      if (id === undefined) continue;
      if (await endRule(tx, id, null, 'learnt')) await noteSaid(tx, id, prompt, 'ended');
      else if (known.some((rule) => rule.id === id && rule.locked)) made.push({ id, text, isSpared: true });
    }
    const news = changes.filter(({ text }) => known.some((rule) => replacesFact(text, rule.text)));
    for (const rule of [...kept, ...news]) made.push(...(await keepTaught(tx, prompt, rule, subjects, known)));
    await keepRemarks(tx, prompt, remarks, known);
    await jobKinds.deriveRuleEdges.enqueue(tx, {});
    return made;
  });
  deps.changed();
  deps.notes.tell(prompt.sessionId, learnt);
}

/** Sentences that give something a new value, "the endpoint moved to /v2". They teach if a rule has the old value. */
function changesIn(prompt: string, taught: readonly TaughtRule[], judge: SentenceClassifier): TaughtRule[] {
  return readSignals(prompt, undefined, judge)
    .filter(
      ({ text, isHanded }) => !isHanded && !/[?？]$/.test(text.trim()) && (saysChange(text) || correctsFact(text)),
    )
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => !taught.some((rule) => rule.text.includes(text)))
    .map((text) => ({ text, kind: 'fact', everywhere: false, waits: false, probability: CHANGE_COUNTS }));
}

/**
 * Learn from what the user typed at calls of a prompt's turn: reasons of refusals, answers to the agent's questions.
 */
export async function learnAtCalls(
  deps: TeachingDeps,
  prompt: PromptRef & SaidBy,
  said: readonly SaidAtCall[],
): Promise<void> {
  if (prompt.speaker !== 'owner') return;
  const judge = deps.classifier();
  const taught = said.flatMap(({ text, before }) =>
    taughtRules(text, before, judge)
      .rules.filter(({ everywhere }) => everywhere || prompt.projectId !== null)
      .map((rule) => ({ rule, subjects: subjectsOf(before.calls) })),
  );
  if (taught.length === 0) return;
  const learnt = await deps.db.transaction(async (tx): Promise<Learnt[]> => {
    await lockSummaries(tx);
    const known = await knownRules(tx, prompt.projectId, { userId: prompt.userId });
    const made: Learnt[] = [];
    for (const { rule, subjects } of taught) {
      // A turn is read again at each stop; a rule that was ended since stays ended.
      if (await hasSaid(tx, prompt.promptId, keyOfWords(oneLine(rule.text, MAX_RULE_CHARS)))) continue;
      made.push(...(await keepTaught(tx, prompt, rule, subjects, known)));
    }
    await jobKinds.deriveRuleEdges.enqueue(tx, {});
    return made;
  });
  deps.changed();
  deps.notes.tell(prompt.sessionId, learnt);
}

/** Store a rule from the user's words, and note what is new for the user. */
async function keepTaught(
  tx: Queries,
  prompt: PromptRef & SaidBy,
  rule: TaughtRule,
  subjects: readonly string[],
  known: readonly IndexedRule[],
): Promise<Learnt[]> {
  const text = oneLine(rule.text, MAX_RULE_CHARS) as Redacted;
  if (rule.waits) return proposeDoubtful(tx, { ...rule, text }, prompt, known);
  const place = await placeOfWords(tx, prompt, rule.everywhere);
  if (place === undefined) return [];
  const said = { text, kind: rule.kind, place, subjects, source: 'prompt' as const, prompt };
  const isOthers = prompt.speaker === 'user';
  const kept = await keepRule(tx, { ...said, alpha: SAID_ONCE * rule.probability, isOthers }, known);
  return kept.outcome === 'known' ? [] : [{ ...kept, text, everywhere: rule.everywhere }];
}
