/** What hooks and a transcript say of the same turn is one turn, on a real database. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTranscriptEventIngest } from '../../daemon/capture/ingest-transcript-events.ts';
import { ingestTranscript } from '../../daemon/capture/transcript/ingest-transcript.ts';
import { createUnnamedPrompts } from '../../daemon/capture/unnamed-prompts.ts';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { pruneOldRows } from '../../daemon/store/upkeep/upkeep.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';
import { callLine, promptLine, resultLine, sayLine } from './transcript/lines.ts';
import { memoryStore } from './transcript/memory-store.ts';

describeEachBackend('a turn told by hooks and by a transcript', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let folder: string;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    folder = mkdtempSync(join(tmpdir(), 'agent-memory-ingest-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Read a session's transcript with marks of its own, as after a restart. */
  async function readTranscript(session: string, lines: string[]) {
    const path = join(folder, `${session}.jsonl`);
    writeFileSync(path, '');
    appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
    const ingest = createTranscriptEventIngest({ db, ingest: parts.ingest, unnamedPrompts: createUnnamedPrompts(db) });
    return ingestTranscript(path, { ingest, offsets: memoryStore().deps.offsets });
  }
  const promptsOf = (session: string) =>
    db.query<{ prompt_id: string; text: string }>(
      'select prompt_id, text from mem_user_prompts where session_id = $1 order by created_at, id',
      [session],
    );
  const digestsOf = async (session: string) => {
    const queued = await db.query<{ key: string; args: Record<string, unknown> }>(
      `select key, args from mem_observation_queue where kind = 'digest-turn' and key like $1 || '/%'`,
      [session],
    );
    const digest = digestTurnJob({ ...parts, db, skipTools: [] });
    for (const { key, args } of queued) await runJob(digest, key, args);
    return db.query<{ external_id: string }>('select external_id from mem_observations where session_id = $1', [
      session,
    ]);
  };

  /** A client before 2.1: neither its hooks nor its transcript name a prompt's id. */
  const oldTurn = (session: string, at: Date) => {
    const fields = { sessionId: session, timestamp: at.toISOString(), cwd: '/work/shop' };
    return [
      promptLine(undefined, 'Let the import retry', { ...fields, uuid: `${session}-uuid` }),
      callLine(`${session}-call`, 'Bash', { command: 'make import' }, fields),
      resultLine(`${session}-call`, undefined, 'ok', fields),
      sayLine('It retries now.', fields),
    ];
  };
  async function oldHooks(session: string) {
    const unnamed = { prompt_id: undefined };
    await parts.deliver(
      'UserPromptSubmit',
      session,
      { ...unnamed, prompt: 'Let the import retry' },
      `${session}-minted`,
    );
    await parts.deliver('PostToolUse', session, {
      ...unnamed,
      tool_name: 'Bash',
      tool_use_id: `${session}-call`,
      tool_input: { command: 'make import' },
      tool_response: { stdout: 'ok' },
    });
    await parts.deliver('Stop', session, { ...unnamed, last_assistant_message: 'It retries now.' });
  }

  it('of a client that names no prompts is not doubled by its transcript', async () => {
    await oldHooks('old');
    await readTranscript('old', oldTurn('old', new Date()));
    expect(await promptsOf('old')).toMatchObject([{ prompt_id: 'old-minted', text: 'Let the import retry' }]);
    expect(await digestsOf('old')).toEqual([{ external_id: 'turn:old-minted' }]);
    const calls = await db.query(`select prompt_id from mem_tool_calls where session_id = 'old'`);
    expect(calls).toEqual([{ prompt_id: 'old-minted' }]);
  });

  it('is digested with what the agent said on its way, which only the transcript has', async () => {
    const session = 'said';
    const secret = 'k9Xw2'.repeat(3);
    await parts.deliver('UserPromptSubmit', session, { prompt: 'Why does the import hang?' });
    await parts.deliver('Stop', session, { last_assistant_message: 'It is fixed.' });
    await digestsOf(session);
    const fields = { sessionId: session, cwd: '/work/shop' };
    const lines = [
      promptLine('said-1', 'Why does the import hang?', fields),
      sayLine(`The cause is a lock; see postgres://app:${secret}@db/shop for it.`, fields),
      sayLine('It is fixed.', fields),
    ];
    for (let times = 0; times < 2; times++) await readTranscript(session, lines);
    const kept = await db.query(`select 1 from mem_events where session_id = $1 and event = 'AssistantMessages'`, [
      session,
    ]);
    expect(kept).toHaveLength(1);
    await digestsOf(session);
    const made = await db.query<{ id: number; text: string }>(
      'select id, text from mem_observations where session_id = $1',
      [session],
    );
    expect(made).toHaveLength(1);
    expect(made[0]!.text).toContain('Agent: It is fixed.\nEarlier: The cause is a lock');
    expect(made[0]!.text).not.toContain(secret);
    await parts.memory.forget({ ids: [made[0]!.id], now: true });
    await readTranscript(session, lines);
    expect(await db.query(`select 1 from mem_events where payload::text like '%The cause is a lock%'`)).toEqual([]);
  });

  it('of such a client is not doubled by hooks that come after the transcript', async () => {
    await readTranscript('late', oldTurn('late', new Date()));
    await oldHooks('late');
    expect(await promptsOf('late')).toMatchObject([{ prompt_id: 'late-uuid' }]);
    expect(await digestsOf('late')).toEqual([{ external_id: 'turn:late-uuid' }]);
  });

  it('of such a client that was forgotten is not brought back by a fork’s copies of its lines', async () => {
    const at = new Date();
    await oldHooks('forgotten');
    await readTranscript('forgotten', oldTurn('forgotten', at));
    await parts.memory.forget({ session_id: 'forgotten', now: true });
    await readTranscript('forgotten', oldTurn('forgotten', at));
    expect(await promptsOf('forgotten')).toEqual([]);
    const copies = oldTurn('forgotten', at).map((line) =>
      line.replaceAll('"sessionId":"forgotten"', '"sessionId":"fork"'),
    );
    await readTranscript('fork', copies);
    expect(await promptsOf('fork')).toEqual([]);
    expect(await db.query("select 1 from mem_tool_calls where session_id = 'fork'")).toEqual([]);
  });

  it('of such a client that says the same twice is two turns', async () => {
    for (const n of [1, 2])
      await parts.deliver('UserPromptSubmit', 'twice', { prompt_id: undefined, prompt: 'continue' }, `minted-${n}`);
    const fields = { sessionId: 'twice', timestamp: new Date().toISOString() };
    const lines = [1, 2, 3].map((n) => promptLine(undefined, 'continue', { ...fields, uuid: `twice-${n}` }));
    await readTranscript('twice', lines);
    expect((await promptsOf('twice')).map((row) => row.prompt_id)).toEqual(['minted-1', 'minted-2', 'twice-3']);
  });

  it('is not ended anew by a transcript after the journal was pruned', async () => {
    await parts.deliver('UserPromptSubmit', 'pruned', { prompt: 'Add a retry' });
    await parts.deliver('Stop', 'pruned', { last_assistant_message: 'Added.' });
    await db.query(`update mem_events set received_at = now() - interval '31 days' where session_id = 'pruned'`);
    await pruneOldRows(db, { journalDays: 30, auditDays: 30 });
    await db.query('delete from mem_observation_queue');
    const fields = { sessionId: 'pruned' };
    await readTranscript('pruned', [promptLine('pruned-1', 'Add a retry', fields), sayLine('Added.', fields)]);
    const stops = await db.query(`select 1 from mem_events where session_id = 'pruned' and event = 'Stop'`);
    expect(stops).toEqual([]);
    expect(await digestsOf('pruned')).toEqual([]);
  });

  it('that a wrong clock put into the future doesn’t stay in front of all others', async () => {
    const fields = { sessionId: 'ahead', timestamp: '2099-01-01T00:00:00.000Z' };
    await readTranscript('ahead', [promptLine('ahead-1', 'From the future', fields), sayLine('Done.', fields)]);
    await parts.deliver('SessionEnd', 'ahead', { prompt_id: undefined, reason: 'other' });
    const sessions = await db.query<{ status: string; is_ahead: boolean }>(
      `select status, last_event_at > now() + interval '1 minute' as is_ahead from mem_sessions where session_id = 'ahead'`,
    );
    expect(sessions).toEqual([{ status: 'completed', is_ahead: false }]);
  });
});
