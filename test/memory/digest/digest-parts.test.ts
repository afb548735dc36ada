import { expect, test } from 'vitest';
import { factOf } from '../../../daemon/memory/digest/call-facts.ts';
import { cutMiddle } from '../../../daemon/memory/digest/cut-text.ts';
import { errorGist } from '../../../daemon/memory/digest/error-gist.ts';
import { openTodos, ticksOff } from '../../../daemon/memory/digest/open-todos.ts';
import { resolvedFailures, shownCommand } from '../../../daemon/memory/digest/resolved-failures.ts';
import { summariseShell } from '../../../daemon/memory/digest/shell-summary.ts';
import { stripInjected } from '../../../daemon/memory/digest/strip-injected.ts';
import { turnKind } from '../../../daemon/memory/digest/turn-kind.ts';
import { turnTitle } from '../../../daemon/memory/digest/turn-title.ts';
import type { TurnCall } from '../../../daemon/store/sessions/turns.ts';
import { bash, CWD, edit, failed, other, read, write } from './calls.ts';

const facts = (calls: TurnCall[]) => calls.flatMap((call) => factOf(call, CWD) ?? []);
const failures = (calls: TurnCall[]) => resolvedFailures(facts(calls));

test.each([
  ['Add a flag --quiet to the CLI.', 'Add a flag --quiet to the CLI'],
  ['please can you rename foo to bar? It confuses people.', 'Rename foo to bar? It confuses people'],
  ['Implement the following plan:\n\n# Plan: warm the cache\n\n## Context', 'Plan: warm the cache'],
  [
    'Perfect! Thanks. Now let me know which tests are flaky and why that is so',
    'Let me know which tests are flaky and why that is so',
  ],
  ['## Bug report\n\nThe **login** page hangs on Safari.', 'Bug report The login page hangs on Safari'],
  [
    '日本語でコードを書いてください。変数名も日本語にしてほしいです。',
    '日本語でコードを書いてください。 変数名も日本語にしてほしいです',
  ],
  [`${'word '.repeat(40)}`, `${'Word word word word word word word word word word word word word word word'}…`],
])('the title of %j is %j', (prompt, title) => {
  expect(turnTitle(prompt, '', [])).toBe(title);
});

test.each([
  ['fix test', 'The mock returned null.', [], 'Fix test: The mock returned null'],
  ['what is remaining?', 'Only the importer is left to do.', [], 'What is remaining? Only the importer is left to do'],
  ['commit these changes', 'Done.', ['1a2b3c4: fix parser'], 'Committed 1a2b3c4: fix parser'],
  ['Let the import retry three times', 'Done.', ['1a2b3c4: fix parser'], 'Let the import retry three times'],
  ['変数名も日本語にしてほしい', 'Done it in all files.', ['1a2b3c4: fix'], '変数名も日本語にしてほしい'],
])('the title of %j that was answered %j is %j', (prompt, said, commits, title) => {
  const outcomes = commits.map((subject) => ({ label: 'Committed' as const, subject, body: '' }));
  expect(turnTitle(prompt, said, [], outcomes)).toBe(title);
});

test('a wordless turn is named by its deeds', () => {
  expect(turnTitle('ok', '', facts([edit('src/a.ts'), edit('src/b.ts')]))).toBe('Changed a.ts, b.ts');
  expect(turnTitle('go on', '', facts([bash('make all')]))).toBe('Ran make all');
  expect(turnTitle('2', '', [])).toBe('2');
  for (const named of [
    "parseQuantity('1 1/2 cups') gives 1",
    'src/a.ts is never read',
    'npm-run-all hangs on exit',
    'max_size is ignored',
  ]) {
    expect(turnTitle(named, '', [])).toBe(named); // a name of the code is never written otherwise
  }
  expect(turnTitle('the export loses its last line', '', [])).toBe('The export loses its last line');
});

