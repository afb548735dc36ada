import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_FIELD_CHARS,
  MAX_PAYLOAD_CHARS,
  shortenPayload,
  shortenText,
} from '../../daemon/contract/shorten-payload.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');

describe('a long text', () => {
  it('that fits comes back as it is', () => {
    const text = lines(100);
    expect(shortenText(text, text.length)).toBe(text);
  });

  it('keeps head and tail in whole lines and says how much is missing', () => {
    const text = lines(20_000);
    const short = shortenText(text, 1000);
    const [head, mark, tail] = short.split(/(\[… \d+ characters cut …\])/);
    expect(text.startsWith(head!.slice(0, -1))).toBe(true);
    expect(text.endsWith(tail!.slice(1))).toBe(true);
    expect(tail).toMatch(/^\nline \d+\n/);
    expect(Number(/\d+/.exec(mark!)![0])).toBe(text.length - (head!.length - 1) - (tail!.length - 1));
  });

  it('never parts a key from its value', () => {
    // One line, no blanks: wherever the cut falls, a value in the tail has its name before it.
    const pairs = Array.from({ length: 5000 }, (_, n) => `"key${n}":"value${n}"`).join(',');
    for (let length = 2000; length < 2040; length++) {
      const tail = shortenText(pairs, length).split('cut …]\n')[1]!;
      expect(tail).toMatch(/^"key\d+":/);
    }
  });

  it('drops a private key that the cut opens, at either end', () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'QUFB\n'.repeat(400)}-----END RSA PRIVATE KEY-----\n`;
    const filler = 'x\n'.repeat(4000);
    const text = `${filler.slice(0, 1200)}${key}${filler}${key}${filler.slice(0, 1200)}`;
    const short = shortenText(text, 4000);
    expect(short).not.toContain('QUFB');
    expect(short).toContain('x\n');
    const whole = `${key}${filler}${key}`;
    expect(shortenText(whole, 3 * key.length).match(/BEGIN/g)).toHaveLength(2);
  });

  it('is never longer than asked, but for the mark', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 200, maxLength: 3000, unit: fc.constantFrom('a', '\n', ',', ' ', '-') }),
        (text) => {
          expect(shortenText(text, 200).length).toBeLessThanOrEqual(200 + 40);
        },
      ),
    );
  });
});

describe('a payload', () => {
  it('that is small comes back equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(shortenPayload(value)).toEqual(value);
      }),
    );
  });

  it('has each long field cut, the others whole', () => {
    const short = shortenPayload({ id: 's', response: { stdout: lines(100_000), stderr: 'no' } });
    expect(short).toMatchObject({ id: 's', response: { stderr: 'no' } });
    expect(JSON.stringify(short).length).toBeLessThan(MAX_FIELD_CHARS * 1.2);
  });

  it.each([
    ['many middling fields', Array.from({ length: 1000 }, () => ({ text: 'y'.repeat(5000) }))],
    ['a long list of small things', Array.from({ length: 1_000_000 }, (_, n) => n)],
    ['an object with very many keys', Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`key-${n}`, n]))],
  ])('of %s is bounded as a whole, and keeps what comes after', (_, blocks) => {
    const short = shortenPayload({ tool_name: 'mcp__x__y', tool_response: blocks, tool_use_id: 'toolu_1' });
    expect(JSON.stringify(short).length).toBeLessThan(MAX_PAYLOAD_CHARS * 2);
    expect(short).toMatchObject({ tool_name: 'mcp__x__y', tool_use_id: 'toolu_1' });
  });
});
