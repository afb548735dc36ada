// Remarks: sentences of the user that may hold but aren't certain enough for rules. They are stored as the user's
// words. A session's start quotes the best as unsure; the agent, who understands them, adopts one by `remember`. Only
// the user can make one a rule.
//
//   sentence of the owner's ─► may hold ─► remark ─► shown as unsure ─► confirmed ─► a rule
//                                                                    └ a month, or five days of sessions ─► gone
import type { Redacted } from '../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Database, Queries } from '../db/database.ts';
import { insertRemark, latestRemark, readRemarks } from '../store/rules/remarks.ts';
import { endRule, type PromptRef } from '../store/rules/rules.ts';
import { aboutText, overlapOf } from './book/about.ts';
import { keyOfWords } from './book/keep-rule.ts';
import { placeOfWords, type SaidBy } from './book/place-of-words.ts';
import type { createRuleBook } from './book/rule-book.ts';
import { type IndexedRule, indexRules } from './book/rule-index.ts';
import { relationOf, takenBackBy } from './book/same-matter.ts';
import { holdsIn, type RuleAsker } from './book/where-it-holds.ts';
import type { Remark } from './learnt/may-hold.ts';

/** Remarks to choose from at a session's start; it shows at most ten, and the agent's own memory may contain some. */
const MAX_CHOSEN = 16;
/** Remarks examined for that. */
const MAX_LOOKED_AT = 40;
/** Weight of a shared word that identifies the session's latest remark as the withdrawn one. */
const MEANT_FROM = 0.9;
/** Evidence of the surest remark, equal to saying a rule once. */
const SAID_ONCE = 4;

/** Store the remarks in an owner's prompt. `known`: the rules in force there. */
export async function keepRemarks(
  tx: Queries,
  prompt: PromptRef & SaidBy,
  remarks: readonly Remark[],
  known: readonly IndexedRule[],
): Promise<void> {
  for (const { text: said, kind, everywhere, evidence } of remarks) {
    const text = oneLine(said, MAX_RULE_CHARS) as Redacted;
    const place = await placeOfWords(tx, prompt, everywhere);
    if (!place || place.project_id === null || isKnown(text, known)) continue;
    const alpha = SAID_ONCE / (1 + Math.exp(-evidence));
    await insertRemark(tx, { text, kind, project_id: place.project_id, source_key: keyOfWords(text), alpha }, prompt);
  }
}

/** Reject the remark that the user withdraws: the named one, or the session's latest. */
export async function takeBackRemark(
  tx: Queries,
  prompt: PromptRef & SaidBy,
  { text, names }: { text: string; names: boolean },
): Promise<void> {
  const waiting = indexRules(await readRemarks(tx, prompt.projectId)).rules;
  const mine = waiting.filter(({ owner }) => owner === null || owner.user_id === (prompt.userId ?? ''));
  const latest = await latestRemark(tx, prompt);
  const said = aboutText(text);
  const isMeant = ({ about }: IndexedRule) => !names || overlapOf(said, about).shared >= MEANT_FROM;
  const id = takenBackBy(text, mine)?.id ?? mine.find((remark) => remark.id === latest && isMeant(remark))?.id;
  if (id !== undefined) await endRule(tx, id, null, 'learnt');
}

/** Create the reader of remarks for sessions. `me`: the default asker. */
export const createRemarkChoice = (db: Database, book: ReturnType<typeof createRuleBook>, me: RuleAsker) => ({
  /** Remarks of a project and of the asker, best first, except on subjects of a current or ended rule. */
  async remarks(
    projectId: number | null,
    rules: readonly IndexedRule[],
    asker: RuleAsker = me,
  ): Promise<IndexedRule[]> {
    const isSeen = holdsIn(projectId, await book.places(), asker);
    const ended = indexEnded((await book.ended()).filter(isSeen));
    const waiting = (await readRemarks(db, projectId)).filter(isSeen).slice(0, MAX_LOOKED_AT);
    const chosen: IndexedRule[] = [];
    for (const remark of indexRules(waiting).rules) {
      if (chosen.length === MAX_CHOSEN) break;
      if (![rules, ended, chosen].some((others) => isKnown(remark.text, others, remark.about))) chosen.push(remark);
    }
    return chosen;
  },
});

const indexEnded = (ended: readonly { text: string }[]) => ended.map(({ text }) => ({ text, about: aboutText(text) }));

/** Whether one of the rules repeats or contradicts a sentence. */
const isKnown = (text: string, rules: readonly Parameters<typeof relationOf>[1][], about = aboutText(text)): boolean =>
  rules.some((rule) => relationOf(text, rule, about) !== 'none');
