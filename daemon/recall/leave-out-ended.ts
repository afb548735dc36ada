import { oneLine } from '../contract/shown-text.ts';
import type { Entry } from './format.ts';

/** Stands where a sentence stood that the user took back, so that the rest still reads. */
const LEFT_OUT = '[a rule that has ended]';

/** Leave the sentences of ended rules out of what earlier work says: an agent would follow them. */
export function leaveOutEnded<E extends Entry>(entries: readonly E[], ended: readonly string[]): E[] {
  const sentences = ended.map((text) => oneLine(text)).filter(Boolean);
  return entries.map((entry) =>
    entry.zone === 'earlier' || entry.zone === 'open' ? { ...entry, line: without(entry.line, sentences) } : entry,
  );
}

const without = (line: string, sentences: readonly string[]): string =>
  sentences.reduce((rest, sentence) => (rest.includes(sentence) ? rest.replaceAll(sentence, LEFT_OUT) : rest), line);
