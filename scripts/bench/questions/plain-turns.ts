// The plain rival: whole turns of the transcripts, ranked by BM25, without turning, floors or passages.
import { readFileSync } from 'node:fs';
import { idf, lengthNorm, saturated } from '../../../daemon/recall/text-index/bm25.ts';

const WORDS = /[\p{L}\p{N}]+/gu;
/** Fields that name or sign things and say nothing. */
const SILENT_FIELDS = new Set(['type', 'id', 'tool_use_id', 'signature', 'role', 'model']);

/** Read a transcript's turns: a prompt and all that the agent said, called and got until the next one. */
export function readTurns(file: string): string[] {
  const turns: string[][] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line);
    const content = entry?.message?.content;
    if (content === undefined) continue;
    const text = saidIn(content);
    if (entry?.type === 'user' && (typeof content === 'string' || turns.length === 0)) turns.push([text]);
    else if (turns.length > 0) turns.at(-1)!.push(text);
    else turns.push([text]);
  }
  return turns.map((turn) => turn.join('\n'));
}

/** Rank texts for a question by BM25, best first; texts that share no word are left out. */
export function rankPlainly(texts: readonly string[], question: string): string[] {
  const documents = texts.map(wordCounts);
  const lengths = documents.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const scores = texts.map(() => 0);
  for (const word of wordCounts(question).keys()) {
    const weight = idf(documents.filter((counts) => counts.has(word)).length, texts.length);
    for (const [at, counts] of documents.entries()) {
      const count = counts.get(word);
      if (count !== undefined) scores[at]! += weight * saturated(count, lengthNorm(lengths[at]! / mean));
    }
  }
  return [...scores.entries()]
    .filter(([, score]) => score > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([at]) => texts[at]!);
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

type Entry = { type?: unknown; message?: { content?: unknown } | null };

function parsed(line: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' ? entry : null;
  } catch {
    return null; // transcripts end in the middle of a line
  }
}

/** All strings of a message's content, decoded. */
function saidIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  return Object.entries(content)
    .filter(([field]) => !SILENT_FIELDS.has(field))
    .map(([, value]) => saidIn(value))
    .filter((text) => text !== '')
    .join('\n');
}

/** Whether a text holds one of some answers, however both are wrapped. */
export function carries(text: string, answers: readonly string[]): boolean {
  const flat = flattened(text);
  return answers.some((answer) => flat.includes(flattened(answer)));
}

const flattened = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
