import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from '../../../test/support/postgres.ts';
import { waitForIndex } from '../ask-recall.ts';
import { type BenchDaemon, settled, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { makeQuestions } from '../observations.ts';
import { createChatClient, STREAM_EVENT, startScriptedUpstream, streamBytes } from '../scripted-upstream.ts';
import { median, pairedRounds, percentile } from '../statistics.ts';

const OBSERVATIONS = 10_000;
const PROJECT = 'bench/proxy';
const PROMPTS = { usual: 500, full: 1000 };
const WARM_UP = 30;
/** Prompts of one conversation: the first also waits for the session's brief. */
const TURNS = 10;
/** Between the prompts of a client that waits for a model; others ask as soon as they are answered. */
const MODEL_MS = 150;
/** Maximum added to the time to the first byte. */
const P99_MS = { Postgres: 25, embedded: 50 };
const MARGIN = 0.5;
/** Maximum added to a request while memory is broken. */
const FAIL_OPEN_MS = 150;
const HUNG_REQUESTS = 40;
const STREAMS = 100;
/** Events of one stream: 2 MB, more than the longest answers of today's models. */
const EVENTS = 9_000;
/** Where memory is read: at the last all streams are still open. */
const LOOKED_AT = [0.25, 0.5, 0.99];
/** Memory at the end of the streams, of that after their first quarter. */
const GROWTH = 1.1;

/** The proxy's addition to the time to the first byte, and to the daemon's memory while many answers stream. */
export const proxy: Claim = {
  name: 'proxy',
  about: 'time to the first byte through the proxy, against the same upstream without it; memory of 100 streams',
  inGate: false,
  async run(context) {
    if (context.size === 'ci')
      return [{ what: 'the time to the first byte through the proxy', skipped: 'takes two minutes: not with --ci' }];
    const postgres = await context.postgres();
    const backends = [
      ...(postgres ? [{ backend: 'Postgres' as const, settings: { AGENT_MEMORY_DATABASE_URL: postgres.url() } }] : []),
      { backend: 'embedded' as const, settings: {} },
    ];
    const rows: Measured[] = [];
    for (const { backend, settings } of backends) {
      const progress = (text: string) => context.progress(`proxy: ${backend}, ${text}`);
      const gate = createGate();
      const upstream = await startScriptedUpstream(gate.pass);
      context.atEnd(() => upstream.stop());
      const daemon = await startBenchDaemon(context.makeFolder(), {
        ...settings,
        ...UNLIMITED,
        AGENT_MEMORY_PROXY: 'true',
        AGENT_MEMORY_PROXY_UPSTREAMS: JSON.stringify({ openai: upstream.url }),
      });
      context.atEnd(() => daemon.stop());
      await fillMemory(daemon, { to: OBSERVATIONS, projectOf: () => PROJECT }, progress);
      if (backend === 'Postgres') await onServer(postgres!.url(), 'analyze'); // as autovacuum does within a minute
      await waitForIndex(daemon, PROJECT);
      const { token } = await daemon.api.createToken({ name: 'bench', scopes: ['proxy'] });
      const proxied = { base: `http://127.0.0.1:${daemon.port}/v1`, token };
      for (const [pace, pauseMs] of [
        ['asked at once', 0],
        [`${MODEL_MS} ms apart`, MODEL_MS],
      ] as const) {
        progress(`first bytes, ${pace}`);
        const { a, b, differences } = await firstBytes(upstream.url, proxied, PROMPTS[context.size], pauseMs);
        await settled(daemon);
        rows.push(
          {
            what: `${backend}, added time to the first byte, ${pace}, p50`,
            value: median(differences),
            unit: 'ms',
            note: `${median(b).toFixed(1)} ms without the proxy, ${median(a).toFixed(1)} ms with it; ${a.length} prompts of sessions of ${TURNS}`,
          },
          {
            what: `${backend}, added time to the first byte, ${pace}, p99`,
            value: percentile(differences, 0.99),
            unit: 'ms',
            budget: { limit: P99_MS[backend] * context.slowness, is: 'at most', margin: MARGIN },
            note: `the longest took ${Math.max(...differences).toFixed(0)} ms`,
          },
        );
      }
      progress(`${STREAMS} streams`);
      await streamMemory(backend, daemon, proxied, gate); // fills the pools that 100 connections need
      rows.push(await streamMemory(backend, daemon, proxied, gate));
      if (backend === 'Postgres') {
        progress('a database that does not answer');
        rows.push(await hungDatabase(postgres!.pid, upstream.url, proxied, context.slowness));
        await settled(daemon);
      }
      await daemon.stop();
      upstream.stop();
    }
    return rows;
  },
};

type Proxied = { base: string; token: string };

/** The same prompts with the proxy and without it, in turns, those with it this long after the answer before. */
async function firstBytes(direct: string, proxied: Proxied, count: number, pauseMs: number) {
  const client = createChatClient();
  const questions = makeQuestions(count + WARM_UP + 1);
  const asker = (base: string, token: string, pause: number) => {
    let n = 0;
    return async () => {
      const first = n - (n % TURNS);
      const messages = questions
        .slice(first, n + 1)
        .flatMap((content, nth) => [
          ...(nth === 0 ? [] : [{ role: 'assistant', content: 'okapi okapi' }]),
          { role: 'user', content },
        ]);
      const headers = {
        authorization: `Bearer ${token}`,
        'x-project': PROJECT,
        'x-session-id': `bench-${pauseMs}-${first}`,
      };
      n++;
      if (pause > 0) await sleep(pause);
      const body = { model: 'bench', stream: true, max_tokens: 2, messages };
      return (await client.ask(base, headers, body)).firstByteMs;
    };
  };
  const withIt = asker(proxied.base, proxied.token, pauseMs);
  const without = asker(direct, 'key', 0);
  for (let n = 0; n < WARM_UP; n++) await Promise.all([withIt(), without()]);
  const measured = await pairedRounds(count, withIt, without);
  client.close();
  return measured;
}

/** Stop all processes of the server as they are, so that connections stay open and nothing answers. */
async function hungDatabase(pid: number, direct: string, proxied: Proxied, slowness: number): Promise<Measured> {
  const client = createChatClient();
  const ask = async (base: string, token: string, n: number) => {
    const headers = { authorization: `Bearer ${token}`, 'x-project': PROJECT, 'x-session-id': `hung-${n % 10}` };
    const messages = [{ role: 'user', content: `Is somebody there? ${n}` }];
    return (await client.ask(base, headers, { model: 'bench', stream: true, max_tokens: 2, messages })).firstByteMs;
  };
  await ask(proxied.base, proxied.token, 0);
  const added: number[] = [];
  process.kill(-pid, 'SIGSTOP');
  try {
    for (let n = 1; n <= HUNG_REQUESTS; n++)
      added.push((await ask(proxied.base, proxied.token, n)) - (await ask(direct, 'key', n)));
  } finally {
    process.kill(-pid, 'SIGCONT');
    client.close();
  }
  return {
    what: 'Postgres that does not answer, added time to the first byte, at most',
    value: Math.max(...added),
    unit: 'ms',
    budget: { limit: FAIL_OPEN_MS * slowness, is: 'at most', margin: MARGIN },
    note: `p50 ${median(added).toFixed(0)} ms of ${HUNG_REQUESTS} requests; every process of the server was stopped`,
  };
}

/** Holds all streams at the same place, so that memory is read while every one of them is under way. */
function createGate() {
  let limit = Number.POSITIVE_INFINITY;
  let open = signal();
  return {
    async pass(sent: number): Promise<void> {
      while (sent >= limit) await open.given;
    },
    /** Let each stream go on up to so many events. */
    upTo(events: number): void {
      limit = events;
      open.give();
      open = signal();
    },
  };
}

function signal(): { given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

async function streamMemory(
  backend: string,
  { api }: BenchDaemon,
  { base, token }: Proxied,
  gate: ReturnType<typeof createGate>,
): Promise<Measured> {
  const residentMiB = async () => (await api.health()).memory.rss_mb;
  const client = createChatClient();
  const before = await residentMiB();
  const came: number[] = Array(STREAMS).fill(0);
  let look = () => {};
  gate.upTo(0);
  const streams = came.map((_, n) => {
    const headers = { authorization: `Bearer ${token}`, 'x-project': PROJECT, 'x-session-id': `stream-${n}` };
    const messages = [{ role: 'user', content: `Tell me much about the okapi ${n}` }];
    return client.ask(base, headers, { model: 'bench', stream: true, max_tokens: EVENTS, messages }, (bytes) => {
      came[n] = bytes;
      look();
    });
  });
  const mib: number[] = [];
  for (const share of LOOKED_AT) {
    const events = Math.floor(EVENTS * share);
    const here = signal();
    look = () => {
      if (came.every((bytes) => bytes >= STREAM_EVENT.length * events)) here.give();
    };
    gate.upTo(events);
    await Promise.race([here.given, Promise.all(streams)]);
    mib.push(await residentMiB());
  }
  gate.upTo(Number.POSITIVE_INFINITY);
  for (const { bytes } of await Promise.all(streams)) {
    if (bytes !== streamBytes(EVENTS)) throw new Error(`A stream came with ${bytes} bytes`);
  }
  client.close();
  const [quarter, half, end] = mib as [number, number, number];
  return {
    what: `${backend}, ${STREAMS} streams at once: resident memory at their end, to that at a quarter`,
    value: end / quarter,
    unit: 'x',
    budget: { limit: GROWTH, is: 'at most', margin: 0.1 },
    note: `MiB: ${before.toFixed(0)} before, ${quarter.toFixed(0)} at a quarter, ${half.toFixed(0)} at a half, ${end.toFixed(0)} at the end; each is ${(streamBytes(EVENTS) / 2 ** 20).toFixed(1)} MiB long`,
  };
}
