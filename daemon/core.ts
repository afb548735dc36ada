// Wires the services together, for the daemon and for tests: no timer, no socket, no file.
import type { Redactor } from '../packages/redactor/index.ts';
import { createAnswerHook } from './answers/answer-event.ts';
import { answerSettings } from './answers/answer-settings.ts';
import { createHookHandlers } from './answers/handlers.ts';
import { createHeldWords } from './answers/held-words.ts';
import { createProfiles } from './answers/profile.ts';
import { createSessionBrief } from './answers/session-brief.ts';
import { createEventBounds } from './capture/event-bounds.ts';
import { startEventWriter } from './capture/event-writer.ts';
import { createEventIngest } from './capture/ingest-event.ts';
import { createTranscriptEventIngest } from './capture/ingest-transcript-events.ts';
import { createNamelessTurns } from './capture/nameless-turns.ts';
import { createRestCapture } from './capture/rest-capture.ts';
import { createSteeredPrompts } from './capture/steered-prompts.ts';
import { createBackfills } from './capture/transcript/backfills.ts';
import { createUnnamedPrompts } from './capture/unnamed-prompts.ts';
import type { Log } from './contract/log.ts';
import type { CoreSettings } from './core-settings.ts';
import type { Database } from './db/database.ts';
import { createLessons } from './guards/lessons.ts';
import { folderSizes } from './home/folder-size.ts';
import { forgetSpooled } from './home/forget-spooled.ts';
import { appendForgotten } from './home/forgotten-list.ts';
import type { Home } from './home/home.ts';
import { readHomeId } from './home/home-id.ts';
import { jobsFor } from './jobs/jobs-for.ts';
import { createSaveSession } from './jobs/save-session.ts';
import { foldRepeats } from './memory/fold-repeats.ts';
import { createGoneList } from './memory/gone-list.ts';
import { createMemory } from './memory/memory.ts';
import type { Embedder } from './models/embedder.ts';
import type { Reranker } from './models/reranker.ts';
import { createProjectIds } from './projects/project-ids.ts';
import { createProjects } from './projects/projects.ts';
import { createRecall } from './recall/recall.ts';
import { createRulesAtCalls } from './rules/at-calls/rules-at-calls.ts';
import { createRules } from './rules/rules.ts';
import { isSessionOver } from './store/sessions/sessions.ts';
import { readTranscriptOffset, writeTranscriptOffset } from './store/sessions/transcript-offsets.ts';
import { createImport } from './transfer/import/import-items.ts';
import { createVisibility } from './visibility/visibility.ts';
import { createLongTerm } from './working/long-term.ts';
import { createMemoryPrompt } from './working/memory-prompt.ts';
import { createSummaryEndpoint } from './working/summary-endpoint.ts';
import { createWorkingMemory } from './working/working-memory.ts';

type CoreDeps = {
  db: Database;
  redactor: Redactor;
  home: Home;
  /** The user's home folder: work there belongs to no project. */
  userHome: string;
  settings: CoreSettings;
  /** What stands before this machine's paths in keys of projects; default nothing. */
  pathPrefix?: string | undefined;
  /** The model that embeds queries. */
  embedder(): Embedder;
  /** The reranker for searches that request it; undefined if there is none. */
  reranker(): Reranker | undefined;
  /** Called after a commit that enqueued jobs. */
  onQueued(): void;
  /** Called when the answer to a hook is due; returns what is called when that is over. */
  answering?: (() => () => void) | undefined;
  /** Deadline of a hook's answer; default the daemon's usual one. */
  answerDeadlineMs?: number | undefined;
  /** The key of the endpoint for summaries. */
  summaryKey?(): string | undefined;
  /** How long an answer of it may take; default 20 s. */
  summaryTimeoutMs?: number | undefined;
  /** Called after something was forgotten. */
  onForgotten?(): void;
  log: Pick<Log, 'warn'>;
};

