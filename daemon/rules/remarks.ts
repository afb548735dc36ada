// What the user said that may hold, and isn't sure enough to be a rule: a remark. It is stored as the user's words, a session's start quotes
// the best ones as unsure, and the agent, who understands them, takes one up by `remember`. Nobody else makes a rule of it but the user.
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

/** Remarks of which a session's start chooses: it shows sixteen at most, and some are said by its agent anyway. */
const MAX_CHOSEN = 22;
/** Remarks that are looked at for them. */
const MAX_LOOKED_AT = 40;
/** Weight of a shared word from which the session's latest remark is what is taken back. */
const MEANT_FROM = 0.9;
/** What the surest remark counts as evidence, as one saying of a rule does. */
const SAID_ONCE = 4;

/** Store what a prompt of the owner's says that may hold; `known`: the rules that hold there. */
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

/** Turn down the remark that the user takes back: the one that is named, or the session's latest. */
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

/** Create what reads the remarks that a session may be shown. `me`: who asks where nobody is named. */
export const createRemarkChoice = (db: Database, book: ReturnType<typeof createRuleBook>, me: RuleAsker) => ({
  /** The remarks of a project, and of the asker, on no matter that a rule speaks of, or spoke of until it was ended; the best first. */
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

/** Whether one of some rules says what a sentence says, or otherwise. */
const isKnown = (text: string, rules: readonly Parameters<typeof relationOf>[1][], about = aboutText(text)): boolean =>
  rules.some((rule) => relationOf(text, rule, about) !== 'none');
