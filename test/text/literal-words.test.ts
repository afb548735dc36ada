import { expect, it } from 'vitest';
import { holdsAllWords, literalWords } from '../../daemon/text/literal-words.ts';

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
