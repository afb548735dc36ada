// Ingests events that hooks could not deliver, at start and whenever the spool has files. Oldest first; a file is
// removed only after its commit.
//
//   listed ──► ingested, or of an excluded project ──► removed
//     │ ├────► can never be an event ────────────────► poison/, with the reason
//     │ └────► failed for its own reasons ──► tried again after 1, 2, 4 … rounds ──► poison/ after MAX_TRIES
//     └──────► the database or the disk is unavailable: the round ends, all files stay
//
// A failing event never blocks the next: the round continues past it.

import { messageOf } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import type { Home } from '../home/home.ts';
import { createPause } from '../home/pause.ts';
import { listSpool, type SpooledEvent } from '../home/spool.ts';
import { quarantineSpooled, readSpooled, removeSpooled, sweepTemporaries } from '../home/spool-reader.ts';
import { apartNamed } from '../projects/apart-project.ts';
import type { Projects } from '../projects/projects.ts';
import type { ProjectIdentity } from '../store/projects/projects.ts';
import type { createEventBounds } from './event-bounds.ts';
import type { EventIngest } from './ingest-event.ts';
import { spoolFault } from './spool-fault.ts';

const LOOK_EVERY_MS = 3000;
const BATCH = 50;
const ABANDONED_MS = 60_000;
/** Attempts for an event that fails for its own reasons; with the rounds in between they take about a minute. */
const MAX_TRIES = 5;
/** The longest wait between two tries, in rounds: five minutes. */
const LONGEST_WAIT_ROUNDS = 100;

type SpoolDrain = {
  /** Ingest the spool's events; resolves when it is empty or can't be emptied. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

type DrainLog = Pick<Log, 'info' | 'warn'>;

type DrainDeps = {
  ingest: EventIngest;
  /** The project that an event's sender named. */
  named: Projects['named'];
  /** Whether an event belongs to the projects that its sender is bound to. */
  isWithin: ReturnType<typeof createEventBounds>;
  log: DrainLog;
  /** Labels the work for the watchdog. */
  enter?(label: string): () => void;
};

/** Start draining the spool of `home`. */
export function startSpoolDrain(home: Home, deps: DrainDeps): SpoolDrain {
  return new Drain(home, deps);
}

class Drain implements SpoolDrain {
  readonly #home: Home;
  readonly #deps: DrainDeps;
  readonly #timer = setInterval(() => void this.drain(), LOOK_EVERY_MS).unref();
  /** Files that failed and are still in the spool: how often, and the round from which they are tried again. */
  readonly #failing = new Map<string, { tries: number; from: number }>();
  #running: Promise<void> | undefined;
  #isStopped = false;
  #rounds = 0;
  /** Events of this round. */
  #ingested = 0;

  constructor(home: Home, deps: DrainDeps) {
    this.#home = home;
    this.#deps = deps;
  }

