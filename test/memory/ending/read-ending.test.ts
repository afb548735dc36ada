/** What an agent's last words leave open: the structure of lists, tables and labels, and the words of twelve languages. */
import { describe, expect, it, test } from 'vitest';
import { closedBy } from '../../../daemon/memory/ending/closed-by.ts';
import { leavesDoubt } from '../../../daemon/memory/ending/doubt.ts';
import { putOffIn, withoutPutOff } from '../../../daemon/memory/ending/put-off.ts';
import { readEnding, toldIn } from '../../../daemon/memory/ending/read-ending.ts';
import { takenUp } from '../../../daemon/memory/ending/taken-up.ts';
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
  // A heading of what the speaker did not do, and one that names a later time, a step before another, or what is to be done.
  ['Built.\n\nWhat I did not do:\n- the API reference\n- redirects', ['the API reference', 'redirects']],
  ['Gebaut.\n\nDas habe ich nicht geschafft:\n- die Doku', ['die Doku']],
  ['Fait.\n\n## Suites à donner\n- traduire l’écran', ['traduire l’écran']],
  ['完成。\n\n本期暂不处理：\n- 日志脱敏', ['日志脱敏']],
  ['했습니다.\n\n하지 못한 것:\n- 배포 승인', ['배포 승인']],
  ['Ready.\n\nBefore we can ship:\n- sign the build', ['sign the build']],
  ['Pronto.\n\nDa verificare:\n- i permessi', ['i permessi']],
  ['The parser works. Still open:\n- the printer', ['the printer']],
  // Behind a dash stands the reason, and behind a colon the list.
  [
    'The migration still needs to be run - I left it out for you.',
    ['The migration still needs to be run - I left it out for you.'],
  ],
  // What still has to be, or still isn't, by the closed classes of the language.
  ['Export works. Je dois encore écrire les tests.', ['Je dois encore écrire les tests.']],
  ['Export works. Devo ancora provarlo.', ['Devo ancora provarlo.']],
  ['Everything but the invalidation is wired up.', ['Everything but the invalidation is wired up.']],
  ['Hit rate is 93 %. Tomorrow I tune the cache.', ['Tomorrow I tune the cache.']],
  ['Aplicadas:\n1. CSP\n2. Cookies\n\nSin hacer:\n3. Rotación', ['Rotación']],
  ['(x) signup\n(x) login\n( ) sso', ['sso']],
  [':white_check_mark: backups\n:hourglass: on-call', ['on-call']],
  // The signs of one row tell what another one's mean.
  [
    '| Screen | State | Note |\n|---|---|---|\n| Home | done | |\n| Cart | in progress | swipe is missing |',
    ['Cart – swipe is missing'],
  ],
  ['| Screen | Ported | Tests |\n|---|---|---|\n| Home | ✅ | ✅ |\n| Cart | ✅ | ❌ |', ['Cart']],
  ['| Part | Status |\n|---|---|\n| API | klaar |\n| Form | mee bezig |\n| Mail | te doen |', ['Form', 'Mail']],
  ['Tests:\n✅ card\n⏳ carrier\n❌ refund', ['carrier', 'refund']],
  // Languages of the classifier that had no words of their own.
  ['Klart.\n\n### Kvar att göra\n- kranen', ['kranen']],
  ['Færdigt.\n\n### Mangler\n- kranen', ['kranen']],
  ['Ferdig.\n\n### Gjenstår\n- kranen', ['kranen']],
  ['Tamam.\n\n### Kalanlar\n- vinç', ['vinç']],
  // A heading of what isn't, or of what its reader has to do.
  ['Moored.\n\n**Not addressed**\n- the crane', ['the crane']],
  ["Moored. For the winter you'll have to:\n- oil the crane", ['oil the crane']],
  // A status of several words, in brackets, behind a label, in square brackets; a list of which some is struck through.
  ['1. **Pier** – fixed.\n2. **Rail** – not fixed, the paint is away.', ['Rail – not fixed, the paint is away.']],
  ['Checks: `pier` (pass), `crane` (not run: needs a storm)', ['`crane` (not run: needs a storm)']],
  ['Mooring works.\nUnmooring: not begun.', ['Unmooring: not begun.']],
  ['[done] the pier\n[open] the crane', ['the crane']],
  ['Progress:\n1. ~~the pier~~\n2. ~~the rail~~\n3. the crane', ['the crane']],
  // Two clauses that are both open are two items.
  [
    "The crane isn't tested yet, and I didn't get to the docs.",
    ["The crane isn't tested yet", "I didn't get to the docs."],
  ],
] as const)('%j leaves open %j', (message, open) => {
  expect(openOf(message)).toEqual(open);
});

test.each([
  'All remaining tests pass. No TODOs left. Next, I ran the tests.',
  "What's left is clean: no requests on any page.",
  'Next steps: none.',
  '未完了タスクが期限順に並ぶようにしました。',
  '남은 시간이 정확히 표시됩니다.',
  'To run it you need to:\n1. install the crane\n2. start it',
  '**Known limitations**\n- the crane is slow',
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
  '| Feature | Redis | Memcached |\n|---|---|---|\n| disk | yes | no |',
  'Все оставшиеся пункты из `TODO.md` сделаны:\n1. Пул соединений',
  'Ce qui reste est propre : `depcheck` ne signale plus rien.',
  '残りの3件もすべて完了しました。',
  'Le test échouait car l’horloge était encore en UTC.',
  '時計がまだUTCだったため失敗していました。',
  'Antes:\n- 3 s\n\nDespués:\n- 200 ms',
  'The crane does this:\n1. It lifts\n2. It turns\n\nLater:\n3. The captain starts\n4. The pier sinks',
])('%j leaves nothing open', (message) => {
  expect(openOf(message)).toEqual([]);
});

