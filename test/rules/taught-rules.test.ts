import { expect, test } from 'vitest';
import { withoutAsking } from '../../daemon/rules/learnt/asked-to-remember.ts';
import { openClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { saysWhatHolds } from '../../daemon/rules/learnt/says-what-holds.ts';
import { taughtRules } from '../../daemon/rules/learnt/taught-rules.ts';

const classify = openClassifier();
const taught = (prompt: string) => taughtRules(prompt, undefined, classify).rules;

test('a rule is the user’s own sentence, without the task beside it', () => {
  const [rule, ...others] = taught(
    'We never use moment in this codebase, dates go through dayjs. Fix the calendar page.',
  );
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    text: 'We never use moment in this codebase, dates go through dayjs.',
    kind: 'prohibition',
    everywhere: false,
  });
});

test('what speaks of all projects, or of the person, holds everywhere', () => {
  expect(taught('Always write commit messages in English, in all my projects.')).toMatchObject([{ everywhere: true }]);
  expect(taught('Never touch the vendored files here, we patch them upstream.')).toMatchObject([{ everywhere: false }]);
});

test('tasks, questions and wishes for the work at hand leave no rule', () => {
  expect(taught('Add a button to the login page and run its test.')).toEqual([]);
  expect(taught('Do we always use tabs in this repo?')).toEqual([]);
  expect(taught('Skip the hooks for this one commit, --no-verify is ok just today.')).toEqual([]);
});

test('what a pasted file says is no rule', () => {
  expect(taught('Summarise this:\n```\nAlways run npm audit fix before every commit.\n```')).toEqual([]);
});

test('taking something back is no rule, and says whether it names what', () => {
  expect(taughtRules('npm is fine again', undefined, classify)).toEqual({
    rules: [],
    takenBack: [{ text: 'npm is fine again', names: true }],
    remarks: [],
  });
  expect(taughtRules('never mind that', undefined, classify).takenBack).toMatchObject([{ names: false }]);
});

test('a task that speaks of forgetting or of doing something again takes nothing back', () => {
  const tasks = [
    "don't forget about the changelog",
    'make it so that users can upload again',
    'why is the page red again?',
  ];
  expect(tasks.flatMap((task) => taughtRules(task, undefined, classify).takenBack)).toEqual([]);
});

test('a rule begins where the user says what should hold', () => {
  expect(taught('btw, please never edit generated files by hand in this repo.')).toMatchObject([
    { text: 'never edit generated files by hand in this repo.' },
  ]);
});

test('a rule does not begin with the words that ask to remember it, and is no stub without them', () => {
  const texts = (prompt: string) => taught(prompt).map(({ text }) => text);
  expect(texts('remember I prefer TypeScript over JavaScript')).toEqual(['I prefer TypeScript over JavaScript']);
  expect(texts('Please remember that I prefer terse commits.')).toEqual(['I prefer terse commits.']);
  expect(texts('Remember to always use pnpm, never npm.')).toEqual(['always use pnpm, never npm.']);
  expect(texts('Merk dir, dass wir in diesem Repo immer pnpm nehmen, nie npm.')).toEqual([
    'wir in diesem Repo immer pnpm nehmen, nie npm.',
  ]);
  expect(withoutAsking('Remember to test it twice')).toBe('test it twice');
  expect(withoutAsking('Remember to test')).toBe('Remember to test');
  expect(withoutAsking('Remember the Alamo is our staging host')).toBe('Remember the Alamo is our staging host');
});

test('a review or a report that was pasted into a prompt teaches nothing by describing how the code works', () => {
  const findings = [
    'The loader holds the lock while it calls the parser.',
    'All callers must pass a name, but the importer passes none.',
    'The cache is never cleared after a failed run.',
    'Empty rows should be counted, they are skipped instead.',
    'The id is required by the schema and missing in the export.',
    'Retries are not limited, so a broken host is asked for ever.',
    'The timeout has to be longer than the one of the proxy.',
  ];
  expect(taught(findings.join('\n'))).toEqual([]);
});

