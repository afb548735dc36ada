import postgres from 'postgres';
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
/** How long a connection may take to say goodbye. */
const CLOSE_TIMEOUT_SECONDS = 10;
/** Statements remembered for preparing; a named statement costs memory in the server for as long as the session lives. */
const MAX_REMEMBERED_STATEMENTS = 500;

/**
 * One session with the server: opened with the first statement, again after it was lost, closed when long unused.
 *
 * Each connection is a postgres.js client of its own, thrown away with it, and given one statement at a time. A client
 * that outlives a lost connection (3.4.9) sends the rollback of sql.begin() to the closed socket, which throws where
 * nobody can catch it and ends the process; runs the statements that waited in a transaction outside of it on a new
 * connection; and answers the first statement there with the error that ended the old one.
 */
export class PostgresSession {
  readonly #address: PostgresAddress;
  readonly #seen = new Set<string>();
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

  /** @throws what Queries.query throws. */
  async run(text: string, params: readonly unknown[]): Promise<Row[]> {
    checkParameters(params);
    const options = { prepare: this.#isWorthPreparing(text), simple: false } as postgres.UnsafeQueryOptions;
    return this.#inTurn((client) => {
      // Type 0 leaves the parameter's type to the server, so that the serializers go by it.
      const typed = params.map((value) => client.typed(value as string, 0));
      return client.unsafe<Row[]>(text, typed, options);
    });
  }

  /** Run one or several statements without parameters; the rows are those of a single one. */
  exec(text: string): Promise<Row[]> {
    return this.#inTurn((client) => client.unsafe<Row[]>(text).simple());
  }

  /** Run one statement without parameters, with settings that hold for it alone. */
  read(text: string, settings: TransactionSettings): Promise<Row[]> {
    const message = `${settingStatement(settings)}; ${text}; ${NO_TIME_LIMIT}; select 1`;
    return this.#inTurn(async (client) => {
      const results: readonly unknown[] = await client.unsafe(message).simple();
      return results[1] as Row[];
    });
  }

  /** Run `work` between begin and commit, or rollback when one of the three fails. Once the connection is lost its statements are refused: a new one would run them outside. */
  async transaction<T>(settings: TransactionSettings, work: (run: PostgresSession['run']) => Promise<T>): Promise<T> {
    const losses = this.#losses;
    const isLost = () => this.#losses !== losses;
    const refuseIfLost = () => {
      if (isLost()) throw this.#unavailable('the connection was lost in the middle of a transaction; try it again');
    };
    try {
      await this.exec(beginStatement(settings));
      const result = await work(async (text, params) => {
        refuseIfLost();
        return this.run(text, params);
      });
      refuseIfLost();
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

  /** Run a statement when those asked before are done; refused when the connection was lost while it waited. */
  #inTurn(send: (client: postgres.Sql) => PromiseLike<Row[]>): Promise<Row[]> {
    const losses = this.#losses;
    const turn = this.#queue.then(async () => {
      if (this.#losses !== losses) throw this.#unavailable('the connection was lost; try again');
      try {
        const rows = await send(this.#client ?? (await this.#connect()));
        // After a statement that failed behind its first rows the driver leaves as many places empty (3.4.9).
        return Array.from(rows).filter((row) => row !== undefined);
      } catch (error) {
        throw fromPostgresJs(error, this.#address.location);
      }
    });
    this.#queue = turn.catch(() => {}); // whoever asked for the statement hears of it
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
      connection: { application_name: 'agent-memory' },
      ...(this.#address.socketFolder === undefined ? {} : { host: this.#address.socketFolder }),
    });
    // The driver's own tables: its `types` option wants a name and a tag for each entry, and then guesses by value first.
    const options = client.options as unknown as { pass: unknown; serializers: object; parsers: object };
    Object.assign(options.serializers, serializers);
    Object.assign(options.parsers, parsers);
    const password = options.pass;
    options.pass = () => {
      this.#askedForPassword = true;
      return password;
    };
    // Its own timeout starts anew with each attempt; a server that accepts and hangs up would keep it busy for ever.
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

  /** From a text's second use on: recall writes time bounds and terms into its statements, and those would pile up on the server. */
  #isWorthPreparing(text: string): boolean {
    if (text.length > LONGEST_REPEATED_STATEMENT) return false;
    if (this.#seen.has(text)) return true;
    if (this.#seen.size >= MAX_REMEMBERED_STATEMENTS) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }
}
