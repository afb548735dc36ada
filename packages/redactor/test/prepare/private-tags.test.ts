import { describe, expect, it } from 'vitest';
import { stripPrivate } from '../../src/prepare/private-tags.ts';
import fc from '../fast-check.ts';

describe('stripPrivate', () => {
  it.each([
    ['a <private>x</private> b', 'a  b'],
    ['a <PRIVATE>x\ny</Private> b', 'a  b'],
    ['a <private>never closed', 'a '],
    ['a <private>x<private>y</private>z</private> b', 'a  b'],
    ['a <private>x</private><private>y</private> b', 'a  b'],
    ['a </private> b', 'a </private> b'],
    ['İ<private>x</private>İ', 'İİ'],
    ['a <private >x</private > b', 'a  b'],
    ['a <private\n>x</private\n> b', 'a  b'],
    ['a <private reason="mine">x</ private> b', 'a  b'],
    ['a <privateer>x</privateer> b', 'a <privateer>x</privateer> b'],
    ['nothing here', 'nothing here'],
  ])('turns %j into %j', (text, kept) => {
    expect(stripPrivate(text)).toBe(kept);
  });

  it('keeps no text that stood inside a tag', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const clean = (part: string) => part.replaceAll('<', '');
        expect(stripPrivate(`${clean(before)}<private>hidden</private>${clean(after)}`)).toBe(
          clean(before) + clean(after),
        );
      }),
    );
  });
});
