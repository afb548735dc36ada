/** After the crashes: what the ledger says must stand in the database once, and the database must be whole. */
import { expect } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import type { Ledger } from './writers.ts';

/** Assert that all that hooks accepted is there exactly once, linked, digested, and that no job is stranded. */
export async function expectExactlyOnce(db: Database, ledger: Ledger): Promise<void> {
  expect(ledger.faults).toEqual([]);
  const events = await db.query<{ event_id: string }>(`select event_id from mem_events where event <> 'Stop'`);
  expect(
    missingFrom(
      ledger.eventIds,
      events.map(({ event_id }) => event_id),
    ),
  ).toEqual(NOTHING_AMISS);
  const stops = await db.query<{ prompt: string }>(
    `select payload->>'prompt_id' as prompt from mem_events where event = 'Stop'`,
  );
  expect(stops.map(({ prompt }) => prompt).sort()).toEqual([...ledger.stops].sort());

  const prompts = await db.query<{ prompt_id: string }>('select prompt_id from mem_user_prompts');
  expect(
    missingFrom(
      ledger.prompts.keys(),
      prompts.map(({ prompt_id }) => prompt_id),
    ),
  ).toEqual(NOTHING_AMISS);
  const calls = await db.query<{ tool_use_id: string; success: boolean | null; prompt: string | null }>(
    `select t.tool_use_id, t.success, p.prompt_id as prompt from mem_tool_calls t left join mem_user_prompts p on p.id = t.prev_user_prompt_id`,
  );
  expect(
    missingFrom(
      ledger.toolCalls.keys(),
      calls.map(({ tool_use_id }) => tool_use_id),
    ),
  ).toEqual(NOTHING_AMISS);
  const wrong = calls.filter(({ tool_use_id, success, prompt }) => {
    const sent = ledger.toolCalls.get(tool_use_id);
    return sent?.success !== success || sent.promptId !== prompt;
  });
  expect(wrong, 'calls with another outcome or prompt than was sent').toEqual([]);

  const numbers = await db.query(
    `select session_id from mem_user_prompts group by session_id having max(number) <> count(*) or count(distinct number) <> count(*)`,
  );
  expect(numbers, 'sessions whose prompts are not numbered from 1 on').toEqual([]);
  const digests = await db.query<{ prompt: string }>(
    `select prompt_id as prompt from mem_observations where source = 'digest' and kind <> 'summary'`,
  );
  expect(digests.map(({ prompt }) => prompt).sort(), 'one digest a turn').toEqual([...ledger.stops].sort());
  const open = await db.query(
    `select kind, key, attempts, last_error from mem_observation_queue where kind not in ('upkeep', 'forget-by-policy', 'consolidate-rules') or leased_until is not null or dead_at is not null`,
  );
  expect(open, 'stranded jobs').toEqual([]);
}

const KEYS = [
  ['mem_events', 'event_id'],
  ['mem_user_prompts', 'prompt_id'],
  ['mem_tool_calls', 'tool_use_id'],
  ['mem_sessions', 'session_id'],
  ['mem_observations', 'id'],
] as const;

/** Assert that each unique index knows the same rows as its table; on Postgres amcheck looks into every index. */
export async function expectWholeIndexes(db: Database): Promise<void> {
  for (const [table, key] of KEYS) {
    const read = (without: string) =>
      db.transaction(async (tx) => {
        await tx.query(`set local enable_${without} = off`);
        if (without === 'indexscan') await tx.query('set local enable_bitmapscan = off');
        return tx.query(`select ${key} as key from ${table} order by ${key}`);
      });
    expect(await read('seqscan'), `${table} through its index`).toEqual(await read('indexscan'));
  }
  if (db.backend !== 'postgres') return; // the embedded build carries no amcheck
  await db.query('create extension if not exists amcheck');
  await db.query(
    `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relname like 'mem\\_%' and c.relpersistence = 'p'`,
  );
}

const NOTHING_AMISS = { lost: [], doubled: [], unknown: [] };

function missingFrom(expected: Iterable<string>, found: readonly string[]) {
  const sent = new Set(expected);
  const there = new Set(found);
  return {
    lost: [...sent].filter((id) => !there.has(id)),
    doubled: found.filter((id, i) => found.indexOf(id) !== i),
    unknown: found.filter((id) => !sent.has(id)),
  };
}