test.each([
  ['fix the crash when adding users', [edit('a.ts')], 'bugfix'],
  ['add a test for the crash', [edit('a.ts')], 'feature'],
  ['rename the module and fix imports', [edit('a.ts')], 'refactor'],
  ['weiter', [write('a.ts')], 'feature'],
  ['weiter', [failed('npm test', 'Error: x'), edit('a.ts'), bash('npm test')], 'bugfix'],
  ['weiter', [edit('a.ts')], 'change'],
  ['let’s go with Postgres for the queue', [], 'decision'],
  ['how does the queue work?', [], 'discovery'],
  ['tell me about the queue', [read('queue.ts')], 'discovery'],
  ['deploy to staging', [bash('make deploy')], 'observation'],
  ['fix it', [edit('a.ts', { success: false, error: 'no' })], 'observation'],
] as const)('%j with its calls is a %s', (prompt, calls, kind) => {
  expect(turnKind(prompt, facts([...calls]), failures([...calls]))).toBe(kind);
});

test.each([
  ['npm test', 'npm test', ['npm'], false],
  ['cd /x && CI=1 npm test -- --run 2>&1 | tail -5', 'npm test', ['npm'], false],
  ['sudo -u me docker compose up -d', 'docker compose', ['docker'], false],
  ['cat a | grep b', 'cat a', [], true],
  ['git status && git diff', 'git status', [], true],
  ['git add . && git commit -m "x"', 'git commit', ['git'], false],
  ['node scripts/bench.mjs --n 3', 'node bench.mjs', ['node'], false],
  ['echo "npm publish"', 'echo npm publish', [], true],
])('%j is about %j', (command, key, programs, isQuiet) => {
  expect(summariseShell(command)).toEqual({ key, programs, isQuiet });
});

test.each([
  ['cd /home/dev/app && npm test 2>&1 | tail -40', 'npm test'],
  ['cargo build | head', 'cargo build'],
  ['cat > x <<EOF\nhello\nEOF', 'cat > x <<EOF'],
  ['cd /home', 'cd /home'],
])('%j is shown as %j', (command, shown) => {
  expect(shownCommand(command)).toBe(shown);
});

test('a failure is resolved by a later success of the same task, whatever was done in between', () => {
  const calls = [
    failed('npm test', 'AssertionError: expected 1 to be 2'),
    edit('src/a.ts'),
    failed('npm test', 'AssertionError: expected 3 to be 2'),
    edit('src/b.ts'),
    bash('npm test -- --run'),
  ];
  expect(failures(calls)).toEqual([
    {
      subject: '`npm test`',
      reason: '',
      gist: 'AssertionError: expected 1 to be 2',
      wasRefused: false,
      resolvedBy: 'changing src/a.ts, src/b.ts, then `npm test -- --run`',
      changed: ['src/a.ts', 'src/b.ts'],
    },
  ]);
});

test('a failure that never worked again, or worked when tried again, says so', () => {
  const [never, again] = failures([
    failed('make x', 'error: no rule'),
    failed('git push', 'fatal: timed out'),
    bash('git push'),
  ]);
  expect([never?.resolvedBy, again?.resolvedBy]).toEqual([null, '']);
});

test('slips against a file’s state and looks that find nothing are no failures worth telling', () => {
  expect(
    failures([
      edit('a.ts', { success: false, error: 'String to replace not found in file.' }),
      failed('ls nowhere', 'ls: cannot access'),
      failed('grep -r x .', 'Exit code 1'),
      other('Read', { file_path: '/nowhere' }, { success: false, error: 'File does not exist.' }),
    ]),
  ).toEqual([]);
});

test.each([
  [
    'Exit code 1\n\n> app@1.0.0 test\n> vitest\n\n FAIL  a.test.ts\nAssertionError: expected 1 to be 2',
    'AssertionError: expected 1 to be 2',
  ],
  [
    'Exit code 101\n   Compiling app\nerror[E0308]: mismatched types\n --> src/main.rs',
    'error[E0308]: mismatched types',
  ],
  ['Exit code 128\nfatal: not a git repository', 'fatal: not a git repository'],
  ['Traceback (most recent call last):\n  File "x.py"\nKeyError: \'id\'', "KeyError: 'id'"],
  ['a.ts(3,1): error TS2304: Cannot find name', 'a.ts(3,1): error TS2304: Cannot find name'],
  ['\u001b[31mbash: foo: command not found\u001b[0m', 'bash: foo: command not found'],
  ['3 errors generated\nsomething odd', '3 errors generated'],
  ['2 failed, 3 passed\nthe value is missing', 'the value is missing'],
  ['Exit code 7', 'Exit code 7'],
  ['', ''],
])('the gist of %j is %j', (error, gist) => {
  expect(errorGist(error)).toBe(gist);
});

