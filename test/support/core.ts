import { openCore } from '../../daemon/core.ts';
import type { Database } from '../../daemon/db/database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { createRedactor } from '../../packages/redactor/index.ts';

type CoreDeps = Parameters<typeof openCore>[0];

/** A home that isn't there: nothing of a test lies on disk. */
export const TEST_HOME = resolveHome({ AGENT_MEMORY_HOME: '/nonexistent/agent-memory' });
/** Tests run on busy machines; the daemon itself answers a hook in time or not at all. */
const PATIENT_MS = 60_000;

const USUAL: CoreDeps['settings'] = {
  projects: {},
  project_id: undefined,
  exclude_paths: [],
  exclude_projects: [],
  user_id: undefined,
  bin_days: 7,
  stale_session_hours: 24,
  inject: true,
  inject_budget_tokens: 1200,
  fusion: 'rrf',
  critical_action: 'hold',
  tell_start: true,
  tell_learnt: true,
  hint_rules: true,
  skip_tools: [],
  transcriptRoots: [],
  promote: 'memories',
  cold_start: false,
  summary_url: undefined,
  summary_api: 'openai',
  summary_model: undefined,
  summary_daily_tokens: 100_000,
  promote_min_chars: 40,
};

export type TestCoreDeps = Partial<Omit<CoreDeps, 'db' | 'settings'>> & { settings?: Partial<CoreDeps['settings']> };

/** The daemon's services over a test's database, without a model unless one is given. */
export function openTestCore(db: Database, { settings, log, ...deps }: TestCoreDeps = {}) {
  return openCore({
    db,
    redactor: createRedactor(),
    home: TEST_HOME,
    userHome: '/nonexistent',
    embedder: () => noEmbedder,
    reranker: () => undefined,
    onQueued: () => {},
    answerDeadlineMs: PATIENT_MS,
    codePatienceMs: PATIENT_MS,
    log: log ? { ...log, warn: unlessLate(log.warn) } : { warn: () => {} },
    ...deps,
    settings: overUsual(settings ?? {}),
  });
}

/** Without what a core that a test leaves behind says a moment later, once its database is closed. */
const unlessLate =
  (warn: CoreDeps['log']['warn']): CoreDeps['log']['warn'] =>
  (fields, message) => {
    if (message !== 'held calls could not be read') warn(fields, message);
  };

/** What a test gives, and the usual rest; each setting is read when it is needed, since some change while the daemon runs. */
const overUsual = (given: Partial<CoreDeps['settings']>): CoreDeps['settings'] =>
  new Proxy(USUAL, { get: (usual, name) => Reflect.get(name in given ? given : usual, name) });
