import { PostgresSession } from './postgres-session.ts';
import type { PostgresAddress } from './postgres-url.ts';

/**
 * Share of the sessions kept free for urgent calls: three of ten, which a prompt uses at once. Pools of up to three
 * keep none.
 */
const KEPT_FOR_URGENT = 0.3;

/** Up to `size` sessions, each used by one caller at a time; further callers wait in order, urgent ones first. */
export class PostgresPool {
  readonly #address: PostgresAddress;
  readonly #size: number;
  readonly #sessions: PostgresSession[] = [];
  readonly #free: PostgresSession[] = [];
  readonly #urgent: ((session: PostgresSession) => void)[] = [];
  readonly #others: ((session: PostgresSession) => void)[] = [];
  /** Sessions in use by calls that are not urgent. */
  #usedByOthers = 0;
  readonly #running = new Set<Promise<unknown>>();

  constructor(address: PostgresAddress, size: number) {
    this.#address = address;
    this.#size = size;
  }

  /** Whether the server has asked any of the sessions for a password. */
  get askedForPassword(): boolean {
    return this.#sessions.some((session) => session.askedForPassword);
  }

  /** Run `work` with a session that no other caller uses. */
  use<T>(work: (session: PostgresSession) => Promise<T>, isUrgent = false): Promise<T> {
    const result = this.#use(work, isUrgent);
    this.#running.add(result);
    const forget = () => this.#running.delete(result);
    result.then(forget, forget);
    return result;
  }

  /** Wait for running and waiting work, then close every session. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await Promise.all(this.#sessions.map((session) => session.close()));
  }

  async #use<T>(work: (session: PostgresSession) => Promise<T>, isUrgent: boolean): Promise<T> {
    const session = await this.#acquire(isUrgent);
    try {
      return await work(session);
    } finally {
      if (!isUrgent) this.#usedByOthers--;
      this.#free.push(session);
      this.#serveNext();
    }
  }

  /** Hand a free session to the next waiting caller that may use it. */
  #serveNext(): void {
    const urgent = this.#urgent.shift();
    const next = urgent ?? (this.#mayServeOthers ? this.#others.shift() : undefined);
    if (!next) return;
    if (!urgent) this.#usedByOthers++;
    next(this.#free.pop()!);
  }

  get #mayServeOthers(): boolean {
    return this.#usedByOthers < this.#size - Math.floor(this.#size * KEPT_FOR_URGENT);
  }

  async #acquire(isUrgent: boolean): Promise<PostgresSession> {
    const session = isUrgent || this.#mayServeOthers ? this.#popOrOpen() : undefined;
    if (!session) return new Promise((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve));
    if (!isUrgent) this.#usedByOthers++;
    return session;
  }

  /** The most recently used session first: its statements are prepared, and surplus sessions become idle. */
  #popOrOpen(): PostgresSession | undefined {
    const free = this.#free.pop();
    if (free || this.#sessions.length >= this.#size) return free;
    const session = new PostgresSession(this.#address);
    this.#sessions.push(session);
    return session;
  }
}
