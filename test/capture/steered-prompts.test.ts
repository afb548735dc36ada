/** What a user types while a turn of Codex runs shares that turn's id. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTranscriptEventIngest } from '../../daemon/capture/ingest-transcript-events.ts';
import { ingestTranscript } from '../../daemon/capture/transcript/ingest-transcript.ts';
import { createUnnamedPrompts } from '../../daemon/capture/unnamed-prompts.ts';
import type { Database } from '../../daemon/db/database.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { memoryStore } from './transcript/memory-store.ts';

const BEGAN = 'Let the import retry';
const STEERED = 'never use the network in it';

describeEachBackend('a prompt that is steered into a running turn of Codex', (open) => {
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    db = await open();
    folder = mkdtempSync(join(tmpdir(), 'agent-memory-steered-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A process of the daemon: what the one before kept in memory is gone. */
  const startedAnew = () => openTestCore(db, { settings: { project_id: 'acme/shop' } }).ingest;

  async function hook(ingest: ReturnType<typeof startedAnew>, session: string, prompt: string) {
    const payload = { session_id: session, turn_id: `${session}-turn`, cwd: '/work/shop', prompt };
    const prepared = await ingest.prepare({
      agent: 'codex',
      event: 'UserPromptSubmit',
      payload,
      origin: 'hook',
      speaker: 'owner',
    });
    if (prepared.kind !== 'event') throw new Error(`the prompt was not taken: ${JSON.stringify(prepared)}`);
    return ingest.store(await ingest.complete(prepared.event));
  }

  function readRollout(session: string, prompts: string[]) {
    const path = join(folder, `rollout-2026-11-23T21-44-44-${session}.jsonl`);
    let now = Date.now();
    // What is typed later is written later: lines of the same moment may be stored in any order.
    const line = (type: string, payload: object) =>
      `${JSON.stringify({ timestamp: new Date(now++).toISOString(), type, payload })}\n`;
    const turn_id = `${session}-turn`;
    const typed = prompts.map((text) => ({ type: 'UserMessage', content: [{ type: 'text', text }] }));
    const lines = [
      line('session_meta', { id: session, cwd: '/work/shop' }),
      line('turn_context', { turn_id, cwd: '/work/shop' }),
      ...typed.map((item) => line('event_msg', { type: 'item_completed', turn_id, item })),
    ];
    writeFileSync(path, lines.join(''));
    const ingest = createTranscriptEventIngest({ db, ingest: startedAnew(), unnamedPrompts: createUnnamedPrompts(db) });
    return ingestTranscript(path, { ingest, offsets: memoryStore().deps.offsets });
  }

  const promptsOf = async (session: string) => {
    const rows = await db.query<{ text: string }>(
      'select text from mem_user_prompts where session_id = $1 order by created_at, id',
      [session],
    );
    return rows.map(({ text }) => text);
  };

  it('is kept beside the one that began it, once, also after a restart and from its log', async () => {
    const session = randomUUID();
    const ingest = startedAnew();
    expect(await hook(ingest, session, BEGAN)).toBe('accepted');
    expect(await hook(ingest, session, STEERED)).toBe('accepted');
    expect(await hook(ingest, session, STEERED)).toBe('duplicate');
    expect(await hook(startedAnew(), session, STEERED)).toBe('duplicate');
    expect(await hook(startedAnew(), session, BEGAN)).toBe('duplicate');
    await readRollout(session, [BEGAN, `${STEERED}\n`]);
    expect(await promptsOf(session)).toEqual([BEGAN, STEERED]);
  });

  it('is kept from the log alone', async () => {
    const session = randomUUID();
    await readRollout(session, [BEGAN, STEERED]);
    expect(await promptsOf(session)).toEqual([BEGAN, STEERED]);
  });
});
