import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildKeywordScanner } from '../../../daemon/redact/scan/keyword-scanner.ts';
import { RUN_REACH, scanOfMasked } from '../../../daemon/redact/scan/masked-scan.ts';
import { maskSpans, type Span } from '../../../daemon/redact/span.ts';

const KEYWORDS = ['key', 'token', 'ey', 'secret-'];
const scan = buildKeywordScanner(KEYWORDS);

const text = fc
  .array(fc.constantFrom('key', 'TOKEN', 'ey', 'secret-', ' ', '"', '\n', 'x', '1', 'abcdefgh', 'A1b2C3d4E5f6G7h8'), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));
/** How far apart spans begin and how long they are, in turns. */
const steps = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 30 })), { maxLength: 8 });

function spansOf(length: number, gaps: readonly (readonly [number, number])[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const [gap, size] of gaps) {
    const [start, end] = [at + gap, at + gap + size];
    if (end > length) break;
    spans.push({ rule: size % 2 === 0 ? 'secret' : 'some-service-access-token', start, end });
    at = end;
  }
  return spans;
}

const pairs = (numbers: readonly number[]) =>
  numbers.flatMap((number, i) => (i % 2 === 0 ? [[number, numbers[i + 1]!] as const] : []));

it('tells the scan of a masked text from that of the text, but for markers and for what stands as it stood', () => {
  fc.assert(
    fc.property(text, steps, (whole, gaps) => {
      const spans = spansOf(whole.length, gaps);
      const masked = maskSpans(whole, spans);
      const inMarker = (at: number) => masked.lastIndexOf('[', at) > masked.lastIndexOf(']', at);
      const { hits, runs } = scan(masked);
      const told = scanOfMasked(scan(whole), spans, KEYWORDS);
      expect(pairs(told.hits)).toEqual(pairs(hits).filter(([, end]) => !inMarker(end - 1)));
      const changed = pairs(runs).filter(
        ([start, end]) => !inMarker(start) && /[[\]]/.test(masked.slice(Math.max(0, start - RUN_REACH), end + 1)),
      );
      expect(pairs(told.runs)).toEqual(changed);
    }),
    { numRuns: 500 },
  );
});
