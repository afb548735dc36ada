// The order of a daemon's start, which its stop reverses:
//
//   (daemon.ts: one daemon a home → database) → services (models → core → worker) → HTTP (port and socket) → daemon.json → spool
//
// core.ts wires the services together.
import { join } from 'node:path';
import { keepGoneListed, queueStartJobs, warmRecall, warmRedactor } from './after-start.ts';
import { startBackups } from './backup/backups.ts';
import { startSpoolDrain } from './capture/drain-spool.ts';
import { releaseStartLock } from './client/start-daemon.ts';
import type { Config } from './config.ts';
import type { Log } from './contract/log.ts';
import type { Database } from './db/database.ts';
import { createHealth } from './health.ts';
import { isHomeLost, removeDaemonFile, writeDaemonFile } from './home/daemon-file.ts';
import { packageVersion } from './home/version.ts';
import { createApp } from './http/app.ts';
import { startHookTimes } from './http/hook-times.ts';
import type { Lifetime } from './lifetime.ts';
import { createLiveSettings } from './live-settings.ts';
import { openServices } from './open-services.ts';
import { createConversations } from './proxy/conversations.ts';
import { createKeepForLater } from './proxy/keep-for-later.ts';
import { createProxy } from './proxy/proxy.ts';
import { createShownIn } from './proxy/shown-in.ts';
import { KINDS_OF_A_MACHINE } from './queue/job-kinds.ts';
import { serve } from './serve.ts';
import { createWatchdog } from './watchdog/watchdog.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_HOOK_BODY_BYTES = 48 * 1024 * 1024;
/** Time that running requests get at a stop. */
const STOP_GRACE_MS = 5000;
const ORPHAN_CHECK_MS = 5000;
/** Delay of the warm-up, so that the first answer, which the starting process waits for, comes first. */
const WARM_AFTER_MS = 300;

export type Daemon = {
  url: string;
  port: number;
  /** Finish running work, then stop; safe twice. */
  stop(): Promise<void>;
  /** Resolves when the daemon has stopped, for any reason. */
  stopped: Promise<void>;
};

/** What daemon.ts has opened; the parts started here are added to its `lifetime`. */
type Opened = {
  config: Config;
  log: Log;
  db: Database;
  ownerToken: string;
  /** Whether the jobs that need no file of this machine are left to the workers (`agent-memory api`). */
  leavesJobs: boolean;
  /** Called when a stop begins. */
  onStopping: () => void;
  lifetime: Lifetime;
};

