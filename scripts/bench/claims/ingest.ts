import { openDatabase } from '../../../daemon/db/open-database.ts';
import { type BenchDaemon, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { type BenchContext, NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { cpuOfFamilyMs, cpuOfProcessMs, missingForProcessCpu } from '../process-cpu.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 10;
/** More than any person has sessions: shows how far shared commits go (docs/decisions/0001-events-share-commits.md). */
const MANY_CONNECTIONS = 100;
const SECONDS = { ci: 3, usual: 5, full: 10 };
const ROUNDS = { ci: 3, usual: 5, full: 7 };
/**
 * Processor time of an event in daemon and Postgres, to that of a raw commit in client and Postgres: two rows with nine
 * index entries behind HTTP, a token and redaction, against one row (docs/decisions/0001-events-share-commits.md).
 * Events a second, of which others' load takes more from the longer path, are only shown.
 */
const TIMES_RAW = 4;
/** Margin: rounds of the same code differ by this much. */
const MARGIN = 0.25;

/** Events per second through HTTP, each answered after its commit, against the simplest durable write. */
export const ingest: Claim = {
  name: 'ingest',
  about:
    'processor time of events over HTTP with durable commit, 10 connections, against single-row commits of the same Postgres',
  inGate: true,
  async run(context) {
    const postgres = await context.postgres();
    const ms = SECONDS[context.size] * 1000;
    const rows: Measured[] = context.size === 'ci' ? [] : [await embeddedRate(context, ms)];
    const missing = postgres ? missingForProcessCpu : NO_POSTGRES;
    if (!postgres || missing) return [...rows, { what: 'ratio to raw commits', skipped: missing ?? NO_POSTGRES }];

    const url = postgres.url();
    const daemon = await startBenchDaemon(context.makeFolder(), { AGENT_MEMORY_DATABASE_URL: url });
    context.atEnd(() => daemon.stop());
    await throughHttp(daemon, 1000);
    const raw: Round[] = [];
    const ours: Round[] = [];
    for (let round = 1; round <= ROUNDS[context.size]; round++) {
      context.progress(`ingest: Postgres, round ${round}`);
      const client = () => cpuOfProcessMs(process.pid) + cpuOfFamilyMs(postgres.pid);
      raw.push(await measured(client, ms, () => rawCommits(url, ms)));
      const server = () => cpuOfProcessMs(daemon.pid) + cpuOfFamilyMs(postgres.pid);
      ours.push(await measured(server, ms, () => throughHttp(daemon, ms)));
    }
    const ofMany = context.size === 'ci' ? undefined : await throughHttp(daemon, ms, MANY_CONNECTIONS);
    await daemon.stop();
    const ratios = ours.map(({ cpuMs }, index) => cpuMs / raw[index]!.cpuMs);
    const perSecondOf = (rounds: Round[]) => median(rounds.map(({ rate }) => rate));
    const microseconds = (rounds: Round[]) => (median(rounds.map(({ cpuMs }) => cpuMs)) * 1000).toFixed(0);
    rows.push(
      { what: 'Postgres, raw single-row commits', value: perSecondOf(raw), unit: '/s' },
      { what: 'Postgres, events a second', value: perSecondOf(ours), unit: '/s' },
      ...(ofMany === undefined ? [] : [{ what: 'the same, 100 connections', value: ofMany, unit: '/s' as const }]),
      {
        what: 'Postgres, processor time of an event to a raw commit',
        value: median(ratios),
        unit: 'x',
        budget: { limit: TIMES_RAW, is: 'at most', margin: MARGIN },
        note: `${microseconds(ours)} µs to ${microseconds(raw)} µs; rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
      },
    );
    return rows;
  },
};

/** Events or commits a second, and the processor time of one. */
type Round = { rate: number; cpuMs: number };

async function measured(spent: () => number, ms: number, run: () => Promise<number>): Promise<Round> {
  const before = spent();
  const rate = await run();
  return { rate, cpuMs: (spent() - before) / (rate * (ms / 1000)) };
}

async function embeddedRate(context: BenchContext, ms: number): Promise<Measured> {
  const embedded = await startBenchDaemon(context.makeFolder());
  context.atEnd(() => embedded.stop());
  context.progress('ingest: embedded database');
  await throughHttp(embedded, 1000);
  const value = await throughHttp(embedded, ms);
  await embedded.stop();
  return { what: 'embedded database, events a second', value, unit: '/s' };
}

/** Send tool calls of 2 KB, a session for each connection. @returns events per second */
async function throughHttp({ port, token }: BenchDaemon, ms: number, connections = CONNECTIONS): Promise<number> {
  return perSecond(ms, connections, async (n) => {
    const connection = await openConnection(port, token);
    const session = makeSession(n);
    let sent = 0;
    return {
      async step() {
        const { status, body } = await connection.post(
          '/hooks/claude-code/PostToolUse',
          toolCallPayload(session, sent++),
        );
        if (status !== 204 && status !== 200) throw new Error(`The daemon answered ${status} to an event: ${body}`);
      },
      end: () => connection.close(),
    };
  });
}

/** Write the same bytes as one jsonb column, a row per commit, straight into Postgres. @returns commits per second */
async function rawCommits(url: string, ms: number): Promise<number> {
  const db = await openDatabase({ backend: 'postgres', url, maxConnections: CONNECTIONS });
  try {
    await db.query(
      'create table if not exists bench_raw (id bigint generated always as identity primary key, payload jsonb not null)',
    );
    return await perSecond(ms, CONNECTIONS, async (n) => {
      const session = makeSession(n);
      let sent = 0;
      return {
        async step() {
          const payload = JSON.parse(toolCallPayload(session, sent++)) as unknown;
          await db.query('insert into bench_raw (payload) values ($1::jsonb)', [payload]);
        },
        end: () => {},
      };
    });
  } finally {
    await db.close();
  }
}

type Sender = { step(): Promise<void>; end(): void };

async function perSecond(ms: number, connections: number, open: (n: number) => Promise<Sender>): Promise<number> {
  const senders = await Promise.all(Array.from({ length: connections }, (_, n) => open(n)));
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() - startedAt < ms) {
        await sender.step();
        done++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const sender of senders) sender.end();
  return done / seconds;
}
