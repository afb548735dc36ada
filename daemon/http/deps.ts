import type { z } from 'zod';
import type { HookDelivery, HookReply } from '../answers/answer-hook.ts';
import type { AvailableModel, Model } from '../client/api.ts';
import type { binSchema, forgetReplySchema, forgetRequestSchema } from '../contract/admin.ts';
import type { Author } from '../contract/author.ts';
import type {
  acceptedSchema,
  BackfillReply,
  promptPostSchema,
  sessionPatchSchema,
  sessionPostSchema,
  toolCallPostSchema,
} from '../contract/capture.ts';
import type { Health } from '../contract/health.ts';
import type { Lesson, LessonInput, LessonPatch } from '../contract/lessons.ts';
import type {
  Observation,
  ObservationInput,
  ObservationPatch,
  ObservationsPosted,
  timelineSchema,
} from '../contract/observations.ts';
import type { RecallReply, recallRequestSchema, SearchReply, SearchRequest } from '../contract/search.ts';
import type { Database } from '../db/database.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { ProjectScope } from '../store/project-scope.ts';

/** Who is asking: decided by the token guard, read by routes and the audit log. */
export type Actor = {
  /** `owner` for the home's token, `token:<id>` for an issued one, `browser` after a one-time link, `agent:<name>` for a trusted agent. */
  name: string;
  scopes: ReadonlySet<'capture' | 'recall' | 'read' | 'write' | 'admin'>;
  /**
   * Through which door: `user` a person at the command line or in the browser, `agent` a model (MCP, or a token that names its agent),
   * `client` a hook, `rest` any other program.
   */
  door: 'user' | 'agent' | 'client' | 'rest';
  /** Bound by the per-minute limits; the owner isn't. */
  limited: boolean;
  /** Keys of the projects that its token is bound to; absent: all. */
  projects?: readonly string[];
  /** The agent that the token was issued to: what it writes is this agent's unless it says otherwise. */
  agent?: string;
};

type Accepted = z.infer<typeof acceptedSchema>;

export type CaptureService = {
  hook(delivery: HookDelivery): Promise<HookReply>;
  prompt(input: z.infer<typeof promptPostSchema>): Promise<Accepted>;
  toolCall(input: z.infer<typeof toolCallPostSchema>): Promise<Accepted>;
  /** false: the session exists already. */
  createSession(input: z.infer<typeof sessionPostSchema>): Promise<boolean>;
  /** false: no such session. */
  patchSession(sessionId: string, patch: z.infer<typeof sessionPatchSchema>): Promise<boolean>;
  backfill(request: { path: string; dryRun: boolean; since: Date | undefined }): Promise<BackfillReply>;
};

export type MemoryService = {
  save(inputs: ObservationInput[], source: Author['source']): Promise<ObservationsPosted>;
  get(id: number): Promise<Observation | undefined>;
  /** undefined: no such observation. */
  patch(id: number, patch: ObservationPatch, source: Author['source']): Promise<Observation | undefined>;
  forget(request: z.input<typeof forgetRequestSchema>): Promise<z.infer<typeof forgetReplySchema>>;
  /** `unknown`: nothing lies in the bin under this id; `needs`: sessions that have to come back first. */
  undo(id: number | null): Promise<{ back: z.infer<typeof forgetReplySchema> } | 'unknown' | { needs: string[] }>;
  bin(
    withTitles: boolean,
  ): Promise<(Omit<z.infer<typeof binSchema>['items'][number], 'forgotten_at'> & { forgotten_at: Date })[]>;
  empty(id: number | null): Promise<number>;
};

export type RecallService = {
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchReply>;
  recall(request: z.infer<typeof recallRequestSchema>): Promise<RecallReply>;
  timeline(request: {
    anchor?: number | undefined;
    query?: string | undefined;
    project?: string | undefined;
    before: number;
    after: number;
  }): Promise<z.infer<typeof timelineSchema> | undefined>;
};

export type LessonService = {
  /** Runs the trigger's validation; `faults` name field and message. What comes again under its `repeatId` is kept once. */
  create(
    input: LessonInput,
    author: Author,
    repeatId: string | undefined,
  ): Promise<{ lesson: Lesson } | { faults: { path: string; message: string }[] }>;
  /** `kept`: a person stands behind the lesson as it is, and this author may not change it. */
  patch(
    id: number,
    patch: LessonPatch,
    author: Author,
  ): Promise<{ lesson: Lesson } | { faults: { path: string; message: string }[] } | 'kept' | undefined>;
  remove(id: number, author: Author): Promise<boolean | 'kept'>;
  match(call: {
    toolName: string;
    toolInput: unknown;
    project: string | null | undefined;
  }): Promise<Pick<Lesson, 'id' | 'title' | 'rule' | 'severity' | 'action'>[]>;
  listPacks(): Promise<{ name: string; title: string; lessons: number; installed: number }[]>;
  /** undefined: no such pack. */
  installPack(name: string): Promise<{ name: string; created: number; updated: number; unchanged: number } | undefined>;
  /** Propose a file's rules as drafts. */
  importRules(
    text: string,
    file: string,
    project: string | null | undefined,
  ): Promise<{
    created: number;
    unchanged: number;
    ids: number[];
    skipped: readonly { line: number; text: string; why: string }[];
  }>;
  /** Count a firing by hand (the seed's POST /api/lessons/{id}/trigger). */
  trigger(id: number): Promise<boolean>;
};

/** Everything that routes lean on; daemon.ts puts it together. */
export type HttpDeps = {
  /** Note that a request of this route is under way until what comes back is called, for whoever asks what holds the event loop. */
  enter?(label: string): () => void;
  db: Database;
  redactor: Redactor;
  /** The one in the home's file. */
  ownerToken: string;
  /** The one that the daemon's environment names (AGENT_MEMORY_TOKEN); it counts as much. */
  extraOwnerToken?: string | undefined;
  capture: CaptureService;
  memory: MemoryService;
  recall: RecallService;
  lessons: LessonService;
  models: {
    list(): Promise<Model[]>;
    /** What could be used, or be had on request. */
    available(): AvailableModel[];
    /** Returns why the model can't be had, else undefined. */
    use(name: string): Promise<string | undefined>;
  };
  projects: {
    /** The project that a key or a path stands for; undefined when nothing was ever recorded under it. */
    find(ref: string): Promise<{ id: number; key: string } | undefined>;
    /** From where observations are seen with this project, or (null) without one. */
    scopeOf(ref: string | null | undefined): Promise<ProjectScope>;
    /** The key that a key or a path stands for, recorded or not; undefined for a folder of no project. */
    keyOf(ref: string): string | undefined;
    /** Forget what is remembered of projects: some were merged or split. */
    changed(): void;
  };
  health(): Promise<Health>;
  /** Start draining; the reply still goes out. */
  stop(): void;
  settings: {
    requireAuth: boolean;
    trustedAgents: readonly string[];
    audit: 'writes' | 'all' | 'off';
    writesPerMinute: number;
    readsPerMinute: number;
    maxBodyBytes: number;
    maxHookBodyBytes: number;
    port(): number;
  };
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};