test('what somebody puts off, complains of or tells is no rule, whatever it says of “never” and “always”', () => {
  for (const prompt of [
    'I have to leave, we do the join next time',
    'always the same story with this test...',
    'we never got an answer from the vendor, so go with plan B',
    'In the past we always did that by hand. Where is the script?',
    'Früher lief das immer über Cron. Wer startet es jetzt?',
    'Раньше мы всегда собирали это вручную. Где скрипт?',
    '예전에는 항상 손으로 배포했는데. 스크립트가 어디 있지?',
    'Ojalá siempre fuera tan rápido. ¿Dónde está el log?',
  ])
    expect([prompt, taught(prompt)]).toEqual([prompt, []]);
  expect(taught('we never use floats for money')).toMatchObject([{ text: 'we never use floats for money' }]);
  expect(taught('next time ask before you delete anything')).toHaveLength(1);
});

test('a rule that begins with “no” keeps it', () => {
  expect(taught('no default exports in this package')).toMatchObject([{ text: 'no default exports in this package' }]);
});

test('what a review says of the code, or a task says of what is wrong, is no rule', () => {
  for (const prompt of [
    'Our Docker image weighs 1.1 GB. Make it smaller.',
    'The retryUpload function is defined in sender.go but is never called anywhere.',
    'If the user closes the window, the draft is lost and nothing says so.',
    'This will always return 0 because parseTotals drops the sign.',
  ])
    expect([prompt, taught(prompt)]).toEqual([prompt, []]);
});

test('work at hand, how something behaves and what was just spoken of teach nothing', () => {
  const before = { said: 'Done, I changed the three files.', calls: [], wasStopped: false };
  for (const prompt of [
    'brainstorm for anything we’ve forgotten',
    'You can always ask the log for the old value, let’s show what we have ourselves.',
    'Every time a shelf is added the old one becomes read-only.',
    'don’t do anything with them, only read',
  ])
    for (const turn of [undefined, before])
      expect([prompt, taughtRules(prompt.replaceAll('’', "'"), turn, classify).rules]).toEqual([prompt, []]);
});

test('what is said of the whole project is a rule, though the sentence asks for it politely', () => {
  for (const prompt of [
    "let's make sure we're using metric units everywhere please",
    'in this repo we check the lock file in',
    'we should be using the typed ids instead of plain strings wherever we can',
  ])
    expect(taught(prompt)).toHaveLength(1);
});

test('a sentence teaches sooner where what the agent wrote did not stay, and hints at a rule otherwise', () => {
  const kinds = { none: 0.32, requirement: 0.68, prohibition: 0, procedure: 0, preference: 0, fact: 0, decision: 0 };
  const nearly = () => ({ kinds, lastings: { lasting: 1, contextual: 0, passing: 0 }, corrects: 0 });
  const before = { said: 'Done.', calls: [], wasStopped: false };
  const prompt = 'prefer the numbat logger';
  expect(taughtRules(prompt, before, nearly)).toMatchObject({ rules: [], unsure: prompt });
  expect(taughtRules(prompt, { ...before, wasUndone: true }, nearly)).toMatchObject({
    rules: [{ text: prompt }],
    unsure: undefined,
  });
});

test.each([
  'NEVER use git push github directly. Use scripts/publish-to-github.sh.',
  'Never call the prod database directly. Use the read replica.',
  'Never push to main. Open a pull request.',
  'Do not run docker compose directly. Run make up.',
])('%j keeps what to do instead', (prompt) => {
  expect(taught(prompt).map(({ text }) => text)).toEqual([prompt]);
});

test('a task beside a rule is not glued to it', () => {
  expect(taught('Never push to main. Fix the login page.').map(({ text }) => text)).toEqual(['Never push to main.']);
});

test('a rule for this project reaches no further beside one for all of them', () => {
  const rules = taught(
    'From now on, in all my repos, always write commit messages in English. Never deploy on Fridays in this repo.',
  );
  expect(rules).toMatchObject([
    { text: expect.stringContaining('in English.'), everywhere: true },
    { text: 'Never deploy on Fridays in this repo.', everywhere: false },
  ]);
});

test('a complaint that denies nothing makes a rule of the wish beside it, and none of a task', () => {
  const call = { toolName: 'Write', toolInput: { file_path: 'src/find.ts', content: 'find(name)' } };
  const before = { said: 'Search by name works.', calls: [call], wasStopped: false };
  const after = (prompt: string) => taughtRules(prompt, before, classify).rules.map(({ text }) => text);
  expect(
    after('that threw the neighbours out of the list. people are looked up by member number here, names repeat'),
  ).toEqual(['people are looked up by member number here, names repeat']);
  expect(after('that threw the neighbours out of the list. put them back and add a test')).toEqual([]);
});

