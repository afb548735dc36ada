// Finds what the user recently said has changed about a thing in the prompt: "I renamed the GitHub account from
// acme-labs to acme" for "push the release to github". It matches only one word of the prompt and ranks low, but
// whoever acts on the old state acts wrongly.
import { DAY_MS } from '../../contract/calendar-days.ts';
import { oneLine, quote } from '../../contract/shown-text.ts';
import { labelOf } from '../../memory/digest/labels.ts';
import { replacesFact, saysChange } from '../../rules/book/fact-subject.ts';
import { splitSentences } from '../../rules/learnt/split-sentences.ts';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import { analyse } from '../../text/analyse.ts';
import { age, type Entry } from '../format.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/** The same period as for changed rules at a session's start. */
const CHANGED_DAYS = 7;
const MAX_CHANGES = 2;
/** A longer prompt may contain a paste; a longer sentence is a report. */
const MAX_PROMPT_CHARS = 600;
const MAX_SENTENCE_CHARS = 200;

type Turn = Pick<RecalledObservation, 'id' | 'text' | 'source' | 'created_at'>;

/**
 * The latest changes that the user reported of things in a prompt, the newest per thing.
 * @param terms of the prompt
 * @param rules ended rules, and rules already shown: they say it better
 */
export function recentChanges(
  turns: readonly Turn[],
  terms: TextLeg['terms'],
  rules: readonly string[],
  now: Date,
): Entry[] {
  const isOfRule = (sentence: string) => rules.some((rule) => rule !== '' && sentence.includes(oneLine(rule)));
  const named = new Set(terms.flatMap(({ term, weight }) => (weight === 1 ? [term] : [])));
  const since = now.getTime() - CHANGED_DAYS * DAY_MS;
  const said = turns
    .filter(({ source, created_at: at }) => source === 'digest' && at.getTime() >= since)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id)
    .flatMap((turn) =>
      changesIn(turn.text)
        .filter((sentence) => !isOfRule(sentence) && analyse(sentence).some((term) => named.has(term)))
        .map((sentence) => ({ turn, sentence })),
    );
  return said
    .filter(({ sentence }, at) => !said.slice(0, at).some((newer) => replacesFact(newer.sentence, sentence)))
    .slice(0, MAX_CHANGES)
    .map(({ turn, sentence }) => ({
      zone: 'changed',
      id: turn.id,
      line: `#${turn.id} (${age(turn.created_at, now)}) ${quote(sentence)}`,
    }));
}

/** The sentences of a prompt that give something a new value. */
function changesIn(text: string): string[] {
  const [prompt = ''] = text.split('\n', 1);
  if (labelOf(prompt) !== 'User' || prompt.length > MAX_PROMPT_CHARS) return [];
  const own = prompt.slice('User: '.length);
  return splitSentences(own)
    .map(({ start, end }) => oneLine(own.slice(start, end)).trim())
    .filter((sentence) => sentence.length <= MAX_SENTENCE_CHARS && !/[?？]$/.test(sentence) && saysChange(sentence));
}
