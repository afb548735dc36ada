// Finds the words that taught a rule: in its prompt, or typed at a call of that turn (reason of a refusal, answer).
import type { RuleHistory } from '../contract/rules.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Queries } from '../db/database.ts';
import { MAX_WORDS_CHARS } from '../store/rules/rule-evidence.ts';
import { readTurn } from '../store/sessions/turns.ts';
import { saidAtCalls } from './learnt/said-at-calls.ts';

type Said = RuleHistory['said'][number] & { readonly prompt_id: string };

/** Replace each prompt that doesn't contain a wording of the rule by the words at its calls that do, if any. */
export async function withWordsAtCalls(
  q: Queries,
  said: readonly Said[],
  wordings: readonly string[],
): Promise<RuleHistory['said']> {
  const told = wordings.map(plain);
  const says = (words: string) => told.some((wording) => plain(words).includes(wording));
  const found: RuleHistory['said'] = [];
  for (const { prompt_id, ...entry } of said) {
    const isElsewhere = entry.did === 'said' && entry.words !== null && !says(entry.words);
    const turn = isElsewhere ? await readTurn(q, prompt_id) : undefined;
    const words = saidAtCalls(turn?.tool_calls ?? []).find(({ text }) => says(text))?.text;
    found.push(words === undefined ? entry : { ...entry, words: words.slice(0, MAX_WORDS_CHARS) });
  }
  return found;
}

const plain = (text: string): string => oneLine(text).toLowerCase();
