// Evaluates a classifier on whole messages of files held out from its training; each file has another author.
import {
  CLAUSE_KINDS,
  type ClauseScores,
  clauseClassifierOf,
} from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import type { ClauseExample } from './read-clauses.ts';
import { trainClauses } from './train-clauses.ts';

/** Files of whole messages, by the beginning of their names. */
const MESSAGES = 'messages-';
/** Tolerated shares of clauses wrongly shown as open. */
const FALSE_SHARES = [0.03, 0.1];
/** Wanted share of deeds shown. */
const TOLD_SHARE = 0.7;

type Judged = { kind: ClauseExample['kind']; scores: ClauseScores };

/** A line for each file of messages, judged by what all other files teach. */
export function judgeFiles(examples: readonly ClauseExample[]): string {
  const files = [...new Set(examples.map(({ file }) => file))].filter((file) => file.startsWith(MESSAGES));
  const head =
    '| left out | clauses | right | open found at 3 % false | at 10 % | open told where 70 % of the done is |';
  return [
    head,
    '|---|---|---|---|---|---|',
    ...files.map((file) => `| ${file} | ${judgeFile(examples, file)} |`),
    '',
  ].join('\n');
}

function judgeFile(examples: readonly ClauseExample[], file: string): string {
  const classify = clauseClassifierOf(trainClauses(examples.filter((example) => example.file !== file)));
  const judged = examples
    .filter((example) => example.file === file)
    .map((example): Judged => ({ kind: example.kind, scores: classify(example) }));
  const right = judged.filter(({ kind, scores }) => CLAUSE_KINDS.every((other) => scores[kind] >= scores[other]));
  const [open, others] = [judged.filter(isOpen), judged.filter((one) => !isOpen(one))];
  const found = FALSE_SHARES.map((share) => {
    const bar = quantile(
      others.map(({ scores }) => scores.open),
      1 - share,
    );
    return percent(open.filter(({ scores }) => scores.open > bar).length, open.length);
  });
  const leaning = ({ scores }: Judged) => scores.done - scores.open;
  const bar = quantile(judged.filter(({ kind }) => kind === 'done').map(leaning), 1 - TOLD_SHARE);
  const told = percent(open.filter((one) => leaning(one) > bar).length, open.length);
  return [judged.length, percent(right.length, judged.length), ...found, told].join(' | ');
}

const isOpen = ({ kind }: Judged): boolean => kind === 'open';

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
