/**
 * Fingerprints of a text that only the holder of a key can compare: they show which of its passages occur in another
 * text, without storing a word of it. A passage is a run of PASSAGE_WORDS words; of each WINDOW neighbouring passages
 * the one with the smallest print is kept (winnowing: S. Schleimer, D. Wilkerson and A. Aiken, Winnowing: local
 * algorithms for document fingerprinting, SIGMOD 2003, section 3). So every run of PASSAGE_WORDS + WINDOW - 1 words
 * that two texts share is found by at least one print, and a print costs a reader who guesses all of its words at once.
 *
 *   word → HMAC-SHA-256 with the key, 64 bits → mixed with those of the words after it → 53 bits, an exact number
 */

import { createHmac } from 'node:crypto';
import { BoundedMap } from '../home/bounded-map.ts';
import { createWordReader } from './words-anywhere.ts';

const PASSAGE_WORDS = 5;
const WINDOW = 4;
/** Texts shorter than this have no passage: "go on" occurs everywhere. */
const LEAST_WORDS = 3;
/** Cached hashes of words; texts repeat their words. */
const MAX_KEPT_DIGESTS = 200_000;
const HIGH = 2 ** 21;

type Digest = readonly [number, number];

/** Digests of words under one key. */
type KeyedWords = (word: string) => Digest;

/** @param key as `receiptKey` derives it */
export function createKeyedWords(key: Buffer): KeyedWords {
  const cache = new BoundedMap<string, Digest>(MAX_KEPT_DIGESTS);
  return (word) => {
    const cached = cache.get(word);
    if (cached) return cached;
    const bytes = createHmac('sha256', key).update(word).digest();
    const digest: Digest = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
    cache.set(word, digest);
    return digest;
  };
}

/** The print of one word alone. */
export const printOfWord = ([high, low]: Digest): number => high * HIGH + (low >>> 11);

/** A print as it stands in a receipt: 14 hex digits. */
export const toHex = (print: number): string => print.toString(16).padStart(14, '0');

/** The print of `count` words from `at` on. */
function printOf(words: readonly Digest[], at: number, count: number): number {
  let high = count;
  let low = ~count;
  for (let n = at; n < at + count; n++) {
    high = mixed(Math.imul(high, 31) ^ words[n]![0]);
    low = mixed(Math.imul(low, 37) ^ words[n]![1]);
  }
  return (high >>> 0) * HIGH + (low >>> 11);
}

/** The last step of MurmurHash3 (A. Appleby, 2011), so that each bit depends on every word. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The prints of a text by the number of their words, and each of its words with its print. */
export function printText(
  text: string,
  digestOf: KeyedWords,
): { passages: { words: number; print: number }[]; words: Map<string, number> } {
  const digests: Digest[] = [];
  const words = new Map<string, number>();
  const reader = createWordReader((word) => {
    const digest = digestOf(word);
    digests.push(digest);
    words.set(word, printOfWord(digest));
  });
  reader.push(text);
  reader.end();
  return { passages: winnow(digests), words };
}

function winnow(digests: readonly Digest[]): { words: number; print: number }[] {
  if (digests.length < LEAST_WORDS) return [];
  const size = Math.min(PASSAGE_WORDS, digests.length);
  const prints = Array.from({ length: digests.length - size + 1 }, (_, at) => printOf(digests, at, size));
  const chosen = new Set<number>();
  for (let from = 0; from <= Math.max(0, prints.length - WINDOW); from++)
    chosen.add(Math.min(...prints.slice(from, from + WINDOW)));
  return [...chosen].map((print) => ({ words: size, print }));
}

/** Search terms: fingerprints of passages by their number of words, and of single words. */
type Prints = { words: ReadonlySet<number>; passages: ReadonlyMap<number, ReadonlySet<number>> };
/** Matches since the last `take`. */
type FoundPrints = { words: Set<number>; passages: Set<number> };

/** The prints of a receipt. */
export const readPrints = (receipt: {
  words: readonly string[];
  passages: Record<string, readonly string[]>;
}): Prints => ({
  words: new Set(receipt.words.map(fromHex)),
  passages: new Map(
    Object.entries(receipt.passages)
      .filter(([, prints]) => prints.length > 0)
      .map(([size, prints]) => [Number(size), new Set(prints.map(fromHex))]),
  ),
});
const fromHex = (hex: string): number => Number.parseInt(hex, 16);

/** Look for prints in texts that come in pieces, each ended by `end`. */
export function createPrintSearch({ words, passages }: Prints, digestOf: KeyedWords) {
  const sizes = [...passages.keys()].sort((a, b) => a - b);
  const longest = sizes.at(-1) ?? 1;
  /** The latest words, and what else the first and the last of a run may have been. */
  let run: Digest[] = [];
  let firsts: Digest[][] = [];
  let found: FoundPrints = { words: new Set(), passages: new Set() };

  function lookAt(digests: readonly Digest[]): void {
    for (const size of sizes) {
      if (run.length < size) break;
      const from = run.length - size;
      const wanted = passages.get(size)!;
      const first = firsts[from]!;
      if (first.length === 0 && digests.length === 0) {
        const print = printOf(run, from, size);
        if (wanted.has(print)) found.passages.add(print);
        continue;
      }
      const part = run.slice(from);
      for (const begin of [part[0]!, ...first]) {
        for (const last of [part[size - 1]!, ...digests]) {
          const print = printOf([begin, ...part.slice(1, -1), last], 0, size);
          if (wanted.has(print)) found.passages.add(print);
        }
      }
    }
  }

  const reader = createWordReader((word, others) => {
    const digest = digestOf(word);
    const otherDigests = others.map(digestOf);
    for (const candidate of [digest, ...otherDigests]) {
      const print = printOfWord(candidate);
      if (words.has(print)) found.words.add(print);
    }
    run.push(digest);
    firsts.push(otherDigests);
    lookAt(otherDigests);
    if (run.length > longest * 64) {
      run = run.slice(-longest);
      firsts = firsts.slice(-longest);
    }
  });

  return {
    push: reader.push,
    end(): void {
      reader.end();
      run = [];
      firsts = [];
    },
    /** Matches since the last call; undefined if there are none. */
    take(): FoundPrints | undefined {
      if (found.words.size + found.passages.size === 0) return undefined;
      const taken = found;
      found = { words: new Set(), passages: new Set() };
      return taken;
    },
  };
}
