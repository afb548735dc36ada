/**
 * Two worlds with the same rows under the same ids, but for what a token of project A may not see: B, what belongs to no project, what conversations,
 * agents and users keep, and what is counted of it. One has it, the other had it and lost it. A token of A must not tell them apart.
 */
import type { Database } from '../../../daemon/db/database.ts';
import { createApp } from '../../../daemon/http/app.ts';
import type { HttpDeps } from '../../../daemon/http/deps.ts';
import type { ProjectBounds } from '../../../daemon/http/guards/project-bounds.ts';
import { makeApp, OWNER } from '../make-app.ts';

export const A = 'acme/a';
export const B = 'acme/b';
/** A project without rows, to which one token is bound beside A. */
export const EMPTY = 'acme/none';
/** Stands in every text that a token of A must not read. */
export const MARK = 'quokka';
const FOLDERS = { '/work/a': A, '/work/b': B };
const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };

/** What requests name: of A, and what only the other world has. */
export type Names = Record<'session' | 'prompt' | 'call' | 'observation' | 'lesson', string[]>;
/** What was recorded in both worlds, before one of them lost a part. */
export type Recorded = {
  ours: Names;
  theirs: Names;
  /** Headers of each kind of bound token. */
  tokens: Record<string, string>[];
  /** Rows of which the bare world has less: a lesson of all projects, whose firings are counted, and B's token. */
  counted: { lesson: number; foreign: number };
};
export type World = Recorded & {
  app: ReturnType<typeof createApp>;
  db: Database;
  deps: HttpDeps;
  /** Record more of A: requests forget what is there. */
  replenish(): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: replies of every route
type Reply = any;
type Send = (path: string, body: object, headers?: Record<string, string>, method?: string) => Promise<Reply>;
const none = (): Names => ({ session: [], prompt: [], call: [], observation: [], lesson: [] });

const LIMITS = { readsPerMinute: 1e9, writesPerMinute: 1e9, audit: 'off' } as const;
const serve = (db: Database) => makeApp(db, LIMITS, { settings: { projects: FOLDERS, user_id: 'me' } });
const sender =
  (app: ReturnType<typeof createApp>): Send =>
  async (path, body, headers = CLI, method = 'POST') => {
    const reply = await app.request(path, { method, headers, body: JSON.stringify(body) });
    if (reply.status >= 300) throw new Error(`${path} ${JSON.stringify(body)}: ${reply.status} ${await reply.text()}`);
    return reply.status === 204 ? undefined : reply.json();
  };

async function save(send: Send, names: Names, text: string, more: object): Promise<void> {
  const { observations } = await send('/api/observations', { text, title: text.slice(0, 40), ...more });
  names.observation.push(String(observations[0].id));
}

/** A session with two turns, memories of each kind, a lesson and a rule of a project. Over REST nothing is put into its context. */
async function fill(send: Send, names: Names, letter: string, word: string, by: 'hooks' | 'rest'): Promise<void> {
  const project = `acme/${letter}`;
  const round = names.session.length + 1;
  const at = `${letter}${round}`;
  const session_id = `session-${at}`;
  const about = { session_id, cwd: `/work/${letter}` };
  const hook = (event: string, more: object) => send(`/hooks/claude-code/${event}`, { ...about, ...more }, OWNER);
  if (by === 'hooks') await hook('SessionStart', { source: 'startup' });
  for (const turn of [1, 2]) {
    const [prompt_id, tool_use_id] = [`prompt-${at}-${turn}`, `call-${at}-${turn}`];
    const prompt = { prompt_id, prompt: `Ship the ${word} harbour ${at} turn ${turn}` };
    const call = { tool_name: 'Bash', tool_use_id, tool_input: { command: `deploy ${word}` } };
    if (by === 'hooks') {
      await hook('UserPromptSubmit', prompt);
      await hook('PreToolUse', { prompt_id, ...call });
      await hook('PostToolUse', { prompt_id, ...call, tool_response: { stdout: `the ${word} sails` } });
    } else {
      await send('/api/prompts', { ...about, ...prompt });
      await send('/api/queue', { ...about, ...call });
    }
    names.prompt.push(prompt_id);
    names.call.push(tool_use_id);
  }
  names.session.push(session_id);
  const files = ['src/harbour.ts'];
  await save(send, names, `The ${word} harbour opens at nine ${at}`, { project, session_id, pinned: true, files });
  await save(send, names, `Reach the ${word} island ${at}`, { project, kind: 'goal', details: { progress: 10 } });
  await save(send, names, `Feed the ${word} daily ${at}`, { project, kind: 'habit' });
  await save(send, names, `A note on the ${word} lighthouse ${at}`, { project, external_id: `note-${round}` });
  const lesson = { rule: `Never sink the ${word}.`, trigger_tool: 'Bash', trigger_pattern: 'deploy' };
  names.lesson.push(String((await send('/api/lessons', { title: `Mind the ${word} ${at}`, ...lesson, project })).id));
  const rule = await send('/api/rules', { text: `Always paint the ${word} ship ${at} blue`, project });
  names.lesson.push(String(rule.id));
}

/** Record A, B, and what belongs to neither. */
export async function record(db: Database): Promise<Recorded> {
  const send = sender(serve(db).app);
  const [ours, theirs] = [none(), none()];
  await fill(send, ours, 'a', 'otter', 'hooks');
  await fill(send, ours, 'a', 'otter', 'hooks');
  await save(send, none(), 'Everybody greets the harbour master', { project: null });
  const everywhere = { rule: 'Look twice before you deploy.', trigger_tool: 'Bash', trigger_pattern: 'deploy' };
  const { id: lesson } = await send('/api/lessons', { title: 'Everywhere', ...everywhere, project: null });
  const { id: rule } = await send('/api/rules', { text: 'Always answer the harbour master in verse', project: null });
  await fill(send, theirs, 'b', MARK, 'hooks');
  await save(send, theirs, `Nobody’s ${MARK} walks the harbour`, {});
  await save(send, theirs, `The user’s ${MARK} likes the harbour`, { scope: 'user', project: A });
  await save(send, theirs, `Codex’s ${MARK} likes the harbour`, { scope: 'agent', agent: 'codex', project: A });
  const talk = { scope: 'conversation', session_id: theirs.session[0] };
  await save(send, theirs, `This talk’s ${MARK} likes the harbour`, talk);
  await send('/api/forget', { ids: [Number(theirs.observation.pop())] });
  await send('/v1/long-term-memory', {
    memories: [{ id: 'long', text: `Long ago a ${MARK} swam` }],
    deduplicate: false,
  });
  await send('/v1/working-memory/talk', { messages: [{ role: 'user', content: `A ${MARK} speaks` }] }, CLI, 'PUT');
  // A rule of the user's own, and one of all projects that only B said.
  const [users] = (await db.query<{ id: string }>(
    `insert into mem_lessons (project_id, title, rule, severity, kind, source, status, alpha, confirmed_at)
     select id, $1, $1, 'info', 'requirement', 'projects', 'active', 8, now() from mem_projects where scope = 'user' returning id`,
    [`Never feed the harbour’s ${MARK} on deploy`],
  )) as [{ id: string }];
  await addExceptions(db, { ours, theirs, wider: users.id, everywhere: rule });
  const evidence = 'insert into mem_lesson_evidence (lesson_id, session_id, prompt_id) values ($1, $2, $3)';
  await db.query(evidence, [rule, theirs.session[0], theirs.prompt[0]]);
  const { id: foreign } = await send('/api/admin/tokens', { name: `of ${MARK}`, projects: [B] });

  const tokens: Recorded['tokens'] = [];
  for (const body of [
    { scopes: ['read', 'write', 'recall', 'capture', 'admin', 'proxy'], projects: [A] },
    { scopes: ['read', 'write'], projects: [A] },
    { scopes: ['read', 'write'], projects: [A, EMPTY] },
    { scopes: ['read', 'write', 'capture'], projects: [A], agent: 'cursor' },
    { scopes: ['write'], projects: [A] },
  ]) {
    const { token } = await send('/api/admin/tokens', { name: 'bound', ...body });
    tokens.push({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  }
  return { ours, theirs, tokens, counted: { lesson, foreign } };
}

type Excepted = { ours: Names; theirs: Names; wider: string; everywhere: number };

/** Make A's last rule an exception to one of the user's, which fired in A, and B's an exception to the rule of all projects, which fired in both. */
async function addExceptions(db: Database, { ours, theirs, wider, everywhere }: Excepted): Promise<void> {
  const overrides = 'update mem_lessons set overrides = array[$1::bigint] where id = $2';
  await db.query(overrides, [wider, ours.lesson.at(-1)]);
  await db.query(overrides, [everywhere, theirs.lesson.at(-1)]);
  const fired = [[ours, A, wider] as const, [ours, A, everywhere] as const, [theirs, B, everywhere] as const];
  for (const [names, key, lesson] of fired)
    await db.query(
      `insert into mem_lesson_firings (lesson_id, session_id, project_id, prompt_id, tool_use_id, tool_name, call, action)
       select $1, $2, id, $3, $4, 'Bash', '{"command":"deploy"}', 'warn' from mem_projects where key = $5`,
      [lesson, names.session[0], names.prompt[0], names.call[0], key],
    );
}

/** Open a world over a copy of what was recorded. `guard` may put a faulty guard in place of the app's own. */
export async function openWorld(
  db: Database,
  recorded: Recorded,
  has: { others: boolean },
  guard?: (deps: HttpDeps) => ProjectBounds,
): Promise<World> {
  if (!has.others) await forgetOthers(db, recorded.counted);
  const { deps } = serve(db);
  const app = createApp(deps, guard?.(deps));
  const send = sender(app);
  const copied = structuredClone(recorded);
  return { ...copied, app, db, deps, replenish: () => fill(send, copied.ours, 'a', 'otter', 'rest') };
}

const IN_B = `project_id in (select id from mem_projects where key = '${B}' or scope is not null)`;
const OTHERS: Record<string, string> = {
  mem_lesson_firings: IN_B,
  mem_injections: `${IN_B} or project_id is null`,
  mem_events: `${IN_B} or project_id is null`,
  mem_tool_calls: `${IN_B} or project_id is null`,
  mem_user_prompts: `${IN_B} or project_id is null`,
  mem_observations: `${IN_B} or (project_id is null and not is_global)`,
  mem_sessions: `${IN_B} or project_id is null`,
  mem_lessons: IN_B,
};

/** The user's own rules stay in both worlds: no token of A reads them, but which others bear on a prompt is weighed among them. */
const NOT_USERS = `project_id not in (select id from mem_projects where scope = 'user')`;

/** Take away all that a token of A may not see, and what was counted of it. */
async function forgetOthers(db: Database, ids: Recorded['counted']): Promise<void> {
  await db.query(`delete from mem_lesson_evidence where session_id like 'session-b%'`);
  for (const [table, where] of Object.entries(OTHERS))
    await db.query(`delete from ${table} where (${where}) and ${table === 'mem_lessons' ? NOT_USERS : true}`);
  for (const table of ['mem_bin', 'mem_working_memory', 'mem_tombstones']) await db.query(`delete from ${table}`);
  await db.query(
    `update mem_lessons l set (fired_count, last_fired_at) = (select count(*), max(f.fired_at) from mem_lesson_firings f where f.lesson_id = l.id)
     where l.id = $1`,
    [ids.lesson],
  );
  await db.query('delete from mem_api_tokens where id = $1', [ids.foreign]);
  await db.query(`delete from mem_projects where key = '${B}' or (scope is not null and scope <> 'user')`);
}

/** Columns that showing a row of all projects changes, and of no meaning. */
const COUNTED = `'{access_count,last_accessed_at,fired_count,last_fired_at,last_seen_at,changed_xid}'::text[]`;

/** Everything that a token of A must not change, as one text: B, what is nobody's, and what holds everywhere. */
export async function othersOf(db: Database): Promise<string> {
  const tables = Object.entries({
    ...OTHERS,
    mem_observations: `${OTHERS.mem_observations} or is_global`,
    mem_lessons: `${IN_B} or project_id is null`,
    mem_lesson_evidence: `session_id like 'session-b%'`,
    mem_projects: `key not in ('${A}', '${EMPTY}')`,
    mem_working_memory: 'true',
    mem_api_tokens: `projects = '{${B}}'`,
    mem_bin: `project_id is distinct from (select id from mem_projects where key = '${A}')`,
  });
  const parts = tables.map(
    ([table, where]) =>
      `select '${table}' as "table", (to_jsonb(t) - ${COUNTED})::text as row from ${table} t where ${where}`,
  );
  const rows = await db.query<{ table: string; row: string }>(`${parts.join(' union all ')} order by 1, 2`);
  return rows.map(({ table, row }) => `${table} ${row}`).join('\n');
}
