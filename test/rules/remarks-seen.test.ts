/** Who sees a remark: the projects and the user whose word it may be, and nobody by a token of another project or by what is private. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const HOOK = { ...OWNER, 'x-agent-memory-door': 'hook' };
const [PA, PB] = ['/work/pa', '/work/pb'];
type Headers = Record<string, string>;

describeEachBackend('a remark', (open) => {
  let db: Database;
  let made: TestApp;
  const send = sender(() => made);
  let minted = 0;
  beforeAll(async () => {
    db = await open();
    made = makeApp(db, {}, { settings: { projects: { [PA]: 'acme/pa', [PB]: 'acme/pb' }, user_id: 'me' } });
    await says(PA, 'fix the frame reader. we send quokka frames through the wombat gateway');
    await says(PA, 'the gateway looks fine. my eyes hurt from tables, numbat lists read better');
    await says(PB, 'fix the exports. dingo exports go to the emu bucket, not the default one');
  });

  const hook = (event: string, payload: object, query = '') => {
    const id = `remarks-${++minted}`;
    const headers = { ...HOOK, 'x-agent-memory-event-id': id };
    return send(headers, 'POST', `/hooks/claude-code/${event}${query}`, { session_id: id, prompt_id: id, ...payload });
  };
  async function says(cwd: string, prompt: string, query = ''): Promise<void> {
    await hook('UserPromptSubmit', { cwd, prompt }, query);
    const args = { session_id: `remarks-${minted}`, prompt_id: `remarks-${minted}` };
    await runJob(learnFromPromptJob({ db, rules: made.deps.rules }), args.prompt_id, args);
  }
  const brief = async (cwd: string, query = ''): Promise<string> =>
    JSON.stringify((await hook('SessionStart', { cwd, source: 'startup' }, query)).body ?? null);
  const bound = async (project: string): Promise<Headers> => {
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
      name: `for ${project}`,
      scopes: ['read', 'write', 'admin'],
      projects: [project],
    });
    return { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' };
  };
  const drafts = (headers: Headers, project: string) =>
    send(headers, 'GET', `/api/rules?status=draft&project=${encodeURIComponent(project)}`, undefined);
  const idOf = async (word: string): Promise<number> =>
    (await db.query<{ id: number }>('select id from mem_lessons where rule like $1', [`%${word}%`]))[0]!.id;

  it('of one project is shown in no other one', async () => {
    expect(await brief(PA)).toContain('wombat gateway');
    expect(await brief(PB)).toContain('emu bucket');
    expect(await brief(PB)).not.toContain('wombat gateway');
    expect(await brief(PA)).not.toContain('emu bucket');
  });

  it('that is about the person is shown in the person’s other projects, and to no other user', async () => {
    expect(await brief(PB)).toContain('numbat lists');
    expect(await brief(PA, '?user=somebody')).not.toContain('numbat lists');
  });

  describe('by a token that is bound to another project', () => {
    it('is not listed', async () => {
      const headers = await bound('acme/pa');
      expect(JSON.stringify((await drafts(headers, 'acme/pa')).body)).toContain('wombat gateway');
      const theirs = await drafts(headers, 'acme/pb');
      expect(JSON.stringify(theirs.body ?? null)).not.toContain('emu bucket');
      expect(
        JSON.stringify((await send(headers, 'GET', '/api/rules?status=draft', undefined)).body ?? null),
      ).not.toContain('emu bucket');
    });

    it('is neither approved nor ended', async () => {
      const headers = await bound('acme/pa');
      const id = await idOf('emu bucket');
      for (const path of [`/api/rules/${id}/approve`, `/api/rules/${id}/end`, `/api/lessons/${id}`])
        expect(
          (
            await send(
              headers,
              path.includes('lessons') ? 'GET' : 'POST',
              path,
              path.includes('lessons') ? undefined : {},
            )
          ).status,
        ).toBe(404);
      expect(await db.query('select status from mem_lessons where id = $1', [id])).toEqual([{ status: 'draft' }]);
    });
  });

  it('is not made of what stands between private marks', async () => {
    await says(PA, 'go on with the reader. <private>we send bilby frames through the skink gateway</private>');
    expect(await db.query(`select rule from mem_lessons where rule like '%skink%'`)).toEqual([]);
    expect(await brief(PA)).not.toContain('skink');
  });

  it('goes where the user takes it back in other words', async () => {
    const session = 'taken-back';
    const say = async (prompt: string) => {
      await hook('UserPromptSubmit', { cwd: PA, prompt, session_id: session });
      const args = { session_id: session, prompt_id: `remarks-${minted}` };
      await runJob(learnFromPromptJob({ db, rules: made.deps.rules }), args.prompt_id, args);
    };
    await say('fix the numbat import. our potoroo tables have a gecko column');
    const kept = await db.query(`select status from mem_lessons where rule like '%potoroo%'`);
    await say('scrap that, forget the potoroo plan');
    const gone = await db.query(`select status from mem_lessons where rule like '%potoroo%'`);
    expect([kept, gone]).toEqual([[{ status: 'draft' }], [{ status: 'dismissed' }]]);
  });
});
