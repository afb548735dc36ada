// The only place where the parts meet. Started in this order, stopped in the reverse one:
//
//   (daemon.ts: one daemon a home → database) → embedder → writer → workers → HTTP (port and socket) → daemon.json → spool, upkeep
import { homedir } from 'node:os';
import { join } from 'node:path';
import { queueStartJobs, warmRecall, warmRedactor } from './after-start.ts';
import { createHookService } from './answers/answer-hook.ts';
import { createForgottenNotice } from './answers/forgotten-notice.ts';
import { withRefusalNotice } from './answers/refusal-notice.ts';
import { startSpoolDrain } from './capture/drain-spool.ts';
import { createEventBounds } from './capture/event-bounds.ts';
import { startEventWriter } from './capture/event-writer.ts';
import { createTranscriptIngest } from './capture/ingest-events.ts';
import { createRestCapture } from './capture/rest-capture.ts';
import { createEventTaker } from './capture/take-event.ts';
import { backfillFile } from './capture/transcript/backfill.ts';
import { createUnnamedPrompts } from './capture/unnamed-prompts.ts';
import { releaseStartLock } from './client/start-daemon.ts';
import type { Config } from './config.ts';
import type { Daemon } from './daemon.ts';
import type { Database } from './db/database.ts';
import { createHealth } from './health.ts';
import { isHomeLost, removeDaemonFile, writeDaemonFile } from './home/daemon-file.ts';
import { forgetSpooled } from './home/forget-spooled.ts';
import { packageVersion } from './home/version.ts';
import { createApp } from './http/app.ts';
import { allJobs } from './jobs/index.ts';
import { jobsFor } from './jobs/jobs-for.ts';
import { createLessons } from './lessons/lessons.ts';
import type { Log } from './log.ts';
import { createMemory } from './memory/memory.ts';
import { createReranking } from './models/open-reranker.ts';
import { openModels } from './models/switch-models.ts';
import { openRedactor } from './open-redactor.ts';
import { createProjects } from './projects/projects.ts';
import { startWorker, type Worker } from './queue/worker.ts';
import { createRecall } from './recall/recall.ts';
import { serve } from './serve.ts';
import { isSessionOver as isOver } from './store/sessions.ts';
import { readTranscriptOffset, writeTranscriptOffset } from './store/transcript-offsets.ts';
import { createWatchdog } from './watchdog/watchdog.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_HOOK_BODY_BYTES = 48 * 1024 * 1024;
/** Requests under way at a stop get so long. */
const STOP_GRACE_MS = 5000;
const ORPHAN_CHECK_MS = 5000;
/** Whoever started the daemon waits for its first answer, which comes before this. */
const WARM_AFTER_MS = 300;

/** What daemon.ts has begun with; `undo` holds how each step is taken back, and grows. */
export type Begun = {
  config: Config;
  log: Log;
  db: Database;
  ownerToken: string;
  /** Called when a stop begins. */
  onStopping: () => void;
  undo: (() => Promise<void> | void)[];
};

