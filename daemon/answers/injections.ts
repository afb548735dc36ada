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

/** A text put into the agent's context, with the candidates considered. */
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
  /** The subject of the hint in the block. */
  matter?: string;
};

/** An injection without a prompt, so without candidates. */
export const givenUnasked = (
  event: NewInjection['event'],
  given: Pick<NewInjection, 'projectId' | 'block' | 'tookMs'>,
): NewInjection => ({ event, ...given, candidates: [], degraded: [], query: '' as Redacted });

export type Injections = ReturnType<typeof createInjections>;

/** Records what sessions were shown, or should have been shown in time. */
export function createInjections(db: Database, log: Pick<Log, 'warn'>) {
  // Pending writes by session. The session's next answer waits for them, so that nothing is shown twice.
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
    /** Resolves once all injections of the session are stored. */
    settled: async (sessionId: string): Promise<void> => void (await writes.get(sessionId)),

    /** Record an event's injections in order. `told`: whether they reached the agent. */
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
