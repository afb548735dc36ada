import { cutText } from '../../contract/shown-text.ts';
import { cutMiddle } from './cut-text.ts';

/** Room for a prompt: 99 % of 1,731 real ones are shorter once pastes are cut. */
const MAX_PROMPT_CHARS = 4000;
/** Room for a paste: an error message and its location. */
const MAX_PASTED_CHARS = 600;
const MIN_PASTED_LINES = 8;
/** The part of a long prompt that stands before the agent's conclusion; the rest follows it. */
const MAX_FIRST_CHARS = 1200;

/** The user's words without pasted logs and code. Long prompts are split so that the answer isn't pushed far down. */
export function userWords(prompt: string): { first: string; rest: string } {
  const words = cutMiddle(withShortPastes(prompt), MAX_PROMPT_CHARS, 0.6);
  if (words.length <= MAX_FIRST_CHARS * 1.25) return { first: words, rest: '' };
  const first = cutText(words, MAX_FIRST_CHARS).replace(/…$/, '');
  return { first: `${first} …`, rest: words.slice(first.length).trim() };
}

/** Cut the middle out of fenced blocks and pasted runs of lines. */
function withShortPastes(prompt: string): string {
  const text = prompt.replace(/```[\s\S]*?(?:```|$)/g, (block) => cutMiddle(block, MAX_PASTED_CHARS, 0.6));
  const lines = text.split('\n');
  if (lines.length < MIN_PASTED_LINES) return text;
  const parts: { pasted: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const pasted = line.trim() === '' ? (last?.pasted ?? false) : isPasted(line);
    if (last?.pasted === pasted) last.lines.push(line);
    else parts.push({ pasted, lines: [line] });
  }
  return parts
    .map((part) => {
      const joined = part.lines.join('\n');
      return part.pasted && part.lines.length >= MIN_PASTED_LINES ? cutMiddle(joined, MAX_PASTED_CHARS, 0.6) : joined;
    })
    .join('\n');
}

/** Whether a line looks pasted (log, stack, diff, table, code): by its marks, or by too few letters for a sentence. */
export function isPasted(line: string): boolean {
  if (/^(?: {4}|\t|\s*(?:at\s\S+[(:]|\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|[|+]|-{2}|@@|#\d+\s|\$\s|\[))/.test(line))
    return true;
  const letters = line.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters < line.length * 0.72;
}
