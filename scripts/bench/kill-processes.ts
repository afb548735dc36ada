// Kills daemons and workers that share one Postgres at random, each replaced at once, while events and memories keep
// coming in and memories are forgotten. At the end everything accepted must be there once, nothing forgotten may be
// found, and all indexes must agree.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { type BenchDaemon, BUILT, settled, startBenchDaemon } from './bench-daemon.ts';

const DAEMONS = 2;
const WORKERS = 3;
/** Events that are accepted between two kills, at least. */
const EVENTS_A_ROUND = 24;
const PROJECT = 'example.org/team/ferry';
/** Pause of a writer whose daemon is down. */
const RETRY_MS = 50;
const QUESTIONS = ['retry with back-off', 'payment provider', 'note of a round', 'number 3', 'import test', 'ferry'];

type Ledger = { prompts: Set<string>; stops: Set<string>; notes: Map<string, number>; forgotten: Set<number> };
type Place = { folder: string; settings: Record<string, string>; daemon: BenchDaemon | undefined };
type KilledProcesses = { rounds: number; kills: number; events: number; notes: number; faults: string[] };

/** Daemons and workers on one database, what they were given, and what became of them. */
type Storm = {
  readonly places: readonly Place[];
  readonly workers: (ChildProcess | undefined)[];
  readonly ledger: Ledger;
  accepted: number;
  kills: number;
  isOver: boolean;
};

