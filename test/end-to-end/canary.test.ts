import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import type { DatabaseConfig } from '../../daemon/db/database.ts';
import { runHookProcess } from '../hooks/run-hook-process.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { dumpTables, readFiles } from './canary/at-rest.ts';
import { breedCanaries, type Canaries } from './canary/canaries.ts';
import { payloadsOf } from './canary/hook-payloads.ts';
import { callTools } from './canary/mcp-calls.ts';
import { restRequests } from './canary/rest-requests.ts';
import { send } from './canary/send.ts';
import { writeTranscript } from './canary/transcript.ts';

describe.each([
  { backend: 'pglite' as const, missing: notBuilt },
  { backend: 'postgres' as const, missing: notBuilt ?? noPostgres },
])('no secret gets in by any door [$backend]', { timeout: 240_000 }, ({ backend, missing }) => {
  describe.skipIf(missing)(`with the built daemon${missing ? `: skipped, ${missing}` : ''}`, () => {
    let sandbox: Sandbox;
    let database: DatabaseConfig;
    let dropDatabase = async () => {};
    let canaries: Canaries;
    let spooled: Map<string, Buffer>;
    /** What each door answered, by its name. */
    const replies: { door: string; text: string }[] = [];

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      canaries = breedCanaries();
      database = { backend: 'pglite', dataDir: sandbox.home.data };
      Object.assign(sandbox.env, {
        AGENT_MEMORY_EMBEDDER: 'none',
        AGENT_MEMORY_AUDIT: 'all',
        AGENT_MEMORY_LOG_LEVEL: 'debug',
        AGENT_MEMORY_WRITES_PER_MINUTE: '100000',
        AGENT_MEMORY_READS_PER_MINUTE: '100000',
      });
      if (backend === 'postgres') {
        const { url, remove } = await freshPostgresUrl();
        database = { backend, url };
        sandbox.env.AGENT_MEMORY_DATABASE_URL = url;
        dropDatabase = remove;
      }
      makeRepository(sandbox.project, canaries);

      await hooks('spooled');
      spooled = readFiles(sandbox.home.spool);
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      await hooks('delivered');
      const base = (await sandbox.api.health()).url;
      const token = readFileSync(sandbox.home.token, 'utf8').trim();
      for (const request of restRequests(canaries, placeOf('rest')))
        replies.push({ door: `${request.method} ${request.path}`, text: await send(base, token, request) });
      for (const text of await callTools(sandbox, canaries)) replies.push({ door: 'MCP', text });
      const path = writeTranscript(sandbox.root, sandbox.project, canaries);
      await cli(['backfill', path]);
      await cli(['remember', canaries.letter('CLI remember')]);
      await cli(['search', canaries.bare('CLI search')]);
      await cli(['redact'], canaries.letter('CLI redact'));
      await settle(sandbox.api);
      await ask();
      await sandbox.cli(['stop']);
    }, 240_000);
    afterAll(async () => {
      await sandbox?.close();
      await dropDatabase();
    });

    it('every door was tried, and took what it was given', () => {
      expect(canaries.count()).toBeGreaterThan(2000);
      expect(spooled.size).toBeGreaterThanOrEqual(HOOK_EVENTS.length);
      const taken = replies.filter(({ door, text }) => /^(POST|PATCH)/.test(door) && text.startsWith('2'));
      expect(taken.length).toBeGreaterThan(20);
      const failed = replies.filter(({ text }) => /^5\d\d /.test(text));
      expect(failed.map(({ door, text }) => `${redactable(door)} ${text.slice(0, 3)}`)).toEqual([]);
    });

    it('no reply repeats one', () => {
      const leaks = replies.flatMap(({ door, text }) =>
        canaries.leaksIn(text).map((leak) => `${door.slice(0, 40)}: ${leak}`),
      );
      expect(leaks.filter((leak) => !SAID_BACK.test(leak))).toEqual([]);
    });

    it('no spooled event holds one while no daemon runs', () => {
      for (const [name, bytes] of spooled) expect(canaries.leaksIn(bytes.toString()), name).toEqual([]);
    });

    it('no table holds one', async () => {
      const tables = await dumpTables(database);
      for (const table of ['mem_events', 'mem_tool_calls', 'mem_observations', 'mem_audit_log', 'mem_lessons'])
        expect(tables.get(table), `${table} is not empty`).toMatch(/./);
      expect([...tables].flatMap(([table, rows]) => canaries.leaksIn(rows).map((leak) => `${table}: ${leak}`))).toEqual(
        [],
      );
    });

    it('no file of the home holds one: logs, spool, poison, the database’s own pages', () => {
      const files = readFiles(sandbox.home.root);
      expect([...files.keys()]).toContain('logs/daemon.log');
      const holding = [...files].filter(([, bytes]) => canaries.isIn(bytes));
      expect(holding.map(([name, bytes]) => `${name}: ${canaries.leaksIn(bytes.toString('latin1'))}`)).toEqual([]);
    });

    const placeOf = (session: string) => ({ root: sandbox.root, project: sandbox.project, session });

    /** Every event through its built hook, as the client runs it. */
    async function hooks(way: 'spooled' | 'delivered'): Promise<void> {
      for (const { event, script } of HOOK_EVENTS) {
        for (const payload of payloadsOf(event, way, canaries, placeOf(way))) await hook(script, payload);
      }
      // What no daemon can take in ends in spool/poison.
      await hook('user-prompt-submit', { prompt: canaries.letter(`${way} prompt without a session`) });
    }

    async function hook(script: string, payload: object): Promise<void> {
      const { stdout, stderr } = await runHookProcess(script, JSON.stringify(payload), sandbox.env);
      replies.push({ door: `hook ${script}`, text: stdout + stderr });
    }

    async function cli(args: string[], input = ''): Promise<void> {
      const { stdout, stderr } = await sandbox.cli(args, { input });
      replies.push({ door: `CLI ${args[0]}`, text: stdout + stderr });
    }

    /** A later session is told what the earlier ones left. */
    async function ask(): Promise<void> {
      const common = { session_id: 'asking', cwd: sandbox.project, prompt_id: 'asking-1' };
      await hook('session-start', { ...common, source: 'startup' });
      await hook('user-prompt-submit', { ...common, prompt: 'What did we note about line 3 of the deploy?' });
      const call = { tool_name: 'Bash', tool_use_id: 'toolu_ask', tool_input: { command: 'ship it' } };
      await hook('pre-tool-use', { ...common, ...call });
    }
  });
});

/** A repository whose remote carries credentials and whose branch carries a token, as they do in life. */
function makeRepository(folder: string, canaries: Canaries): void {
  const git = join(folder, '.git');
  mkdirSync(join(git, 'refs'), { recursive: true });
  mkdirSync(join(git, 'objects'));
  const password = canaries.bare('git remote');
  writeFileSync(join(git, 'HEAD'), `ref: refs/heads/fix-${canaries.bare('git branch')}\n`);
  writeFileSync(
    join(git, 'config'),
    `[remote "origin"]\n\turl = https://bot:${password}@git.example.com/acme/shop.git\n`,
  );
}

/** Arguments that the MCP server refuses by itself: it names them to the model that wrote them, and they go no further. */
const SAID_BACK = /^MCP: MCP (unknown argument|unknown tool|ids):/;

const redactable = (door: string) => door.split('?')[0]!.slice(0, 40);
