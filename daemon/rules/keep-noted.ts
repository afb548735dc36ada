// Handles user feedback that an agent noted in its own memory. The file is the agent's wording, so it is in force only
// if the user's own sentence in that session says the same; that sentence becomes the rule. Otherwise: a draft with its
// reason.
import type { Redacted } from '../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import { proposeRule, readProposed } from '../store/rules/proposed-rules.ts';
import { hasSaid } from '../store/rules/rules.ts';
import { keyOfWords, knownRules } from './book/keep-rule.ts';
import { refusesOtherwise } from './book/refused-words.ts';
import { relationOf } from './book/same-matter.ts';
import { addTo, changed, cleaned, ownSentence, type SteeringDeps } from './change-by-hand.ts';
import { isNegative } from './learnt/other-way.ts';

export type Noted = {
  text: string;
  description: string;
  why: string;
  how: string;
  sessionId: string | null;
  /** The file's path. */
  path: string;
  projectId: number;
  userId: string | null;
  /** The session to notify. */
  readBy: string;
  /** The rule that the file stood for before and that is in force. */
  corrects: number | null;
};

const MAX_DETAIL_CHARS = 1_000;

/** Store what an agent noted. Returns the id of the rule or draft; undefined if the user ended or rejected it. */
export async function keepNoted(deps: SteeringDeps, noted: Noted): Promise<number | null> {
  const { projectId, userId, readBy, sessionId } = noted;
  const text = cleaned(deps, sentenceOf(noted));
  const asker = { userId };
  const said = { text, projectId, everywhere: false, ...(sessionId !== null && { session_id: sessionId }) };
  const own = sessionId === null ? undefined : await ownSentence(deps, said);
  const words = own === undefined ? text : cleaned(deps, own.text);
  const known = (await knownRules(deps.db, projectId, asker)).find(
    (rule) => relationOf(words, rule) === 'same' && !refusesOtherwise(words, rule.text),
  );
  if (known) return known.id;
  if (own) {
    // The file is read repeatedly; a rule that was ended since stays ended.
    if (await hasSaid(deps.db, own.prompt.promptId, keyOfWords(words))) return null;
    const kept = await addTo(deps, said, { source: 'agent', decides: false }, asker, own);
    if ((own.shownIn ?? own.prompt.sessionId) !== readBy) deps.onLearnt(readBy, [{ id: kept.id, text: kept.text }]);
    return kept.id;
  }
  return propose(deps, noted, text);
}

async function propose(deps: SteeringDeps, noted: Noted, text: Redacted): Promise<number | null> {
  const { projectId, path, why, how, sessionId, corrects } = noted;
  const detail = [why && `Why: ${why}`, how && `How to apply: ${how}`, sessionId && `Session: ${sessionId}`];
  const source = `memory:${deps.redactor.text(path).text}`;
  const source_key = `memory:${keyOfWords(text)}`;
  const id = await changed(deps, (tx) =>
    proposeRule(tx, {
      text,
      kind: isNegative(text) ? 'prohibition' : 'requirement',
      project_id: projectId,
      source,
      source_key,
      corrects,
      detail: oneLine(deps.redactor.text(detail.filter(Boolean).join(' ')).text, MAX_DETAIL_CHARS) as Redacted,
    }),
  );
  if (id !== null) deps.onLearnt(noted.readBy, [{ id, text, isNoted: true }]);
  return id ?? (await readProposed(deps.db, projectId, source_key))?.id ?? null;
}

/** The sentence of a memory: its first paragraph, or the file's description if that is too long. */
function sentenceOf({ text, description }: Noted): string {
  const [first = ''] = text.split(/\n\s*\n/);
  return first.length <= MAX_RULE_CHARS || description === '' ? first : description;
}
