import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stretchesAround } from '../src/around-masks.ts';
import { redactor } from '../src/redactor.ts';
import { randomFrom, randomText } from './make-sample.ts';

const PAGE = readFileSync('docs/privacy.md', 'utf8').repeat(4).slice(0, 24_000);

describe('what is looked at again of a masked text', () => {
  it('is what stands around its masks', () => {
    const found = [
      { rule: 'secret', start: 10_000, end: 10_040 },
      { rule: 'secret', start: 11_000, end: 11_040 },
    ];
    const marker = '[REDACTED:secret]'.length;
    expect(stretchesAround('x'.repeat(20_000), found)).toEqual([
      { start: 10_000 - 2048, end: 11_000 - (40 - marker) + marker + 2048 },
    ]);
  });

  it('is the whole text where masks are near each other everywhere', () => {
    const found = Array.from({ length: 20 }, (_, i) => ({ rule: 'secret', start: i * 1000, end: i * 1000 + 20 }));
    expect(stretchesAround('x'.repeat(20_000), found)).toBeUndefined();
  });

  it('leaves nothing that a further look would mask, in long texts with a few secrets', () => {
    const random = randomFrom(4);
    const lines = PAGE.split('\n');
    for (let round = 0; round < 20; round++) {
      const places = new Set(Array.from({ length: 3 }, () => Math.floor(random() * lines.length)));
      const text = lines
        .map((line, i) => (places.has(i) ? `acme login --token ${randomText('A-Za-z0-9', 30, random)}${line}` : line))
        .join('\n');
      const once = redactor.text(text).text;
      expect(once).toContain('[REDACTED:');
      expect(redactor.text(once).text).toBe(once);
    }
  });
});
