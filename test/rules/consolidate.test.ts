/** What a user says in several projects becomes the user's: over the real rules, hooks and the daily job. */
import { beforeEach, expect, it } from 'vitest';
import type { Author } from '../../daemon/contract/author.ts';
import type { Database } from '../../daemon/db/database.ts';
import { consolidateRulesJob } from '../../daemon/jobs/consolidate-rules.ts';
import { consolidateRules } from '../../daemon/rules/book/consolidate.ts';
import { placeProject } from '../../daemon/visibility/buckets.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const USER: Author = { source: 'user', decides: true };
const MODEL: Author = { source: 'agent', decides: false };
const SAME = [
  'Never force-push to a shared branch',
  'never force-push to a shared branch!',
  'Never force-push to a shared branch.',
];

describeEachBackend('a rule that recurs in the projects of a user', (open) => {
  let db: Database;
  let core: ReturnType<typeof openTestCore>;

  beforeEach(async () => {
    db = await open();
    core = openTestCore(db);
  });
  const run = () => runJob(consolidateRulesJob({ db, rules: core.rules }), 'daily', {});
  const add = (text: string, project: string, author = USER) => core.rules.add({ text, project }, author);
  const addAll = async (to = core) => {
    const added = [];
    for (const [at, text] of SAME.entries()) added.push(await to.rules.add({ text, project: `acme/p${at}` }, USER));
    return added;
  };
  const mine = async (project: string, from = core) => {
    const id = await from.projects.ensure(project);
    return (await from.rules.standing(id)).filter(({ owner }) => owner !== null).map(({ text }) => text);
  };
  const usersRules = () =>
    db.query<{ id: number; status: string; origins: number[] }>(
      `select l.id, l.status, l.origins from mem_lessons l join mem_projects p on p.id = l.project_id where p.scope = 'user' order by l.id`,
    );

  it('holds in a project that never heard it, and says what it was made of', async () => {
    const added = await addAll();
    expect(await mine('acme/new')).toEqual([]);
    await run();
    expect(await mine('acme/new')).toEqual([SAME[0]]);
    // The project that said it reads it once.
    expect(await mine('acme/p1')).toEqual([]);
    const [made] = await usersRules();
    const why = await core.rules.why(made!.id);
    expect(why?.rule).toMatchObject({ scope: 'user', project: null, source: 'projects', status: 'active' });
    expect(why?.origins.map(({ id, project }) => [id, project])).toEqual(
      added.map(({ id }, at) => [id, `acme/p${at}`]),
    );
  });

  it('comes with prompts and calls there, too', async () => {
    await addAll();
    await run();
    const id = await core.projects.ensure('acme/new');
    const bearing = await core.rules.bearingOn('force-push the shared branch', id, new Set());
    expect(bearing.map(({ text }) => text)).toEqual([SAME[0]]);
    const call = { toolName: 'Bash', input: { command: 'git push --force origin main' }, project: 'acme/new' };
    const fired = await core.rulesAtCalls.fired(call as never);
    const own = await core.rulesAtCalls.fired({ ...call, project: 'acme/p0' } as never);
    expect(fired.length).toBe(own.length);
  });

  it('is made once, however often the job runs', async () => {
    await addAll();
    await Promise.all([run(), run()]);
    await run();
    expect(await usersRules()).toHaveLength(1);
  });

  it('is repeated whole after a run that was killed in the middle', async () => {
    await addAll();
    const cut = new Error('killed');
    const broken = new Proxy(db, {
      get: (from, name) =>
        name === 'transaction'
          ? (work: (tx: unknown) => Promise<unknown>) =>
              from.transaction(async (tx) => {
                await work(tx);
                throw cut;
              })
          : Reflect.get(from, name),
    });
    await expect(consolidateRules(broken)).rejects.toThrow(cut);
    expect(await usersRules()).toEqual([]);
    expect(await consolidateRules(db)).toEqual({ made: 1, gone: 0 });
  });

  it('needs two projects', async () => {
    await add(SAME[0]!, 'acme/p0');
    await add(SAME[1]!, 'acme/p0');
    await run();
    expect(await usersRules()).toEqual([]);
  });

  it('is made of none that says it holds in its repository', async () => {
    for (const project of ['acme/a', 'acme/b', 'acme/c'])
      await add('In this repository always write a changelog entry', project);
    await run();
    expect(await usersRules()).toEqual([]);
    for (const project of ['acme/d', 'acme/e']) await add('Always write a changelog entry', project);
    await run();
    expect((await usersRules()).map(({ origins }) => origins.length)).toEqual([2]);
    expect(await mine('acme/new')).toEqual(['Always write a changelog entry']);
  });

  it('does not count one that ended', async () => {
    const [, ...others] = await addAll();
    for (const { id } of others) await core.rules.end(id, USER);
    await run();
    expect(await usersRules()).toEqual([]);
  });

  it('is not made where another project says the opposite', async () => {
    await addAll();
    await add('Force-push to a shared branch is fine', 'acme/p9');
    await run();
    expect(await usersRules()).toEqual([]);
  });

  it('is a draft where no person stands behind any of them, and holds once it is approved', async () => {
    for (const [at, text] of SAME.entries()) await add(text, `acme/p${at}`, MODEL);
    await run();
    const [made] = await usersRules();
    expect(made!.status).toBe('draft');
    expect(await mine('acme/new')).toEqual([]);
    await core.rules.approve(made!.id, USER);
    expect(await mine('acme/new')).toEqual([SAME[0]]);
  });

  it('can be undone: what was ended by hand is not made again', async () => {
    await addAll();
    await run();
    const [made] = await usersRules();
    await core.rules.end(made!.id, USER);
    await run();
    expect(await usersRules()).toEqual([{ ...made, status: 'inactive' }]);
    expect(await mine('acme/new')).toEqual([]);
  });

  it('goes when it recurs in too few projects, unless a person locked it', async () => {
    const [first, second, third] = await addAll();
    await run();
    await core.rules.end(first!.id, USER);
    expect(await usersRules()).toHaveLength(1);
    await core.rules.end(third!.id, USER);
    expect(await usersRules()).toEqual([]);
    await add(SAME[0]!, 'acme/p0');
    await run();
    const [made] = await usersRules();
    await core.rules.lock(made!.id, true, {}, USER);
    await core.rules.end(second!.id, USER);
    await run();
    expect(await mine('acme/new')).toEqual([SAME[0]]);
  });

  it('stays within a workspace', async () => {
    await addAll();
    const places = ['acme/p0', 'acme/p1', 'acme/p2', 'acme/work'];
    for (const key of places) await placeProject(db, (await core.projects.ensure(key))!, 'work');
    await run();
    expect(await mine('acme/work')).toEqual([SAME[0]]);
    expect(await mine('acme/new')).toEqual([]);
  });

  it('is seen by no other user', async () => {
    const ann = openTestCore(db, { settings: { user_id: 'ann' } });
    const ben = openTestCore(db, { settings: { user_id: 'ben' } });
    await addAll(ann);
    await ben.rules.add({ text: 'Write the changelog in past tense', project: 'acme/p0' }, USER);
    await run();
    expect(await mine('acme/new', ann)).toEqual([SAME[0]]);
    expect(await mine('acme/new', ben)).toEqual([]);
    const [made] = await usersRules();
    expect(await ben.rules.why(made!.id)).toBeUndefined();
    expect(await ben.rules.end(made!.id, USER)).toBeUndefined();
    expect((await ann.rules.why(made!.id))?.rule.text).toBe(SAME[0]);
  });
});
