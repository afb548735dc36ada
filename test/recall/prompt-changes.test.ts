/** What the user reported as changed of a thing that a prompt names stands beside what matches more of the prompt. */
import { beforeAll, expect, it, test } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { recentChanges } from '../../daemon/recall/prompt/changes.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const RENAMED = 'I renamed the GitHub account from acme-labs to acme today.';
const turn = (id: number, text: string, ageDays = 1) => ({
  id,
  text,
  source: 'digest',
  created_at: new Date(NOW.getTime() - ageDays * 86_400_000),
});
const TERMS = ['push', 'releas', 'github'].map((term) => ({ term, weight: 1, idf: 1, documents: 1 }));
const linesOf = (turns: ReturnType<typeof turn>[], rules: string[] = []) =>
  recentChanges(turns, TERMS as never, rules, NOW).map(({ line }) => line);

test('a change is told with its age, in the user’s words', () => {
  expect(linesOf([turn(5, `User: ${RENAMED}\nAgent: The remote points to acme.`, 2)])).toEqual([
    `#5 (2 days ago) “${RENAMED}”`,
  ]);
});

test.each([
  ['of another thing', turn(1, 'User: I renamed the heron page from old.html to new.html.')],
  ['of last month', turn(1, `User: ${RENAMED}`, 30)],
  ['that the agent reports', turn(1, `User: Look at the remotes\nAgent: ${RENAMED}`)],
  ['that a program reports', turn(1, `Program: ${RENAMED}`)],
  ['that is asked for', turn(1, 'User: Was the GitHub account renamed from acme-labs to acme?')],
  [
    'in a long prompt, which may hold a pasted text',
    turn(1, `User: Summarise this. ${'All is well. '.repeat(60)}${RENAMED}`),
  ],
])('a change %s is not told', (_, one) => {
  expect(linesOf([one])).toEqual([]);
});

test('a change that a newer one takes the place of is not told, nor one that is a rule', () => {
  const newer = 'I renamed the GitHub account from acme to acme-org.';
  expect(linesOf([turn(1, `User: ${RENAMED}`, 2), turn(2, `User: ${newer}`)])).toEqual([`#2 (24 h ago) “${newer}”`]);
  expect(linesOf([turn(1, `User: ${RENAMED}`)], ['I renamed the GitHub account from acme-labs to acme today'])).toEqual(
    [],
  );
});

describeEachBackend('a prompt that names a thing', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  const end = async (session: string, prompt: string, said: string) => {
    await parts.deliver('UserPromptSubmit', session, { prompt });
    await parts.deliver('Stop', session, { last_assistant_message: said });
    await parts.saveSession(session);
  };
  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    await end('s1', 'Push the release to github', 'Pushed the release to github with scripts/publish.sh, tagged v1.2.');
    await end(
      's2',
      'Release to github again',
      'The release is pushed to github by scripts/publish.sh, after the PII scan.',
    );
    await end('s3', RENAMED, 'The remote points to acme now.');
    for (const at of Array(12).keys()) await end(`f${at}`, `Paint boat ${at}`, `Boat ${at} is painted blue.`);
    // A search waits for the project's index, a prompt doesn't.
    await parts.recall.search(searchRequestSchema.parse({ query: 'release', project: PROJECT }));
  });

  it('does not leave out what the user changed of it, and carries that in no other prompt', async () => {
    const carried = async (prompt: string) =>
      (await parts.recall.recall({ prompt, project: PROJECT, budget_tokens: 800 } as never)).text;
    const text = await carried('push the release to github');
    expect(text).toContain('scripts/publish.sh');
    expect(text).toMatch(/## Changed recently by the user\n- #\d+ \(just now\) “I renamed the GitHub account/);
    expect(await carried('write a haiku about the sea at night')).toBe('');
    expect(await carried('paint boat 3 again')).not.toContain('GitHub account');
  });

  it('tells the change as one where its turn would be carried anyway, and once', async () => {
    const young = makeParts(await open());
    const turns = [
      [RENAMED, 'The remote github points to git@github.com:acme/heron.git.'],
      ...Array.from({ length: 6 }, (_, at) => [`Paint boat ${at}`, `Boat ${at} is painted blue.`]),
    ];
    for (const [at, [prompt, said]] of turns.entries()) {
      await young.deliver('UserPromptSubmit', `y${at}`, { prompt });
      await young.deliver('Stop', `y${at}`, { last_assistant_message: said });
      await young.saveSession(`y${at}`);
    }
    await young.recall.search(searchRequestSchema.parse({ query: 'release', project: PROJECT }));
    const { text } = await young.recall.recall({
      prompt: 'push the release to github',
      project: PROJECT,
      budget_tokens: 800,
    } as never);
    expect(text).toMatch(
      /## Changed recently by the user\n- #\d+ \(just now.*I renamed the GitHub account.*points to git@github/,
    );
    expect(text.split('I renamed')).toHaveLength(2);
  });
});
