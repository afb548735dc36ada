import { expect, it } from 'vitest';
import { undoneIn } from '../../../daemon/rules/learnt/undone.ts';

type SessionCall = Parameters<typeof undoneIn>[0][number];

const FILE = '/srv/shop/src/quokka.ts';
const WRITTEN = 'export const quokkas = loadQuokkas();\nconsole.log(quokkas.length);\n';
const call = (promptId: string, toolName: string, toolInput: object, found: string | null = null): SessionCall => ({
  promptId,
  toolName,
  toolInput,
  found,
  success: true,
});
const write = (turn: string, content = WRITTEN) => call(turn, 'Write', { file_path: FILE, content });
const read = (turn: string, found: string | null) => call(turn, 'Read', { file_path: FILE }, found);
const bash = (turn: string, command: string) => call(turn, 'Bash', { command });
const EDITED = [{ path: FILE, how: 'edited' }];
const UNDONE = [{ path: FILE, how: 'undone' }];
const BY_HAND = WRITTEN.replace('console.log', 'logger.info');

it.each<[string, SessionCall[], object[]]>([
  ['changed by hand and read again', [write('1'), read('2', BY_HAND)], EDITED],
  [
    'changed by hand and edited again',
    [write('1'), call('2', 'Edit', { file_path: FILE, old_string: 'x', new_string: 'y' }, BY_HAND)],
    EDITED,
  ],
  ['as it was written', [write('1'), read('2', WRITTEN)], []],
  ['written by a formatter', [write('1'), read('2', WRITTEN.replaceAll('  ', ' ').replaceAll(';', ''))], []],
  ['added to by hand', [write('1'), read('2', `${WRITTEN}\n// more of it`)], []],
  ['read in part', [write('1'), read('2', null)], []],
  ['cut on its way', [write('1'), read('2', '[… 90000 characters cut …]')], []],
  ['changed by the agent itself', [write('1'), write('1', BY_HAND), read('2', BY_HAND)], []],
  [
    'changed in a part of a line by the agent itself',
    [
      write('1'),
      call('1', 'Edit', { file_path: FILE, old_string: 'console.log', new_string: 'logger.info' }),
      read('2', BY_HAND),
    ],
    [],
  ],
  ['changed by a command, perhaps', [write('1'), bash('1', 'npx quokka-fix src'), read('2', BY_HAND)], []],
  ['changed by hand while tests ran', [write('1'), bash('1', 'npm test && git status'), read('2', BY_HAND)], EDITED],
  ['read in the turn that wrote it', [write('1'), read('1', BY_HAND)], []],
  ['read again, which is no news', [write('1'), read('2', BY_HAND), read('3', BY_HAND)], []],
  ['taken back by name', [write('1'), bash('2', 'git checkout -- src/quokka.ts')], UNDONE],
  ['taken back with all others', [write('1'), bash('2', 'cd /srv/shop && git restore .')], UNDONE],
  ['taken back to the last commit', [write('1'), bash('2', 'git reset --hard HEAD')], UNDONE],
  ['taken back in its own turn', [write('1'), bash('1', 'git checkout -- src/quokka.ts')], []],
  ['another file that is taken back', [write('1'), bash('2', 'git checkout -- src/wombat.ts')], []],
  ['on another branch', [write('1'), bash('2', 'git checkout main')], []],
  ['synchronised with the remote', [write('1'), bash('2', 'git reset --hard origin/main')], []],
])('a file that is %s', (_, calls, undone) => {
  expect(undoneIn(calls, calls.at(-1)!.promptId!)).toEqual(undone);
});
