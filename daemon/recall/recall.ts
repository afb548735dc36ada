import type { z } from 'zod';
import type { Log } from '../contract/log.ts';
import type { RecallReply, recallRequestSchema } from '../contract/search.ts';
import type { Fusion } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { Embedder } from '../models/embedder.ts';
import { passageEmbedder } from '../models/passage-embedder.ts';
import type { Reranker } from '../models/reranker.ts';
import type { Projects } from '../projects/projects.ts';
import type { TodaysCode } from '../projects/today/todays-code.ts';
import { folderOf } from '../projects/today/todays-code.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import type { Rules } from '../rules/rules.ts';
import { type Buckets, NO_BUCKETS, OUTSIDE_PROJECTS } from '../visibility/project-scope.ts';
import type { Entry } from './format.ts';
import { createBackoff } from './legs/backoff.ts';
import { createReadTexts } from './passages/read-texts.ts';
import { createWantPassages } from './passages/want-passages.ts';
import { chooseForPrompt } from './prompt/choose.ts';
import type { Choice, PromptQuestion } from './prompt/question.ts';
import { readAs } from './prompt/read-as.ts';
import { toReply } from './prompt/to-reply.ts';
import { rulesOfPrompt } from './rule-entries.ts';
import { createSearch } from './search/search.ts';
import { ProjectIndexes } from './text-index/project-indexes.ts';
import { createTimeline } from './timeline.ts';
import { createWeighing } from './weigh-evidence.ts';

type RecallDeps = {
  db: Database;
  /** The connection for writes that follow an answer. */
  writing: Database;
  onQueued(): void;
  embedder(): Embedder;
  /** For searches with reranking; undefined: none. */
  reranker(): Reranker | undefined;
  projects: Projects;
  rules: Pick<Rules, 'bearingOn' | 'standing' | 'ended' | 'isForOnce'>;
  code: TodaysCode;
  /** The default for searches and prompts. */
  fusion: Fusion;
  log: Pick<Log, 'warn'>;
};

/** Share of a prompt's budget for standing rules; the rest is for its answer. */
const STANDING_SHARE = 0.5;

export type Recall = ReturnType<typeof createRecall>;

/** All that answers from memory: search, timeline, a prompt's memories. */
export function createRecall(deps: RecallDeps) {
  const indexes = new ProjectIndexes(deps.db, () => {
    const { name, dimensions } = deps.embedder();
    return dimensions > 0 ? { name, dimensions } : null;
  });
  const { want: wantPassages, stop: stopWanting } = createWantPassages({ ...deps, db: deps.writing });
  const legs = {
    db: deps.db,
    indexes,
    embedder: deps.embedder,
    backoff: { walk: createBackoff(), sql: createBackoff() },
    log: deps.log,
    passageEmbedder: () => passageEmbedder(deps.embedder()),
    readTexts: createReadTexts(),
    wantPassages,
    code: deps.code,
  };
  const { projects, rules, reranker, fusion } = deps;
  const search = createSearch({ ...legs, projects, reranker, fusion });
  return {
    search,
    ...createWeighing({ db: deps.db, projects, rules, search }),
    timeline: createTimeline({ db: deps.db, projects, search }),
    /** What a prompt carries into the context, after `ahead`. Records nothing. */
    choose: (question: Omit<PromptQuestion, 'fusion'>, ahead: readonly Entry[] = []): Promise<Choice> =>
      chooseForPrompt(legs, { ...question, fusion }, ahead),

    /** What the hook would inject for a prompt, without a record. */
    async recall(
      request: z.infer<typeof recallRequestSchema>,
      buckets: Buckets = NO_BUCKETS,
      asker?: RuleAsker,
    ): Promise<RecallReply> {
      const startedAt = performance.now();
      const scope = await projects.scopeOf(request.project);
      const place = scope === OUTSIDE_PROJECTS ? null : scope;
      const bearing = await rules.bearingOn(request.prompt, place, new Set(), asker);
      const standing = request.standing ? await rules.standing(place, asker) : [];
      const question = {
        prompt: request.prompt,
        fusion: request.fusion ?? fusion,
        scope,
        buckets,
        budgetTokens: request.budget_tokens,
        sessionId: request.session_id ?? null,
        shown: new Set<number>(),
        said: [],
        ended: await rules.ended(place, asker),
        isForOnce: rules.isForOnce,
        folder:
          request.project === undefined || request.project === null ? null : folderOf(projects.named(request.project)),
      };
      const told = rulesOfPrompt(bearing, standing, request.budget_tokens * STANDING_SHARE);
      const choice = await chooseForPrompt(
        legs,
        { ...question, ...(request.standing && { shownRules: told.texts }) },
        told.entries,
      );
      return toReply(choice, performance.now() - startedAt, request.explain ? readAs(request.prompt) : undefined);
    },

    /** Start loading a project's index, and the model for the coming question. */
    warm(projectId: number): void {
      indexes.warm(projectId);
      deps.embedder().warm?.();
    },
    indexedProjects: () => indexes.count,
    /** Call after projects were merged or split. */
    changed: () => indexes.clear(),
    stop(): void {
      stopWanting();
      indexes.stop();
    },
  };
}
