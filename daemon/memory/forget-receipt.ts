// Makes the receipt of a forgetting from the rows' texts as they go. text/keyed-prints.ts says what it stores of them.

import { randomBytes } from 'node:crypto';
import { isCodeWord } from '../../packages/redactor/index.ts';
import type { ReceiptBody } from '../contract/receipts.ts';
import { keyOfReceipt, makeKeyId } from '../home/receipts.ts';
import type { ForgetWitness } from '../store/forget/forget.ts';
import { createKeyedWords, printOfWord, printText, toHex } from '../text/keyed-prints.ts';

/** Bounds a receipt to about 150 KB. */
const MAX_PASSAGES = 6000;
const MAX_WORDS = 1000;
const MAX_HASHES = 500;
const MAX_IDS = 100;
const MAX_NAMED_BACKUPS = 100;
/** Characters read per row; long tool output repeats itself. */
const MAX_ROW_CHARS = 16 * 1024;
/** Tables that come first if not all fit: texts of people and models before program output. */
const FIRST = ['mem_observations', 'mem_observation_versions', 'mem_user_prompts', 'mem_lessons'];
const MIN_WORD = 6;
const MIN_FOREIGN_WORD = 8;
const MIN_NUMBER = 7;

type Ranked = Map<number, { rank: number; size: number }>;

/** A receipt in the making. */
export type ReceiptMaker = ReturnType<typeof startReceipt>;

/** Start a receipt under the home's key. */
export function startReceipt(key: Buffer) {
  const salt = randomBytes(16).toString('hex');
  const digestOf = createKeyedWords(keyOfReceipt(key, salt));
  const words: Ranked = new Map();
  const passages: Ranked = new Map();
  const removed = new Map<string, { count: number; hashes: string[] }>();
  const leftOut = { rows: 0, prints: 0, common: 0 };
  let hashes = 0;

  const of = (what: string) => {
    const known = removed.get(what) ?? { count: 0, hashes: [] };
    removed.set(what, known);
    return known;
  };

  function readRow(table: string, said: string): void {
    if (said.length > MAX_ROW_CHARS) leftOut.rows++;
    const text = said.slice(0, MAX_ROW_CHARS);
    const rank = FIRST.includes(table) ? 0 : 1;
    const prints = printText(text, digestOf);
    for (const { print, words: size } of prints.passages) add(passages, print, rank, size);
    for (const [word, print] of prints.words) if (isRare(word)) add(words, print, rank, 1);
    if (hashes < MAX_HASHES && text !== '') {
      hashes++;
      of(table).hashes.push(toHex(printOfWord(digestOf(`row\n${text}`))));
    }
    leftOut.prints += prune(passages, MAX_PASSAGES * 4, MAX_PASSAGES) + prune(words, MAX_WORDS * 4, MAX_WORDS);
  }

  const witness: ForgetWitness = {
    read: (table, texts) => {
      for (const text of texts) readRow(table, text);
    },
    count: (what, count) => {
      if (count > 0) of(what).count += count;
    },
  };

  return {
    witness,

    /** The receipt's id: the current time, and a suffix to keep ids of one second apart. */
    newId: (now = new Date()): string =>
      `${now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}-${randomBytes(3).toString('hex')}`,

    /** The receipt's body; undefined if nothing went. */
    body(about: Pick<ReceiptBody, 'subject' | 'ids' | 'backups'>): ReceiptBody | undefined {
      if (removed.size === 0) return undefined;
      leftOut.prints += prune(passages, MAX_PASSAGES, MAX_PASSAGES) + prune(words, MAX_WORDS, MAX_WORDS);
      const bySize: ReceiptBody['passages'] = {};
      for (const [print, { size }] of passages) {
        const prints = bySize[size] ?? [];
        prints.push(toHex(print));
        bySize[size] = prints;
      }
      return {
        ...about,
        ids: { observations: about.ids.observations.slice(0, MAX_IDS), sessions: about.ids.sessions.slice(0, MAX_IDS) },
        backups: about.backups.slice(0, MAX_NAMED_BACKUPS),
        removed: [...removed].map(([what, { count, hashes: ofRows }]) => ({
          what,
          count,
          ...(ofRows.length > 0 && { hashes: ofRows }),
        })),
        key_id: makeKeyId(key),
        salt,
        words: [...words.keys()].map(toHex).sort(),
        passages: Object.fromEntries(Object.entries(bySize).map(([size, prints]) => [size, prints.sort()])),
        left_out: leftOut,
        also_in: [],
      };
    },
  };
}

/** Whether a word is rare in other texts: not a word of programs or documentation, or a long number. */
function isRare(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length >= MIN_NUMBER;
  if (word.length < MIN_WORD) return false;
  if (/\d/.test(word)) return true;
  return /^[a-z]+$/.test(word) ? !isCodeWord(word) : word.length >= MIN_FOREIGN_WORD;
}

function add(to: Ranked, print: number, rank: number, size: number): void {
  const known = to.get(print);
  if (!known || known.rank > rank) to.set(print, { rank, size });
}

/**
 * Once there are more than `above`, reduce to `limit`: best ranks first. Within a rank the smallest prints stay, which
 * are a random sample (A. Broder, On the resemblance and containment of documents, 1997). Returns how many went.
 */
function prune(prints: Ranked, above: number, limit: number): number {
  if (prints.size <= above) return 0;
  const sorted = [...prints].sort(([a, x], [b, y]) => x.rank - y.rank || a - b);
  for (const [print] of sorted.slice(limit)) prints.delete(print);
  return sorted.length - limit;
}
