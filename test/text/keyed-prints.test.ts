import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyedWords, createPrintSearch, printText } from '../../daemon/text/keyed-prints.ts';

/** A run of so many words is always found: five and three more. */
const GUARANTEED_WORDS = 8;
const key = randomBytes(32);
const SAID =
  'The staging host is shop-7.example.org, and Zoë’s password "rotates"\nevery 30 days since the zebraquokka incident';

/** How many passages and words of SAID a search finds in some pieces of a text. */
function foundIn(pieces: readonly string[], withKey = key) {
  const digestOf = createKeyedWords(withKey);
  const { passages, words } = printText(SAID, createKeyedWords(key));
  const bySize = new Map<number, Set<number>>();
  for (const { words: size, print } of passages) bySize.set(size, (bySize.get(size) ?? new Set()).add(print));
  const search = createPrintSearch({ words: new Set([words.get('zebraquokka')!]), passages: bySize }, digestOf);
  for (const piece of pieces) search.push(piece);
  search.end();
  const found = search.take();
  return { passages: found?.passages.size ?? 0, words: found?.words.size ?? 0 };
}
const ALL = foundIn([SAID]);

describe('fingerprints of a forgotten text', () => {
  it.each([
    ['as it was typed', SAID],
    ['in other letters', SAID.toUpperCase()],
    ['in JSON', JSON.stringify({ text: SAID })],
    ['in JSON inside JSON inside JSON', JSON.stringify(JSON.stringify(JSON.stringify([SAID])))],
    ['in JSON of ASCII alone', JSON.stringify(SAID).replace('ë', '\\u00eb').replace('’', '\\u2019')],
    ['with a decomposed letter', SAID.normalize('NFD')],
    ['between the bytes of a page', `\u0001\u0007A${SAID}\u0000\u0003b`.replace('A', '\u0003')],
  ])('find it %s', (_where, text) => {
    expect(foundIn([`before ${text} after`])).toEqual(ALL);
  });

  it('find it where the bytes around it look like letters', () => {
    expect(foundIn([`\u0000W${SAID}Z\u0000`]).words).toBe(1);
    expect(foundIn([`\u0000Wzebraquokka\u0000`, '\u0003zebraquokkaZ\u0000']).words).toBe(1);
  });

  it('find it however it is cut into pieces', () => {
    for (let at = 1; at < SAID.length; at++) expect(foundIn([SAID.slice(0, at), SAID.slice(at)])).toEqual(ALL);
    expect(foundIn([...SAID])).toEqual(ALL);
  });

  it('find every run of so many of its words', () => {
    const words = SAID.split(/[^\p{L}\p{N}]+/u);
    for (let from = 0; from + GUARANTEED_WORDS <= words.length; from++)
      expect(foundIn([words.slice(from, from + GUARANTEED_WORDS).join(' ')]).passages).toBeGreaterThan(0);
  });

  it('find nothing in another text, nor under another key', () => {
    expect(foundIn(['The staging host is down and every password is at rest'])).toEqual({ passages: 0, words: 0 });
    expect(foundIn([SAID], randomBytes(32))).toEqual({ passages: 0, words: 0 });
  });

  it('take no passage of two words, which stand everywhere', () => {
    expect(printText('go on', createKeyedWords(key)).passages).toEqual([]);
    expect(printText('数据库密码', createKeyedWords(key)).passages).toHaveLength(1);
  });
});
