/** Once forgotten for good, no word of a turn, a session or a project is left: in no column, no digest, and after a scrub in no file. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createForgottenNotice } from '../../daemon/answers/forgotten-notice.ts';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { forgetSpooled } from '../../daemon/home/forget-spooled.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { upkeep } from '../../daemon/jobs/upkeep.ts';
import { SCRUBBED_TABLES } from '../../daemon/memory/forgetting.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { noteEvidence } from '../../daemon/store/forget/forget-drafts.ts';
import { findByWords } from '../../daemon/store/memories/find-by-words.ts';
import { insertInjection } from '../../daemon/store/sessions/injections.ts';
import type { Redacted } from '../../packages/redactor/index.ts';
import { briefOf } from '../support/brief-of.ts';
import { describeEachBackend, freshPgliteDir } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

type Parts = ReturnType<typeof makeParts>;

/** Play a turn in which the canary stands wherever a word may; returns its digest's id. */
async function playTurn(
  { db, memory, deliver, call, projects }: Parts,
  session: string,
  canary: string,
): Promise<number> {
  await deliver('SessionStart', session, { source: 'startup' });
  await deliver('UserPromptSubmit', session, { prompt: `Export the ${canary} giraffes` });
  await call(session, `${session}-c1`, `npm run ${canary}export`, {
    error: `${canary}Error: flush missing in giraffe.ts`,
  });
  await call(session, `${session}-c2`, `git push --force origin ${canary}`, {});
  await deliver('Stop', session, { last_assistant_message: `The ${canary} giraffes are exported.` });
  await runJob(digestTurnJob({ db, memory, skipTools: [] }), session, {
    session_id: session,
    prompt_id: `${session}-1`,
  });
  await runJob(summariseSessionJob({ memory }), session);
  const [digest] = await db.query<{ id: number }>(
    `select id from mem_observations where session_id = $1 and kind <> 'summary'`,
    [session],
  );
  const projectId = (await projects.find(PROJECT))!.id;
  const shown = {
    project_id: projectId,
    event: 'UserPromptSubmit',
    items: [
      { id: digest!.id, score: 1, zone: 'earlier' },
      { line: `The last Bash call failed: ${canary}`, zone: 'open' },
    ],
    candidates: [{ id: digest!.id, title: canary }],
    text: `## Left open – ${canary}`,
    tokens: 1,
    degraded: [],
    took_ms: 1,
    told: true,
  };
  const other = {
    ...shown,
    session_id: `${session}-other`,
    prompt_id: 'p-other',
    query: 'another question' as Redacted,
  };
  await insertInjection(db, other);
  await insertInjection(db, { ...shown, session_id: session, prompt_id: `${session}-1`, query: canary as Redacted });
  const [draft] = await db.query<{ id: number }>(
    `insert into mem_lessons (project_id, title, rule, detail, severity, status, source, source_key)
     values ($1, $2, $2, $2, 'info', 'draft', 'distilled', $3) returning id`,
    [projectId, `${canary} fails`, `distilled:${session}`],
  );
  await noteEvidence(db, draft!.id, [session]);
  await db.query(`insert into mem_lesson_versions (lesson_id, version, snapshot) values ($1, 1, to_jsonb($2::text))`, [
    draft!.id,
    canary,
  ]);
  await db.query(
    `insert into mem_observation_queue (kind, key, args, last_error) values ('digest-turn', $1 || '/x', jsonb_build_object('session_id', $1::text, 'prompt_id', $1 || '-1'), $2)`,
    [session, canary],
  );
  return digest!.id;
}