  drain(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    const { log } = this.#deps;
    this.#rounds++;
    this.#ingested = 0;
    try {
      sweepTemporaries(this.#home, ABANDONED_MS);
      const fileNames = await this.#ingestAll();
      // a person removed it
      for (const name of this.#failing.keys()) if (!fileNames.has(name)) this.#failing.delete(name);
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'the spool could not be emptied, will try again');
    }
    if (this.#ingested > 0) log.info({ ingested: this.#ingested }, 'ingested events from the spool');
  }

  /** Ingest every due file, also those that arrive meanwhile. @returns the files seen */
  async #ingestAll(): Promise<ReadonlySet<string>> {
    const pause = createPause();
    const fileNames = new Set<string>();
    for (;;) {
      const listed = listSpool(this.#home).filter((name) => !fileNames.has(name));
      if (listed.length === 0 || this.#isStopped) return fileNames;
      for (const name of listed) fileNames.add(name);
      const due = listed.filter((name) => (this.#failing.get(name)?.from ?? 0) <= this.#rounds);
      for (let offset = 0; offset < due.length && !this.#isStopped; offset += BATCH) {
        const leave = this.#deps.enter?.('events of the spool');
        try {
          await this.#ingestFiles(due.slice(offset, offset + BATCH), pause);
        } finally {
          leave?.();
        }
      }
    }
  }

  /** @throws a failure of the database or the disk, which every file would meet */
  async #ingestFiles(names: readonly string[], pause: () => Promise<void> | undefined): Promise<void> {
    const working: Promise<Failure | undefined>[] = [];
    for (const name of names) {
      working.push(
        this.#deliver(name).then(
          () => undefined,
          (error: unknown) => ({ name, error }),
        ),
      );
      await pause();
    }
    const failures = (await Promise.all(working)).filter((failure) => failure !== undefined);
    const isOutage = ({ error }: Failure) => spoolFault(error) === 'database';
    for (const failure of failures) if (!isOutage(failure)) this.#noteFailure(failure.name, failure.error);
    const outage = failures.find(isOutage);
    if (outage) throw outage.error;
  }

  async #deliver(name: string): Promise<void> {
    const read = readSpooled(this.#home, name);
    if (read.kind === 'gone') return;
    const outcome = read.kind === 'poison' ? read : await offer(read.event, this.#deps);
    if (outcome.kind === 'poison') {
      this.#setAside(name, outcome.reason);
      return;
    }
    removeSpooled(this.#home, name);
    if (outcome.kind === 'ingested') this.#ingested++;
  }

  #noteFailure(name: string, error: unknown): void {
    const tries = (this.#failing.get(name)?.tries ?? 0) + 1;
    if (tries >= MAX_TRIES && spoolFault(error) === 'event') {
      this.#setAside(name, `failed ${tries} times: ${messageOf(error)}`);
      return;
    }
    this.#failing.set(name, { tries, from: this.#rounds + Math.min(2 ** (tries - 1), LONGEST_WAIT_ROUNDS) });
    if (tries === 1)
      this.#deps.log.warn(
        { file: name, err: messageOf(error) },
        'a spooled event could not be ingested, will try again',
      );
  }

  /** A file that can't be moved (no folder, no permission) stays and is skipped until a restart. */
  #setAside(name: string, reason: string): void {
    const { log } = this.#deps;
    try {
      quarantineSpooled(this.#home, name, reason);
      this.#failing.delete(name);
      log.warn({ file: name, reason }, 'set aside a spooled event that can never be ingested');
    } catch (error) {
      this.#failing.set(name, { tries: 0, from: Number.POSITIVE_INFINITY });
      log.warn(
        { file: name, reason, err: messageOf(error) },
        'a spooled event that can never be ingested can’t be set aside',
      );
    }
  }
}

type Failure = { name: string; error: unknown };

/** What came of an event: `poison` can never be ingested. */
type Outcome = { kind: 'ingested' | 'excluded' } | { kind: 'poison'; reason: string };

async function offer(event: SpooledEvent, { ingest, named, isWithin }: DrainDeps): Promise<Outcome> {
  const { about } = event;
  const prepared = await ingest.prepare({
    agent: event.agent,
    event: event.event,
    payload: event.payload,
    origin: 'hook',
    speaker: about?.speaker ?? 'owner', // only this home's own hooks write here without it
    isBound: about?.within !== undefined,
    eventId: event.event_id,
    occurredAt: new Date(event.received_at),
    ...(about && { project: projectOf(about, named) }),
    ...(about?.user_id !== undefined && { userId: about.user_id }),
  });
  if (prepared.kind === 'invalid') return { kind: 'poison', reason: prepared.detail };
  if (prepared.kind !== 'event') return { kind: 'excluded' };
  if (about?.within && !(await isWithin(prepared.event, about.within)))
    return { kind: 'poison', reason: 'it belongs to a project that its sender is not bound to' };
  await ingest.store(await ingest.complete(prepared.event));
  return { kind: 'ingested' };
}

/** The project named by a spooled event; only this home's own files can name another user's. */
const projectOf = (
  { project, apart }: NonNullable<SpooledEvent['about']>,
  named: DrainDeps['named'],
): ProjectIdentity | null => {
  if (project === null) return null;
  return apart === undefined ? named(project) : apartNamed(project, apart);
};
