import { describe, expect, it } from 'vitest';
import { fires } from '../../daemon/rules/at-calls/call-trigger.ts';
import { triggersFor } from '../../daemon/rules/at-calls/call-triggers.ts';
import { type Call, callWords } from '../../daemon/rules/at-calls/call-words.ts';

const bash = (command: string): Call => ({ toolName: 'Bash', toolInput: { command } });
const edit = (file_path: string, new_string: string, old_string = ''): Call => ({
  toolName: 'Edit',
  toolInput: { file_path, old_string, new_string },
});
const NONE = { before: [], after: [] };

/** Which of these calls a rule fires on. */
function firing(text: string, around: { before: Call[]; after: Call[] }, calls: Call[], past: Call[] = []): boolean[] {
  const triggers = triggersFor(text, around, past.map(callWords));
  return calls.map((call) => triggers.some((trigger) => fires(trigger, callWords(call))));
}

/** Which of these calls hold what an added rule forbids: they are held, others are reminded at most. */
function against(text: string, calls: Call[]): boolean[] {
  const triggers = triggersFor(text, NONE, []).filter((trigger) => trigger.against);
  return calls.map((call) => triggers.some((trigger) => fires(trigger, callWords(call))));
}

describe('what an added rule holds', () => {
  it.each([
    [
      'a program by its name',
      'never use quokka, take numbat',
      bash('cd web && quokka add x'),
      bash('numbat add quokka.txt'),
    ],
    ['a library by its name', "don't use wombat-dates", bash('numbat add wombat-dates'), bash('echo wombat > dates')],
    ['a command with its flag, not without', 'never run git push --force', bash('git push --force'), bash('git push')],
    ['flags that are written apart', 'never use rm -rf', bash('rm -r -f build'), bash('rm -f build/a')],
    [
      'an edit in a folder, not its use',
      'Never edit `dist/` by hand',
      edit('/srv/a/dist/b.js', 'x'),
      bash('node dist/b.js'),
    ],
    [
      'an edit of a file',
      "don't touch src/api/wombat.ts",
      edit('/srv/src/api/wombat.ts', 'x'),
      edit('/srv/api/a.ts', 'x'),
    ],
    [
      'nothing on a condition alone',
      'never commit without running tests',
      bash('git commit tests'),
      bash('git commit'),
    ],
    [
      'a statement on the database that its client’s arguments name',
      'Never drop tables on prod.',
      bash('psql prod -c "drop table wombats"'),
      bash('psql staging -c "drop table wombats"'),
    ],
    [
      'a client of a database, which its command doesn’t call one',
      'Never call the prod database directly. Use the replica.',
      bash('psql prod -c "vacuum wombats"'),
      bash('psql staging -c "vacuum wombats"'),
    ],
    [
      'a check that a flag leaves out',
      'Never skip the pre-commit hooks.',
      bash('git commit --no-verify -m y'),
      bash('git commit -m y'),
    ],
  ])('is %s', (_, text, held, free) => {
    expect(against(text, [held, free])).toEqual([true, false]);
  });

  it('is no edit where the rule describes what may not change', () => {
    const text = "don't change the public interface of the wombat package or its tests";
    expect(against(text, [edit('/srv/wombat/public/a.ts', 'x')])).toEqual([false]);
  });
});

