/** What past sessions said, by their transcripts, is proposed once for each matter, and holds only once the user says so. */
import { beforeAll, expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const GUIDE = { path: 'CLAUDE.md', text: '- Always run the numbat linter before every commit\n' };

describeEachBackend('the wishes of past sessions', (open) => {
  let parts: ReturnType<typeof makeParts>;
  let days = 0;

  /** A session as its transcript tells it. */
  async function past(session: string, prompts: readonly string[]) {
    days++;
    for (const [at, prompt] of prompts.entries()) {
      const prompt_id = `${session}-${at}`;
      const common = { session_id: session, cwd: '/work/shop', prompt_id };
      for (const [event, more] of [
        ['UserPromptSubmit', { prompt }],
        ['Stop', { last_assistant_message: 'I ran npm install.' }],
      ] as const) {
        const prepared = await parts.ingest.prepare({
          agent: 'claude-code',
          event,
          payload: { ...common, hook_event_name: event, ...more },
          origin: 'transcript',
          speaker: 'owner',
          eventId: event === 'Stop' ? `stop:${prompt_id}` : undefined,
          occurredAt: new Date(Date.UTC(2026, 0, days, 8, at)),
        });
        if (prepared.kind !== 'event') throw new Error(JSON.stringify(prepared));
        await parts.ingest.store(prepared.event);
      }
    }
  }
  const propose = async (more: object = {}) =>
    (
      await parts.rules.onboard({
        project: PROJECT,
        files: [GUIDE],
        present: [],
        commits: [],
        past: true,
        dry_run: false,
        ...more,
      })
    ).items;
  const rows = (status: string) =>
    parts.db.query<{ rule: string }>('select rule from mem_lessons where status = $1 and kind is not null', [status]);

  beforeAll(async () => {
    parts = makeParts(await open());
    await past('one', ['Fix the ferry timetable', 'No, we always use pnpm here, never npm.']);
    await past('two', ['From now on always use pnpm here, never npm.', 'Paint the pier blue']);
    await past('three', ['Never publish from the quokka laptop.', 'Always run the numbat linter before every commit.']);
    await past('five', ['Always greet the okapi in the logs.', 'Never mind that.']);
    await past('four', ['Always deploy with the wombat script.', 'The wombat script is no longer needed.']);
  });

  it('are found without being stored, each matter once, those of most sessions first', async () => {
    const items = await propose({ dry_run: true });
    expect(items.map(({ id, sessions, state }) => [id, sessions, state])).toEqual([
      [null, 2, 'new'],
      [null, 1, 'new'],
    ]);
    expect(items[0]!.text).toMatch(/always use pnpm here, never npm/);
    expect(items[1]!.text).toContain('quokka laptop');
    expect(await rows('draft')).toEqual([]);
  });

  it('leave out what a guide says already and what was taken back', async () => {
    const texts = JSON.stringify(await propose({ dry_run: true }));
    expect(texts).not.toContain('numbat');
    expect(texts).not.toMatch(/wombat|okapi/);
    expect(JSON.stringify(await propose({ dry_run: true, files: [] }))).toContain('numbat');
  });

  it('are drafts until the user approves them, and are not proposed again once decided', async () => {
    const [pnpm, quokka] = await propose();
    expect(await rows('draft')).toHaveLength(2);
    expect(await rows('active')).toEqual([]);
    expect((await propose()).map(({ id, state }) => [id, state])).toEqual([
      [pnpm!.id, 'waits'],
      [quokka!.id, 'waits'],
    ]);
    await parts.rules.end(quokka!.id!, { source: 'user', decides: true });
    expect((await propose()).map(({ state }) => state)).toEqual(['waits', 'decided']);
  });

  it('are nothing in a project that has none', async () => {
    expect(await propose({ project: 'git.example.org/a/b' })).toEqual([]);
  });
});
