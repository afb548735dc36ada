import { expect, test } from 'vitest';
import { readShell } from '../../daemon/shell/read-shell.ts';
import { withinFolder } from '../../daemon/shell/within-folder.ts';

test.each([
  ['rm -rf /src/shop/notes', ['rm -rf notes', undefined]],
  ['cd /src/shop && rm -rf notes', ['rm -rf notes', undefined]],
  ['cd /src/shop/web && rm -rf notes', ['rm -rf notes', 'web']],
  ['rm -rf /src/shop', ['rm -rf /src/shop', undefined]],
  ['rm -rf /src/shop/', ['rm -rf /src/shop/', undefined]],
  ['rm -rf /src/shopping/notes', ['rm -rf /src/shopping/notes', undefined]],
  ['cd /src && rm -rf shop', ['rm -rf shop', '/src']],
])('%s in /src/shop', (script, expected) => {
  const command = withinFolder(readShell(script).commands.at(-1)!, '/src/shop');
  expect([command.words.map(({ value }) => value).join(' '), command.directory]).toEqual(expected);
});
