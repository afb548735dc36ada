import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import { LONGEST_REPEATED_STATEMENT } from './sql-text.ts';

/** Prepared statements kept; each holds its plan, some tens of KB. */
const MOST_KEPT = 100;
/** A prepared statement whose columns have changed is refused, so all are forgotten after what may change tables. */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;
/** Several statements at once, as in a migration, may hold anything. */
const KEEPS_TABLES = /^\s*(begin|select set_config|commit|rollback|vacuum|analyze|checkpoint|reindex)\b/i;

type Row = Record<string, unknown>;
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Described = { parameters: readonly number[]; row: Messages };

/**
 * Runs statements by Postgres' extended protocol and prepares those that come again: parsing and planning the statement that
 * records a tool call took three quarters of its time. PGlite's own `query` prepares nothing.
 */
export function createStatements(database: PGlite) {
  /** By their text, in the order of their last use; null: seen once, not prepared yet. */
  const known = new Map<string, (Described & { name: string }) | null>();
  let made = 0;

  const send = (messages: readonly Uint8Array[]): Promise<Messages> =>
    database.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]), { syncToFs: false });

  async function describe(sql: string, name: string): Promise<Described> {
    const { serialize } = protocol;
    const messages = await send([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]);
    return {
      parameters: parse.parseDescribeStatementResults(messages),
      row: messages.filter((message) => message.name === 'rowDescription'),
    };
  }

  /** The statement ready to be bound: prepared under a name from its second use on, else as the unnamed one. */
  async function ready(sql: string): Promise<Described & { name: string }> {
    if (sql.length > LONGEST_REPEATED_STATEMENT) return { name: '', ...(await describe(sql, '')) };
    const before = known.get(sql);
    known.delete(sql);
    if (before) {
      known.set(sql, before);
      return before;
    }
    const name = before === null ? `s${++made}` : '';
    const statement = { name, ...(await describe(sql, name)) };
    known.set(sql, name === '' ? null : statement);
    const [oldest] = known;
    if (known.size > MOST_KEPT && oldest) {
      known.delete(oldest[0]);
      if (oldest[1]) await send([protocol.serialize.close({ type: 'S', name: oldest[1].name })]);
    }
    return statement;
  }

  async function forgetAll(): Promise<void> {
    if (known.size === 0) return;
    known.clear();
    await database.exec('deallocate all');
  }

  return {
    /** Run one statement. @throws what PGlite throws: a DatabaseError with Postgres' code for a statement that failed */
    async query(sql: string, params: readonly unknown[]): Promise<Row[]> {
      if (CHANGES_TABLES.test(sql)) await forgetAll();
      return database.runExclusive(async () => {
        const { name, parameters, row } = await ready(sql);
        const values = params.map((value, at) => {
          if (value === null || value === undefined) return null;
          return database.serializers[parameters[at]!]?.(value) ?? String(value);
        });
        const { serialize } = protocol;
        const messages = await send([serialize.bind({ statement: name, values }), serialize.execute({})]);
        return (parse.parseResults([...row, ...messages], database.parsers)[0]?.rows ?? []) as Row[];
      });
    },

    /** Run statements without parameters; returns the rows of the last. */
    async exec(sql: string): Promise<Row[]> {
      if (!KEEPS_TABLES.test(sql)) await forgetAll();
      return ((await database.exec(sql)).at(-1)?.rows ?? []) as Row[];
    },
  };
}