test('a prompt leaves one remark, of its surest sentence, up to the length of a spoken one', () => {
  const two = 'fix the reader. our quokka tables have a tenant column. redo it. our emu tables have a tenant column';
  expect(taughtRules(two, undefined, classify).remarks).toHaveLength(1);
  const long =
    'we send the quokka frames of the old stations and the emu frames of the new ones through the wombat gateway by the door';
  expect(taughtRules(`fix the frame reader. ${long}`, undefined, classify).remarks).toMatchObject([{ text: long }]);
});

test.each([
  'I am having problems if I start a quokka session inside a folder, it is not creating traces neither logs. why is that?',
  'when I am in a wombat branch and push, the refs are put to the wombat store. is there a way to change this?',
  'You are a highly experienced quokka keeper, skilled in many reader workflows. let us look at the plan in docs/plan.md.',
  'frames are sorted by dingo here, not by wombat. what does the export do?',
])('what a session begins with, or what is told for the sake of a question, is for that time: %s', (prompt) => {
  expect(taughtRules(prompt, undefined, classify)).toMatchObject({ rules: [], remarks: [] });
});

test.each([
  'our quokka frames go through that method, not the wombat',
  'Like session A sends quokka frames to us, session B starts, and we never count the frames of session A',
  'I want you to look at our wombat readme, it has to be the perfect quokka readme',
  "In func wombatFrames, i'd like us to make a literal structure that we directly compare to quokkas",
])(
  'what points at the turn, gives an example, asks the agent or is about a place in code says nothing lasting: %s',
  (text) => {
    const before = { said: 'Done.', calls: [], wasStopped: false };
    expect(taughtRules(text, before, classify)).toMatchObject({ rules: [], remarks: [] });
  },
);

test.each([
  "fix the wombat limiter. I'm fond of the unit in the name here, so quokka_rate_rad and not just quokka_rate",
  "fix it. we're on quokkaOS here, sleep with wombatDelay(toTicks(..)).",
])('how the user has things here is learnt, whatever code it names: %s', (prompt) => {
  expect(taught(prompt)).toHaveLength(1);
});

test('what a session begins with is no part of the rule behind it', () => {
  const prompt = 'The frame reader drops quokka frames. Our quokka frames arrive in pairs, always.';
  expect(taught(prompt)).toMatchObject([{ text: 'Our quokka frames arrive in pairs, always.' }]);
});

test.each([undefined, { said: 'Done.', calls: [], wasStopped: false }])(
  'N10: a sentence that says itself that it lasts begins a rule of its own (%j)',
  (before) => {
    const prompt = 'We use zod, we already have it. Never add new dependencies without asking me first.';
    const texts = taughtRules(prompt, before, classify).rules.map(({ text }) => text);
    expect(texts).toContain('Never add new dependencies without asking me first.');
  },
);

test('a task about one file is no rule, least of all everywhere', () => {
  const prompt = 'spellcheck the exhibition labels json, british spelling';
  expect(taughtRules(prompt, undefined, classify).rules).toEqual([]);
});

test('what was wrong is no part of the rule behind it', () => {
  const prompt = 'The values are twice as large as in the register. With us wombat areas always come from quokka 25.';
  const before = { said: 'Done.', calls: [], wasStopped: false };
  expect(taughtRules(prompt, before, classify).rules).toMatchObject([
    { text: 'With us wombat areas always come from quokka 25.' },
  ]);
});

test('a rule is learnt where it is all that a session begins with', () => {
  expect(taught('frames are sorted by dingo here, not by wombat.')).toHaveLength(1);
  expect(taught('I ship at three in the morning, don’t warn me about the hour. now fix the numbat page')).toHaveLength(
    1,
  );
});

test('a sentence that only says where a rule holds belongs to it', () => {
  expect(taught('never start the wombat server yourself. this goes for all my stuff.')).toMatchObject([
    { text: 'never start the wombat server yourself. this goes for all my stuff.', everywhere: true },
  ]);
});

test.each(["Let's go with A for the dates", 'Clean up: throw away my uncommitted changes and start from main again.'])(
  'what was asked for once is no rule, and nothing that may hold: %s',
  (prompt) => {
    const { rules, remarks } = taughtRules(prompt, undefined, classify);
    expect(rules).toEqual([]);
    expect(remarks).toEqual([]);
  },
);