/** Put the services together over a migrated database. */
export function openCore({ db, redactor, home, settings, log, onQueued, ...deps }: CoreDeps) {
  const userId = settings.user_id ?? null;
  const homeId = readHomeId(home);
  const urgent = db.urgent ?? db;
  const projectIds = createProjectIds(urgent);
  const writer = startEventWriter(db, projectIds, onQueued);
  const projects = createProjects({
    db,
    redactor,
    ids: projectIds,
    home: deps.userHome,
    overrides: settings.projects,
    fixedKey: settings.project_id,
    pathPrefix: deps.pathPrefix ?? '',
  });
  // Getters, since these settings change while the daemon runs.
  const exclusions = {
    get excludePaths() {
      return settings.exclude_paths;
    },
    get excludeProjects() {
      return settings.exclude_projects;
    },
  };
  const visibility = createVisibility({ db, redactor, projects, userId });
  const unnamedPrompts = createUnnamedPrompts(db);
  const ingest = createEventIngest({
    unnamedPrompts,
    namelessTurns: createNamelessTurns(urgent),
    steeredPrompts: createSteeredPrompts(urgent),
    redactor,
    writer,
    resolveProject: projects.ofFolder,
    exclusions,
    userId,
    jobsFor: (event) => jobsFor(event, homeId),
  });
  const heldWords = createHeldWords({ home, log });
  const readHeld = () => Promise.all([lessons.state(), rulesAtCalls.warm()]);
  const rulesAtCalls = createRulesAtCalls({
    db: urgent,
    criticalAction: settings.critical_action,
    onLoaded: heldWords.ofRules,
  });
  const rules = createRules({
    db,
    redactor,
    projects,
    userId,
    onChanged() {
      rulesAtCalls.changed();
      heldWords.soon(readHeld);
      onQueued();
    },
  });
  const memory = createMemory({
    db,
    redactor,
    projectId: projects.ensure,
    findProject: projects.find,
    userId,
    get binDays() {
      return settings.bin_days;
    },
    home,
    noteForgotten: (op, subjects) => appendForgotten(home, op, subjects),
    async onForgotten(forgotten) {
      writer.reset();
      rules.changed();
      deps.onForgotten?.();
      await forgetSpooled(home, forgotten);
    },
    onRestored: rules.changed,
    onMoved: () => recall.changed(),
    onQueued,
  });
  const gone = createGoneList({ db, home });
  const lessons = createLessons({
    db,
    urgent,
    redactor,
    projects,
    criticalAction: settings.critical_action,
    onLoaded: heldWords.ofLessons,
    onChanged: () => heldWords.soon(readHeld),
  });
  const recall = createRecall({
    db: urgent,
    embedder: deps.embedder,
    reranker: deps.reranker,
    projects,
    rules,
    fusion: settings.fusion,
    log,
  });
  const summaries = createSummaryEndpoint({
    db,
    redactor,
    settings,
    key: deps.summaryKey ?? (() => undefined),
    log,
    timeoutMs: deps.summaryTimeoutMs,
  });
  const working = createWorkingMemory({ db, redactor, memory, summaries, settings });
  const longTerm = createLongTerm({ db, embedder: deps.embedder, redactor, memory, recall });
  const transcripts = {
    ingest: createTranscriptEventIngest({ db, ingest, unnamedPrompts }),
    offsets: {
      get: (path: string) => readTranscriptOffset(db, homeId, path),
      set: (path: string, mark: { fingerprint: string; offset: number }) =>
        writeTranscriptOffset(db, homeId, path, mark),
    },
    isSessionOver: (sessionId: string) => isSessionOver(db, sessionId, settings.stale_session_hours),
  };
  const isWithin = createEventBounds({ db, projects });
  const backfills = createBackfills(transcripts);
  const answers = createHookHandlers({
    db: urgent,
    home,
    projects,
    lessons,
    rules,
    rulesAtCalls,
    recall,
    settings: answerSettings(settings),
    log,
  });

  return {
    db,
    redactor,
    ingest,
    memory,
    gone,
    /** Merge what was just saved into what says the same already; see memory/fold-repeats. */
    foldRepeats: (ids: readonly number[], source: string) =>
      foldRepeats({ db, embedder: deps.embedder() }, ids, source),
    visibility,
    summaries,
    working,
    longTerm,
    memoryPrompt: createMemoryPrompt({ working, longTerm }),
    lessons,
    rules,
    profiles: createProfiles({
      db,
      projects,
      visibility,
      rules,
      brief: createSessionBrief({ db, lessons, rules }),
      coldStart: () => settings.cold_start,
    }),
    rulesAtCalls,
    /** Read what holds calls, and tell the home's hooks of it. */
    readHeld,
    recall,
    answers,
    transcripts,
    backfills,
    isWithin,
    folderSizes: () => folderSizes(home),
    importItems: createImport({
      db,
      home,
      redactor,
      projects,
      exclusions,
      memory,
      gone,
      lessons,
      userId,
      onRules: rules.changed,
    }),
    saveSession: createSaveSession({
      db,
      memory,
      transcripts,
      transcriptRoots: settings.transcriptRoots,
      skipTools: settings.skip_tools,
    }),
    capture: {
      hook: createAnswerHook({
        ingest,
        answers,
        heldWords: home.heldWords,
        isWithin,
        log,
        answering: deps.answering,
        answerDeadlineMs: deps.answerDeadlineMs,
      }),
      ...createRestCapture({ db, redactor, writer, projects, exclusions, userId }),
    },
    projects: {
      ...projects,
      /** Drop the cached projects after some were merged or split, or rows were moved. */
      changed(): void {
        writer.reset();
        recall.changed();
      },
    },
    /** Commit pending events and release the indexes; safe twice. */
    async stop(): Promise<void> {
      heldWords.stop();
      backfills.stop();
      recall.stop();
      await writer.stop();
    },
  };
}
