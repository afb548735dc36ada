import { describe, expect, it } from 'vitest';
import { shortenPayload } from '../../src/prepare/shorten-payload.ts';
import fc from '../fast-check.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');

describe('a payload', () => {
  it('that is small comes back equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(shortenPayload(value)).toEqual(value);
      }),
    );
  });

  it('has each long field cut to head and tail, the others whole', () => {
    const stdout = lines(100_000);
    const short = shortenPayload({ id: 's', response: { stdout, stderr: 'no' } });
    expect(short).toMatchObject({ id: 's', response: { stderr: 'no' } });
    const kept = (short as { response: { stdout: string } }).response.stdout;
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(64 * 1024);
    const [head, , tail] = kept.split(/(\[… \d+ bytes cut …\])/);
    expect(stdout.startsWith(head!.trimEnd())).toBe(true);
    expect(stdout.endsWith(tail!.trimStart())).toBe(true);
  });

  it.each([
    ['many middling fields', Array.from({ length: 1000 }, () => ({ text: 'y'.repeat(5000) }))],
    ['a long list of small things', Array.from({ length: 1_000_000 }, (_, n) => n)],
    ['an object with very many keys', Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`key-${n}`, n]))],
  ])('of %s is bounded as a whole, and keeps what comes after', (_, blocks) => {
    const short = shortenPayload({ tool_name: 'mcp__x__y', tool_response: blocks, tool_use_id: 'toolu_1' });
    expect(JSON.stringify(short).length).toBeLessThan(1024 * 1024);
    expect(short).toMatchObject({ tool_name: 'mcp__x__y', tool_use_id: 'toolu_1' });
  });
});
