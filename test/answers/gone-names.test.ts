/** What a session is shown of the past is held against the code of today. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';
import { makeTestFolder } from '../support/test-folder.ts';

/** Commits count in whole seconds, and what was deleted before a memory was made is no news to it. */
const LATER = '2099-01-01T00:00:00Z';
const OTHERS = Array.from({ length: 40 }, (_, n) => `Release ${n} moved the price list to another region`);

describeEachBackend('what names a file that is gone', (open) => {
  let parts: ReturnType<typeof makeParts>;
  let root: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, GIT_COMMITTER_DATE: LATER },
    });
  const answer = async (
    event: 'SessionStart' | 'UserPromptSubmit' | 'SubagentStart',
    session: string,
    payload: object,
  ) => {
    const about = { cwd: root, prompt_id: `${session}-1`, ...payload };
    const said = await parts.answers[event](await parts.deliver(event, session, about));
    await said?.note?.();
    return JSON.stringify(said?.output ?? '');
  };

  beforeAll(async () => {
    root = makeTestFolder('gone-names-');
    parts = makeParts(await open(), { settings: { project_id: undefined } });
    git('init', '-q', '-b', 'main');
    mkdirSync(join(root, 'src'));
    for (const name of ['ferry', 'tide', 'pier'])
      writeFileSync(join(root, `src/${name}.ts`), `export const ${name} = '${name}';\n`);
    git('add', '-A');
    git('commit', '-qm', 'first');
    await parts.memory.save(
      [
        { text: 'The ferry timetable flickered because its clock was an hour late', files: ['src/ferry.ts'] },
        { text: 'The ferry timetable flickered because its clock was an hour slow', files: ['src/tide.ts'] },
        ...OTHERS.map((text) => ({ text })),
        { text: 'The pier lights blink twice', files: ['src/pier.ts'], pinned: true },
      ].map((item) => ({ ...item, project: root })),
      'user',
    );
    await parts.rules.add(
      { text: 'Never edit src/ferry.ts by hand.', project: root },
      { source: 'user', decides: true },
    );
    git('mv', 'src/pier.ts', 'src/quay.ts');
    rmSync(join(root, 'src/ferry.ts'));
    git('commit', '-qam', 'second');
  });

  it('says so where a session begins, and where a subagent does', async () => {
    const brief = await answer('SessionStart', 'begins', { source: 'startup' });
    expect(brief).toContain('Never edit src/ferry.ts by hand. [src/ferry.ts no longer exists]');
    expect(brief).toContain('src/pier.ts is now src/quay.ts');
    expect(await answer('SubagentStart', 'begins', { agent_id: 'a', agent_type: 'x' })).toContain(
      '[src/ferry.ts no longer exists]',
    );
  });

  it('stands behind what is as near and still there in a prompt, and says so', async () => {
    const ask = async () => {
      const scope = (await parts.projects.find(root))!.id;
      return parts.recall.choose({
        ...{
          prompt: 'Why did the clock of the ferry timetable flicker, was it an hour wrong?',
          scope,
          buckets: [],
          budgetTokens: 800,
          sessionId: null,
        },
        ...{ shown: new Set<number>(), said: [], ended: [], folder: root },
      });
    };
    // The project's index may still be loading for the first ones.
    let { block, candidates } = await ask();
    for (let n = 0; block.text === '' && n < 100; n++) ({ block, candidates } = await ask());
    expect(candidates.map(({ id }) => id).slice(0, 2)).toEqual([2, 1]);
    expect(candidates[1]!.explain.boosts).toEqual({ gone: 0.8 });
    expect(block.text).toMatch(/an hour slow.*an hour late/s);
    expect(block.text).toContain('saved by the user; src/ferry.ts no longer exists)');
    expect(block.text).not.toContain('src/tide.ts no longer');
  });

  it('is listed for the project’s folder and key, and not where the folder is elsewhere', async () => {
    const found = await parts.goneNames(root, { userId: null });
    expect(found.rules.map(({ title, note }) => [title, note])).toEqual([
      ['Never edit src/ferry.ts by hand.', 'src/ferry.ts no longer exists'],
    ]);
    expect(found.memories.map(({ note }) => note)).toEqual([
      'src/pier.ts is now src/quay.ts',
      'src/ferry.ts no longer exists',
    ]);
    expect(found.looked_at).toBe(44);
    const { key } = (await parts.projects.find(root))!;
    expect((await parts.goneNames(key, { userId: null })).memories).toHaveLength(2);

    await parts.memory.save([{ text: 'Of another machine', files: ['a.ts'], project: 'git.example.org/a/b' }], 'user');
    const nothing = { looked_at: 0, memories: [], rules: [] };
    expect(await parts.goneNames('git.example.org/a/b', { userId: null })).toEqual(nothing);
    expect(await parts.goneNames('/nowhere/at/all', { userId: null })).toEqual(nothing);
  });
});