describe('the calls that a rule is about', () => {
  it('hold what the user speaks against and the corrected call held, and not what is right instead', () => {
    const around = {
      before: [bash('quokka install left-wombat')],
      after: [bash('quokka remove left-wombat && numbat add left-wombat')],
    };
    const calls = [
      bash('quokka install other'),
      bash('cd web && sudo quokka install'),
      bash('numbat add other'),
      bash('grep -rn quokka docs'),
      bash('quokka --version'),
      bash('echo "quokka install" '),
    ];
    expect(firing("don't use quokka here, we are on numbat", around, calls)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['Never touch `dist/` by hand', '/srv/shop/dist/a.js', 'dist'],
    ["Don't edit src/wombats/*, it is made from the schema.", '/srv/shop/src/wombats/a.ts', 'src/wombats'],
    [
      '`wombat-lock.json` is made by the build; never change it yourself',
      '/srv/shop/wombat-lock.json',
      'wombat-lock.json',
    ],
    ['The folder .wombat/cache is off limits', '/srv/shop/.wombat/cache/x', '.wombat/cache'],
  ])('are edits of the path that “%s” names, without a call around it', (rule, file, place) => {
    const calls = [
      edit(file, 'x'),
      { toolName: 'Write', toolInput: { file_path: file, content: 'x' } },
      bash(`sed -i s/a/b/ ${file}`),
      edit('/srv/shop/src/quokka.ts', `import "./${place}"`),
      bash(`node ${file}`),
      bash(`cat ${file}`),
      bash('touch src/other.ts'),
    ];
    expect(firing(rule, NONE, calls)).toEqual([true, true, true, false, false, false, false]);
  });

  it('are no edits of a path that the sentence forbids to use', () => {
    expect(firing('Never import from src/wombats/', NONE, [edit('/srv/shop/src/wombats/a.ts', 'x')])).toEqual([false]);
  });

  it('hold all the words that the sentence forbids together', () => {
    const around = { before: [bash('wombatctl -n stream delete volume data-0')], after: [] };
    const calls = [
      bash('wombatctl delete volume/data-2 -n stream'),
      bash('wombatctl -n stream delete pod web-1'),
      bash('wombatctl -n stream get volume'),
    ];
    expect(firing('never delete volumes in stream', around, calls)).toEqual([true, false, false]);
  });

  it('are edits of the place that the user names, but for the file that is to be changed instead', () => {
    const around = {
      before: [edit('/srv/shop/docs/ref/returns.md', '30 days', '14 days')],
      after: [bash('git checkout docs/ref/returns.md'), edit('/srv/shop/wombat.yaml', 'days: 30', 'days: 14')],
    };
    const calls = [
      edit('/srv/shop/docs/ref/carriers.md', 'more'),
      bash("cat >> docs/ref/labels.md <<'END'\nx\nEND"),
      edit('/srv/shop/wombat.yaml', 'x: 1'),
      edit('/srv/shop/docs/guide/labels.md', 'more'),
    ];
    expect(firing("please don't edit docs/ref by hand, it is made from wombat.yaml", around, calls)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('hold a word that a refused edit wanted to add, though the user does not say it', () => {
    const before = [{ ...edit('/srv/shop/.ci/build.yml', 'on: x\nskip-on-error: true', 'on: x'), wasRefused: true }];
    const calls = [edit('/srv/shop/.ci/night.yml', 'skip-on-error: true'), edit('/srv/shop/.ci/night.yml', 'on: y')];
    expect(firing("that is cheating, we don't hide a failing job", { before, after: [] }, calls)).toEqual([
      true,
      false,
    ]);
  });

  it('hold the name that a better call replaced, not the words that both have', () => {
    const around = {
      before: [bash('rsync -a out/ me@old.wombat.lan:/srv/')],
      after: [bash('rsync -a out/ me@new.wombat.lan:/srv/')],
    };
    const calls = [bash('ssh me@old.wombat.lan uptime'), bash('ssh me@new.wombat.lan uptime')];
    expect(firing('that machine has moved, take new.wombat.lan', around, calls)).toEqual([true, false]);
  });

  it('are no queries of what a corrected change was about', () => {
    const before = [bash('psql -c "delete from wombats where id = 3"'), bash('curl -XDELETE db.internal/wombats')];
    const calls = [
      bash('psql -c "update wombats set id = 4"'),
      bash('psql -c "select count(*) from wombats"'),
      bash('curl -XPOST db.internal/wombats/clear'),
      bash('curl db.internal/wombats/count'),
    ];
    expect(firing('without wombats there is no zoo', { before, after: [] }, calls)).toEqual([true, false, true, false]);
  });

  it('are queries where a query was corrected', () => {
    const before = [bash('psql -h quokka-main -c "select * from wombats"')];
    const text = 'not on quokka-main, the shop stood still';
    const calls = [bash('psql -h quokka-main -c "select 1 from numbats"')];
    expect(firing(text, { before, after: [] }, calls)).toEqual([true]);
  });

  it('hold a path or a flag that the sentence names, wherever they stand, and are only reminded of', () => {
    const text = 'safe/quokka_key.csv stays shut till the study is over';
    const calls = [
      bash('head safe/quokka_key.csv'),
      bash(`python3 -c "open('safe/quokka_key.csv')"`),
      bash('head safe/other.csv'),
    ];
    expect(firing(text, NONE, calls)).toEqual([true, true, false]);
    expect(against(text, calls)).toEqual([false, false, false]);
  });

  it('are not what the sentence names as the right way', () => {
    const after = [bash('quokka export --by-day')];
    const calls = [bash('quokka export --by-day')];
    expect(firing('exports are made with --by-day', { before: [], after }, calls)).toEqual([false]);
  });

  it('hold what an added rule forbids, in commands only', () => {
    const calls = [bash('git push origin main'), edit('/srv/shop/a.md', 'push to main'), bash('git log main')];
    expect(firing('never push to main', NONE, calls)).toEqual([true, false, false]);
  });

  it('are narrowed where they would have been too many, and only reminded of where nothing tells them apart', () => {
    const past = Array.from({ length: 100 }, (_, i) => bash(`git push origin topic-${i}`));
    const calls = [bash('git push origin main'), bash('git push origin topic')];
    expect(firing('never push to main', NONE, calls, past)).toEqual([true, false]);
    const said = triggersFor('never push', NONE, past.map(callWords));
    expect(said.map((trigger) => [trigger.against, fires(trigger, callWords(calls[0]!))])).toEqual([[false, true]]);
  });

  it('are not those that take away what the rule speaks against', () => {
    const around = { before: [bash('quokka init')], after: [] };
    const calls = [bash('rm quokka.json'), bash('quokka init --force')];
    expect(firing('no quokka in this repository please', around, calls)).toEqual([false, true]);
  });
});