/** Kill for `rounds` rounds on the empty database at `url`. */
export async function killProcesses({
  rounds,
  url,
  makeFolder,
  progress,
}: {
  rounds: number;
  url: string;
  makeFolder(): string;
  progress(text: string): void;
}): Promise<KilledProcesses> {
  const storm = newStorm(url, makeFolder);
  const { places, ledger } = storm;
  try {
    for (const place of places) await startDaemonAt(place);
    for (let n = 0; n < WORKERS; n++) startWorkerAt(storm, n);
    const writing = places.map((place) => writeUntilOver(storm, place));
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}: ${storm.accepted} events`);
      await killSome(storm);
    }
    storm.isOver = true;
    await Promise.all(writing);
    progress('waiting for the queue');
    const faults = await faultsOf(storm, url);
    return { rounds, kills: storm.kills, events: storm.accepted, notes: ledger.notes.size, faults };
  } finally {
    storm.isOver = true;
    for (const worker of storm.workers) worker?.kill('SIGKILL');
    for (const { daemon } of places) await daemon?.stop();
  }
}

function newStorm(url: string, makeFolder: () => string): Storm {
  const settings = {
    AGENT_MEMORY_DATABASE_URL: url,
    AGENT_MEMORY_READS_PER_MINUTE: '1000000',
    AGENT_MEMORY_WRITES_PER_MINUTE: '1000000',
  };
  const newPlace = (): Place => ({ folder: makeFolder(), settings, daemon: undefined });
  return {
    places: Array.from({ length: DAEMONS }, newPlace),
    workers: [],
    ledger: { prompts: new Set(), stops: new Set(), notes: new Map(), forgotten: new Set() },
    accepted: 0,
    kills: 0,
    isOver: false,
  };
}

async function startDaemonAt(place: Place): Promise<void> {
  place.daemon = await startBenchDaemon(place.folder, place.settings);
}

function startWorkerAt({ places, workers }: Storm, n: number): void {
  const { env } = places[n % DAEMONS]!.daemon!;
  const script = join(BUILT, 'daemon', 'process-main.js');
  workers[n] = spawn(process.execPath, [script, 'task-worker', '1'], { env, stdio: 'ignore' });
}

/** Wait until a round's events are accepted, kill some processes and start others in their places. */
async function killSome(storm: Storm): Promise<void> {
  const { places, workers } = storm;
  const until = storm.accepted + EVENTS_A_ROUND;
  while (storm.accepted < until) await new Promise((resolve) => setTimeout(resolve, RETRY_MS * Math.random()));
  for (const victim of victims()) {
    storm.kills++;
    if (victim < DAEMONS) {
      const place = places[victim]!;
      process.kill(place.daemon!.pid, 'SIGKILL');
      await startDaemonAt(place);
    } else {
      const worker = workers[victim - DAEMONS]!;
      worker.kill('SIGKILL');
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
      startWorkerAt(storm, victim - DAEMONS);
    }
  }
}

/** Ask until the daemon, or its next one, answers well. */
async function insist<T>(place: Place, ask: (daemon: BenchDaemon) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask(place.daemon!);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Turns of one session, each with a note; a third of the notes are forgotten. */
async function writeUntilOver(storm: Storm, place: Place): Promise<void> {
  const { ledger } = storm;
  const session_id = `kills-${randomUUID()}`;
  const post = async (event: string, payload: object) => {
    await insist(place, async ({ port, token }) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/hooks/claude-code/${event}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      if (status >= 300) throw new Error(`refused with ${status}`);
    });
    storm.accepted++;
  };
  for (let n = 0; !storm.isOver; n++) {
    const turn = { session_id, prompt_id: randomUUID(), cwd: '/home/dev/work/ferry' };
    await post('UserPromptSubmit', {
      ...turn,
      hook_event_name: 'UserPromptSubmit',
      prompt: `Make stage ${n} of the import retry with back-off when the payment provider answers 503`,
    });
    ledger.prompts.add(turn.prompt_id);
    await post('PostToolUse', {
      ...turn,
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_use_id: `toolu_${randomUUID()}`,
      tool_input: { command: `npm test -- stage-${n}` },
      tool_response: { stdout: 'passed', stderr: '' },
    });
    const external_id = `note-${randomUUID()}`;
    const note = { text: `A note of a round, number ${n} of the ferry`, project: PROJECT, external_id };
    const { id } = (await insist(place, ({ api }) => api.saveObservation(note))).observations[0]!;
    ledger.notes.set(external_id, id);
    if (n % 3 === 2) {
      await insist(place, ({ api }) => api.forget({ ids: [id] }));
      ledger.forgotten.add(id);
    }
    const last_assistant_message = `Stage ${n} retries now.`;
    await post('Stop', { ...turn, hook_event_name: 'Stop', last_assistant_message });
    ledger.stops.add(turn.prompt_id);
  }
}

/** The faults once the queue is empty. */
async function faultsOf({ places, ledger }: Storm, url: string): Promise<string[]> {
  const db = await openDatabase({ backend: 'postgres', url });
  try {
    // The leases of the killed end now. Those of the living do, too: their jobs run twice, which must change nothing.
    await db.query('update mem_observation_queue set leased_until = now() where leased_until > now()');
    await settled(places[0]!.daemon!);
    return [...(await lookAtRows(db, ledger)), ...(await compareIndexes(places, ledger))];
  } finally {
    await db.close();
  }
}

/** One to three of all processes, at random. */
function victims(): number[] {
  const all = Array.from({ length: DAEMONS + WORKERS }, (_, n) => ({ n, at: Math.random() }));
  all.sort((a, b) => a.at - b.at);
  return all.slice(0, 1 + Math.floor(3 * Math.random())).map(({ n }) => n);
}

/** Rows that are lost, doubled, stranded or resurrected. */
async function lookAtRows(db: Database, { prompts, stops, notes, forgotten }: Ledger): Promise<string[]> {
  const column = async (sql: string) => (await db.query<{ id: string }>(sql)).map(({ id }) => String(id));
  const digests = `select prompt_id as id from mem_observations where source = 'digest' and kind <> 'summary'`;
  const remaining = [...notes].filter(([, id]) => !forgotten.has(id)).map(([externalId]) => externalId);
  const stranded = await column(
    `select kind || ' ' || key || coalesce(': ' || last_error, '') as id from mem_observation_queue where run_after <= now() or attempts > 0 or dead_at is not null`,
  );
  return [
    ...differences('prompt', prompts, await column('select prompt_id as id from mem_user_prompts')),
    ...differences('digest', stops, await column(digests)),
    ...differences(
      'note',
      remaining,
      await column(`select external_id as id from mem_observations where source = 'rest'`),
    ),
    ...stranded.map((job) => `stranded job: ${job}`),
  ];
}

function differences(what: string, expected: Iterable<string>, found: readonly string[]): string[] {
  const wanted = new Set(expected);
  const there = new Set(found);
  return [
    ...[...wanted].filter((id) => !there.has(id)).map((id) => `${what} ${id} is lost`),
    ...found.filter((id, index) => found.indexOf(id) !== index).map((id) => `${what} ${id} is there twice`),
    ...found.filter((id) => !wanted.has(id)).map((id) => `${what} ${id} was never accepted, or was forgotten`),
  ];
}

/** Compare both daemons' answers with those of a newly loaded index. */
async function compareIndexes(places: readonly Place[], { forgotten }: Ledger): Promise<string[]> {
  const answersOf = async ({ daemon }: Place) => {
    const answers: string[] = [];
    for (const query of QUESTIONS) {
      const { results } = await daemon!.api.search({ query, project: PROJECT, limit: 50 });
      answers.push(results.flatMap((result) => ('id' in result ? [result.id] : [])).join(' '));
    }
    return answers;
  };
  const first = await answersOf(places[0]!);
  const second = await answersOf(places[1]!);
  await places[0]!.daemon!.stop();
  await startDaemonAt(places[0]!);
  const afresh = await answersOf(places[0]!);
  const faults = QUESTIONS.flatMap((question, index) =>
    first[index] === second[index] && first[index] === afresh[index]
      ? []
      : [`the indexes disagree about "${question}"`],
  );
  const found = new Set(first.flatMap((ids) => ids.split(' ').map(Number)));
  if (found.size < 10) faults.push(`the questions found only ${found.size} memories`);
  return [...faults, ...[...forgotten].filter((id) => found.has(id)).map((id) => `forgotten ${id} is found`)];
}

/** The result as text. */
export const formatKilledProcesses = ({ rounds, kills, events, notes, faults }: KilledProcesses): string =>
  [
    `${kills} kills in ${rounds} rounds, ${events} events and ${notes} notes accepted, ${faults.length} faults`,
    ...faults.map((fault) => `  ${fault}`),
  ].join('\n');
