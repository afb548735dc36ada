import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../daemon/recall/fit-lines.ts';
import { excerptOf, weightsOf } from '../../../daemon/recall/passages/excerpt.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { estimateTokens } from '../../../daemon/text/estimate-tokens.ts';

const weights = (query: string) => weightsOf(analyse(query).map((term) => ({ term, idf: 2, weight: 1 })));

const FILLER =
  'It went through without anything worth a note, and the tests of the other folders were green again. '.repeat(8);
const ANSWER = 'The invoices were doubled since the retry kept no idempotency key.';
const TEXT = `User: why were invoices doubled?\nChanged: src/bill.ts, src/retry.ts\nAgent: ${FILLER}\n${ANSWER}\n${FILLER}`;

describe('an excerpt', () => {
  it('of a text that fits is the text', () => {
    expect(excerptOf('Agent: done.\n', weights('anything'))(100)).toBe('Agent: done.');
  });

  it('shows the passage that answers, not the beginning', () => {
    const shown = excerptOf(TEXT, weights('idempotency key of doubled invoices'))(260);
    expect(shown).toContain(ANSWER);
    expect(shown.length).toBeLessThanOrEqual(260);
  });

  it('shows what the agent concluded rather than the same words in the question', () => {
    const text = `User: why were the invoices doubled?\nAgent: ${FILLER}\nThe invoices were doubled by a retry.\n${FILLER}`;
    expect(excerptOf(text, weights('doubled invoices'))(120)).toContain('by a retry');
  });

  it('marks what it leaves out, and keeps the order', () => {
    const text = `Agent: The red door is open.\n${FILLER}\nThe blue door is shut.\n${FILLER}`;
    expect(excerptOf(text, weights('red blue door'))(90)).toBe(
      'Agent: The red door is open. … The blue door is shut. …',
    );
  });

  it('of a text without any of the words still shows something', () => {
    expect(excerptOf(TEXT, weights('zebra'))(200).length).toBeGreaterThan(20);
    expect(excerptOf(TEXT, new Map())(200).length).toBeGreaterThan(20);
  });

  it('is never longer than asked, whatever the text', () => {
    for (const text of ['x'.repeat(5_000), 'a b '.repeat(2_000), `${'\n'.repeat(900)}y`])
      expect(excerptOf(text, weights('y'))(150).length).toBeLessThanOrEqual(150);
  });
});

describe('lines for a budget', () => {
  const lineOf = (id: number, chars: number) => `#${id} ${'word '.repeat(2_000).slice(0, chars)}`;
  const tokens = (lines: { line: string }[]) => lines.reduce((sum, { line }) => sum + estimateTokens(line) + 1, 0);

  it('fill it without exceeding it', () => {
    const lines = fitLines(
      [
        { id: 1, score: 0.9 },
        { id: 2, score: 0.8 },
      ],
      600,
      lineOf,
    );
    expect(tokens(lines)).toBeLessThanOrEqual(600);
    expect(tokens(lines)).toBeGreaterThan(480);
  });

  it('give the better one more', () => {
    const [first, second] = fitLines(
      [
        { id: 1, score: 0.9 },
        { id: 2, score: 0.45 },
      ],
      600,
      lineOf,
    );
    expect(first!.line.length).toBeGreaterThan(second!.line.length * 2);
  });

  it('of no items are none', () => {
    expect(fitLines([], 600, lineOf)).toEqual([]);
  });
});
