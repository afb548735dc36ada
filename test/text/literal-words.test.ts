import { expect, it } from 'vitest';
import { holdsAllWords, literalTerms, literalWords } from '../../daemon/text/literal-words.ts';
import { literalText, storedTerms } from '../../daemon/text/observation-terms.ts';
import fc from '../support/fast-check.ts';

it.each([
  ['The staging database listens on 5544', 'staging 5544', true],
  ['The staging database listens on 5544', 'STAGING', true],
  ['The staging database listens on 5544', 'stag', false],
  ['The staging database listens on 5544', 'staging zebra', false],
  ['restart the worker', 'start', false],
  ['see src/export.ts for it', 'src/export.ts', true],
  ['see src/export.tsx for it', 'src/export.ts', false],
  ['der Café-Server', 'café', true],
  ['der Cafés', 'café', false],
  ['数据库在五号端口', '数据库', true],
  ['数据库在五号端口', '端口 数据', true],
  ['a 100% sure_thing', '100%', true],
  ['first starting, then start', 'start', true],
])('%j holds all words of %j: %s', (text, words, holds) => {
  expect(holdsAllWords(text, literalWords(words))).toBe(holds);
});

const pieces = fc.constantFrom(
  ...[
    'retries',
    'userId',
    'user_id',
    'src/',
    'export.ts',
    "don't",
    'K',
    '\u212a',
    'İ',
    'i',
    'é',
    'e\u0301',
    'ﬁne',
    'Straße',
    '数据',
    '库',
  ],
  ...[
    'ひと',
    'ไทย',
    '한국',
    '-',
    '--force',
    '/',
    '.',
    '_',
    ' ',
    ' ',
    '\n',
    '9',
    'v1.2',
    '#42',
    'C++',
    '\u200d',
    'ﷺ',
    '😀',
    '`',
    '\u1fef',
    '%',
  ],
  ...['x'.repeat(31), 'y'.repeat(170)],
);
const lines = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((list) => list.join(''));

it('whatever a memory holds literally, its lexemes have all terms of', () => {
  fc.assert(
    fc.property(
      lines,
      lines,
      fc.array(lines, { maxLength: 2 }),
      fc.nat(),
      fc.nat(20),
      (title, text, files, from, length) => {
        const memory = { title, text, files };
        const whole = literalText(memory);
        const asked = whole.slice(from % whole.length, (from % whole.length) + length);
        fc.pre(holdsAllWords(whole, literalWords(asked)));
        expect(storedTerms(memory).lexemes).toEqual(expect.arrayContaining(literalTerms(asked)));
      },
    ),
    { numRuns: 3000 },
  );
});
