import { afterAll, beforeAll } from 'vitest';
import type { HookReply } from '../../daemon/answers/answer-hook.ts';
import type { Database } from '../../daemon/db/database.ts';
import { createApp, type HttpApp } from '../../daemon/http/app.ts';
import type { HttpDeps } from '../../daemon/http/deps.ts';
import { createRedactor } from '../../daemon/redact/redactor.ts';
import { getLesson } from '../../daemon/store/lists/lessons.ts';
import { readObservations } from '../../daemon/store/observations.ts';
import { OUTSIDE_PROJECTS, UNKNOWN_PROJECT } from '../../daemon/store/project-scope.ts';
import { findProject } from '../../daemon/store/projects.ts';
import { openFreshPglite } from '../support/databases.ts';

/** A database for the whole file; call what comes back inside hooks and tests. */
export function withDatabase(): () => Database {
  let fresh: Awaited<ReturnType<typeof openFreshPglite>> | undefined;
  beforeAll(async () => {
    fresh = await openFreshPglite();
  });
  afterAll(async () => {
    await fresh?.database.close();
    await fresh?.remove();
  });
  return () => fresh!.database;
}

export const OWNER_TOKEN = 'owner-token-of-this-test';
/** Headers of the owner's JSON requests. */
export const OWNER = { authorization: `Bearer ${OWNER_TOKEN}`, 'content-type': 'application/json' };

export type Settings = HttpDeps['settings'];
export type TestApp = {
  app: HttpApp;
  deps: HttpDeps;
  /** Log lines, as they were written. */
  logged: object[];
  /** Deliveries that reached the capture service. */
  hooks: unknown[];
  /** What the capture service answers to hooks. */
  answerHooks(reply: HookReply | (() => Promise<HookReply>)): void;
  /** How often a writing service was called, by name. */
  calls: Record<string, number>;
};

/**
 * The app over a real database, with services that are as thin as the interface allows: what is behind them has its own tests, and
 * here it must not matter.
 */
