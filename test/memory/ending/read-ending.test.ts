/** What an agent's last words leave open: the structure of lists, tables and labels, and the words of twelve languages. */
import { describe, expect, it, test } from 'vitest';
import { closedBy } from '../../../daemon/memory/ending/closed-by.ts';
import { putOffIn } from '../../../daemon/memory/ending/put-off.ts';
import { readEnding } from '../../../daemon/memory/ending/read-ending.ts';
import fc from '../../support/fast-check.ts';
import { type Ending, endingsOfHalf } from './endings.ts';

const openOf = (message: string) => readEnding(message).flatMap(({ text, state }) => (state === 'open' ? [text] : []));
const ofState = (message: string, wanted: string) =>
  readEnding(message).flatMap(({ text, state }) => (state === wanted ? [text] : []));

/** Items of these endings that are not open, items told as something else, and clean endings with something open. */
function measure(endings: readonly Ending[]) {
  const items = endings.flatMap(({ id, message, open }) => open.map((item) => ({ id, item, message })));
  const missed = items.filter(({ item, message }) => !openOf(message).some((text) => text.includes(item)));
  const told = items.filter(({ item, message }) =>
    readEnding(message).some(({ text, state }) => (state === 'neutral' || state === 'done') && text.includes(item)),
  );
  const clean = endings.filter(({ open }) => open.length === 0);
  const dirty = clean.filter(({ message }) => openOf(message).length > 0);
  return { items: items.length, missed, told, clean: clean.length, dirty };
}

describe('no open item is told as done', () => {
  it.each(['dev', 'held'] as const)('%s: of the items 95 in a hundred are open, at most one told as done', (half) => {
    const { items, missed, told, clean, dirty } = measure(endingsOfHalf(half));
    expect(items).toBeGreaterThan(340);
    expect(missed.length / items).toBeLessThanOrEqual(0.05);
    expect(told.length / items).toBeLessThanOrEqual(0.01);
    expect(dirty.length / clean).toBeLessThanOrEqual(half === 'dev' ? 0 : 0.1);
  });
});

test.each([
  ['Schema done.\n\nStill open:\n- generate the migration\n- a test', ['generate the migration', 'a test']],
  [
    'Schema done.\n**Next steps:**\n1. Generate the migration\n2. Write a test',
    ['Generate the migration', 'Write a test'],
  ],
  ['### Remaining work\n1. print the moon column', ['print the moon column']],
  ['### Remaining work\n- [ ] generate the migration\n- [x] schema', ['generate the migration']],
  ['Schema done. TODO: generate the migration.', ['generate the migration']],
  ['Tomorrow: migration, the handler, the test', ['migration', 'the handler', 'the test']],
  ["The schema is done, but I haven't generated the migration yet.", ["but I haven't generated the migration yet."]],
  ['Next steps\n- one thing\n  - with a part\n\nEverything else works.', ['one thing', 'with a part']],
  ['Klaar.\n\nBewust uitgesteld:\n- de documentatie', ['de documentatie']],
  ['Done.\n\n**Intentionally deferred:**\n- the docs', ['the docs']],
  ['Fertig.\n\nAbsichtlich offen gelassen:\n- die Doku', ['die Doku']],
  ['Fait.\n\nVolontairement reporté :\n- la doc', ['la doc']],
  ['Hecho.\n\nDeliberadamente aplazado:\n- los docs', ['los docs']],
  ['Gotowe.\n\nCelowo odłożone:\n- opis', ['opis']],
  ['Готово.\n\nСознательно отложено:\n- описание', ['описание']],
  ['Done.\n\nDeliberately simple:\n- one file', []],
  ['Done.\n**TODO** write the docs', ['write the docs']],
  ['## Next steps\n- ~~the docs~~\n- the tests — done\n- the demo', ['the demo']],
  ['| Task | Status |\n|---|---|\n| Parser | pending, breaks the client |\n| Lexer | ✔ moved |', ['Parser']],
] as const)('%j leaves open %j', (message, open) => {
  expect(openOf(message)).toEqual(open);
});

