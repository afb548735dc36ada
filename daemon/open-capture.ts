// Capture: how events are written, and how an event's project is found.
import { createEventBounds } from './capture/event-bounds.ts';
import { startEventWriter } from './capture/event-writer.ts';
import { createEventIngest } from './capture/ingest-event.ts';
import { createTranscriptEventIngest } from './capture/ingest-transcript-events.ts';
import { createNamelessTurns } from './capture/nameless-turns.ts';
import { createRestCapture } from './capture/rest-capture.ts';
import { createSteeredPrompts } from './capture/steered-prompts.ts';
import { createBackfills } from './capture/transcript/backfills.ts';
import { createUnnamedPrompts } from './capture/unnamed-prompts.ts';
import type { CoreDeps } from './core-deps.ts';
import type { Database } from './db/database.ts';
import { readHomeId } from './home/home-id.ts';
import { jobsFor } from './jobs/jobs-for.ts';
import { createProjectIds } from './projects/project-ids.ts';
import { createProjects } from './projects/projects.ts';
import { isSessionOver } from './store/sessions/sessions.ts';
import { readTranscriptOffset, writeTranscriptOffset } from './store/sessions/transcript-offsets.ts';

/** Open the services that take in events, from hooks, transcripts and REST. */
export function openCapture({ db, redactor, home, settings, onQueued, userHome, pathPrefix = '' }: CoreDeps) {
  const userId = settings.user_id ?? null;
  const homeId = readHomeId(home);
  const urgent = db.urgent ?? db;
  const ids = createProjectIds(urgent);
  const writer = startEventWriter(db, ids, onQueued);
  const projects = createProjects({
    db,
    redactor,
    ids,
    home: userHome,
    overrides: settings.projects,
    fixedKey: settings.project_id,
    pathPrefix,
  });
  const unnamedPrompts = createUnnamedPrompts(db);
  const ingest = createEventIngest({
    unnamedPrompts,
    namelessTurns: createNamelessTurns(urgent),
    steeredPrompts: createSteeredPrompts(urgent),
    redactor,
    writer,
    resolveProject: projects.ofFolder,
    exclusions: settings,
    userId,
    jobsFor: (event) => jobsFor(event, homeId),
  });
  const transcripts = {
    ingest: createTranscriptEventIngest({ db, ingest, unnamedPrompts }),
    offsets: offsetsOf(db, homeId),
    isSessionOver: (sessionId: string) => isSessionOver(db, sessionId, settings.stale_session_hours),
  };
  return {
    writer,
    projects,
    ingest,
    transcripts,
    backfills: createBackfills(transcripts),
    isWithin: createEventBounds({ db, projects }),
    rest: createRestCapture({ db, redactor, writer, projects, exclusions: settings, userId }),
  };
}

/** How far this home has read each transcript. */
const offsetsOf = (db: Database, homeId: string) => ({
  get: (path: string) => readTranscriptOffset(db, homeId, path),
  set: (path: string, mark: { fingerprint: string; offset: number }) => writeTranscriptOffset(db, homeId, path, mark),
});