test('a question at the end is asked, one on the way is the agent’s own', () => {
  expect(ofState('Why did it fail? The lock was held. Fixed.\n\nShould I drop the old table?', 'asked')).toEqual([
    'Should I drop the old table?',
  ]);
});

test.each([
  'Telas traduzidas. Agora vou traduzir o módulo financeiro',
  'The export works. I didn’t touch the import.',
  'L’export marche. Je n’ai pas touché à l’import.',
])('%j tells its last sentence as neither done nor open', (message) => {
  const last = readEnding(message).at(-1);
  expect([last?.state, toldIn(readEnding(message)).length]).toEqual(['unclear', 1]);
});

test('a question that only points is told with the sentence before it', () => {
  expect(ofState('Moored four ships. There are 17 barrels in the shed. Удалить их?', 'asked')).toEqual([
    'There are 17 barrels in the shed. Удалить их?',
  ]);
});

test('steps of a plan are planned; where the turn was interrupted those are open that nothing did', () => {
  const plan =
    "I'll do it in these steps:\n1. move the pier\n2. paint the rail\n3. oil the crane\n\nStep 1 is finished.";
  expect(ofState(plan, 'planned')).toEqual(['move the pier', 'paint the rail', 'oil the crane']);
  expect(openOf(`${plan}\n\n[Request interrupted by user]`)).toEqual(['paint the rail', 'oil the crane']);
});

test('a list under unknown words behind what was done is told as neither, but for its deeds', () => {
  const pieces = readEnding('## Done\n- the pier\n\n## On the slate\n- the crane\n- Removed the old rail');
  expect(toldIn(pieces)).toEqual(['the pier', 'Removed the old rail']);
  expect(openOf('## Done\n- the pier\n\n## On the slate\n- the crane')).toEqual([]);
});

test.each([
  'That is a matter I will look at in another commit.',
  'The three other ships use the old rope and will need a new one.',
  'Für die Kräne gibt es nicht einmal einen Plan.',
  'До крана руки не дошли.',
  'クレーンは次回対応します。',
])('%j leaves doubt', (sentence) => {
  expect(leavesDoubt(sentence)).toBe(true);
});

test.each([
  'Removed the note that the crane is still missing.',
  'The Sunday column is filled from the church calendar.',
  'Ships are not moored twice any more.',
  'Die Kräne quietschen nicht mehr.',
  '未完了の作業を期限順に並べました。',
])('%j leaves no doubt', (sentence) => {
  expect(leavesDoubt(sentence)).toBe(false);
});

test('a question that names its choices behind a colon is asked whole', () => {
  const asked = 'Come procedo: li assegno o li scarto?';
  expect(ofState(`Importati 41 ordini.\n\n${asked}`, 'asked')).toEqual([asked]);
});

test('what an interrupted turn was about to do is open', () => {
  const message = 'The backend is renamed. Now I’ll rename the frontend types.\n\n[Request interrupted by user]';
  expect(openOf(message)).toEqual(['Now I’ll rename the frontend types.']);
  expect(openOf('The backend is renamed. Now I’ll rename the types.')).toEqual([]);
});

test.each([
  ['Fix the login. Do the rest on Monday: the docs and the changelog.', ['the docs', 'the changelog']],
  [
    'Am Freitag kommen dann noch die Maske und der Export dran. Mach jetzt das Backend.',
    ['Am Freitag kommen dann noch die Maske und der Export dran.'],
  ],
  ["rename the backend, I'll want the app done in another session", ["I'll want the app done in another session"]],
  [
    'La validation et les mails, on les fera la semaine prochaine.',
    ['La validation et les mails, on les fera la semaine prochaine.'],
  ],
  ['fix the header. then the footer, but not today', ['then the footer, but not today']],
  ['napraw logowanie, a na jutro zostaw reset hasła', ['a na jutro zostaw reset hasła']],
  ['先修登录，搜索下周再做', ['搜索下周再做']],
  ['note for next time: playback stutters', ['playback stutters']],
  ['Add:\n- export\n- digest (not now, wait for marketing)', ['digest (not now, wait for marketing)']],
  ['Fix the job that runs on Monday', []],
  ["add a 'remind me later' button", []],
  ["show next week's forecast", []],
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

test('what the user puts off is no part of what is wanted now', () => {
  expect(withoutPutOff('Do the parser. We do the rest on Monday: the docs.\nAnd fix the tests.')).toBe(
    'Do the parser.\nAnd fix the tests.',
  );
});

const LIST = ['man pages', 'completion for fish', 'deprecate the old flags'];
test.each([
  ['ok do the man pages', ['man pages'], true],
  ['1 and 3', ['man pages', 'deprecate the old flags'], true],
  ['are the flags used at all?', [], true],
  ['leave the man pages for later', [], false],
  ['the waves look too uniform, max depth 3', [], false],
] as const)('the request %j takes up %j of a list', (request, done, isNamed) => {
  expect(takenUp(LIST, request)).toEqual({ done: new Set(done), isNamed });
});

test('a request for one of two things does not take up both', () => {
  expect(takenUp(['move the files and the cron jobs to the server'], 'do the cron jobs now').done.size).toBe(0);
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
