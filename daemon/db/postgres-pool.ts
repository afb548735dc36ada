import { PostgresSession } from './postgres-session.ts';
import type { PostgresAddress } from './postgres-url.ts';

/** Up to `size` sessions, each used by one caller at a time; further callers wait in order. */
export class PostgresPool {
  readonly #address: PostgresAddress;
  readonly #size: number;
  readonly #sessions: PostgresSession[] = [];
  readonly #free: PostgresSession[] = [];
  readonly #waiting: ((session: PostgresSession) => void)[] = [];
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
  use<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const done = this.#use(work);
    this.#running.add(done);
    const forget = () => this.#running.delete(done);
    done.then(forget, forget);
    return done;
  }

  /** Wait for running and waiting work, then close every session. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await Promise.all(this.#sessions.map((session) => session.close()));
  }

  async #use<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const session = await this.#take();
    try {
      return await work(session);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(session);
      else this.#free.push(session);
    }
  }

  /** The most recently used session first: its statements are prepared, and surplus sessions become idle. */
  async #take(): Promise<PostgresSession> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#sessions.length >= this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    const session = new PostgresSession(this.#address);
    this.#sessions.push(session);
    return session;
  }
}
