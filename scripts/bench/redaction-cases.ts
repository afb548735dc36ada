// Measures the redactor on cases that somebody wrote down, one JSON object a line: a text or a hook's payload, and the
// credentials in it.

import { z } from 'zod';
import { redactor } from '../../packages/redactor/index.ts';
import { readCases } from './read-cases.ts';

const caseSchema = z.object({
  id: z.string(),
  text: z.string().optional(),
  payload: z.unknown().optional(),
  secrets: z.array(z.string()),
  harmless: z.boolean(),
});
type Case = z.infer<typeof caseSchema>;
type Failure = { readonly id: string; readonly out: string };

/**
 * The share of a credential that gives it away when it stands in one piece, and the least of its characters that do.
 */
const SURVIVING_SHARE = 0.5;
const LEAST_SURVIVING = 12;

type Count = { readonly of: number; readonly failed: readonly Failure[] };
/** Credentials that survive in texts and in payloads, and harmless cases that are altered. */
type MeasuredCases = { readonly texts: Count; readonly payloads: Count; readonly harmless: Count };

/** Measure the cases of a file. */
export function measureCases(file: string): MeasuredCases {
  const cases = readCases(file, caseSchema);
  const harmful = cases.filter(({ harmless }) => !harmless);
  return {
    texts: countLeaks(harmful.filter(({ text }) => text !== undefined)),
    payloads: countLeaks(harmful.filter(({ text }) => text === undefined)),
    harmless: countAltered(cases.filter(({ harmless }) => harmless)),
  };
}

/** A case as it stands before and after redaction. A payload is shown as JSON. */
function redacted({ text, payload }: Case): { before: string; after: string; strings: string } {
  if (text !== undefined) {
    const after = redactor.text(text).text;
    return { before: text, after, strings: after };
  }
  const masked = redactor.payload(payload).payload;
  return { before: JSON.stringify(payload), after: JSON.stringify(masked), strings: stringsOf(masked).join('\n') };
}

function countLeaks(cases: readonly Case[]): Count {
  const failed: Failure[] = [];
  let of = 0;
  for (const one of cases) {
    const { after, strings } = redacted(one);
    for (const secret of one.secrets) {
      of++;
      if (survives(strings, secret)) failed.push({ id: one.id, out: after });
    }
  }
  return { of, failed };
}

function countAltered(cases: readonly Case[]): Count {
  const failed = cases.flatMap((one) => {
    const { before, after } = redacted(one);
    return before === after ? [] : [{ id: one.id, out: after }];
  });
  return { of: cases.length, failed };
}

/** The strings of a JSON value, keys included, as they are without quotation. */
function stringsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, ...stringsOf(item)]);
}

function survives(out: string, secret: string): boolean {
  const length = Math.min(secret.length, Math.max(LEAST_SURVIVING, Math.ceil(secret.length * SURVIVING_SHARE)));
  for (let index = 0; index + length <= secret.length; index++) {
    if (out.includes(secret.slice(index, index + length))) return true;
  }
  return false;
}

/** Write the shares as text, with up to `shown` failures of each kind. */
export function formatCases({ texts, payloads, harmless }: MeasuredCases, shown: number): string {
  const line = (name: string, { of, failed }: Count) =>
    [
      `${name.padEnd(28)} ${of === 0 ? '–' : `${((100 * failed.length) / of).toFixed(1)} %`} of ${of}`,
      ...failed.slice(0, shown).map(({ id, out }) => `  ${id}: ${out}`),
    ].join('\n');
  return [
    line('credentials left in texts', texts),
    line('credentials left in payloads', payloads),
    line('harmless cases altered', harmless),
  ].join('\n');
}