/** Put the parts together and serve; ready when this resolves. @throws as startDaemon */
export async function runDaemon({ config, log, db, ownerToken, onStopping, undo }: Begun): Promise<Daemon> {
  const { home } = config;
  const notices: string[] = [...config.unknownSettings];
  const watchdog = createWatchdog(join(home.logs, 'daemon.log'));
  undo.push(() => watchdog.stop());
  await db.migrate();
  let worker: Worker | undefined;
  const onQueued = () => worker?.nudge();
  const { models, notice } = await openModels({ db, config, log, onQueued });
  undo.push(() => models.stop());
  if (notice !== undefined) notices.push(notice);
  const reranking = createReranking({ model: config.reranker, modelsFolder: home.models });
  undo.push(() => reranking.close());
  await warnOfOpenDatabase(db, config, log, notices);

  const redactor = openRedactor(config);
  const writer = startEventWriter(db, onQueued);
  undo.push(() => writer.stop());
  const userId = config.user_id ?? null;
  const projects = createProjects({
    db,
    redactor,
    writer,
    home: homedir(),
    overrides: config.projects,
    fixedKey: config.project_id,
  });
  const exclusions = { excludePaths: config.exclude_paths, excludeProjects: config.exclude_projects };
  const unnamedPrompts = createUnnamedPrompts(db);
  const taker = createEventTaker({
    unnamedPrompts,
    redactor,
    writer,
    resolveProject: projects.ofFolder,
    exclusions,
    userId,
    jobsFor,
  });
  const memory = createMemory({
    db,
    redactor,
    projectId: projects.ensure,
    findProject: projects.find,
    userId,
    binDays: config.bin_days,
    async onForgotten({ sessions, prompts, toolCalls }) {
      writer.reset();
      await forgetSpooled(home, { sessions, prompts, toolCalls });
    },
    onQueued,
  });
  const orForgotten = createForgottenNotice(db);
  const lessons = createLessons({ db, redactor, projects });
  const recall = createRecall({
    db,
    embedder: models.answering,
    reranker: reranking.current,
    projects,
    lessons,
    log,
    settings: { inject: config.inject, budgetTokens: config.inject_budget_tokens },
  });
  undo.push(() => recall.stop());

  const ingest = createTranscriptIngest({ db, taker, unnamedPrompts });
  const isSessionOver = (sessionId: string) => isOver(db, sessionId, config.stale_session_hours);
  const offsets = {
    get: (path: string) => readTranscriptOffset(db, path),
    set: (path: string, mark: { fingerprint: string; offset: number }) => writeTranscriptOffset(db, path, mark),
  };
  worker = startWorker(
    db,
    allJobs({
      db,
      memory,
      projects,
      onMoved: recall.changed,
      lessons,
      models,
      ingest,
      offsets,
      isSessionOver,
      transcriptRoots: config.transcriptRoots,
      skipTools: config.skip_tools,
      log,
      upkeep: {
        journalDays: config.journal_days,
        auditDays: config.audit_days,
        staleSessionHours: config.stale_session_hours,
        binDays: config.bin_days,
      },
    }),
    log,
    { enter: watchdog.enter },
  );
  const { stop: stopWorker } = worker;
  undo.push(() => stopWorker());

  let stopping: Promise<void> | undefined;
  let url = '';
  const restCapture = createRestCapture({ db, redactor, writer, projects, exclusions, userId });
  const app = createApp({
    enter: watchdog.enter,
    db,
    redactor,
    ownerToken,
    extraOwnerToken: config.token,
    capture: {
      hook: createHookService({
        taker,
        answers: {
          SessionStart: withRefusalNotice(home, orForgotten(recall.onSessionStart)),
          UserPromptSubmit: orForgotten(recall.onPrompt),
          PreToolUse: lessons.onToolCall,
        },
        isWithin: createEventBounds({ db, projects }),
        log,
      }),
      ...restCapture,
      backfill: ({ path, dryRun, since }) => backfillFile(path, { dryRun, since }, { ingest, offsets, isSessionOver }),
    },
    memory,
    recall,
    lessons,
    models,
    projects: {
      find: projects.find,
      scopeOf: projects.scopeOf,
      keyOf: projects.keyOf,
      changed: () => {
        projects.changed();
        recall.changed();
      },
    },
    health: createHealth({
      db,
      home,
      embedder: models.embedding,
      reranker: reranking.status,
      url: () => url,
      isStopping: () => stopping !== undefined,
      indexedProjects: recall.indexedProjects,
      eventLoop: watchdog.state,
      lessons: lessons.state,
      notices,
    }),
    stop: () => void stop(),
    settings: {
      requireAuth: config.require_auth,
      trustedAgents: config.trusted_agents,
      audit: config.audit,
      writesPerMinute: config.writes_per_minute,
      readsPerMinute: config.reads_per_minute,
      maxBodyBytes: MAX_BODY_BYTES,
      maxHookBodyBytes: MAX_HOOK_BODY_BYTES,
      port: () => Number(new URL(url).port),
    },
    log,
  });
  undo.push(() => app.close());
  const served = await serve(app, home, { port: config.port, fixedPort: config.fixed_port });
  undo.push(() => served.stop(STOP_GRACE_MS));
  url = `http://127.0.0.1:${served.port}`;
  if (served.portTaken)
    notices.push(
      `Port ${config.port} is taken by another program: REST and docs are on ${served.port}. Hooks, MCP and the CLI don't need the port.`,
    );
  writeDaemonFile(home, {
    pid: process.pid,
    port: served.port,
    version: packageVersion(),
    ...(served.socket !== undefined && { socket: served.socket }),
  });
  undo.push(() => removeDaemonFile(home, process.pid));
  // A home that was deleted (daemon.json may be younger than that), or taken over by another daemon, leaves this one without anybody
  // who could find it.
  const orphanWatch = setInterval(() => {
    if (isHomeLost(home, process.pid)) void stop();
  }, ORPHAN_CHECK_MS);
  orphanWatch.unref();
  undo.push(() => clearInterval(orphanWatch));
  releaseStartLock(home);

  const spool = startSpoolDrain(home, taker, log, watchdog.enter);
  undo.push(() => spool.stop());
  void spool.drain();
  const warming = setTimeout(() => {
    watchdog.watch();
    void watchdog.during('the redactor’s first text', () => warmRedactor(redactor));
    void watchdog.during('the indexes of projects at work', () => warmRecall(db, recall, log));
  }, WARM_AFTER_MS);
  undo.push(() => clearTimeout(warming));
  void queueStartJobs(db, log).then(() => worker?.nudge());
  log.info({ url, backend: db.backend, model: models.embedding().name, version: packageVersion() }, 'ready');

  let resolveStopped: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    resolveStopped = resolve;
  });
  function stop(): Promise<void> {
    stopping ??= (async () => {
      onStopping();
      for (const step of undo.reverse()) {
        await Promise.resolve(step()).catch((error) => log.error({ err: error }, 'a part did not stop cleanly'));
      }
      log.info({}, 'stopped');
      resolveStopped();
    })();
    return stopping;
  }
  return { url, port: served.port, stop, stopped };
}

/** A server that lets anyone in without a password holds the user's prompts open to every account of its machine. */
async function warnOfOpenDatabase(db: Database, config: Config, log: Log, notices: string[]): Promise<void> {
  if (config.allow_trust_auth || config.database.backend !== 'postgres') return;
  const { passwordless, location } = await db.describe();
  if (!passwordless) return;
  const message = `CRITICAL: the database server at ${location} lets this user in without a password. Set one, or AGENT_MEMORY_ALLOW_TRUST_AUTH=true if that is meant so.`;
  log.fatal({}, message);
  notices.push(message);
}
