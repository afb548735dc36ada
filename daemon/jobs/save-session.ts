import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import { reconcileSession } from '../capture/transcript/reconcile.ts';
import type { SessionSaved } from '../contract/capture.ts';
import type { Database } from '../db/database.ts';
import type { Memory } from '../memory/memory.ts';
import { latestPrompt, undigestedPrompts } from '../store/sessions/prompts.ts';
import { readSessionMemories } from '../store/sessions/session-summaries.ts';
import { getSession, readTranscriptPath, sessionOfCall } from '../store/sessions/sessions.ts';
import { isRecordedUpTo } from '../store/sessions/tool-calls.ts';
import { createTurnDigest } from './digest-turn.ts';
import { createSessionSummary } from './summarise-session.ts';

export type SaveSession = ReturnType<typeof createSaveSession>;

/** Budget for reading a transcript while somebody waits; the Stop reads the remainder. */
const BUDGET = { bytes: 16 * 1024 * 1024, ms: 2000 };

/**
 * Time for the calls before this one to arrive with their outcomes: the client runs the hook after a call in the
 * background, which takes 40 to 150 ms, more on a busy machine. A call still running beside this one uses all of it.
 */
const OUTCOMES_MS = 1500;
const LOOK_EVERY_MS = 25;

/**
 * Create the function that saves a session on request and at once, as each Stop does: events that hooks missed are read
 * from the transcript, turns become observations, including the unfinished one, and the summary is rewritten. A later
 * Stop rewrites it again.
 */
export function createSaveSession(deps: {
  db: Database;
  memory: Memory;
  transcripts: Pick<IngestDeps, 'ingest' | 'offsets' | 'isSessionOver'>;
  transcriptRoots: readonly string[];
  skipTools: readonly string[];
  isMemoryFile?: (path: string) => boolean;
}) {
  const { db } = deps;
  const digest = createTurnDigest(deps);
  const summarise = createSessionSummary(deps);

  /** `toolUseId`: a call of the session, which takes precedence over its id. undefined: there is no such session. */
  return async (sessionId: string, toolUseId?: string): Promise<SessionSaved | undefined> => {
    if (toolUseId !== undefined) await outcomesBefore(db, toolUseId);
    const id = (toolUseId !== undefined && (await sessionOfCall(db, toolUseId))) || sessionId;
    if (!(await getSession(db, id))) return undefined;
    const path = await readTranscriptPath(db, id);
    if (path !== null) {
      await reconcileSession(path, deps.transcripts, { roots: deps.transcriptRoots, budget: BUDGET });
    }
    const latest = (await latestPrompt(db, id))?.prompt_id;
    const done = new Set<string>();
    for (const promptId of new Set([...(await undigestedPrompts(db, id)), ...(latest === undefined ? [] : [latest])])) {
      if (done.has(promptId)) continue;
      for (const digested of await digest(promptId, false)) done.add(digested);
    }
    await summarise(id);
    return { session_id: id, ...(await readSessionMemories(db, id)) };
  };
}

async function outcomesBefore(db: Database, toolUseId: string): Promise<void> {
  const end = performance.now() + OUTCOMES_MS;
  while (!(await isRecordedUpTo(db, toolUseId)) && performance.now() < end) await sleep(LOOK_EVERY_MS);
}
