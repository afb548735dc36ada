import { availableParallelism, loadavg } from 'node:os';
import type { CaptureEvent } from '../../agents/event.ts';
import type { Redacted } from '../../packages/redactor/index.ts';
import type { Degradation } from '../contract/degradation.ts';
import type { HookEventName } from '../contract/hook-events.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import type { Block } from '../recall/format.ts';
import type { Candidate } from '../recall/prompt/question.ts';
import { touchObservations } from '../store/memories/observations.ts';
import { insertInjection } from '../store/sessions/injections.ts';

/** What was put into the agent's context, and which candidates were considered. */
export type NewInjection = {
  /** The event whose answer carries it. */
  event: Extract<HookEventName, 'SessionStart' | 'SubagentStart' | 'UserPromptSubmit'>;
  projectId: number | null;
  block: Block;
  candidates: readonly Candidate[];
  degraded: readonly Degradation[];
  /** The prompt; empty for an injection without one. */
  query: Redacted;
  tookMs: number;
  /** What the hint in the block is about. */
  matter?: string;
};

/** What an event without a prompt was given: nothing was asked, so nothing was considered. */
export const givenUnasked = (
  event: NewInjection['event'],
  given: Pick<NewInjection, 'projectId' | 'block' | 'tookMs'>,
): NewInjection => ({ event, ...given, candidates: [], degraded: [], query: '' as Redacted });

export type Injections = ReturnType<typeof createInjections>;

/** Records what sessions were shown, and what came too late for them. */
export function createInjections(db: Database, log: Pick<Log, 'warn'>) {
  // Writes in progress, by session: the session's next answer waits for them, so that nothing is shown twice.
  const writes = new Map<string, Promise<unknown>>();

  async function insert(event: CaptureEvent, shown: NewInjection, told: boolean): Promise<void> {
    const { kept, text, tokens } = shown.block;
    await insertInjection(db, {
      session_id: event.sessionId,
      project_id: shown.projectId,
      prompt_id: event.promptId,
      event: shown.event,
      query: shown.query,
      items: kept.map(({ id, rule, score, zone, line }) => ({
        ...(id !== undefined ? { id } : { line }),
        ...(rule !== undefined && { rule }),
        ...(score !== undefined && { score }),
        zone,
      })),
      candidates: [...shown.candidates],
      text,
      tokens,
      degraded: [...shown.degraded],
      took_ms: shown.tookMs,
      told,
      ...(!told && { load: loadavg()[0]! / availableParallelism() }),
      ...(shown.matter !== undefined && { matter: shown.matter }),
    });
    const used = told ? kept.flatMap((entry) => entry.id ?? []) : [];
    if (used.length === 0) return;
    touchObservations(db, used).catch((error) =>
      log.warn({ err: error }, 'the use of observations could not be recorded'),
    );
  }

  return {
    /** Resolves when everything that the session has been shown is in the database. */
    settled: async (sessionId: string): Promise<void> => void (await writes.get(sessionId)),

    /** Record the injections of an event, one after the other; `told`: whether they reached the agent. */
    note(event: CaptureEvent, shown: readonly NewInjection[], told: boolean): Promise<void> {
      const writing = (async () => {
        for (const injection of shown) await insert(event, injection, told);
      })();
      const settled = Promise.allSettled([writes.get(event.sessionId), writing]);
      writes.set(event.sessionId, settled);
      void settled.then(() => writes.get(event.sessionId) === settled && writes.delete(event.sessionId));
      return writing;
    },
  };
}
