import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import { LONGEST_REPEATED_STATEMENT } from './sql-text.ts';

/** Maximum of prepared statements; each keeps its plan, some tens of KB. */
const MAX_PREPARED = 100;
/**
 * Statements that may change tables; all prepared statements are dropped after them, since changed columns make them
 * fail.
 */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;
/** Statements sent without parameters that change no table; any other, such as a migration, may. */
const KEEPS_TABLES = /^\s*(begin|select set_config|commit|rollback|vacuum|analyze|checkpoint|reindex)\b/i;

type Row = Record<string, unknown>;
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Described = { parameters: readonly number[]; row: Messages };

/**
 * Run statements by Postgres' extended protocol and prepare repeated ones: parsing and planning took three quarters of
 * the time of the statement that records a tool call. PGlite's own `query` prepares nothing.
 */
export function createStatements(database: PGlite) {
  /** Statements by text, least recently used first; null if seen once and not prepared yet. */
  const known = new Map<string, (Described & { name: string }) | null>();
  let preparedCount = 0;

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

  /** A statement that can be bound: prepared under a name from its second use on, else as the unnamed statement. */
  async function ready(sql: string): Promise<Described & { name: string }> {
    if (sql.length > LONGEST_REPEATED_STATEMENT) return { name: '', ...(await describe(sql, '')) };
    const before = known.get(sql);
    known.delete(sql);
    if (before) {
      known.set(sql, before);
      return before;
    }
    const name = before === null ? `s${++preparedCount}` : '';
    const statement = { name, ...(await describe(sql, name)) };
    known.set(sql, name === '' ? null : statement);
    const [oldest] = known;
    if (known.size > MAX_PREPARED && oldest) {
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
    /** Run one statement. @throws PGlite's DatabaseError with Postgres' code if the statement fails */
    async query(sql: string, params: readonly unknown[]): Promise<Row[]> {
      if (CHANGES_TABLES.test(sql)) await forgetAll();
      return database.runExclusive(async () => {
        const { name, parameters, row } = await ready(sql);
        const values = params.map((value, index) => {
          if (value === null || value === undefined) return null;
          return database.serializers[parameters[index]!]?.(value) ?? String(value);
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