test('what is left open is the last todo list’s, or the tasks never completed', () => {
  const todos = (...items: [string, string][]) =>
    other('TodoWrite', { todos: items.map(([content, status]) => ({ content, status })) });
  expect(
    openTodos([todos(['a', 'pending'], ['b', 'pending']), todos(['a', 'completed'], ['b', 'in_progress'])]),
  ).toEqual(['b']);
  expect(
    openTodos([
      other('TaskCreate', { subject: 'first' }, { output_preview: 'Task #7 created successfully: first' }),
      other('TaskCreate', { subject: 'second' }, { output_preview: 'Task #8 created successfully: second' }),
      other('TaskUpdate', { taskId: '7', status: 'completed' }),
      other('TaskUpdate', { taskId: '99', status: 'completed' }),
    ]),
  ).toEqual(['second']);
});

test('a task that its list has lost is done once the agent says so, and a refused word is none', () => {
  const first = other('TaskCreate', { subject: 'first' }, { output_preview: '{"task":{"id":"7","subject":"first"}}' });
  const done = (error: string) =>
    other('TaskUpdate', { taskId: '7', status: 'completed' }, { success: false, error, output_preview: null });
  expect(openTodos([first, done('Task not found')])).toEqual([]);
  expect(openTodos([first, done("The user doesn't want to proceed with this tool use.")])).toEqual(['first']);
});

test('the last item of a list that was begun and worked on is not left open, one that was not begun is', () => {
  const list = (...states: string[]) =>
    other('TodoWrite', { todos: states.map((status, at) => ({ content: `item ${at}`, status })) });
  expect(openTodos([list('completed', 'in_progress')], true)).toEqual([]);
  expect(openTodos([list('completed', 'in_progress')], false)).toEqual(['item 1']);
  expect(openTodos([list('in_progress', 'pending')], true)).toEqual(['item 0', 'item 1']);
  expect(openTodos([list('completed', 'pending')], true)).toEqual(['item 1']);
});

test('a list is one that its agent keeps once an item was ticked off', () => {
  const list = (...states: string[]) =>
    other('TodoWrite', { todos: states.map((status, at) => ({ content: `item ${at}`, status })) });
  expect(ticksOff([list('completed', 'pending')])).toBe(true);
  expect(ticksOff([list('pending', 'in_progress')])).toBe(false);
  expect(ticksOff([])).toBe(false);
});

test.each([
  ['plain text', 'plain text'],
  ['a <agent-memory>x</agent-memory> b', 'a  b'],
  ['<agent-memory kind="recall">\n<system-reminder>x</system-reminder>\ny</agent-memory>\nask', 'ask'],
  ['<agent-memory>a<agent-memory>b</agent-memory>c</agent-memory>ask', 'ask'],
  ['ask <system-reminder>cut off', 'ask'],
  ['one <agent-memory>a</agent-memory> two <agent-memory>b</agent-memory> three', 'one  two  three'],
  ['</agent-memory> stays', '</agent-memory> stays'],
  ['what is <agent-memory-x>?', 'what is <agent-memory-x>?'],
])('of %j there remains %j', (text, rest) => {
  expect(stripInjected(text)).toBe(rest);
});

test('a cut keeps whole words, the end where asked, and never half a character', () => {
  expect(cutMiddle('begin and a long middle and the very end', 24, 0.5)).toBe('begin and… the very end');
  expect(cutMiddle('😀'.repeat(50), 21, 0.5).isWellFormed()).toBe(true);
});

test('a command of 60 KB is told as fast as a short one, whatever it consists of', () => {
  for (const filler of [' ', '\t', '| head ', 'cd a && ', '2>&1 ']) {
    const command = `make build ${filler.repeat(60_000 / filler.length)}x`;
    const before = process.cpuUsage();
    expect(shownCommand(command)).toMatch(/^make build/);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(50);
  }
});