test('a sentence that only says how far the one before it reaches makes that one hold everywhere', () => {
  const before = { said: 'I rebased the branch.', calls: [], wasStopped: false };
  const later = (prompt: string) => taughtRules(prompt, before, classify).rules;
  expect(later('leave my reflog alone, I fish in it every other week. same deal in every repo of mine')).toMatchObject([
    {
      text: 'leave my reflog alone, I fish in it every other week. same deal in every repo of mine',
      everywhere: true,
      waits: false,
    },
  ]);
  expect(later('a mí dame primero el resumen en una línea. me pasa con todo, no solo con tablas.')).toMatchObject([
    { everywhere: true, waits: false },
  ]);
});

test('what was broken everywhere, or is to be done everywhere once, makes no rule', () => {
  for (const prompt of [
    'We saw the leak yesterday. It was in every repo we own.',
    'Bump the version. Do that in all my repos.',
    'update the copyright year in all my repos',
    'ok fix the flaky test. not just on linux.',
  ])
    expect(taught(prompt)).toEqual([]);
});

test('what the user is or does everywhere lasts, whatever its form', () => {
  expect(
    taught("it's metres and kilos though, I'm from Lyon and so are my readers whatever I'm writing."),
  ).toMatchObject([{ everywhere: true }]);
});

test('with what the user gets on better may hold', () => {
  expect(saysWhatHolds('for tests I get on better with one assertion each')).toBe(true);
  expect(saysWhatHolds('for tests I get three errors')).toBe(false);
});

test('a sentence of two parts with a semicolon may say what should hold in either', () => {
  expect(saysWhatHolds('It smells of Fortran; our interns follow functions and dicts')).toBe(true);
  expect(saysWhatHolds('It smells of Fortran; this causes the crash')).toBe(false);
});

test('what names two times near the user is over by then, and no rule', () => {
  expect(
    taught('ojo, a las nueve presentan el panel del puerto, hasta que salgan no me toques el servidor de teselas'),
  ).toEqual([]);
});

test.each([
  "The sample badges aren't realistic enough, they contain the word DEMO.",
  'We got a report that this popped up after saving a few drafts without touching any other window',
  'Import maps and use maps.Keys(table, "north") directly.',
])('a complaint, a report and a place in code hold nothing: %s', (sentence) => {
  const before = { said: 'Done.', calls: [], wasStopped: false };
  expect(taughtRules(sentence, before, classify).rules).toEqual([]);
});

test('a call that the team makes is no place in code', () => {
  const before = { said: 'Done.', calls: [], wasStopped: false };
  const [rule] = taughtRules('We should use path.Join(root, "x") instead of adding strings.', before, classify).rules;
  expect(rule).toMatchObject({ waits: false });
});

test('who begins a session with what they want asks for the task', () => {
  expect(taught('Invert the flag. I want it to be called just verbose and by default it should be true.')).toEqual([]);
});

test('with news of what is otherwise a session begins as well as with a task', () => {
  const news = 'the make files are deleted on trunk, it is just test in build-asan now, same sanitizers.';
  expect(taught(`${news} can you bring the wombat branch over`)).toMatchObject([{ text: news }]);
  expect(taught('the word "koala" is out, the keepers say "bear". fix the sign')).toHaveLength(1);
  expect(taught('the build is broken now, fix it')).toEqual([]);
  expect(taught('we now need a page for the tides. add it')).toEqual([]);
});

test('a liking that a question follows is taught, without the question', () => {
  const before = { said: 'Here is a first draft.', calls: [], wasStopped: false };
  const ask =
    "I'm drafting the tide poem, and I prefer short stanzas over long ones, can you help me with the second part?";
  expect(taughtRules(ask, before, classify).rules).toMatchObject([
    { text: "I'm drafting the tide poem, and I prefer short stanzas over long ones" },
  ]);
  expect(taughtRules('the tide poem has nine stanzas, can you cut it to five?', before, classify).rules).toEqual([]);
});

test('an order for whenever the user does something is taught, however strange its matter', () => {
  const before = { said: 'Noted.', calls: [], wasStopped: false };
  const order = 'Always confirm wombat weights when I ask about burrow details.';
  expect(taughtRules(order, before, classify).rules).toMatchObject([{ text: order }]);
  expect(taughtRules('looks like the feed always sends the home wombat second', before, classify).rules).toEqual([]);
});
