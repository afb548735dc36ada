// `npm run learn -- endings`: trains the classifier of clauses, shows what it finds of files left out, and how long a
// clause takes.
import { type ClauseClassifier, openClauseClassifier } from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import { writeClassifier } from '../write-classifier.ts';
import { judgeFiles } from './judge-files.ts';
import { type ClauseExample, readClauses } from './read-clauses.ts';
import { trainClauses } from './train-clauses.ts';

export type LearnClausesOptions = { endings: string; out: string; without: string[]; table: boolean };

/** Train on the files of a folder, without those whose names are given, and return the table for people. */
export function learnClauses({ endings, out, without, table }: LearnClausesOptions): string {
  const examples = readClauses(endings).filter(({ file }) => !without.includes(file));
  const bytes = writeClassifier(out, trainClauses(examples));
  const size = `${examples.length} clauses, ${bytes} bytes in ${out}\n`;
  return [table ? judgeFiles(examples) : '', size, speedOf(openClauseClassifier(out), examples)].join('');
}

function speedOf(classify: ClauseClassifier, examples: readonly ClauseExample[]): string {
  examples.forEach(classify);
  const startedAt = performance.now();
  examples.forEach(classify);
  return `a clause takes ${((1000 * (performance.now() - startedAt)) / Math.max(1, examples.length)).toFixed(0)} µs\n`;
}
