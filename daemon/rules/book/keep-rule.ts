import { createHash } from 'node:crypto';
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { readPlaced } from '../../store/rules/held-rules.ts';
import { dropRemarks, readRemarks } from '../../store/rules/remarks.ts';
import {
  confirmRule,
  endRule,
  insertRule,
  noteSaid,
  type PromptRef,
  readActiveRules,
} from '../../store/rules/rules.ts';
import { aboutText } from './about.ts';
import type { RulePlace } from './place-of-words.ts';
import { type IndexedRule, indexRules } from './rule-index.ts';
import { relationOf } from './same-matter.ts';
import { holdsIn, isWider, placesOf, type RuleAsker, withoutOutdone } from './where-it-holds.ts';

/** A person's statement of a rule. */
type SaidRule = {
  text: Redacted;
  kind: RuleKind;
  place: RulePlace;
  subjects: readonly string[];
  /** `prompt`: learnt from what the user typed; `user`: added by hand. */
  source: 'prompt' | 'user';
  /** The evidence for it, as the alpha of its Beta distribution. */
  alpha: number;
  /** The prompt with the words. */
  prompt?: PromptRef;
  /** The user who adds it by hand. */
  heldBy?: string;
  /** Somebody other than the owner says it. They can't confirm anything wider than their own place. */
  isOthers?: boolean;
};

/** A rule ended by a newer one. */
export type ReplacedRule = { id: number; text: string };

/** The result: new, known before, or waiting for the user because a locked rule contradicts it. */
type KeptRule =
  | { id: number; outcome: 'new'; replaced: readonly ReplacedRule[]; overridden: readonly ReplacedRule[] }
  | { id: number; outcome: 'known' }
  | { id: number; outcome: 'waits'; against: number };

/** The rules in force for an asker in a project: the project's, those of every project, and the asker's. */
export async function knownRules(tx: Queries, projectId: number | null, asker: RuleAsker): Promise<IndexedRule[]> {
  const places = placesOf(await readPlaced(tx));
  return withoutOutdone(indexRules(await readActiveRules(tx)).rules.filter(holdsIn(projectId, places, asker)));
}

/**
 * Store a person's rule in its place. The same words confirm a known rule. New words end the rules that they replace in
 * that place and narrower ones; they override wider rules, which stay in force elsewhere. If a locked rule contradicts
 * them, they become a draft.
 */
export async function keepRule(tx: Queries, said: SaidRule, known: readonly IndexedRule[]): Promise<KeptRule> {
  const { text, prompt, place } = said;
  const related = known.map((rule) => ({ rule, relation: relationOf(text, rule) }));
  const sameRules = related.flatMap(({ rule, relation }) => (relation === 'same' ? [rule] : []));
  const same = sameRules.find((rule) => !isWider(place, rule));
  if (same) {
    if (said.isOthers && isWider(same, place)) return { id: same.id, outcome: 'known' };
    const isNews = prompt === undefined || (await noteSaid(tx, same.id, prompt));
    if (isNews) await confirmRule(tx, same.id, said.heldBy);
    return { id: same.id, outcome: 'known' };
  }
  const otherwise = related.flatMap(({ rule, relation }) => (relation === 'replaces' ? [rule] : []));
  const locked = otherwise.find((rule) => rule.locked);
  const wider = otherwise.filter((one) => isWider(one, place));
  const replaced = otherwise.filter((one) => !isWider(one, place));
  const id = await insertRule(tx, {
    text,
    kind: said.kind,
    project_id: place.project_id,
    subjects: said.subjects,
    source: said.source,
    source_key: keyOfWords(text),
    status: locked ? 'draft' : 'active',
    alpha: said.alpha,
    confirmed: !locked,
    corrects: locked !== undefined && !isWider(locked, place) ? locked.id : null,
    // What a replaced rule had overridden stays overridden.
    overrides: [...new Set([...wider.map((rule) => rule.id), ...replaced.flatMap(({ overrides }) => overrides)])],
    origins: sameRules.map((rule) => rule.id),
    heldBy: said.heldBy,
  });
  if (prompt) await noteSaid(tx, id, prompt);
  if (place.project_id !== null) await dropRemarksOn(tx, text, place.project_id);
  if (locked) return { id, outcome: 'waits', against: locked.id };
  const older = replaced.filter((rule) => rule.id !== id);
  for (const rule of older) {
    await endRule(tx, rule.id, id, 'learnt');
    // If the newer words are forgotten, the older prompt may teach again.
    if (prompt) await noteSaid(tx, rule.id, prompt, 'ended');
  }
  return { id, outcome: 'new', replaced: older.map(asReplaced), overridden: wider.map(asReplaced) };
}

/** Drop remarks that say the same as the rule, or the opposite. */
async function dropRemarksOn(tx: Queries, text: string, projectId: number): Promise<void> {
  const about = aboutText(text);
  const waiting = indexRules(await readRemarks(tx, projectId)).rules.filter(
    ({ project_id }) => project_id === projectId,
  );
  await dropRemarks(
    tx,
    waiting.filter((remark) => relationOf(text, remark, about) !== 'none').map(({ id }) => id),
  );
}

const asReplaced = ({ id, text }: IndexedRule): ReplacedRule => ({ id, text });

/** The key of a rule's words, ignoring spacing and case. */
export const keyOfWords = (text: string): string =>
  `rule:${createHash('sha256')
    .update(
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .digest('hex')
    .slice(0, 32)}`;
