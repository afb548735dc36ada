/** What a session left open and a later one did: by a memory's id, as the command line tells it. */
import { Command } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { closedLines } from '../../cli/commands/closed-lines.ts';
import type { CommandContext } from '../../cli/commands/context.ts';
import { registerShow } from '../../cli/commands/show.ts';
import type { Api } from '../../daemon/client/api.ts';
import { closedOf } from '../../daemon/client/closed-of.ts';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { getObservations } from '../../mcp/tools/get-observations.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const OTHER = 'acme/other';

describeEachBackend('what a session left open', (open) => {
  let db: Database;
  let made: TestApp;
  let ours: ReturnType<typeof makeParts>;
  const send = sender(() => made);
  const read = async (id: number, headers = OWNER) => (await send(headers, 'GET', `/api/observations/${id}`)).body;
  /** As a client with these headers reads, by which tools and commands do. */
  const apiOf = (headers = OWNER, project = PROJECT) =>
    ({
      observation: (id: number) => read(id, headers),
      observations: async ({ ids }: { ids: string }) =>
        (await send(headers, 'GET', `/api/observations?ids=${ids}&project=${encodeURIComponent(project)}`)).body,
    }) as unknown as Api;
  const boundTo = async (project: string) => {
    const asked = { name: `bound to ${project}`, scopes: ['read'], projects: [project] };
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', asked);
    return { ...OWNER, authorization: `Bearer ${body.token}` };
  };
  const viaMcp = (id: number, headers = OWNER, folder = PROJECT) =>
    getObservations.call({ ids: [id] }, { api: apiOf(headers, folder), folder, heardIn: {} });
  type Found = { observations: { closed?: { item: string }[] }[] };
  const summaryOf = async (session: string) =>
    (
      await db.query<{ id: number }>('select id from mem_observations where external_id = $1', [`session:${session}`])
    )[0]!.id;

  async function live(session: string, prompt: string, said: string, parts = ours) {
    await parts.deliver('UserPromptSubmit', session, { prompt });
    await parts.call(session, `${session}-call`, './mend pier', {});
    await parts.deliver('Stop', session, { last_assistant_message: said });
    const turn = { session_id: session, prompt_id: `${session}-1` };
    await runJob(digestTurnJob({ db, memory: parts.memory, skipTools: [] }), session, turn);
    await runJob(summariseSessionJob({ memory: parts.memory }), session);
  }

  beforeAll(async () => {
    db = await open();
    ours = makeParts(db);
    made = makeApp(db);
    await live('friday', 'Mend the pier', 'The pier is mended.\n\nStill open:\n- paint the rail\n- oil the crane');
    await live('monday', 'Paint the rail of the pier', 'Painted the rail in harbour blue.');
    const others = makeParts(db, { settings: { project_id: OTHER } });
    await live('elsewhere', 'Oil the crane of the pier', 'Oiled the crane.', others);
  });

  it('names the later session that did an item, and its words', async () => {
    const [friday, monday] = [await summaryOf('friday'), await summaryOf('monday')];
    expect((await read(friday)).closed).toEqual([
      { item: 'paint the rail', by: monday, session_id: 'monday', words: expect.stringMatching(/^Paint.* the rail/) },
    ]);
    expect(closedLines(await closedOf([{ id: friday, kind: 'summary' }], apiOf()))).toEqual([
      expect.stringMatching(new RegExp(`^#${friday} “paint the rail” ← #${monday} \\(session monday\\): “Paint`)),
    ]);
  });

  it('is told by MCP with the memory, and by `show --json`', async () => {
    const [friday, monday] = [await summaryOf('friday'), await summaryOf('monday')];
    const { text, data } = await viaMcp(friday);
    expect(text).toMatch(new RegExp(`Done since:\\n.*paint the rail ← #${monday}: Paint`));
    expect((data as Found).observations[0]!.closed).toMatchObject([{ item: 'paint the rail', by: monday }]);
    expect((await viaMcp(monday)).text).not.toContain('Done since');

    const answered: unknown[] = [];
    const program = new Command();
    const context = { json: true, api: apiOf(), answer: (data: unknown) => answered.push(data) };
    registerShow(program, context as unknown as CommandContext);
    await program.parseAsync(['show', String(friday)], { from: 'user' });
    expect(answered).toMatchObject([{ items: [{ id: friday, closed: [{ item: 'paint the rail', by: monday }] }] }]);
  });

  it('says nothing of what another project did, and a token for one project reads nothing of the other by it', async () => {
    const friday = await summaryOf('friday');
    const [ofOurs, ofOther] = [await boundTo(PROJECT), await boundTo(OTHER)];
    expect((await read(friday, ofOurs)).closed.map(({ item }: { item: string }) => item)).toEqual(['paint the rail']);
    expect((await viaMcp(friday, ofOurs)).text).not.toContain('crane.');
    expect((await send(ofOther, 'GET', `/api/observations/${friday}`)).status).toBe(404);
    const refused = await viaMcp(friday, ofOther, OTHER).catch(String);
    expect(JSON.stringify(refused)).not.toMatch(/rail|pier/);
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
