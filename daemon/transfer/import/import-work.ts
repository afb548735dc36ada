// Sessions, prompts and calls of another memory.

import { previewOutput } from '../../../agents/claude-code/preview-output.ts';
import { type Redacted, type RedactedJson, redactEvent } from '../../../packages/redactor/index.ts';
import type { ItemOf } from '../../contract/import.ts';
import { insertPrompts } from '../../store/sessions/prompts.ts';
import { upsertToolCalls } from '../../store/sessions/tool-calls.ts';
import {
  findStanding,
  type ImportedSession,
  insertImportedSessions,
  type Standing,
} from '../../store/transfer/imported-rows.ts';
import type { Imported, ImportRun } from './import-run.ts';

/** The agent of rows that name none. */
const UNNAMED_AGENT = 'import';
/** The channel of imported rows, besides `hook`, `transcript` and `rest`. */
const ORIGIN = 'import';

const redacted = <T extends object>(payload: T, { redactor, exclusions }: ImportRun): T =>
  redactEvent(payload, { redactor, excludePaths: exclusions.exclude_paths }) as unknown as T;

/** Add sessions. */
export async function importSessions(items: readonly ItemOf<'session'>[], run: ImportRun): Promise<Imported[]> {
  const rows: ImportedSession[] = [];
  for (const item of items) {
    const { type: _, project, summary, ...given } = item;
    const clean = redacted(given, run);
    rows.push({
      session_id: clean.session_id,
      agent: clean.agent ?? UNNAMED_AGENT,
      user_id: clean.user_id ?? run.userId,
      project_id: await run.projectId(project),
      cwd: clean.cwd ?? null,
      branch: clean.branch ?? null,
      status: item.status ?? 'completed',
      summary: summary === undefined ? null : run.redactor.text(summary).text,
      started_at: item.started_at,
      last_event_at: item.last_event_at ?? item.started_at,
      ended_at: item.ended_at ?? null,
    });
  }
  return addNew(
    'session',
    rows,
    ({ session_id }) => session_id,
    run,
    (fresh) => run.db.transaction((tx) => insertImportedSessions(tx, fresh)),
  );
}

/** Add prompts; a missing session is created. */
export async function importPrompts(items: readonly ItemOf<'prompt'>[], run: ImportRun): Promise<Imported[]> {
  const rows = [];
  for (const { text, project, ...item } of items) {
    const { session_id, prompt_id, cwd, branch, agent } = item;
    const clean = redacted({ session_id, prompt_id, cwd, branch, agent, prompt: text }, run);
    rows.push({
      prompt_id: clean.prompt_id,
      session_id: clean.session_id,
      text: (clean.prompt.trim() || '[private]') as Redacted,
      cwd: clean.cwd ?? null,
      branch: clean.branch ?? null,
      agent: clean.agent ?? UNNAMED_AGENT,
      origin: ORIGIN,
      speaker: 'program' as const, // a file doesn't prove who typed it
      created_at: item.created_at,
      project_id: await run.projectId(project),
    });
  }
  return addNew(
    'prompt',
    rows,
    ({ prompt_id }) => prompt_id,
    run,
    (fresh) =>
      run.db.transaction(async (tx) => {
        await insertImportedSessions(tx, sessionsOf(fresh, run));
        await insertPrompts(tx, fresh);
      }),
  );
}

/** Add tool calls; a missing session is created. */
export async function importCalls(items: readonly ItemOf<'tool_call'>[], run: ImportRun): Promise<Imported[]> {
  const rows = [];
  for (const item of items) {
    const { session_id, tool_use_id, prompt_id, tool_name, cwd, agent, agent_id, agent_type } = item;
    const clean = redacted(
      {
        session_id,
        tool_use_id,
        prompt_id,
        tool_name,
        cwd,
        agent,
        agent_id,
        agent_type,
        tool_input: item.input,
        tool_response: item.output_preview,
        error: item.error,
      },
      run,
    );
    rows.push({
      tool_use_id: clean.tool_use_id,
      session_id: clean.session_id,
      tool_name: clean.tool_name,
      interrupted: item.interrupted ?? false,
      agent: clean.agent ?? UNNAMED_AGENT,
      origin: ORIGIN,
      speaker: 'program' as const, // a file doesn't prove who typed it
      created_at: item.created_at,
      prompt_id: clean.prompt_id ?? null,
      input: (clean.tool_input ?? null) as RedactedJson | null,
      output_preview: clean.tool_response === undefined ? null : previewOutput(clean.tool_response),
      success: item.success ?? null,
      error: clean.error === undefined ? null : previewOutput(clean.error),
      duration_ms: item.duration_ms ?? null,
      agent_id: clean.agent_id ?? null,
      agent_type: clean.agent_type ?? null,
      finished_at: item.finished_at ?? null,
      project_id: await run.projectId(item.project),
      cwd: clean.cwd ?? null,
    });
  }
  return addNew(
    'tool_call',
    rows,
    ({ tool_use_id }) => tool_use_id,
    run,
    (fresh) =>
      run.db.transaction(async (tx) => {
        await insertImportedSessions(tx, sessionsOf(fresh, run));
        await upsertToolCalls(tx, fresh);
      }),
  );
}

/**
 * Add the rows that are neither known nor forgotten, by themselves or with their session; a duplicate row is added
 * once.
 */
async function addNew<Row extends { session_id: string }>(
  type: 'session' | 'prompt' | 'tool_call',
  rows: readonly Row[],
  idOf: (row: Row) => string,
  run: ImportRun,
  add: (fresh: Row[]) => Promise<void>,
): Promise<Imported[]> {
  const standing = await findStanding(run.db, type, rows.map(idOf));
  const ofSession = await findStanding(
    run.db,
    'session',
    rows.map(({ session_id }) => session_id),
  );
  const fresh: Row[] = [];
  const outcomes = rows.map((row): Standing | 'added' => {
    const existing = standing.get(idOf(row));
    if (existing) return existing;
    if (ofSession.get(row.session_id) === 'forgotten') return 'forgotten';
    standing.set(idOf(row), 'known');
    fresh.push(row);
    return 'added';
  });
  if (!run.isDryRun && fresh.length > 0) await add(fresh);
  return outcomes;
}

type OfSession = Pick<ImportedSession, 'session_id' | 'agent' | 'project_id' | 'cwd'> & { created_at: string };

/** The sessions of rows, for those that came without theirs. */
function sessionsOf(rows: readonly OfSession[], { userId }: ImportRun): ImportedSession[] {
  const sessions = new Map<string, ImportedSession>();
  for (const { session_id, agent, project_id, cwd, created_at } of rows) {
    const began = { started_at: created_at, last_event_at: created_at, ended_at: created_at };
    const session = { user_id: userId, branch: null, status: 'completed', summary: null, ...began };
    if (!sessions.has(session_id)) sessions.set(session_id, { session_id, agent, project_id, cwd, ...session });
  }
  return [...sessions.values()];
}
