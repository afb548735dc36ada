// `npm run learn -- endings`: trains the classifier of clauses, shows what it finds of files left out, and how long a clause takes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClauseClassifier,
  type ClauseWeights,
  openClauseClassifier,
} from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import { judgeFiles } from './judge-files.ts';
import { type ClauseExample, readClauses } from './read-clauses.ts';
import { trainClauses } from './train-clauses.ts';

export type LearnClausesOptions = { endings: string; out: string; without: string[]; table: boolean };

/** Train on the files of a folder, without those whose names are given, and return the table for people. */
export function learnClauses({ endings, out, without, table }: LearnClausesOptions): string {
  const examples = readClauses(endings).filter(({ file }) => !without.includes(file));
  const bytes = write(out, trainClauses(examples));
  const size = `${examples.length} clauses, ${bytes} bytes in ${out}\n`;
  return [table ? judgeFiles(examples) : '', size, speedOf(openClauseClassifier(out), examples)].join('');
}

/** Write the files that `openClauseClassifier` reads; returns their bytes. */
function write(folder: string, { meta, hashes, weights }: ClauseWeights): number {
  mkdirSync(folder, { recursive: true });
  const files = {
    'meta.json': Buffer.from(`${JSON.stringify(meta, null, 2)}\n`),
    'features.u32': Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength),
    'weights.i8': Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0);
}

function speedOf(classify: ClauseClassifier, examples: readonly ClauseExample[]): string {
  examples.forEach(classify);
  const startedAt = performance.now();
  examples.forEach(classify);
  return `a clause takes ${((1000 * (performance.now() - startedAt)) / Math.max(1, examples.length)).toFixed(0)} µs\n`;
}