/** Start the services and serve; ready when this resolves. @throws the errors of startDaemon */
export async function runDaemon({
  config: configAtStart,
  log,
  db,
  ownerToken,
  leavesJobs,
  onStopping,
  lifetime,
}: Opened): Promise<Daemon> {
  const { home } = configAtStart;
  const liveSettings = createLiveSettings(configAtStart);
  const config = liveSettings.settings;
  const watchdog = createWatchdog(join(home.logs, 'daemon.log'));
  lifetime.add(() => watchdog.stop());
  const services = await openServices({
    config,
    log,
    db,
    shares: leavesJobs,
    lifetime,
    enter: watchdog.enter,
    onForgotten: () => conversations.changed(),
  });
  const { core, models, reranking, notices, onQueued, shared } = services;
  liveSettings.keepIn(shared.retention);
  await warnOfOpenDatabase(db, config, log, notices);
  const conversations = createConversations({
    hook: core.capture.hook,
    shownIn: createShownIn(db.urgent ?? db),
    keep: createKeepForLater({ home, ingest: core.ingest, maxBytes: config.spool_max_bytes, log }),
    log,
  });
  const listed = keepGoneListed(core, log);
  lifetime.add(() => listed.stop());
  services.startWorkers({ count: 1, ...(leavesJobs && { only: KINDS_OF_A_MACHINE }) });

  const hookTimes = startHookTimes(db, log);
  lifetime.add(() => hookTimes.stop());

  const backups = startBackups({ home, settings: config, log });
  lifetime.add(() => backups.stop());

  const proxy = createProxy({
    isOn: () => config.proxy,
    upstreams: config.proxy_upstreams,
    keysFile: home.proxyKeys,
    keys: config.upstreamKeys,
    conversations,
    defaultProject: config.proxy_project,
    userId: config.user_id,
  });
  lifetime.add(async () => proxy.close());

  let stopping: Promise<void> | undefined;
  let url = '';
  const app = createApp({
    ...core,
    enter: watchdog.enter,
    noteHook: hookTimes.note,
    ownerToken,
    extraOwnerToken: config.token,
    models,
    health: createHealth({
      db,
      home,
      embedder: models.embedding,
      reranker: reranking.status,
      url: () => url,
      isStopping: () => stopping !== undefined,
      indexedProjects: core.recall.indexedProjects,
      eventLoop: watchdog.state,
      lessons: core.lessons.state,
      backups: backups.state,
      summaries: core.summaries.state,
      shared,
      notices,
    }),
    backups,
    proxy,
    liveSettings,
    openMcp: async () => {
      const { createHttpSessions } = await import('../mcp/http-sessions.ts');
      const reportFault = (err: unknown) => log.error({ err }, 'an MCP call failed');
      return createHttpSessions({ version: packageVersion(), reportFault });
    },
    stop: () => void stop(),
    isStopping: () => stopping !== undefined,
    settings: {
      requireAuth: config.require_auth,
      trustedAgents: config.trusted_agents,
      audit: config.audit,
      get writesPerMinute() {
        return config.writes_per_minute;
      },
      get readsPerMinute() {
        return config.reads_per_minute;
      },
      maxBodyBytes: MAX_BODY_BYTES,
      maxHookBodyBytes: MAX_HOOK_BODY_BYTES,
      port: () => Number(new URL(url).port),
    },
    log,
  });
  lifetime.add(() => app.close());
  const served = await serve(app, home, { port: config.port, fixedPort: config.fixed_port });
  lifetime.add(() => served.stop(STOP_GRACE_MS));
  url = `http://127.0.0.1:${served.port}`;
  if (served.portTaken)
    notices.push(
      `Port ${config.port} is in use by another program: REST and docs are on ${served.port}. Hooks, MCP and the CLI don't need the port.`,
    );
  writeDaemonFile(home, {
    pid: process.pid,
    port: served.port,
    version: packageVersion(),
    ...(served.socket !== undefined && { socket: served.socket }),
  });
  lifetime.add(() => removeDaemonFile(home, process.pid));
  // If the home was deleted (daemon.json may be newer than that) or another daemon took it over, no client can find this daemon any
  // more.
  const orphanWatch = setInterval(() => {
    if (isHomeLost(home, process.pid)) void stop();
  }, ORPHAN_CHECK_MS);
  orphanWatch.unref();
  lifetime.add(() => clearInterval(orphanWatch));
  releaseStartLock(home);

  const spool = startSpoolDrain(home, {
    ingest: core.ingest,
    named: core.projects.named,
    isWithin: core.isWithin,
    log,
    enter: watchdog.enter,
  });
  lifetime.add(() => spool.stop());
  void spool.drain();
  const warming = setTimeout(() => {
    watchdog.watch();
    void core.readHeld().catch((error) => log.warn({ err: error }, 'held calls could not be read'));
    void watchdog.during('the redactor’s first text', () => warmRedactor(core.redactor));
    void watchdog.during('the indexes of active projects', () => warmRecall(db, core.recall, log));
  }, WARM_AFTER_MS);
  lifetime.add(() => clearTimeout(warming));
  void queueStartJobs(db, home, log).then(onQueued);
  log.info({ url, backend: db.backend, model: models.embedding().name, version: packageVersion() }, 'ready');

  let resolveStopped: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    resolveStopped = resolve;
  });
  function stop(): Promise<void> {
    stopping ??= (async () => {
      onStopping();
      await lifetime.stop();
      log.info({}, 'stopped');
      resolveStopped();
    })();
    return stopping;
  }
  return { url, port: served.port, stop, stopped };
}

/** Warn about a server without passwords, which exposes the user's prompts to every account of its machine. */
async function warnOfOpenDatabase(db: Database, config: Config, log: Log, notices: string[]): Promise<void> {
  if (config.allow_trust_auth || config.database.backend !== 'postgres') return;
  const { passwordless, location } = await db.describe();
  if (!passwordless) return;
  const message =
    `CRITICAL: the database server at ${location} accepts this user without a password. ` +
    'Set one, or AGENT_MEMORY_ALLOW_TRUST_AUTH=true if that is intended.';
  log.fatal({}, message);
  notices.push(message);
}
