import { DaemonUnreachable } from '../daemon/client/client-errors.ts';
import { type DaemonParts, ensureDaemon } from '../daemon/client/ensure-daemon.ts';

// A warm daemon is ready in 1.5 s; the very first start creates the database. A call that waited longer would look
// hung.
const CALL_WAIT_MS = 5000;
const START_WAIT_MS = 60_000;

type DaemonStarter = {
  /** Begin without waiting; the next `wait` reports a failure. */
  begin(): void;
  /** Resolve once the daemon answers. @throws DaemonUnreachable with what to do, after CALL_WAIT_MS at the latest */
  wait(): Promise<void>;
};

/** Start the daemon for the tools: one attempt at a time, shared by all calls that wait for it. */
export function createDaemonStarter(parts: Omit<DaemonParts, 'waitMs'>): DaemonStarter {
  let attempt: Promise<unknown> | undefined;
  const begin = () => {
    attempt ??= ensureDaemon({ ...parts, waitMs: START_WAIT_MS }).finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
  return {
    begin: () => void begin().catch(() => {}), // the call that needs the daemon tries again and reports
    async wait() {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DaemonUnreachable('down', 'The memory daemon is still starting: try again in some seconds')),
          CALL_WAIT_MS,
        );
      });
      await Promise.race([begin(), tooLong]).finally(() => clearTimeout(timer));
    },
  };
}
