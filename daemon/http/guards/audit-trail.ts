import type { Redactor } from '../../../packages/redactor/index.ts';
import { type AuditEntry, insertAuditRows } from '../../store/access/audit.ts';
import type { AppContext } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';

/** How long rows are buffered, so that one insert serves a busy quarter of a second. */
const FLUSH_AFTER_MS = 250;
const MAX_BATCH = 500;
/**
 * Maximum of buffered rows while the database is unavailable; beyond it the oldest are dropped, and their number is
 * logged.
 */
const MAX_WAITING = 10_000;
const MAX_CHARS = 500;

export type AuditTrail = {
  /** Record an answered request. `subject`: the row concerned, such as "observation 5". */
  record(c: AppContext, kind: 'read' | 'write', status: number, subject: string | null): void;
  /** Write the waiting rows; rows that can't be written are logged as lost. */
  close(): Promise<void>;
};

/** Create the audit log, which records who did what. It leaves out hook traffic, which the journal records. */
export function createAuditTrail(deps: Pick<HttpDeps, 'db' | 'redactor' | 'settings' | 'log'>): AuditTrail {
  const level = deps.settings.audit;
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<boolean> {
    const batch = waiting.splice(0, MAX_BATCH);
    if (batch.length === 0) return true;
    try {
      await insertAuditRows(deps.db, batch);
      return true;
    } catch (error) {
      waiting = [...batch, ...waiting];
      const lost = waiting.splice(0, Math.max(0, waiting.length - MAX_WAITING)).length;
      deps.log.warn(
        { error: error instanceof Error ? error.name : 'unknown', lost },
        'audit rows could not be written yet',
      );
      return false;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = flush().then(() => {
        if (waiting.length > 0) schedule();
      });
    }, FLUSH_AFTER_MS).unref();
  }

  return {
    record(c, kind, status, subject) {
      if (level === 'off' || (level === 'writes' && kind === 'read')) return;
      waiting.push({
        at: new Date().toISOString(),
        actor: clean(c.get('actor')?.name ?? 'nobody', deps.redactor),
        method: c.req.method,
        path: clean(c.req.path, deps.redactor),
        status,
        subject: subject === null ? null : clean(subject, deps.redactor),
      });
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await writing;
      while (waiting.length > 0 && (await flush()));
      clearTimeout(timer);
      if (waiting.length > 0)
        deps.log.warn({ lost: waiting.length }, 'audit rows were lost: the database did not answer');
    },
  };
}

const clean = (text: string, redactor: Redactor) => redactor.text(text.slice(0, MAX_CHARS)).text;