/** The columns in which a word stands, of all tables; bytes are looked through too. */
async function columnsWith(db: Database, word: string): Promise<string[]> {
  const columns = await db.query<{ table_name: string; column_name: string; data_type: string }>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name like 'mem\\_%'`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await db.query(`select 1 from ${table} where ${text} ilike '%' || $1 || '%' limit 1`, [word]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describeEachBackend('after forgetting for good', (open) => {
  let parts: Parts;
  let db: Database;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    await playTurn(parts, 'kept', 'wombat');
  });
  const digestOfNext = async () => {
    const projectId = (await parts.projects.find(PROJECT))?.id ?? null;
    const entries = await briefOf(db, 'next', projectId);
    return entries.map(({ line }) => line).join('\n');
  };

  it('a turn by its digest, no column and no digest holds a word of it', async () => {
    const id = await playTurn(parts, 'turn', 'zebraquokka');
    expect(await columnsWith(db, 'zebraquokka')).toContain('mem_tool_calls.error');
    expect(await digestOfNext()).toContain('zebraquokka');
    await parts.memory.forget({ ids: [id], now: true });
    expect(await columnsWith(db, 'zebraquokka')).toEqual([]);
    expect(await digestOfNext()).not.toContain('zebraquokka');
    expect(await columnsWith(db, 'wombat')).toContain('mem_tool_calls.error');
    // Its draft went, so that lessons are looked for in what is left of the project.
    const { kind } = jobKinds.draftLessons;
    expect(await db.query('select key from mem_observation_queue where kind = $1', [kind])).toEqual([{ key: 'kept' }]);
  });

  it('a turn by its digest, no column holds a word of its earlier messages and of the turns that complete it', async () => {
    const id = await playTurn(parts, 'pair', 'numbatdugong');
    const second = { prompt_id: 'pair-2' };
    const messages = ['The numbatdugong was cached because of the lock.'];
    await parts.deliver('AssistantMessages', 'pair', { messages }, 'messages:pair-1:1');
    await parts.deliver('UserPromptSubmit', 'pair', { ...second, prompt: 'commit this' });
    const about = { ...second, tool_name: 'Bash', tool_use_id: 'pair-2-c' };
    const command = { command: 'git commit -m "Export dugongnumbat"' };
    await parts.deliver('PostToolUse', 'pair', { ...about, tool_input: command, tool_response: { stdout: 'ok' } });
    await parts.deliver('Stop', 'pair', { ...second, last_assistant_message: 'The dugongnumbat is committed.' });
    const digest = digestTurnJob({ db, memory: parts.memory, skipTools: [] });
    await runJob(digest, 'pair', { session_id: 'pair', ...second });
    const [made, ...others] = await db.query<{ id: number; text: string }>(
      `select id, text from mem_observations where session_id = 'pair' and kind <> 'summary'`,
    );
    expect(others).toEqual([]);
    expect(made).toMatchObject({ id, text: expect.stringContaining('Earlier: The numbatdugong was cached') });
    expect(made!.text).toContain('dugongnumbat');
    await parts.memory.forget({ ids: [id], now: true });
    expect(await columnsWith(db, 'numbatdugong')).toEqual([]);
    expect(await columnsWith(db, 'dugongnumbat')).toEqual([]);
  });

  it('a memory that was edited, no column holds a word of what it was', async () => {
    const { observations } = await parts.memory.save(
      [{ project: PROJECT, text: 'The quollbilby is fed at six' }],
      'user',
    );
    const id = observations[0]!.id;
    await parts.memory.patch(id, { text: 'It is fed at six' });
    expect(await columnsWith(db, 'quollbilby')).toEqual(['mem_observation_versions.snapshot']);
    const found = await findByWords(db, {
      words: 'QuollBilby',
      projectId: null,
      buckets: [],
      pinned: false,
      global: false,
    });
    expect(found.items).toMatchObject([{ id, earlier: true }]);
    await parts.memory.forget({ ids: [id] });
    expect(await columnsWith(db, 'quollbilby')).toEqual(['mem_bin_rows.sealed']);
    await parts.memory.undo(null);
    expect(await columnsWith(db, 'quollbilby')).toEqual(['mem_observation_versions.snapshot']);
    await parts.memory.forget({ ids: [id], now: true });
    expect(await columnsWith(db, 'quollbilby')).toEqual([]);
  });

  it('a session, no column holds a word of it, and a fork of it brings none back', async () => {
    await playTurn(parts, 'gone', 'okapitapir');
    await parts.memory.forget({ session_id: 'gone', now: true });
    expect(await columnsWith(db, 'okapitapir')).toEqual([]);
    // A fork's transcript repeats the prompts and calls under its own session.
    await parts.deliver('UserPromptSubmit', 'fork', { prompt_id: 'gone-1', prompt: 'Export the okapitapir giraffes' });
    await parts.deliver('PostToolUse', 'fork', {
      prompt_id: 'gone-1',
      tool_name: 'Bash',
      tool_use_id: 'gone-c1',
      tool_input: { command: 'npm run okapitapirexport' },
    });
    await parts.deliver('Stop', 'fork', { prompt_id: 'gone-1', last_assistant_message: 'okapitapir' });
    expect(await columnsWith(db, 'okapitapir')).toEqual([]);
  });

  it('a session that goes on records nothing more: no prompt, no injection, no warning', async () => {
    await parts.deliver('UserPromptSubmit', 'gone', { prompt_id: 'gone-2', prompt: 'And the okapitapir again' });
    await parts.call('gone', 'gone-c9', 'git push --force origin okapitapir', {});
    const told = {
      project_id: null,
      event: 'UserPromptSubmit',
      items: [],
      candidates: [],
      tokens: 0,
      degraded: [],
      told: true,
      took_ms: 1,
    };
    const query = 'And the okapitapir again' as Redacted;
    await insertInjection(db, { ...told, session_id: 'gone', prompt_id: 'gone-2', query, text: '' });
    expect(await columnsWith(db, 'okapitapir')).toEqual([]);
  });

  it('a session that goes on is told so once, and others are answered as ever', async () => {
    const answer = createForgottenNotice(db)(async () => ({ output: { systemMessage: 'as ever' } }));
    const next = (session: string) => parts.deliver('UserPromptSubmit', session, { prompt: 'What now?' });
    const told = await answer(await next('gone'));
    expect(told?.output).toEqual({ systemMessage: expect.stringContaining('was forgotten') });
    expect(await answer(await next('gone'))).toBeNull();
    expect((await answer(await next('kept')))?.output).toEqual({ systemMessage: 'as ever' });
  });

  it('a project, no column holds a word of it, nor its key', async () => {
    await playTurn(parts, 'whole', 'capybaralynx');
    await parts.memory.forget({ whole_project: PROJECT, now: true });
    expect(await columnsWith(db, 'capybaralynx')).toEqual([]);
    expect(await columnsWith(db, 'wombat')).toEqual([]);
    expect(await columnsWith(db, PROJECT)).toEqual([]);
  });

  it('through the bin, it comes back whole until the bin’s end, and then never', async () => {
    await playTurn(parts, 'binned', 'pangolinaye');
    const before = await db.query('select id, text from mem_observations order by id');
    const calls = await db.query('select * from mem_tool_calls order by id');
    const { bin } = await parts.memory.forget({ session_id: 'binned' });
    expect((await columnsWith(db, 'pangolinaye')).filter((column) => column !== 'mem_bin_rows.sealed')).toEqual([]);
    expect(await parts.memory.undo(null)).toMatchObject({
      back: { observations: 2, prompts: 1, tool_calls: 2, sessions: 1 },
    });
    expect(await db.query('select id, text from mem_observations order by id')).toEqual(before);
    expect(await db.query('select * from mem_tool_calls order by id')).toEqual(calls);
    await parts.deliver('UserPromptSubmit', 'binned', { prompt_id: 'binned-2', prompt: 'It is recorded again' });
    expect(await columnsWith(db, 'It is recorded again')).toContain('mem_user_prompts.text');

    expect(await parts.memory.undo(bin!)).toBe('unknown');
    await parts.memory.forget({ session_id: 'binned' });
    await db.query(`update mem_bin set forgotten_at = now() - interval '8 days'`);
    const settings = { journalDays: 30, auditDays: 30, staleSessionHours: 12, binDays: 7 };
    await runJob(upkeep({ db, settings }), 'hourly');
    expect(await columnsWith(db, 'pangolinaye')).toEqual([]);
    expect(await parts.memory.undo(null)).toBe('unknown');
  });
});

describe('the files of the embedded database', () => {
  it('hold no word of what was forgotten once they were scrubbed', async () => {
    const dataDir = await freshPgliteDir();
    let db = await openDatabase({ backend: 'pglite', dataDir });
    const parts = makeParts(db);
    const id = await playTurn(parts, 'turn', 'zebraquokka');
    await playTurn(parts, 'kept', 'wombat');
    await db.query('analyze');
    await db.query('checkpoint');
    const filesWith = (word: string): string => {
      try {
        return execFileSync('grep', ['-rl', '--binary-files=text', word, dataDir]).toString();
      } catch {
        return ''; // grep ends with 1 where nothing holds it
      }
    };
    await parts.memory.forget({ ids: [id], now: true });
    expect(filesWith('zebraquokka')).not.toBe('');
    await db.scrub(SCRUBBED_TABLES, 'now');
    expect(filesWith('zebraquokka')).toBe('');
    await db.close();
    expect(filesWith('zebraquokka')).toBe('');
    db = await openDatabase({ backend: 'pglite', dataDir });
    expect(await columnsWith(db, 'wombat')).toContain('mem_tool_calls.error');
    await db.close();
    rmSync(dataDir, { recursive: true });
    // Making the first database of a run takes long on a busy machine.
  }, 120_000);
});

describe('the spool', () => {
  it('loses what tells of a forgotten session, also what was set aside as unreadable, and keeps the rest', async () => {
    const root = mkdtempSync(join(tmpdir(), 'am-forget-'));
    const home = resolveHome({ AGENT_MEMORY_HOME: root });
    const poison = join(home.spool, 'poison');
    mkdirSync(poison, { recursive: true });
    const event = (session_id: string) => JSON.stringify({ payload: { session_id, prompt: 'zebra' } });
    writeFileSync(join(home.spool, '1.json'), event('gone'));
    writeFileSync(join(home.spool, '2.json'), event('kept'));
    writeFileSync(join(poison, '3.json'), event('gone').slice(0, -5));
    writeFileSync(join(poison, '3.json.reason'), 'not JSON');
    expect(await forgetSpooled(home, { sessions: ['gone'], prompts: [], toolCalls: [] })).toBe(2);
    expect(readdirSync(home.spool).sort()).toEqual(['2.json', 'poison']);
    expect(existsSync(join(poison, '3.json.reason'))).toBe(false);
    rmSync(root, { recursive: true });
  });
});
