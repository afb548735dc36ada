import type { CaptureEvent } from '../capture/event.ts';
import type { Lessons } from '../lessons/lessons.ts';
import type { Projects } from '../projects/projects.ts';
import { type Block, type Entry, formatBlock } from '../recall/format.ts';
import { type Candidate, chooseForPrompt } from '../recall/inject.ts';
import type { LegDeps } from '../recall/legs/leg.ts';
import type { Redacted } from '../redact/redacted.ts';
import { touchObservations } from '../store/observations.ts';
import { OUTSIDE_PROJECTS } from '../store/project-scope.ts';
import { insertInjection, readShown } from '../store/recall.ts';
import { sessionDigest } from './session-brief.ts';

/** A digest comes once a session and may say more than a prompt's recall. */
const DIGEST_BUDGET_TOKENS = 1200;
const MAX_QUERY_CHARS = 2000;

export type HookAnswerDeps = LegDeps & {
  projects: Projects;
  lessons: Lessons;
  settings: { inject: boolean; budgetTokens: number };
};

type HookSays = { answer: Record<string, unknown> | null; note(): Promise<void> };

/** What a session's hooks bring into the agent's context. Each injection is recorded with what was considered for it. */
export function createHookAnswers(deps: HookAnswerDeps) {
  // Known from the event's own way into the database: no query of its own.
  const projectOf = async ({ project }: CaptureEvent) =>
    project ? { id: await deps.projects.idOf(project), key: project.key } : null;

  // Notes on their way into the database, by session: its next answer waits for them, so that nothing is shown twice.
  const noting = new Map<string, Promise<unknown>>();

  function note({ sessionId }: CaptureEvent, writing: Promise<void>): Promise<void> {
    const settled = Promise.allSettled([noting.get(sessionId), writing]);
    noting.set(sessionId, settled);
    void settled.then(() => noting.get(sessionId) === settled && noting.delete(sessionId));
    return writing;
  }

  async function digestEntries(event: CaptureEvent, project: { id: number; key: string } | null): Promise<Entry[]> {
    const rules = await deps.lessons.standingRules(project?.key ?? null);
    return sessionDigest(deps.db, {
      sessionId: event.sessionId,
      projectId: project?.id ?? null,
      rules,
      now: new Date(),
    });
  }

  /** The digest of a session's start; after a compaction again, since the client has dropped what was said before. */
  async function onSessionStart(event: CaptureEvent): Promise<HookSays | null> {
    const startedAt = performance.now();
    const project = await projectOf(event);
    if (project) deps.indexes.warm(project.id);
    if (!deps.settings.inject) return null;
    const block = formatBlock(await digestEntries(event, project), DIGEST_BUDGET_TOKENS);
    const told = { block, candidates: [], degraded: [], query: '' as Redacted, tookMs: performance.now() - startedAt };
    return {
      answer: contextOf('SessionStart', block),
      note: () => note(event, record(event, project?.id ?? null, told)),
    };
  }

  /** What is relevant to a prompt; with the first one also the digest, where the start found no daemon to give it. */
  async function onPrompt(event: CaptureEvent): Promise<HookSays | null> {
    const prompt = event.prompt?.text;
    if (!deps.settings.inject || prompt === undefined) return null;
    const startedAt = performance.now();
    await noting.get(event.sessionId);
    const [project, shown] = await Promise.all([projectOf(event), readShown(deps.db, event.sessionId)]);
    const digest = shown.hadDigest ? [] : await digestEntries(event, project);
    const budgetTokens = deps.settings.budgetTokens + (digest.length > 0 ? DIGEST_BUDGET_TOKENS : 0);
    const known = new Set([...shown.ids, ...digest.flatMap((entry) => entry.id ?? [])]);
    const choice = await chooseForPrompt(
      deps,
      { prompt, scope: project?.id ?? OUTSIDE_PROJECTS, budgetTokens, sessionId: event.sessionId, shown: known },
      digest,
    );
    const tookMs = performance.now() - startedAt;
    const query = prompt.slice(0, MAX_QUERY_CHARS).toWellFormed() as Redacted;
    const recordAll = async () => {
      // The digest came with this prompt: a row of the start's kind says that the session has had it.
      const start = {
        block: { ...choice.block, kept: [] },
        candidates: [],
        degraded: [],
        query: '' as Redacted,
        tookMs,
      };
      if (!shown.hadDigest) await record({ ...event, name: 'SessionStart' }, project?.id ?? null, start);
      await record(event, project?.id ?? null, { ...choice, query, tookMs });
    };
    return { answer: contextOf('UserPromptSubmit', choice.block), note: () => note(event, recordAll()) };
  }

  type Told = {
    block: Block;
    candidates: readonly Candidate[];
    degraded: string[];
    query: Redacted;
    tookMs: number;
  };

  async function record(event: CaptureEvent, projectId: number | null, told: Told): Promise<void> {
    const items = told.block.kept.map(({ id, score, zone, line }) => ({
      ...(id !== undefined ? { id } : { line }),
      ...(score !== undefined && { score }),
      zone,
    }));
    await insertInjection(deps.db, {
      session_id: event.sessionId,
      project_id: projectId,
      prompt_id: event.promptId,
      event: event.name,
      query: told.query,
      items,
      candidates: [...told.candidates],
      text: told.block.text,
      tokens: told.block.tokens,
      degraded: told.degraded,
      took_ms: told.tookMs,
    });
    const used = told.block.kept.flatMap((entry) => entry.id ?? []);
    if (used.length > 0) {
      touchObservations(deps.db, used).catch((error) =>
        deps.log.warn({ err: error }, 'the use of observations could not be noted'),
      );
    }
  }

  return { onSessionStart, onPrompt };
}

function contextOf(hookEventName: string, block: Block): Record<string, unknown> | null {
  return block.text === '' ? null : { hookSpecificOutput: { hookEventName, additionalContext: block.text } };
}
