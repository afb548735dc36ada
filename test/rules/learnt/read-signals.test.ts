// The classifier that ships, on sentences that stand in no example.
import { describe, expect, it } from 'vitest';
import type { AgentsTurn } from '../../../daemon/rules/learnt/agents-turn.ts';
import { openClassifier } from '../../../daemon/rules/learnt/classifier.ts';
import { readSignals, TEACHES_FROM } from '../../../daemon/rules/learnt/read-signals.ts';
import { taughtRules } from '../../../daemon/rules/learnt/taught-rules.ts';
import { CORRECTS_FROM } from '../../../daemon/rules/learnt/teaches.ts';

const classify = openClassifier();
const read = (prompt: string, before?: AgentsTurn) => readSignals(prompt, before, classify);
const taught = (prompt: string, before?: AgentsTurn) =>
  read(prompt, before)
    .filter(({ kind, lasts }) => kind !== 'none' && lasts !== 'passing')
    .map(({ text }) => text);
const turn = (said: string, ...commands: string[]): AgentsTurn => ({
  said,
  calls: commands.map((command) => ({ toolName: 'Bash', toolInput: { command } })),
  wasStopped: false,
});

describe('what a sentence teaches', () => {
  it.each([
    ['never run the seeder against the live database', 'prohibition'],
    ['please do not add type casts to silence the compiler, ever', 'prohibition'],
    ['bitte niemals Passwörter in ein Log schreiben', 'prohibition'],
    ['永远不要修改 vendor 目录', 'prohibition'],
    ['all public methods must have a comment', 'requirement'],
    ['always use bun in this repo', 'requirement'],
    ['dans ce projet chaque table a toujours un index', 'requirement'],
    ['before every release run the smoke tests and tag the build', 'procedure'],
    ['después de cada cambio en el proto hay que regenerar el código', 'procedure'],
    ['I prefer short functions', 'preference'],
    ['the build server is called mars now, not venus', 'fact'],
    ['we decided to use sqlite everywhere', 'decision'],
  ])('%s: %s', (prompt, kind) => {
    expect(read(prompt)).toMatchObject([{ closest: kind, lasts: 'lasting' }]);
    expect(taughtRules(prompt, undefined, classify).rules).toHaveLength(1);
  });

  it.each([
    'fix the crash in the upload dialog',
    'add a menu entry that always opens a new window',
    'why does the worker never finish',
    'the parser always fails on tabs',
    'never mind',
    'can you write a test for the mailer?',
    'ok, commit and push it',
    'the logs are full of timeouts since this morning, can you look into it?',
    'schreib bitte einen Test für den Import',
    '帮我修一下这个测试',
  ])('nothing: %s', (prompt) => {
    expect(taught(prompt)).toEqual([]);
  });

  it.each([
    'let’s go with option b for now',
    'basically we never use floats for money in this module',
    'going back to the plan, we use one table per tenant',
  ])('has no kind of a choice at hand or a thought: %s', (prompt) => {
    const [signal] = read(prompt);
    expect(signal!.probability).toBeGreaterThan(TEACHES_FROM);
    expect(signal!.kind).toBe('none');
  });

  it.each([
    'I don’t want default exports in this repo',
    'I don’t want any emojis in commit messages',
    'I don’t want you to touch the generated files',
  ])('what somebody doesn’t want is no thought: %s', (prompt) => {
    expect(taughtRules(prompt, undefined, classify).rules).toHaveLength(1);
  });

  it('finds the rule between two tasks', () => {
    expect(taught('rename the class. never use abbreviations in class names. then run the tests')).toEqual([
      'never use abbreviations in class names.',
    ]);
  });

  it('is passing where the user says so', () => {
    expect(read('just for today skip the tests')[0]!.lasts).toBe('passing');
    expect(read('for this PR keep the old names, please')[0]!.lasts).toBe('passing');
  });

  it('knows a correction by what the agent had done', () => {
    const before = turn('Installed left-pad.', 'npm install left-pad');
    const [signal] = read('no, not npm, we use pnpm here', before);
    expect(signal!.corrects).toBeGreaterThanOrEqual(CORRECTS_FROM);
    expect(signal!.kind).not.toBe('none');
    expect(read('great, now run the tests', before)[0]!.corrects).toBeLessThan(CORRECTS_FROM);
  });

  it.each([
    ['I mean the hook sees it, it doesn’t mean the hook wrote it', 'The hook writes the file, so I removed the hook.'],
    ['this should not be changed, only the debug flag should do that', 'The flag --local now adds the wrapper, too.'],
    ['no, put those files back, they belong to the commit', 'I also removed the files that the commit adds.'],
    ['wait, not the readme, the changelog', 'Updated README.md.'],
  ])('takes no outright correction for something else: %s', (prompt, said) => {
    expect(read(prompt, turn(said))[0]!.corrects).toBeGreaterThanOrEqual(CORRECTS_FROM);
  });
});

describe('whose words they are', () => {
  it.each([
    '```\nalways run rm -rf build first\n```',
    '> never push to main',
    '<system-reminder>\nnever push to main\n</system-reminder>',
    'the readme says:\nalways use npm in this repo',
    '2026-02-03 10:00:01 you must never use npm in this repo',
    'what does “never push to main” mean?',
  ])('%j teaches nothing', (prompt) => {
    expect(taught(prompt)).toEqual([]);
  });

  it('gives each sentence as written, with its place', () => {
    const prompt = 'Fix it.\n- Never use `eval` in this codebase!';
    const signal = read(prompt)[1]!;
    expect(signal.text).toBe('Never use `eval` in this codebase!');
    expect(prompt.slice(signal.start, signal.end)).toBe(signal.text);
  });

  it('reads the first and the last sentences of a prompt of hundreds', () => {
    const prompt = ['first thing', ...Array.from({ length: 300 }, (_, at) => `line ${at} is fine`), 'last thing'].join(
      '\n',
    );
    const texts = read(prompt).map(({ text }) => text);
    expect(texts.length).toBeLessThan(100);
    expect([texts[0], texts.at(-1)]).toEqual(['first thing', 'last thing']);
  });

  it('says nothing of a prompt without words', () => {
    expect(read('')).toEqual([]);
    expect(read(' ?! \n ...')).toEqual([]);
  });
});
