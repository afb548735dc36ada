import postgres from 'postgres';
import { BoundedSet } from '../home/bounded-map.ts';
import { checkParameters } from './check-parameters.ts';
import { DatabaseUnavailable, type Row } from './database.ts';
import { fromPostgresJs } from './postgres-errors.ts';
import type { PostgresAddress } from './postgres-url.ts';
import { LONGEST_REPEATED_STATEMENT } from './sql-text.ts';
import {
  beginStatement,
  commitStatement,
  NO_TIME_LIMIT,
  settingStatement,
  type TransactionSettings,
} from './transaction-settings.ts';
import { parsers, serializers } from './wire-types.ts';

const CONNECT_TIMEOUT_SECONDS = 10;
const IDLE_TIMEOUT_SECONDS = 300;
/** Time limit for closing a connection. */
const CLOSE_TIMEOUT_SECONDS = 10;
/** Statements remembered for preparing; a named statement costs memory in the server until the session ends. */
const MAX_REMEMBERED_STATEMENTS = 500;

/**
 * One session with the server: opened by the first statement, reopened after a loss, closed after a long idle time.
 *
 * Each connection has its own postgres.js client, which is discarded with it and gets one statement at a time. A client
 * that outlives a lost connection (3.4.9) has three faults. It sends the rollback of sql.begin() to the closed socket,
 * which throws an uncatchable error and ends the process. It runs the waiting statements of a transaction outside of
 * it, on a new connection. It answers the first statement there with the error that ended the old one.
 */
export class PostgresSession {
  readonly #address: PostgresAddress;
  readonly #seen = new BoundedSet<string>(MAX_REMEMBERED_STATEMENTS);
  #client: postgres.Sql | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #losses = 0;
  #askedForPassword = false;

  constructor(address: PostgresAddress) {
    this.#address = address;
  }

  /** Whether the server has ever asked this session for its password. */
  get askedForPassword(): boolean {
    return this.#askedForPassword;
  }

  /** @throws the errors of Queries.query. */
  async run(text: string, params: readonly unknown[]): Promise<Row[]> {
    checkParameters(params);
    const options = { prepare: this.#isWorthPreparing(text), simple: false } as postgres.UnsafeQueryOptions;
    return this.#inTurn((client) => {
      // Type 0 lets the server choose the parameter's type, which selects the serializer.
      const typed = params.map((value) => client.typed(value as string, 0));
      return client.unsafe<Row[]>(text, typed, options);
    });
  }

  /** Run one or several statements without parameters; returns the rows of a single one. */
  exec(text: string): Promise<Row[]> {
    return this.#inTurn((client) => client.unsafe<Row[]>(text).simple());
  }

  /** Run one statement without parameters, with settings that apply to it only. */
  read(text: string, settings: TransactionSettings): Promise<Row[]> {
    const message = `${settingStatement(settings)}; ${text}; ${NO_TIME_LIMIT}; select 1`;
    return this.#inTurn(async (client) => {
      const results: readonly unknown[] = await client.unsafe(message).simple();
      return results[1] as Row[];
    });
  }

  /**
   * Run `work` between begin and commit; roll back when one of the three fails. After a lost connection its statements
   * are rejected: a new connection would run them outside of the transaction.
   */
  async transaction<T>(settings: TransactionSettings, work: (run: PostgresSession['run']) => Promise<T>): Promise<T> {
    const losses = this.#losses;
    const isLost = () => this.#losses !== losses;
    const throwIfLost = () => {
      if (isLost()) throw this.#unavailable('the connection was lost during a transaction; try it again');
    };
    try {
      await this.exec(beginStatement(settings));
      const result = await work(async (text, params) => {
        throwIfLost();
        return this.run(text, params);
      });
      throwIfLost();
      await this.exec(commitStatement(settings));
      return result;
    } catch (error) {
      if (!isLost()) await this.exec('rollback');
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#client?.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }

  /** Run a statement after the earlier ones; rejects if the connection was lost while it waited. */
  #inTurn(send: (client: postgres.Sql) => PromiseLike<Row[]>): Promise<Row[]> {
    const losses = this.#losses;
    const turn = this.#queue.then(async () => {
      if (this.#losses !== losses) throw this.#unavailable('the connection was lost; try again');
      try {
        const rows = await send(this.#client ?? (await this.#connect()));
        // If a statement fails after its first rows, the next result begins with as many empty places (driver 3.4.9).
        return Array.from(rows).filter((row) => row !== undefined);
      } catch (error) {
        const ours = fromPostgresJs(error, this.#address.location);
        if (ours instanceof DatabaseUnavailable && ours.remedy !== undefined) this.#address.losesStatements = true;
        throw ours;
      }
    });
    this.#queue = turn.catch(() => {}); // the caller of the statement gets the error
    return turn;
  }

  async #connect(): Promise<postgres.Sql> {
    const client = postgres(this.#address.url, {
      max: 1,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      idle_timeout: IDLE_TIMEOUT_SECONDS,
      max_lifetime: null, // the driver would end the session between two statements of a transaction
      fetch_types: false, // wire-types.ts knows the array types in use; saves a query on each connection
      onnotice: () => {}, // "already exists, skipping" and the like
      onclose: () => this.#lose(client),
      connection: {
        application_name: 'agent-memory',
        ...(this.#address.schema !== undefined && { search_path: `${this.#address.schema}, public` }),
      },
      ...(this.#address.socketFolder === undefined ? {} : { host: this.#address.socketFolder }),
    });
    // Replace the driver's own tables: its `types` option needs a name and a tag for each entry, and guesses by value
    // first.
    const options = client.options as unknown as { pass: unknown; serializers: object; parsers: object };
    Object.assign(options.serializers, serializers);
    Object.assign(options.parsers, parsers);
    const password = options.pass;
    options.pass = () => {
      this.#askedForPassword = true;
      return password;
    };
    // The driver's timeout restarts with each attempt; a server that accepts and hangs up would keep it busy forever.
    const bound = setTimeout(() => void client.end({ timeout: 0 }), CONNECT_TIMEOUT_SECONDS * 1000);
    try {
      await client.unsafe('select 1');
      this.#client = client;
      return client;
    } finally {
      clearTimeout(bound);
      if (this.#client !== client) void client.end({ timeout: 0 });
    }
  }

  #lose(client: postgres.Sql): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#losses += 1;
    void client.end({ timeout: 0 });
  }

  #unavailable(what: string): DatabaseUnavailable {
    return new DatabaseUnavailable(`Postgres at ${this.#address.location}: ${what}`);
  }

  /**
   * True from a text's second use on: recall's statements contain time bounds and terms, and would pile up on the
   * server.
   */
  #isWorthPreparing(text: string): boolean {
    if (text.length > LONGEST_REPEATED_STATEMENT || this.#address.losesStatements) return false;
    if (this.#seen.has(text)) return true;
    this.#seen.add(text);
    return false;
  }
}
