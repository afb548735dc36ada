/** What a session left open and a later one did: by a memory's id, as the command line tells it. */
import { beforeAll, expect, it } from 'vitest';
import { closedLines } from '../../cli/commands/closed-lines.ts';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

describeEachBackend('what a session left open', (open) => {
  let db: Database;
  let made: TestApp;
  let parts: ReturnType<typeof makeParts>;
  const send = sender(() => made);
  const read = async (id: number) => (await send(OWNER, 'GET', `/api/observations/${id}`)).body;
  const summaryOf = async (session: string) =>
    (
      await db.query<{ id: number }>('select id from mem_observations where external_id = $1', [`session:${session}`])
    )[0]!.id;

  async function live(session: string, prompt: string, said: string) {
    await parts.deliver('UserPromptSubmit', session, { prompt });
    await parts.call(session, `${session}-call`, './mend pier', {});
    await parts.deliver('Stop', session, { last_assistant_message: said });
    const turn = { session_id: session, prompt_id: `${session}-1` };
    await runJob(digestTurnJob({ db, memory: parts.memory, skipTools: [] }), session, turn);
    await runJob(summariseSessionJob({ memory: parts.memory }), session);
  }

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    made = makeApp(db);
    await live('friday', 'Mend the pier', 'The pier is mended.\n\nStill open:\n- paint the rail\n- oil the crane');
    await live('monday', 'Paint the rail of the pier', 'Painted the rail in harbour blue.');
  });

  it('names the later session that did an item, and its words', async () => {
    const [friday, monday] = [await summaryOf('friday'), await summaryOf('monday')];
    expect((await read(friday)).closed).toEqual([
      { item: 'paint the rail', by: monday, session_id: 'monday', words: expect.stringMatching(/^Paint.* the rail/) },
    ]);
    const api = { observation: read } as unknown as Parameters<typeof closedLines>[1]['api'];
    expect(await closedLines([friday], { api })).toEqual([
      expect.stringMatching(new RegExp(`^#${friday} “paint the rail” ← #${monday} \\(session monday\\): “Paint`)),
    ]);
  });

  it('is closed by no session before it, and says so of no other memory', async () => {
    expect((await read(await summaryOf('monday'))).closed).toEqual([]);
    const [turn] = await db.query<{ id: number }>(
      "select id from mem_observations where external_id like 'turn:%' limit 1",
    );
    expect(await read(turn!.id)).not.toHaveProperty('closed');
  });

  it('is closed no more once the later session is forgotten', async () => {
    await send(OWNER, 'DELETE', `/api/observations/${await summaryOf('monday')}`);
    expect((await read(await summaryOf('friday'))).closed).toEqual([]);
  });
});
