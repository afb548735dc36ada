// Ingests what hooks could not deliver, at start and whenever the spool holds files. Oldest first; a file goes only after its commit.
//
//   listed ──► ingested, or of an excluded project ──► removed
//     │ ├────► can never be an event ────────────────► poison/, with the reason
//     │ └────► failed by its own fault ──► tried again after 1, 2, 4 … rounds ──► poison/ after MAX_TRIES
//     └──────► the database or the disk is unavailable: the round ends, all files stay
//
// One event's fault never holds up the next: the round continues past it.

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
/** Tries of an event that fails by its own fault; with the rounds between them they take about a minute. */
const MAX_TRIES = 5;
/** Most rounds before a failing event is tried again: five minutes. */
const LONGEST_WAIT_ROUNDS = 100;

type SpoolDrain = {
  /** Ingest what the spool holds now; resolves when it is empty or can't be emptied. */
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
export function startSpoolDrain(
  home: Home,
  { ingest, named, isWithin, log, enter = () => () => {} }: DrainDeps,
): SpoolDrain {
  let running: Promise<void> | undefined;
  let stopped = false;
  let rounds = 0;
  /** Files that failed and are still in the spool: how often, and the round from which they are tried again. */
  const failing = new Map<string, { tries: number; from: number }>();

  async function round(): Promise<void> {
    rounds++;
    const pause = createPause();
    let delivered = 0;
    try {
      sweepTemporaries(home, ABANDONED_MS);
      const seen = new Set<string>();
      for (;;) {
        const listed = listSpool(home).filter((name) => !seen.has(name));
        if (listed.length === 0 || stopped) break;
        for (const name of listed) seen.add(name);
        const due = listed.filter((name) => (failing.get(name)?.from ?? 0) <= rounds);
        for (let at = 0; at < due.length && !stopped; at += BATCH) {
          const leave = enter('events of the spool');
          try {
            delivered += await ingestFiles(due.slice(at, at + BATCH), pause);
          } finally {
            leave();
          }
        }
      }
      for (const name of failing.keys()) if (!seen.has(name)) failing.delete(name); // a person removed it
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'the spool could not be emptied, will try again');
    }
    if (delivered > 0) log.info({ delivered }, 'ingested events from the spool');
  }

  /** @returns how many of these files left the spool. @throws the failure that every other file would meet as well */
  async function ingestFiles(names: readonly string[], pause: () => Promise<void> | undefined): Promise<number> {
    const working: Promise<unknown>[] = [];
    for (const name of names) {
      working.push(
        deliver(name).then(
          () => undefined,
          (error: unknown) => ({ name, error }),
        ),
      );
      await pause();
    }
    const failures = (await Promise.all(working)).filter((failure) => failure !== undefined) as Failure[];
    for (const { name, error } of failures) if (spoolFault(error) !== 'database') noteFailure(name, error);
    const outage = failures.find(({ error }) => spoolFault(error) === 'database');
    if (outage) throw outage.error;
    return names.length - failures.length;
  }

  function noteFailure(name: string, error: unknown): void {
    const tries = (failing.get(name)?.tries ?? 0) + 1;
    if (tries >= MAX_TRIES && spoolFault(error) === 'event') {
      setAside(name, `failed ${tries} times: ${messageOf(error)}`);
      return;
    }
    failing.set(name, { tries, from: rounds + Math.min(2 ** (tries - 1), LONGEST_WAIT_ROUNDS) });
    if (tries === 1)
      log.warn({ file: name, err: messageOf(error) }, 'a spooled event could not be ingested, will try again');
  }

  async function deliver(name: string): Promise<void> {
    const read = readSpooled(home, name);
    if (read.kind === 'gone') return;
    const poison = read.kind === 'poison' ? read.reason : await offer(read.event);
    if (poison === null) removeSpooled(home, name);
    else setAside(name, poison);
  }

  /** A file that can't be moved (no folder, no permission) stays and is skipped until a restart. */
  function setAside(name: string, reason: string): void {
    try {
      quarantineSpooled(home, name, reason);
      failing.delete(name);
      log.warn({ file: name, reason }, 'set aside a spooled event that can never be ingested');
    } catch (error) {
      failing.set(name, { tries: 0, from: Number.POSITIVE_INFINITY });
      log.warn(
        { file: name, reason, err: messageOf(error) },
        'a spooled event that can never be ingested can’t be set aside',
      );
    }
  }

  /** The project that a spooled event names; only this home's own files name another user's. */
  const projectOf = ({ project, apart }: NonNullable<SpooledEvent['about']>): ProjectIdentity | null =>
    project === null ? null : apart === undefined ? named(project) : apartNamed(project, apart);

  /** @returns null if the event was ingested or its project is excluded, else why it can never be ingested */
  async function offer(event: SpooledEvent): Promise<string | null> {
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
      ...(about && { project: projectOf(about) }),
      ...(about?.user_id !== undefined && { userId: about.user_id }),
    });
    if (prepared.kind === 'event' && about?.within && !(await isWithin(prepared.event, about.within)))
      return 'it belongs to a project that its sender is not bound to';
    if (prepared.kind === 'event') await ingest.store(await ingest.complete(prepared.event));
    return prepared.kind === 'invalid' ? prepared.detail : null;
  }

  const drain = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => void drain(), LOOK_EVERY_MS);
  timer.unref();
  return {
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

type Failure = { name: string; error: unknown };
