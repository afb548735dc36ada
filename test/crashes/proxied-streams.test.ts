/** The database really dies in the middle of a proxied stream: what passes, passes, and what was said is there once it is back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSpoolDrain } from '../../daemon/capture/drain-spool.ts';
import { createEventBounds } from '../../daemon/capture/event-bounds.ts';
import { PROXY } from '../../daemon/contract/hook-events.ts';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { apartProject } from '../../daemon/projects/apart-project.ts';
import { createConversations } from '../../daemon/proxy/conversations.ts';
import { createKeepForLater } from '../../daemon/proxy/keep-for-later.ts';
import { createProxy } from '../../daemon/proxy/proxy.ts';
import { proxiedSessionId } from '../../daemon/proxy/session-id.ts';
import { createShownIn } from '../../daemon/proxy/shown-in.ts';
import { makeApp, OWNER, sender } from '../http/make-app.ts';
import { serve } from '../http/serve-app.ts';
import { startUpstream } from '../proxy/scripted-upstream.ts';
import { freshPgliteDir, noPostgres } from '../support/databases.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';

const CHAT = '/v1/chat/completions';
const SECRET = ['ghp', 'q7Rt2WmZx9LkV4nBc8YdF3sHj6PaG1eUo5Ti'].join('_');
const ZOO = { key: 'acme/zoo', name: 'zoo', remote: null, root: null, pathKey: null };
const OF_BEA = apartProject(ZOO, 'bea');
const idOf = (session: string, project: string, user?: string) =>
  proxiedSessionId({ actor: 'owner', user, project, session });
const [STREAMED, DURING] = [idOf('streamed', ZOO.key), idOf('during', OF_BEA.key, 'bea')];
/** Overflows the stack of the embedded database, whose thread dies of it. */
const TRAP = `select (repeat('[', 200000) || repeat(']', 200000))::jsonb`;

/** A database that can be killed. `back` starts it again where it doesn't come back by itself. */
type Mortal = { db: Database; kill(): Promise<void>; back(): Promise<void> };

async function openEmbedded(): Promise<Mortal> {
  const dataDir = await freshPgliteDir();
  const db = await openDatabase({ backend: 'pglite', dataDir });
  onTestFinished(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true });
  });
  return { db, kill: async () => void (await expect(db.query(TRAP)).rejects.toThrow()), back: async () => {} };
}

async function openServer(): Promise<Mortal> {
  const cluster = await startPostgres();
  onTestFinished(() => cluster.stop());
  const db = await openDatabase({ backend: 'postgres', url: cluster.url() });
  onTestFinished(() => db.close());
  await db.migrate();
  return { db, kill: cluster.kill, back: cluster.start };
}

for (const backend of ['pglite', 'postgres'] as const) {
  const reason = backend === 'postgres' && !findPostgres() ? (noPostgres ?? 'no server of our own') : undefined;
  describe.skipIf(reason)(`${backend}${reason ? ` [skipped: ${reason}]` : ''}`, { timeout: 240_000 }, () => {
    it('a killed database breaks no stream, and what was said meanwhile is recorded when it is back, masked, once', async () => {
      const { db, kill, back } = await (backend === 'pglite' ? openEmbedded() : openServer());
      const { ask, read, list, upstream, home, settled } = await serveProxy(db);
      const pieces = ['one', ` two ${SECRET}`, ' three'].map(
        (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
      );
      let next = () => {};
      upstream.answer((_, reply) => {
        reply.writeHead(200, { 'content-type': 'text/event-stream' });
        const left = [...pieces];
        next = () => (left.length > 0 ? void reply.write(left.shift()!) : void reply.end('data: [DONE]\n\n'));
        next();
      });
      const reader = (await ask('streamed', 'Still there?')).body!.getReader();
      let came = await read(reader);
      await settled();

      await kill();
      for (let n = 0; n < pieces.length; n++) {
        next();
        came += await read(reader);
      }
      expect(came).toBe(`${pieces.join('')}data: [DONE]\n\n`);
      expect((await reader.read()).done).toBe(true);
      upstream.json({ choices: [{ message: { role: 'assistant', content: 'I am' } }] });
      const during = await ask('during', `Anybody there? ${SECRET}`, { 'x-user-id': 'bea' });
      expect([during.status, await during.json()]).toEqual([
        200,
        { choices: [{ message: { role: 'assistant', content: 'I am' } }] },
      ]);

      if (backend === 'postgres') await expect.poll(() => listSpool(home).length).toBeGreaterThan(0);
      await back();
      const said = async () =>
        (
          await db.query<{ said: string }>(
            `select payload ->> 'last_assistant_message' as said from mem_events
             where agent = $1 and event = 'Stop' and session_id = any($2::text[]) order by array_position($2::text[], session_id)`,
            [PROXY, [STREAMED, DURING]],
          )
        ).map((row) => row.said);
      const ALL = [expect.stringMatching(/^one two .* three$/), 'I am'];
      await expect.poll(() => said().catch(() => []), { timeout: 60_000 }).toEqual(ALL);
      expect(listSpool(home)).toEqual([]);
      expect(await list(STREAMED)).toMatchObject([{ text: 'Still there?', project: 'acme/zoo' }]);
      const asked = await list(DURING);
      expect(asked).toMatchObject([{ project: OF_BEA.key, speaker: 'user' }]);
      expect(asked[0].text).toMatch(/^Anybody there\? (?!ghp_)/);
    });
  });
}

/** The daemon's proxy over a database, with its spool, on a port. */
async function serveProxy(db: Database) {
  const home = resolveHome({ AGENT_MEMORY_HOME: mkdtempSync(join(tmpdir(), 'agent-memory-proxied-')) });
  onTestFinished(() => rmSync(home.root, { recursive: true, force: true }));
  const upstream = await startUpstream();
  onTestFinished(upstream.stop);
  const made = makeApp(db);
  const { ingest } = made;
  const { projects, log } = made.deps;
  const delivered: Promise<unknown>[] = [];
  made.deps.proxy = createProxy({
    isOn: () => true,
    upstreams: { openai: upstream.url },
    keysFile: '/nonexistent/keys.json',
    keys: {},
    conversations: createConversations({
      hook: (delivery) => {
        const reply = made.deps.capture.hook(delivery);
        delivered.push(reply.catch(() => {}));
        return reply;
      },
      shownIn: createShownIn(db),
      keep: createKeepForLater({ home, ingest, maxBytes: 1e8, log }),
      log,
    }),
  });
  const spool = startSpoolDrain(home, {
    ingest,
    named: projects.named,
    isWithin: createEventBounds({ db, projects }),
    log,
  });
  const served = await serve(made.app);
  onTestFinished(async () => {
    await spool.stop();
    await served.stop(100);
    made.deps.proxy.close();
    made.deps.recall.stop();
  });
  const send = sender(() => made);
  return {
    home,
    upstream,
    settled: () => Promise.all(delivered),
    ask: (session: string, content: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${served.port}${CHAT}`, {
        method: 'POST',
        headers: { ...OWNER, 'x-project': 'acme/zoo', 'x-session-id': session, ...headers },
        body: JSON.stringify({ messages: [{ role: 'user', content }] }),
      }),
    read: async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
      Buffer.from((await reader.read()).value!).toString(),
    list: async (session: string) => (await send(OWNER, 'GET', `/api/prompts?session_id=${session}`)).body.items,
  };
}