test.each([
  'All remaining tests pass. No TODOs left. Next, I ran the tests.',
  "What's left is clean: no requests on any page.",
  'Next steps: none.',
  '## Follow-ups\n- None',
  'Optional:\n- a cache\n\nIf you like, I can also add a test.',
  '### What’s good\n- the tests are fast',
  'REST API:\n- lists orders',
  '1. **Missing import** in a.ts - Added the missing import.\n2. **Not yet configured**: shows the prompt',
  'The command failed when a session had no checkpoints yet. It prints a note now.',
  '```\nTODO: in the code\n```\nDone.',
  '### ✅ All leftovers removed\n- ❌ Deleted the cache\n- ❌ Deleted the mock',
  'Lefthook: supported\n- ❌ Husky\n- ❌ git-lfs',
  '- Removed the note that this is out of scope\n- `list()` now returns nothing, since no pier is blocked',
  '## When the command is still needed\n- a crash\n- an old branch',
  'The remaining ways home cover all the usual cases:\n- the ferry\n- the bridge',
  '## Next steps\nThe rest is optional:\n- a cache',
  '- `/tmp/hook.txt` does not exist yet, so the hook was not called',
  'The only outstanding issue was the lock: it had no owner. Fixed.',
  'No faults remain. This will be linked to your next commit.',
  'The old state file does no harm: it just needs to be in recent history.',
  "You can't sum up what you haven't read.",
  'The ship id needs to be stored because the pier may move.',
  'The message is built as a separate string.',
  '**Problem**: two ships were moored:\n1. The second was warned\n2. Only the first ship was saved',
  'Ready to commit these changes?',
  '**Skipped:**\n- The lint rules of the pier are fine',
  '**If both are read:**\n- ✅ The pier is red\n- ❌ The rail does NOT exist',
  '| What | Kind | Status |\n|---|---|---|\n| Accept a clock | Suggestion | deferred |',
  'Thread 1 (ferry): acknowledged as pre-existing, out of scope here.',
  'The crane does this:\n1. It lifts\n2. It turns\n\nLater:\n3. The captain starts\n4. The pier sinks',
])('%j leaves nothing open', (message) => {
  expect(openOf(message)).toEqual([]);
});

test('a question at the end is asked, one on the way is the agent’s own', () => {
  expect(ofState('Why did it fail? The lock was held. Fixed.\n\nShould I drop the old table?', 'asked')).toEqual([
    'Should I drop the old table?',
  ]);
});

test('what an interrupted turn was about to do is open', () => {
  const message = 'The backend is renamed. Now I’ll rename the frontend types.\n\n[Request interrupted by user]';
  expect(openOf(message)).toEqual(['Now I’ll rename the frontend types.']);
  expect(openOf('The backend is renamed. Now I’ll rename the types.')).toEqual([]);
});

test.each([
  ['Fix the login. Do the rest on Monday: the docs and the changelog.', ['the docs', 'the changelog']],
  ['Leave the migration for later.', ['Leave the migration for later.']],
  ['Skip the docs for now.', ['Skip the docs for now.']],
  ["Let's keep it simple for now.", []],
  ['Fine to do it later too', []],
  ["Tomorrow's date is wrong in the footer, correct it.", []],
  ['Shall we do it tomorrow?', []],
] as const)('%j puts off %j', (prompt, items) => {
  expect(putOffIn(prompt)).toEqual(items);
});

test.each([
  ['generate the migration with drizzle-kit', ['Generated the migration.'], [], true],
  ['a test for the refund path', ['Added the migration for the refund path.'], [], false],
  ['tests', ['All 12 tests pass.'], [], false],
  ['cover src/cart.ts with tests', ['The totals are tested now.'], ['src/cart.ts'], false],
  ['the docs', ['All three remaining items are done.'], [], true],
  ['the docs', ['All review comments have been addressed.'], [], true],
] as const)('%j is closed by %j and %j: %j', (item, done, files, closes) => {
  expect(closedBy(item, [{ done, files }]) !== undefined).toBe(closes);
});

test('whatever a message holds, its pieces are lines of it, and few of them', () => {
  const message = fc.array(
    fc.constantFrom('- ', '| a | b |', '## ', 'Next steps:', '[ ] ', '\n', 'x', '⏳ ', '**', '。', ': '),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(message, (parts) => {
      for (const { text } of readEnding(parts.join(''))) expect(text).not.toMatch(/\n/);
    }),
  );
});
