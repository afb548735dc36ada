import { describe, expect, it } from 'vitest';
import { chunkText } from '../../daemon/text/chunk.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import fc from '../support/fast-check.ts';

const withoutSpace = (text: string): string => text.replace(/\s+/gu, '');

describe('chunks', () => {
  it('hold the whole text, each within the window', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom('\n\n', '. ', '\n', '一二三。', 'word '.repeat(30), 'x'.repeat(300)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 4, max: 60 }), (pieces, maxTokens) => {
        const text = pieces.join('');
        const chunks = chunkText(text, maxTokens, 10_000);
        expect(withoutSpace(chunks.join(''))).toBe(withoutSpace(text));
        for (const chunk of chunks) {
          expect(estimateTokens(chunk)).toBeLessThanOrEqual(maxTokens);
          expect(chunk.trim()).not.toBe('');
        }
      }),
    );
  });

  it('break at the strongest pause there is', () => {
    const paragraph = 'One sentence here. Another one there.';
    expect(chunkText(`${paragraph}\n\n${paragraph}`, 12)).toEqual([paragraph, paragraph]);
    expect(chunkText(paragraph, 6)).toEqual(['One sentence here.', 'Another one there.']);
  });

  it('never cut a character in two', () => {
    for (const chunk of chunkText('🎉'.repeat(50), 7)) expect(chunk.isWellFormed()).toBe(true);
  });

  it('stop at the number asked for', () => {
    expect(chunkText('word '.repeat(10_000), 10, 3)).toHaveLength(3);
  });

  it('are none for a text of spaces', () => {
    expect(chunkText(' \n\t ', 10)).toEqual([]);
  });
});