export function makeApp(db: Database, settings: Partial<Settings> = {}): TestApp {
  const logged: object[] = [];
  const hooks: unknown[] = [];
  const calls: Record<string, number> = {};
  const count = (name: string) => {
    calls[name] = (calls[name] ?? 0) + 1;
    return calls[name];
  };
  let hookReply: HookReply | (() => Promise<HookReply>) = { status: 'ok', answer: null };
  const redactor = createRedactor();
  const log = (fields: object, message: string) => void logged.push({ ...fields, message });

  const deps: HttpDeps = {
    db,
    redactor,
    ownerToken: OWNER_TOKEN,
    capture: {
      async hook(delivery) {
        hooks.push(delivery);
        return typeof hookReply === 'function' ? hookReply() : hookReply;
      },
      async prompt(input) {
        const n = count('prompt');
        return { status: 'accepted', id: input.prompt_id ?? `prompt-${n}` };
      },
      async toolCall(input) {
        const n = count('toolCall');
        return { status: 'accepted', id: input.tool_use_id ?? `call-${n}` };
      },
      async createSession(input) {
        const made = await db.query(
          'insert into mem_sessions (session_id, agent, cwd) values ($1, $2, $3) on conflict do nothing returning id',
          [input.session_id, input.agent_name ?? 'unknown', input.cwd ?? null],
        );
        return made.length > 0;
      },
      async patchSession(id, patch) {
        const changed = await db.query(
          'update mem_sessions set status = coalesce($2, status), summary = coalesce($3, summary) where session_id = $1 returning id',
          [id, patch.status ?? null, patch.summary ?? null],
        );
        return changed.length > 0;
      },
      backfill: async ({ path }) => ({
        path,
        prompts: 0,
        tool_calls: 0,
        tool_results: 0,
        linked: 0,
        sessions: 0,
        malformed: 0,
        malformed_lines: [],
        stored: 0,
        skipped: 0,
      }),
    },
    memory: {
      async save(inputs) {
        const observations = [];
        for (const input of inputs) {
          count('save');
          const rows = await db.query<{ id: number }>(
            `insert into mem_observations (external_id, kind, title, text, source, agent, pinned, content_hash, terms, analyser_version, tsv)
             values ($1, $2, $3, $4, 'rest', $5, $6, '', '', 1, '') returning id`,
            [
              null,
              input.kind ?? 'general',
              input.title ?? '',
              redactor.text(input.text).text,
              input.agent ?? null,
              input.pinned ?? false,
            ],
          );
          observations.push({
            id: rows[0]!.id,
            external_id: input.external_id ?? null,
            status: 'created' as const,
            project: null,
            global: input.global ?? input.project === null,
          });
        }
        return { observations };
      },
      get: async (id) => (await readObservations(db, [id]))[0],
      async patch(id, patch) {
        await db.query('update mem_observations set title = coalesce($2, title) where id = $1', [
          id,
          patch.title ?? null,
        ]);
        return (await readObservations(db, [id]))[0];
      },
      async forget({ ids }) {
        const gone = await db.query('delete from mem_observations where id = any($1::bigint[]) returning id', [
          ids ?? [],
        ]);
        return { observations: gone.length, prompts: 0, tool_calls: 0, sessions: 0 };
      },
      undo: async () => 'unknown',
      bin: async () => [],
      empty: async () => 0,
    },
    recall: {
      search: async () => ({ results: [], degraded: [] }),
      recall: async () => ({ text: '', items: [], tokens: 0, degraded: [], took_ms: 0 }),
      timeline: async ({ anchor }) => (anchor === undefined ? { anchor: null, items: [] } : undefined),
    },
    lessons: {
      async create(input, { source }) {
        if (input.trigger_pattern === '(') return { faults: [{ path: 'trigger_pattern', message: 'missing )' }] };
        count('lesson');
        const rows = await db.query<{ id: number }>(
          'insert into mem_lessons (title, rule, severity, source) values ($1, $2, $3, $4) returning id',
          [input.title, input.rule, input.severity, source],
        );
        return { lesson: (await getLesson(db, rows[0]!.id))! };
      },
      async patch(id, patch) {
        await db.query('update mem_lessons set title = coalesce($2, title) where id = $1', [id, patch.title ?? null]);
        const lesson = await getLesson(db, id);
        return lesson && { lesson };
      },
      remove: async (id) => (await db.query('delete from mem_lessons where id = $1 returning id', [id])).length > 0,
      match: async ({ toolName, toolInput }) => [
        { id: 1, title: toolName, rule: JSON.stringify(toolInput ?? null), severity: 'info', action: 'warn' },
      ],
      listPacks: async () => [{ name: 'git', title: 'Git', lessons: 2, installed: 0 }],
      installPack: async (name) => (name === 'git' ? { name, created: 2, updated: 0, unchanged: 0 } : undefined),
      importRules: async () => ({ created: 0, unchanged: 0, ids: [], skipped: [] }),
      trigger: async (id) =>
        (await db.query('update mem_lessons set fired_count = fired_count + 1 where id = $1 returning id', [id]))
          .length > 0,
    },
    models: {
      list: async () => [{ name: 'static-256', dimensions: 256, active: true, embedded: 0, pending: 0 }],
      available: () => [{ name: 'static-256', kind: 'embedder', dimensions: 256, is_here: true, hub: null }],
      use: async (name) => (name === 'static-256' ? undefined : `There is no model ${name}`),
    },
    projects: {
      find: (ref) => findProject(db, ref),
      scopeOf: async (ref) => (ref ? ((await findProject(db, ref))?.id ?? UNKNOWN_PROJECT) : OUTSIDE_PROJECTS),
      keyOf: (ref) => (ref.startsWith('/') ? undefined : ref),
      changed: () => void count('projectsChanged'),
    },
    health: async () => ({
      status: 'ok',
      version: '1.2.3',
      pid: 1,
      home: '/home',
      url: 'http://127.0.0.1:1',
      started_at: '2026-01-01T00:00:00Z',
      notices: [],
      problems: [],
      db: { backend: db.backend, location: '', server_version: null, pgvector: null, ok: true },
      embedding: { model: 'none', pending: 0, dimensions: 0 },
      reranker: null,
      analysis: { version: 1, pending: 0 },
      queue: { pending: 0, dead: 0, oldest_seconds: 0 },
      spool: { pending: 0, bytes: 0, poison: 0, refused: 0, oldest_seconds: 0 },
      event_loop: { stalls: 0, longest_ms: 0, last: null },
      lessons: { loaded: true },
      memory: { rss_mb: 0, indexed_projects: 0 },
    }),
    stop: () => void count('stop'),
    settings: {
      requireAuth: true,
      trustedAgents: [],
      audit: 'writes',
      writesPerMinute: 100,
      readsPerMinute: 500,
      maxBodyBytes: 4 * 1024 * 1024,
      maxHookBodyBytes: 2 * 1024 * 1024,
      port: () => 3377,
      ...settings,
    },
    log: { info: log, warn: log, error: log },
  };
  return {
    app: createApp(deps),
    deps,
    logged,
    hooks,
    calls,
    answerHooks(reply) {
      hookReply = reply;
    },
  };
}
