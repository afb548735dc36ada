// Wires the services together, for the daemon and for tests: no timer, no socket, no file.
import { createAnswerHook } from './answers/answer-event.ts';
import { createHookHandlers } from './answers/handlers.ts';
import { createProfiles } from './answers/profile.ts';
import { createSessionBrief } from './answers/session-brief/brief.ts';
import type { CoreDeps } from './core-deps.ts';
import { folderSizes } from './home/folder-size.ts';
import { forgetSpooled } from './home/forget-spooled.ts';
import { appendForgotten } from './home/forgotten-list.ts';
import { readHomeId } from './home/home-id.ts';
import { createSaveSession } from './jobs/save-session.ts';
import { foldRepeats } from './memory/fold-repeats.ts';
import { createGoneList } from './memory/gone-list.ts';
import { createMemory, type Memory } from './memory/memory.ts';
import { createShownIndex, type ShownIndex } from './native/shown-index.ts';
import { createSurvey } from './native/survey.ts';
import { createTakeIn } from './native/take-in.ts';
import { openCapture } from './open-capture.ts';
import { openGuards } from './open-guards.ts';
import { createTodaysCode, type TodaysCode } from './projects/today/todays-code.ts';
import { createGoneNames } from './recall/gone-names.ts';
import { createRecall, type Recall } from './recall/recall.ts';
import { createImport } from './transfer/import/import-items.ts';
import { createVisibility } from './visibility/visibility.ts';
import { createLongTerm } from './working/long-term.ts';
import { createMemoryPrompt } from './working/memory-prompt.ts';
import { createSummaryEndpoint } from './working/summary-endpoint.ts';
import { createWorkingMemory } from './working/working-memory.ts';

export type Core = ReturnType<typeof openCore>;

/** Assemble the services over a migrated database. */
export function openCore(deps: CoreDeps) {
  const { db, redactor, home, settings } = deps;
  const { writer, projects, ...capture } = openCapture(deps);
  const { heldWords, ...guards } = openGuards(deps, projects);
  const { rules, lessons } = guards;
  const visibility = createVisibility({ db, redactor, projects, userId: settings.user_id ?? null });
  const code = createTodaysCode({ redactor, patienceMs: deps.codePatienceMs });
  const recall = openRecall(deps, { projects, rules, code });
  const memory = openMemory(deps, { writer, projects, rules, recall });
  const goneList = createGoneList({ db, home });
  const machine = { userHome: deps.userHome, transcriptRoots: settings.transcriptRoots };
  const native = createShownIndex(machine);
  const ownMemory = createTakeIn({ db, machine, home: readHomeId(home), memory, rules, projects });
  return {
    ...{ db, redactor, memory, gone: goneList, visibility, recall, native, ownMemory, code },
    survey: createSurvey({ db, home: readHomeId(home), machine, redactor }),
    ...guards,
    ...openWorking(deps, { memory, recall }),
    ...openAnswers(deps, { ...capture, ...guards, projects, recall, native, code }),
    ingest: capture.ingest,
    transcripts: capture.transcripts,
    backfills: capture.backfills,
    isWithin: capture.isWithin,
    /** Merge just saved memories into older ones with the same meaning; see memory/fold-repeats. */
    foldRepeats: (ids: readonly number[], source: string) =>
      foldRepeats({ db, embedder: deps.embedder() }, ids, source),
    goneNames: createGoneNames({ db, projects, rules, code }),
    profiles: createProfiles({
      db,
      projects,
      visibility,
      rules,
      brief: createSessionBrief({ db, lessons, rules, code, settings }),
      settings,
    }),
    folderSizes: () => folderSizes(home),
    importItems: createImport({
      ...{ db, home, redactor, projects, exclusions: settings, memory, gone: goneList, lessons },
      userId: settings.user_id ?? null,
      onRules: rules.changed,
    }),
    saveSession: createSaveSession({
      db,
      memory,
      transcripts: capture.transcripts,
      transcriptRoots: settings.transcriptRoots,
      skipTools: settings.skip_tools,
      isMemoryFile: ownMemory.isMemoryFile,
    }),
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
      capture.backfills.stop();
      recall.stop();
      await writer.stop();
    },
  };
}

type Capture = ReturnType<typeof openCapture>;
type Guards = ReturnType<typeof openGuards>;

function openRecall(
  deps: CoreDeps,
  { projects, rules, code }: Pick<Capture, 'projects'> & Pick<Guards, 'rules'> & { code: TodaysCode },
): Recall {
  const { db, embedder, reranker, settings, log, onQueued } = deps;
  const of = { db: db.urgent ?? db, writing: db, embedder, reranker, projects, rules, code, log, onQueued };
  return createRecall({ ...of, fusion: settings.fusion });
}

/** Open the services that save and forget; forgetting also reaches the spool, the caches and the indexes. */
function openMemory(
  { db, redactor, home, settings, onQueued, onForgotten }: CoreDeps,
  {
    writer,
    projects,
    rules,
    recall,
  }: Pick<Capture, 'writer' | 'projects'> & Pick<Guards, 'rules'> & { recall: Recall },
): Memory {
  return createMemory({
    db,
    redactor,
    projectId: projects.ensure,
    findProject: projects.find,
    userId: settings.user_id ?? null,
    settings,
    home,
    noteForgotten: (op, subjects) => appendForgotten(home, op, subjects),
    async onForgotten(forgotten) {
      writer.reset();
      rules.changed();
      onForgotten?.();
      await forgetSpooled(home, forgotten);
    },
    onRestored: rules.changed,
    onMoved: () => recall.changed(),
    onQueued,
  });
}

/** Open programs' working and long-term memories. */
function openWorking(
  { db, redactor, settings, log, embedder, summaryKey = () => undefined, summaryTimeoutMs }: CoreDeps,
  { memory, recall }: { memory: Memory; recall: Recall },
) {
  const summaries = createSummaryEndpoint({
    db,
    redactor,
    settings,
    key: summaryKey,
    log,
    timeoutMs: summaryTimeoutMs,
  });
  const working = createWorkingMemory({ db, redactor, memory, summaries, settings });
  const longTerm = createLongTerm({ db, embedder, redactor, memory, recall });
  return { summaries, working, longTerm, memoryPrompt: createMemoryPrompt({ working, longTerm }) };
}

/** Open the services that answer hooks and take in their events. */
function openAnswers(
  { db, home, settings, log, answering, answerDeadlineMs }: CoreDeps,
  parts: Omit<Capture, 'writer'> &
    Pick<Guards, 'lessons' | 'rules' | 'rulesAtCalls'> & { recall: Recall; native: ShownIndex; code: TodaysCode },
) {
  const { projects, lessons, rules, rulesAtCalls, recall, native, code, ingest, isWithin, rest } = parts;
  const answers = createHookHandlers({
    ...{ db: db.urgent ?? db, home, projects, lessons, rules, rulesAtCalls, recall, native, code, settings, log },
  });
  const hook = createAnswerHook({
    ingest,
    answers,
    heldWords: home.heldWords,
    isWithin,
    log,
    answering,
    answerDeadlineMs,
  });
  return { answers, capture: { hook, ...rest } };
}
