// Reads the texts that a table is fitted on from a folder of files: paragraphs, long ones split, and some short
// excerpts, so that the table learns queries too.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { piecesOf } from './cut-pieces.ts';
import { seededRandom, shuffle } from './random.ts';

const MAX_FILE_BYTES = 8 * 2 ** 20;
/** Share of the texts that are also used as a short excerpt of 4–12 words. */
const EXCERPT_SHARE = 0.25;
const SEED = 7;

/** Read every text file below `folder`: distinct texts, at most `maxTexts`, shuffled in the same order each time. */
export function readTexts(folder: string, maxTexts: number): string[] {
  const random = seededRandom(SEED);
  const texts = new Set<string>();
  for (const path of filesBelow(folder)) {
    const content = readText(path);
    if (content === undefined) continue;
    for (const piece of piecesOf(content)) {
      texts.add(piece);
      if (random() < EXCERPT_SHARE) texts.add(excerptOf(piece, random));
    }
  }
  return shuffle([...texts], random).slice(0, maxTexts);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
}

function readText(path: string): string | undefined {
  if (statSync(path).size > MAX_FILE_BYTES) return undefined;
  const bytes = readFileSync(path);
  try {
    return bytes.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8: not a text, or in an unknown encoding
  }
}

function excerptOf(text: string, random: () => number): string {
  const words = text.split(' ');
  const length = 4 + Math.floor(random() * 9);
  const start = Math.floor(random() * Math.max(0, words.length - length + 1));
  return words.slice(start, start + length).join(' ');
}
