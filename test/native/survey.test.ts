/** What agents hold in memories of their own is shown beside what is known here, and taken out when the user says so. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { readNativeMemoryJob } from '../../daemon/jobs/read-native-memory.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';
import { makeOwnMemory } from './own-memory.ts';

describeEachBackend('what an agent noted', (open) => {
  let own: ReturnType<typeof makeOwnMemory>;
  let parts: ReturnType<typeof makeParts>;
  beforeEach(async () => {
    own = makeOwnMemory();
    parts = makeParts(await open(), own.deps);
    await say('No, we use pnpm here, never npm.');
    own.index(
      '# Memory\n- [pnpm](pnpm.md) — package manager\n- [Pond](pond.md) — when it is drained\n- The vet comes on Mondays\n',
    );
    own.file('pnpm.md', { type: 'feedback', session: 's', body: 'Use pnpm in this project, never npm.' });
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await read();
  });

  let prompts = 0;
  async function say(prompt: string): Promise<void> {
    const prompt_id = `s-${++prompts}`;
    await parts.deliver('UserPromptSubmit', 's', { ...own.of('s'), prompt, prompt_id });
    await runJob(learnFromPromptJob(parts), prompt_id, { session_id: 's', prompt_id });
  }
  const read = () => runJob(readNativeMemoryJob(parts), 's', { session_id: 's' });
  const save = async (text: string) =>
    (await parts.memory.save([{ text, project: PROJECT }], 'user')).observations[0]!.id;
  const index = () => readFileSync(join(own.folder, 'MEMORY.md'), 'utf8');
  const names = (items: readonly { place: string }[]) =>
    items.map(({ place }) => place.replace(`${own.folder}/`, '').replace(/#.*/, '#'));

  it('that says the same as a memory is found by it, and nothing else', async () => {
    const id = await save('We use pnpm and never npm in the shop');
    expect(names(await parts.survey.sameAs({ ids: [id] }))).toEqual(['pnpm.md']);
    expect(await parts.survey.sameAs({ ids: [await save('The ferry sails at noon')] })).toEqual([]);
    expect(names(await parts.survey.sameAs({ ids: [await save('On Mondays the vet comes')] }))).toEqual(['MEMORY.md#']);
    expect(names(await parts.survey.sameAs({ session_id: 's' }))).toEqual(['pnpm.md']);
  });

  it('is taken out with its line of the index, the rest stays as it was, and what it became ends', async () => {
    const [pond] = (await parts.survey.list()).filter(({ place }) => place.endsWith('pond.md'));
    expect(await parts.ownMemory.remove([pond!.place])).toEqual({ removed: [pond!.place], kept: [] });
    expect(existsSync(pond!.place)).toBe(false);
    expect(index()).toBe('# Memory\n- [pnpm](pnpm.md) — package manager\n- The vet comes on Mondays\n');
    expect(await parts.db.query("select 1 from mem_observations where external_id like 'native:%'")).toEqual([]);
    const [vet] = (await parts.survey.list()).filter(({ kind }) => kind === 'line');
    expect((await parts.ownMemory.remove([vet!.place])).removed).toEqual([vet!.place]);
    expect(index()).toBe('# Memory\n- [pnpm](pnpm.md) — package manager\n');
  });

  it.each([
    ['a file that was never taken in', 'other.txt'],
    ['a way out of the folder', '../memory/pnpm.md'],
    ['the index as a whole', 'MEMORY.md'],
    ['a line that is not there', 'MEMORY.md#0123456789abcdef'],
  ])('is left alone where a request names %s', async (_, name) => {
    writeFileSync(join(own.folder, 'other.txt'), 'x');
    const before = index();
    const place = `${own.folder}/${name}`;
    expect(await parts.ownMemory.remove([place])).toEqual({ removed: [], kept: [place] });
    expect(index()).toBe(before);
    expect(existsSync(join(own.folder, 'pnpm.md'))).toBe(true);
    expect(existsSync(join(own.folder, 'other.txt'))).toBe(true);
  });

  it('is listed with the rule that it became, and with what is stale, doubled or contradictory', async () => {
    const root = join(own.userHome, 'shop');
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src', 'here.ts'), '');
    await parts.db.query('update mem_projects set root = $1 where key = $2', [root, PROJECT]);
    own.file('parser.md', { type: 'project', body: 'The parser is `src/old/parser.ts`, beside `src/here.ts`.' });
    own.file('again.md', { type: 'project', body: 'In May the pond is drained.' });
    own.file('wrong.md', { type: 'feedback', body: 'Use npm here, never pnpm.' });
    await read();
    const notes = Object.fromEntries(
      (await parts.survey.list()).map(({ place, notes }) => [place.replace(/^.*\//, '').replace(/#.*/, ''), notes]),
    );
    expect(notes).toEqual({
      'pnpm.md': expect.not.arrayContaining([expect.objectContaining({ note: 'stale' })]),
      'pond.md': [{ note: 'doubled', about: `${own.folder}/again.md` }],
      'again.md': [{ note: 'doubled', about: `${own.folder}/pond.md` }],
      'parser.md': [{ note: 'stale', about: 'src/old/parser.ts' }],
      'wrong.md': [
        { note: 'contradictory', about: `${own.folder}/pnpm.md` },
        { note: 'contradictory', about: expect.stringContaining('we use pnpm here') },
      ],
      'MEMORY.md': [],
    });
    const [pnpm] = (await parts.survey.list()).filter(({ place }) => place.endsWith('pnpm.md'));
    expect(pnpm).toMatchObject({ kind: 'feedback', session_id: 's', rule: expect.any(Number), rule_status: 'active' });
  });
});
