import type { Database } from '../../daemon/db/database.ts';
import { createHealth } from '../../daemon/health.ts';
import { packageVersion } from '../../daemon/home/version.ts';
import { createApp, type HttpApp } from '../../daemon/http/app.ts';
import type { HttpDeps } from '../../daemon/http/deps.ts';
import { availableModels } from '../../daemon/models/available-models.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { openModels } from '../../daemon/models/switch-models.ts';
import { createConversations } from '../../daemon/proxy/conversations.ts';
import { createProxy } from '../../daemon/proxy/proxy.ts';
import { createShownIn } from '../../daemon/proxy/shown-in.ts';
import { openTestCore, TEST_HOME, type TestCoreDeps } from '../support/core.ts';

export const OWNER_TOKEN = 'owner-token-of-this-test';
/** Headers of the owner's JSON requests. */
export const OWNER = { authorization: `Bearer ${OWNER_TOKEN}`, 'content-type': 'application/json' };

const USUAL = {
  requireAuth: true,
  trustedAgents: [],
  audit: 'writes',
  writesPerMinute: 1000,
  readsPerMinute: 5000,
} as const;
/** test/http/settings.test.ts has real ones. */
const NO_SETTINGS = { file: TEST_HOME.settings, items: [] };
const SIZES = { maxBodyBytes: 4 * 1024 * 1024, maxHookBodyBytes: 2 * 1024 * 1024 };

const NO_BACKUPS = { on: true, folder: TEST_HOME.backups, last: null, failed: null, drill: null };

/** `logged`: log lines as they were written. A service in `deps` can be replaced by one that fails or waits. */
export type TestApp = {
  app: HttpApp;
  deps: HttpDeps;
  ingest: ReturnType<typeof openTestCore>['ingest'];
  logged: { message: string }[];
};

/** The app over the daemon's services and a database, as run-daemon.ts makes it, without a model until one is asked for. */
export function makeApp(db: Database, settings: Partial<HttpDeps['settings']> = {}, parts: TestCoreDeps = {}): TestApp {
  const logged: TestApp['logged'] = [];
  const note = (fields: object, message: string) => void logged.push({ ...fields, message });
  const log = { info: note, warn: note, error: note };
  const core = openTestCore(db, { log, ...parts });
  let opened: ReturnType<typeof openModels> | undefined;
  const models = async () => {
    opened ??= openModels({ db, model: 'none', modelsFolder: TEST_HOME.models, log, onQueued: () => {} });
    return (await opened).models;
  };
  const deps: HttpDeps = {
    ...core,
    ownerToken: OWNER_TOKEN,
    models: {
      list: async () => (await models()).list(),
      available: () => availableModels(TEST_HOME.models),
      use: async (name) => (await models()).use(name),
    },
    health: createHealth({
      db,
      home: TEST_HOME,
      embedder: () => noEmbedder,
      reranker: () => null,
      url: () => 'http://127.0.0.1:3377',
      isStopping: () => false,
      indexedProjects: core.recall.indexedProjects,
      eventLoop: () => ({ stalls: 0, longest_ms: 0, last: null }),
      lessons: core.lessons.state,
      backups: () => NO_BACKUPS,
      summaries: core.summaries.state,
      notices: [],
    }),
    backups: { list: () => ({ ...NO_BACKUPS, running: false, items: [] }), start: () => true },
    proxy: createProxy({
      isOn: () => false,
      upstreams: {},
      keysFile: TEST_HOME.proxyKeys,
      keys: {},
      conversations: conversationsOf(core, db, log),
    }),
    liveSettings: { list: () => NO_SETTINGS, change: async () => NO_SETTINGS },
    openMcp: async () => {
      const { createHttpSessions } = await import('../../mcp/http-sessions.ts');
      const reportFault = (error: unknown) => note({ error }, 'mcp');
      return createHttpSessions({ version: packageVersion(), reportFault, isStopping: () => false });
    },
    stop: () => {},
    isStopping: () => false,
    settings: { ...USUAL, ...SIZES, port: () => 3377, ...settings },
    log,
  };
  return { app: createApp(deps), deps, ingest: core.ingest, logged };
}

/** The memory of proxied conversations, over the daemon's services. */
export const conversationsOf = (
  { capture }: Pick<HttpDeps, 'capture'>,
  db: Database,
  log: HttpDeps['log'],
  waitMs?: number,
): ReturnType<typeof createConversations> =>
  createConversations({
    ...(waitMs !== undefined && { waitMs }),
    hook: capture.hook,
    shownIn: createShownIn(db),
    keep: async () => {},
    log,
  });

/** Send JSON to an app, as rules' tests do through one door or another; the reply's body is null where it holds no JSON. */
export const sender =
  (made: () => TestApp) =>
  // biome-ignore lint/suspicious/noExplicitAny: replies of every route
  async (headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<any> => {
    const reply = await made().app.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json().catch(() => null) };
  };
