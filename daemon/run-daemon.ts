// The order of a daemon's start, which its stop reverses:
//
//   (daemon.ts: one daemon a home → database) → services (models → core → worker) → HTTP → daemon.json → spool
//
// core.ts wires the services together.

import { join } from 'node:path';
import { keepGoneListed, queueStartJobs, warmRecall, warmRedactor } from './after-start.ts';
import { startSpoolDrain } from './capture/drain-spool.ts';
import { releaseStartLock } from './client/start-daemon.ts';
import type { Log } from './contract/log.ts';
import { isLoopbackHost } from './contract/served-hosts.ts';
import type { Database } from './db/database.ts';
import { isHomeLost, removeDaemonFile, writeDaemonFile } from './home/daemon-file.ts';
import { packageVersion } from './home/version.ts';
import type { HttpApp } from './http/app.ts';
import type { Lifetime } from './lifetime.ts';
import { type Ending, openApp } from './open-app.ts';
import { openServices, type Services } from './open-services.ts';
import { createConversations } from './proxy/conversations.ts';
import { createKeepForLater } from './proxy/keep-for-later.ts';
import { createShownIn } from './proxy/shown-in.ts';
import { KINDS_OF_A_MACHINE } from './queue/job-kinds.ts';
import { serve } from './serve.ts';
import type { Config } from './settings/config.ts';
import { createLiveSettings } from './settings/live-settings.ts';
import { createWatchdog } from './watchdog/watchdog.ts';

/** How long running requests may take at a stop. */
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

/** The parts opened by daemon.ts; those started here are added to its `lifetime`. */
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
export async function runDaemon(opened: Opened): Promise<Daemon> {
  const { log, db, leavesJobs, lifetime } = opened;
  const liveSettings = createLiveSettings(opened.config);
  const config = liveSettings.settings;
  const ending = createEnding(opened);
  const watchdog = createWatchdog(join(config.home.logs, 'daemon.log'));
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
  const { core, notices } = services;
  liveSettings.keepIn(services.shared.retention);
  await warnOfOpenDatabase(db, config, log, notices);
  warnOfOpenPort(config, log, notices);
  const conversations = createConversations({
    hook: core.capture.hook,
    shownIn: createShownIn(db.urgent ?? db),
    keep: createKeepForLater({ home: config.home, ingest: core.ingest, maxBytes: config.spool_max_bytes, log }),
    log,
  });
  const listed = keepGoneListed(core, log);
  lifetime.add(() => listed.stop());
  services.startWorkers({ count: 1, ...(leavesJobs && { only: KINDS_OF_A_MACHINE }) });

  const parts = { ...opened, config, liveSettings, watchdog, services, conversations, ending };
  const { app, setUrl } = openApp(parts);
  lifetime.add(() => app.close());
  const served = await listenFor(app, parts);
  const url = `http://${addressOf(config.host)}:${served.port}`;
  setUrl(url);
  announce(served, parts);
  drainSpool(parts);
  warmSoon(parts);
  void queueStartJobs(db, config.home, log).then(services.onQueued);
  log.info({ url, backend: db.backend, model: services.models.embedding().name, version: packageVersion() }, 'ready');
  return { url, port: served.port, stop: ending.stop, stopped: ending.stopped };
}

type Running = Pick<Opened, 'config' | 'log' | 'db' | 'lifetime'> & {
  watchdog: ReturnType<typeof createWatchdog>;
  services: Services;
  ending: Ending;
};
type Served = Awaited<ReturnType<typeof serve>>;

/** The daemon's stop, which runs once however often it is requested. */
function createEnding({ log, lifetime, onStopping }: Opened): Ending {
  let stopping: Promise<void> | undefined;
  let resolveStopped: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    resolveStopped = resolve;
  });
  return {
    stopped,
    isStopping: () => stopping !== undefined,
    stop() {
      stopping ??= (async () => {
        onStopping();
        await lifetime.stop();
        log.info({}, 'stopped');
        resolveStopped();
      })();
      return stopping;
    },
  };
}

async function listenFor(app: HttpApp, { config, lifetime, services }: Running): Promise<Served> {
  const served = await serve(app, config.home, { port: config.port, host: config.host, fixedPort: config.fixed_port });
  lifetime.add(() => served.stop(STOP_GRACE_MS));
  if (served.portTaken)
    services.notices.push(
      `Port ${config.port} is in use by another program: REST and docs are on ${served.port}. Hooks, MCP and the CLI don't need the port.`,
    );
  return served;
}

/** Write the daemon's address for clients, and stop the daemon once no client can find it any more. */
function announce({ port, socket }: Served, { config: { home }, lifetime, ending }: Running): void {
  const version = packageVersion();
  writeDaemonFile(home, { pid: process.pid, port, version, ...(socket !== undefined && { socket }) });
  lifetime.add(() => removeDaemonFile(home, process.pid));
  // If the home was deleted (daemon.json may be newer than that) or another daemon took it over, no client can find
  // this daemon any more.
  const orphanWatch = setInterval(() => {
    if (isHomeLost(home, process.pid)) void ending.stop();
  }, ORPHAN_CHECK_MS);
  orphanWatch.unref();
  lifetime.add(() => clearInterval(orphanWatch));
  releaseStartLock(home);
}

function drainSpool({ config, log, lifetime, watchdog, services: { core } }: Running): void {
  const spool = startSpoolDrain(config.home, {
    ingest: core.ingest,
    named: core.projects.named,
    isWithin: core.isWithin,
    log,
    enter: watchdog.enter,
  });
  lifetime.add(() => spool.stop());
  void spool.drain();
}

function warmSoon({ db, log, lifetime, watchdog, services: { core } }: Running): void {
  const warming = setTimeout(() => {
    watchdog.watch();
    void core.readHeld().catch((error) => log.warn({ err: error }, 'held calls could not be read'));
    void watchdog.during('the redactor’s first text', () => warmRedactor(core.redactor));
    void watchdog.during('the indexes of active projects', () => warmRecall(db, core.recall, log));
  }, WARM_AFTER_MS);
  lifetime.add(() => clearTimeout(warming));
}

/** The address by which this machine reaches a server that listens on `host`. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Warn about a port that other machines reach: its traffic is not encrypted. */
function warnOfOpenPort({ host }: Config, log: Log, notices: string[]): void {
  if (isLoopbackHost(host)) return;
  const message =
    `The port listens on ${host}: other machines reach it, and whoever has a token reads the memory. ` +
    'Its traffic is not encrypted: put a TLS proxy in front of it, or leave AGENT_MEMORY_HOST at 127.0.0.1.';
  log.warn({}, message);
  notices.push(message);
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
