import { CommandFailed } from '../commands/exit-codes.ts';
import type { ImportSource, Item } from './items.ts';

type Row = Record<string, unknown>;
type Sqlite = { DatabaseSync: new (path: string, options: { readOnly: boolean }) => Database };
type Database = { prepare(sql: string): { all(): Row[]; iterate?(): Iterable<Row> }; close(): void };

/** Its kinds that are kinds here; the others become `general`. */
const KINDS = new Set(['decision', 'bugfix', 'feature', 'refactor', 'discovery', 'change']);

/**
 * claude-mem's database: sessions, prompts, and its observations as memories of the projects that it names.
 * Source: https://github.com/thedotmack/claude-mem (src/services/sqlite); the columns of ids have had two names.
 */
export const claudeMem = (path: string): ImportSource => ({
  format: 'the database of claude-mem',
  namesProjects: true,
  isTalk: false,
  async *items() {
    const database = await open(path);
    try {
      yield* itemsOf((table) => rowsOf(database, table), path);
    } finally {
      database.close();
    }
  },
});

async function open(path: string): Promise<Database> {
  // Not in the Node.js that this program runs on at least; the name is a variable so that bundlers leave it alone.
  const name = 'node:sqlite';
  const sqlite = (await import(name).catch(() => undefined)) as Sqlite | undefined;
  if (!sqlite)
    throw new CommandFailed(
      `Reading a SQLite database needs Node.js 22.13 or newer, and this is ${process.version}: run agent-memory import with a newer one`,
    );
  return new sqlite.DatabaseSync(path, { readOnly: true });
}

function rowsOf(database: Database, table: string): Row[] {
  const [known] = database.prepare(`select name from sqlite_master where type = 'table' and name = '${table}'`).all();
  return known ? database.prepare(`select * from ${table} order by id`).all() : [];
}

/** Its rows as items. `read` returns all rows of a table, none for an unknown table. @throws CommandFailed if there is nothing of claude-mem */
function* itemsOf(read: (table: string) => Row[], path: string): Generator<Item> {
  const sessions = read('sdk_sessions');
  const observations = read('observations');
  if (sessions.length === 0 && observations.length === 0)
    throw new CommandFailed(`${path} has no session and no observation of claude-mem`);
  /** Claude Code's own ids, by the ids that its memory has. */
  const own = new Map<unknown, string>();
  const projects = new Map<string, unknown>();
  for (const row of sessions) {
    const session_id = String(row.content_session_id ?? row.claude_session_id);
    own.set(row.memory_session_id ?? row.sdk_session_id, session_id);
    projects.set(session_id, row.project);
    yield {
      ...{ type: 'session', session_id, project: row.project, agent: 'claude-code' },
      started_at: timeOf(row.started_at_epoch),
      ended_at: timeOf(row.completed_at_epoch),
    };
  }
  for (const row of read('user_prompts')) {
    const session_id = String(row.content_session_id ?? row.claude_session_id);
    yield {
      ...{ type: 'prompt', session_id, prompt_id: `claude-mem:${session_id}:${String(row.prompt_number)}` },
      ...{ project: projects.get(session_id), agent: 'claude-code' },
      text: row.prompt_text,
      created_at: timeOf(row.created_at_epoch),
    };
  }
  for (const row of observations) {
    const facts = listOf(row.facts).map((fact) => `- ${fact}`);
    const parts = [row.subtitle, row.narrative, row.text].filter((part) => typeof part === 'string' && part !== '');
    yield {
      type: 'observation',
      ...{ external_id: `claude-mem:${String(row.id)}`, project: row.project, agent: 'claude-code' },
      session_id: own.get(row.memory_session_id ?? row.sdk_session_id),
      kind: KINDS.has(String(row.type)) ? row.type : 'general',
      title: row.title,
      text: [...parts, ...facts].join('\n') || row.title,
      files: [...new Set([...listOf(row.files_modified), ...listOf(row.files_read)])].slice(0, 200),
      topics: listOf(row.concepts),
      created_at: timeOf(row.created_at_epoch),
      metadata: { imported_from: 'claude-mem' },
    };
  }
}

/** Milliseconds since 1970 as ISO 8601. */
const timeOf = (epoch: unknown) => (typeof epoch === 'number' ? new Date(epoch).toISOString() : null);

/** A list that is kept as JSON; empty if it is none. */
function listOf(json: unknown): string[] {
  try {
    const list: unknown = JSON.parse(String(json));
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string' && one !== '') : [];
  } catch {
    return [];
  }
}
