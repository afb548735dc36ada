// Takes in what hooks could not deliver: at start, and whenever something lies there. Oldest first; a file goes only after its commit.
// A file that can never be taken in is set aside with the reason; a database that is away stops the round, the files stay.
import type { Home } from '../contract/home.ts';
import { listSpool } from '../contract/spool.ts';
import { quarantineSpooled, readSpooled, removeSpooled, sweepTemporaries } from '../contract/spool-reader.ts';
import type { EventTaker } from './take-event.ts';

const LOOK_EVERY_MS = 3000;
const BATCH = 50;
const ABANDONED_MS = 60_000;

export type SpoolDrain = {
  /** Take in what lies there now; resolves when the spool is empty or can't be emptied. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

export type DrainLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void };

/** Start draining the spool of `home` into `taker`. */
export function startSpoolDrain(home: Home, taker: EventTaker, log: DrainLog): SpoolDrain {
  let running: Promise<void> | undefined;
  let stopped = false;

  async function round(): Promise<void> {
    sweepTemporaries(home, ABANDONED_MS);
    let delivered = 0;
    try {
      for (;;) {
        const names = listSpool(home).slice(0, BATCH);
        if (names.length === 0 || stopped) break;
        const outcomes = await Promise.allSettled(names.map((name) => deliver(name)));
        delivered += outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed) throw failed.reason;
      }
    } catch (error) {
      log.warn(
        { err: error instanceof Error ? error.message : String(error) },
        'the spool could not be emptied, will try again',
      );
    }
    if (delivered > 0) log.info({ delivered }, 'took in events from the spool');
  }

  async function deliver(name: string): Promise<void> {
    const read = readSpooled(home, name);
    if (read.kind === 'gone') return;
    const poison = read.kind === 'poison' ? read.reason : await offer(read.event);
    if (poison === null) removeSpooled(home, name);
    else {
      quarantineSpooled(home, name, poison);
      log.warn({ file: name }, 'set a spooled event aside that can never be taken in');
    }
  }

  /** null when it was taken in, or belongs to what is not recorded; else why it never can be. */
  async function offer(event: {
    agent: string;
    event: string;
    payload: unknown;
    event_id: string;
    received_at: string;
  }): Promise<string | null> {
    const prepared = taker.prepare({
      agent: event.agent,
      event: event.event,
      payload: event.payload,
      origin: 'hook',
      eventId: event.event_id,
      occurredAt: new Date(event.received_at),
    });
    if (prepared.kind === 'event') await taker.store(prepared.event);
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
