import { CommandFailed } from '../commands/exit-codes.ts';
import type { ImportSource, Item } from './items.ts';
import { openSqliteFile, type TableRow } from './sqlite-file.ts';

/** Its kinds that are kinds here; the others become `general`. */
const KINDS = new Set(['decision', 'bugfix', 'feature', 'refactor', 'discovery', 'change']);

/**
 * claude-mem's database: sessions, prompts, its summaries of sessions and its observations as memories of the projects
 * that it names. Source: https://github.com/thedotmack/claude-mem (src/services/sqlite); the columns of ids have had
 * two names.
 */
export const claudeMem = (path: string): ImportSource => ({
  format: 'the database of claude-mem',
  namesProjects: true,
  namesFolders: true,
  isTalk: false,
  async *items() {
    const database = openSqliteFile(path);
    try {
      yield* itemsOf((table) => [...database.rowsOf(table)], path);
    } finally {
      database.close();
    }
  },
});

/**
 * Its rows as items. `read` returns all rows of a table, none for an unknown table. @throws CommandFailed if there is
 * nothing of claude-mem
 */
function* itemsOf(read: (table: string) => TableRow[], path: string): Generator<Item> {
  const sessions = read('sdk_sessions');
  const observations = read('observations');
  if (sessions.length === 0 && observations.length === 0)
    throw new CommandFailed(`${path} has no session and no observation of claude-mem`);
  /** Claude Code's own ids, by the ids that its memory has. */
  const sessionIds = new Map<unknown, string>();
  const projects = new Map<string, unknown>();
  for (const row of sessions) {
    const session_id = String(row.content_session_id ?? row.claude_session_id);
    sessionIds.set(row.memory_session_id ?? row.sdk_session_id, session_id);
    projects.set(session_id, row.project);
    yield {
      type: 'session',
      session_id,
      project: row.project,
      agent: 'claude-code',
      started_at: timeOf(row.started_at_epoch),
      ended_at: timeOf(row.completed_at_epoch),
    };
  }
  for (const row of read('user_prompts')) {
    const session_id = String(row.content_session_id ?? row.claude_session_id);
    yield {
      type: 'prompt',
      session_id,
      prompt_id: `claude-mem:${session_id}:${String(row.prompt_number)}`,
      project: projects.get(session_id),
      agent: 'claude-code',
      text: row.prompt_text,
      created_at: timeOf(row.created_at_epoch),
    };
  }
  for (const row of observations) {
    const facts = listOf(row.facts).map((fact) => `- ${fact}`);
    const parts = [row.subtitle, row.narrative, row.text].filter((part) => typeof part === 'string' && part !== '');
    yield {
      type: 'observation',
      external_id: `claude-mem:${String(row.id)}`,
      project: row.project,
      agent: 'claude-code',
      session_id: sessionIds.get(row.memory_session_id ?? row.sdk_session_id),
      kind: KINDS.has(String(row.type)) ? row.type : 'general',
      title: row.title,
      text: [...parts, ...facts].join('\n') || row.title,
      files: [...new Set([...listOf(row.files_modified), ...listOf(row.files_read)])].slice(0, 200),
      topics: listOf(row.concepts),
      created_at: timeOf(row.created_at_epoch),
      metadata: { imported_from: 'claude-mem' },
    };
  }
  for (const row of read('session_summaries')) {
    const lines = SUMMARY_PARTS.flatMap(([column, label]) => {
      const text = row[column];
      return typeof text === 'string' && text.trim() !== '' ? [`${label}: ${text.trim()}`] : [];
    });
    if (lines.length === 0) continue;
    yield {
      type: 'observation',
      external_id: `claude-mem:summary:${String(row.id)}`,
      project: row.project,
      agent: 'claude-code',
      session_id: sessionIds.get(row.memory_session_id ?? row.sdk_session_id),
      kind: 'summary',
      title:
        typeof row.request === 'string' && row.request.trim() !== '' ? row.request.trim().slice(0, 200) : undefined,
      text: lines.join('\n'),
      files: [...new Set([...listOf(row.files_edited), ...listOf(row.files_read)])].slice(0, 200),
      created_at: timeOf(row.created_at_epoch),
      metadata: { imported_from: 'claude-mem' },
    };
  }
}

/** The parts of a session summary, by column. */
const SUMMARY_PARTS = [
  ['request', 'Asked'],
  ['investigated', 'Looked into'],
  ['learned', 'Learned'],
  ['completed', 'Completed'],
  ['next_steps', 'Next steps'],
  ['notes', 'Notes'],
] as const;

/** Milliseconds since 1970 as ISO 8601. */
const timeOf = (epoch: unknown) => (typeof epoch === 'number' ? new Date(epoch).toISOString() : null);

/** A list stored as JSON; empty if it isn't one. */
function listOf(json: unknown): string[] {
  try {
    const list: unknown = JSON.parse(String(json));
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : [];
  } catch {
    return [];
  }
}
