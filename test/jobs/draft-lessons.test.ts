import { beforeAll, expect, it } from 'vitest';
import { draftLessons } from '../../daemon/jobs/draft-lessons.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

const FAILING = 'npm run build --workspace api';
const FIXED = 'npm run build --workspace packages/api';
const ERROR = 'Exit code 1\nnpm error No workspaces found:\nnpm error   --workspace=api';

describeEachBackend('drafts from what happened', (open) => {
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    parts = makeParts(await open());
  });

  const draft = (session: string) => runJob(draftLessons(parts), session);
  const drafts = () =>
    parts.db.query<{ id: number; source: string; status: string; trigger_pattern: string | null; rule: string }>(
      'select id, source, status, trigger_pattern, rule from mem_lessons order by id',
    );

  it('two sessions that failed alike teach nothing yet', async () => {
    for (const session of ['one', 'two']) {
      await parts.call(session, `${session}-call`, FAILING, { error: ERROR });
      await draft(session);
    }
    expect(await drafts()).toEqual([]);
  });

  it('the third, which found the way out, makes a draft whose trigger fires on the failing call only', async () => {
    await parts.call('three', 'three-failing', FAILING, { error: ERROR });
    await parts.call('three', 'three-fixed', FIXED, {});
    await draft('three');
    const [made, ...others] = await drafts();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ source: 'distilled', status: 'draft' });

    const fires = (command: string) =>
      parts.lessons.match({ toolName: 'Bash', toolInput: { command }, project: PROJECT });
    expect(await fires(FAILING), 'a draft never fires').toEqual([]);
    await parts.lessons.patch(made!.id, { status: 'active' }, { source: 'user', decides: true });
    expect(await fires(FAILING)).toMatchObject([{ id: made!.id }]);
    expect(await fires(FIXED)).toEqual([]);
    expect(await fires('npm test')).toEqual([]);
  });

  it('a dismissed one does not come back', async () => {
    const [made] = await drafts();
    await parts.lessons.patch(made!.id, { status: 'dismissed' }, { source: 'user', decides: true });
    await draft('three');
    expect(await drafts()).toMatchObject([{ id: made!.id, status: 'dismissed' }]);
  });

  it('a refusal with words of the user’s own becomes a draft of them', async () => {
    const words = 'never touch the production database from here';
    await parts.call('refused', 'r1', 'psql production -c "drop table orders"', {
      error: `The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n${words}`,
    });
    await draft('refused');
    expect((await drafts()).at(-1)).toMatchObject({ source: 'correction', status: 'draft', rule: words });
  });
});
