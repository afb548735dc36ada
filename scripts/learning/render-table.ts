import { TEACHES_FROM } from '../../daemon/rules/learnt/read-signals.ts';
import { LASTINGS, SIGNAL_KINDS } from '../../daemon/rules/learnt/signal.ts';
import { CORRECTS_FROM } from '../../daemon/rules/learnt/teaches.ts';
import type { JudgedExample } from './evaluate.ts';
import { powered } from './fit-temperatures.ts';
import type { Example } from './read-examples.ts';

/** An example with what the classifier says of it: yes or no, and of what sort. */
type Verdict = {
  readonly example: Example;
  readonly teaches: number;
  readonly kind: string;
  readonly lasts: string;
  readonly corrects: number;
};

const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Render the results on held-out examples: by kind, duration and language, and at other thresholds. */
export function renderTable(judged: readonly JudgedExample[], temperatures: readonly number[]): string {
  const verdicts = judged.map((one) => verdictOf(one, temperatures));
  const found = ({ teaches }: Verdict) => teaches >= TEACHES_FROM;
  const isRule = ({ example }: Verdict) => example.kind !== 'none';
  const [, ...kinds] = SIGNAL_KINDS;
  const rows = [
    ['anything at all', found, isRule] as const,
    ...kinds.map(
      (kind) => [kind, (v: Verdict) => found(v) && v.kind === kind, (v: Verdict) => v.example.kind === kind] as const,
    ),
    ...LASTINGS.map(
      (one) => [one, (v: Verdict) => found(v) && v.lasts === one, (v: Verdict) => v.example.lasts === one] as const,
    ),
    [
      'corrects the agent',
      ({ corrects }: Verdict) => corrects >= CORRECTS_FROM,
      ({ example }: Verdict) => example.corrects,
    ] as const,
  ];
  const languages = [...new Set(verdicts.map(({ example }) => languageOf(example)))];
  return [
    '| what | examples | precision | recall | F1 |',
    '|---|---|---|---|---|',
    ...rows.map(([name, said, wanted]) => row(name, verdicts, said, wanted)),
    '',
    '| language | examples | precision | recall | F1 |',
    '|---|---|---|---|---|',
    ...languages.map((language) =>
      row(
        language,
        verdicts.filter(({ example }) => languageOf(example) === language),
        found,
        isRule,
      ),
    ),
    '',
    '| threshold | teaches: precision | recall | of what teaches nothing, found | corrects: precision | recall |',
    '|---|---|---|---|---|---|',
    ...THRESHOLDS.map((threshold) => {
      const teaches = rates(verdicts, (v) => v.teaches >= threshold, isRule);
      const corrects = rates(
        verdicts,
        (v) => v.corrects >= threshold,
        ({ example }) => example.corrects,
      );
      const shares = [teaches.precision, teaches.recall, teaches.raised, corrects.precision, corrects.recall];
      return `| ${threshold} | ${shares.map(percent).join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function verdictOf({ example, scores }: JudgedExample, [ofKinds = 1, , ofCorrects = 1]: readonly number[]): Verdict {
  const kinds = powered(
    SIGNAL_KINDS.map((kind) => scores.kinds[kind]),
    ofKinds,
  );
  const teaching = kinds.slice(1);
  const lastings = LASTINGS.map((one) => scores.lastings[one]);
  return {
    example,
    teaches: 1 - kinds[0]!,
    kind: SIGNAL_KINDS[1 + teaching.indexOf(Math.max(...teaching))]!,
    lasts: LASTINGS[lastings.indexOf(Math.max(...lastings))]!,
    corrects: powered([scores.corrects, 1 - scores.corrects], ofCorrects)[0]!,
  };
}

/** English lies in several files; the others are named after their languages, or after who speaks in them. */
const languageOf = ({ file }: Example): string =>
  /^(?:voices-)?english/.test(file) ? 'english' : file.replace(/^voices-|\.txt$/g, '').replaceAll('-', ' ');

function row(
  name: string,
  verdicts: readonly Verdict[],
  said: (v: Verdict) => boolean,
  wanted: (v: Verdict) => boolean,
): string {
  const { precision, recall } = rates(verdicts, said, wanted);
  const f1 = (2 * precision * recall) / (precision + recall);
  return `| ${name} | ${verdicts.filter(wanted).length} | ${percent(precision)} | ${percent(recall)} | ${percent(f1)} |`;
}

function rates(verdicts: readonly Verdict[], said: (v: Verdict) => boolean, wanted: (v: Verdict) => boolean) {
  const count = (test: (v: Verdict) => boolean) => verdicts.filter(test).length;
  const right = count((v) => said(v) && wanted(v));
  return {
    precision: right / count(said),
    recall: right / count(wanted),
    raised: count((v) => said(v) && !wanted(v)) / count((v) => !wanted(v)),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
