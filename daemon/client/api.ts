// The REST interface as functions, with all paths in one place for the MCP server and the commands. Only types come from the schemas, so
// that a process that has to start quickly doesn't load zod.
import type { z } from 'zod';
import type {
  binEmptiedSchema,
  binSchema,
  browserLinkSchema,
  ConnectedAgent,
  forgetMatchesRequestSchema,
  forgetMatchesSchema,
  forgetPolicyReplySchema,
  forgetPolicyRequestSchema,
  forgetReplySchema,
  forgetRequestSchema,
  jobSchema,
  projectSchema,
  redactReplySchema,
  redactRequestSchema,
  tokenCreatedSchema,
  tokenPostSchema,
  tokenSchema,
} from '../contract/admin.ts';
import type {
  BackfillReply,
  backfillRequestSchema,
  promptSchema,
  SessionSaved,
  sessionSchema,
  toolCallSchema,
} from '../contract/capture.ts';
import type { CompletionReply, completionSchema, progressReplySchema, progressSchema } from '../contract/details.ts';
import type { evidenceRequestSchema, ReasonReply, WonderReply } from '../contract/evidence.ts';
import type { Graph } from '../contract/graph.ts';
import type { Health, Stats } from '../contract/health.ts';
import type { ImportReply, importRequestSchema } from '../contract/import.ts';
import type {
  Firing,
  Lesson,
  LessonPatch,
  lessonInputSchema,
  lessonMatchReplySchema,
  lessonMatchSchema,
  TriggerTried,
  triggerTrySchema,
} from '../contract/lessons.ts';
import type { ModelKind } from '../contract/model-kind.ts';
import type {
  Observation,
  ObservationInput,
  ObservationPatch,
  ObservationsPosted,
  observationVersionsSchema,
  timelineSchema,
  versionsForgottenSchema,
} from '../contract/observations.ts';
import type { OnboardReply, onboardRequestSchema } from '../contract/onboard.ts';
import type {
  ColdStart,
  InjectReply,
  injectRequestSchema,
  Profile,
  ProfileQuery,
  SignalReply,
  SignalRequest,
} from '../contract/profile.ts';
import type { Receipt, receiptListSchema } from '../contract/receipts.ts';
import type { HeardIn, RuleEdit, RuleInput, RuleKept, RuleUse, RuleWhy, UserRule } from '../contract/rules.ts';
import type {
  clearAgentSchema,
  deleteWorkspaceSchema,
  placedSchema,
  placeInWorkspaceSchema,
  Scopes,
} from '../contract/scopes.ts';
import type {
  injectionSchema,
  RecallReply,
  recallRequestSchema,
  SearchReply,
  searchRequestSchema,
} from '../contract/search.ts';
import type { SettingsPatch, SettingsReply } from '../contract/settings.ts';
import type { DailyStats, Sizes } from '../contract/stats.ts';
import type { CriticalAction, RuleFeedback } from '../contract/words.ts';
import type { Client } from './client-over.ts';

type Page<Item> = { items: Item[]; next_cursor?: number | null };
type Query = Record<string, string | number | boolean | null | undefined>;

type Token = z.infer<typeof tokenSchema>;
type Project = z.infer<typeof projectSchema>;
type Session = z.infer<typeof sessionSchema>;
type Prompt = z.infer<typeof promptSchema>;
type ToolCall = z.infer<typeof toolCallSchema>;
type Job = z.infer<typeof jobSchema>;
export type Injection = z.infer<typeof injectionSchema>;
/** An embedding model and how far its vectors have come; pending counts observations that still lack one. */
export type Model = {
  name: string;
  dimensions: number;
  /** Whether it embeds what is saved. */
  active: boolean;
  /** Whether it embeds queries; during a change of model the old one does. */
  answering: boolean;
  embedded: number;
  pending: number;
};
/** A model that can be used at once (`is_here`) or fetched from the model hub (`hub`: its repository); dimensions where known. */
export type AvailableModel = {
  name: string;
  kind: ModelKind;
  dimensions: number | null;
  is_here: boolean;
  hub: string | null;
};
type LessonPack = { name: string; title: string; lessons: number; installed: number };
/** What followed each firing of a lesson; `flags` names doubts about it (always ignored, never right). */
type LessonStats = {
  id: number;
  title: string;
  fired: number;
  outcomes: Record<string, number>;
  flags: string[];
};

/** A part of an import is redacted and indexed before it is answered. */
const IMPORT_TIMEOUT_MS = 120_000;
/** For work on a whole project: a client that gives up stops it. */
const LARGE_WORK_MS = 10 * 60_000;

export type Api = ReturnType<typeof createApi>;

/** Name the daemon's routes over a client; every function throws what `client.request` throws. */
export function createApi(client: Client) {
  const get = <Reply>(path: string, query?: Query) => client.request<Reply>('GET', path, query && { query });
  const post = <Reply>(path: string, body: unknown = {}, timeoutMs?: number) =>
    client.request<Reply>('POST', path, { body, ...(timeoutMs && { timeoutMs }) });

  return {
    health: () => get<Health>('/api/health'),
    stats: () => get<Stats>('/api/stats'),
    sizes: () => get<Sizes>('/api/stats/size'),
    dailyStats: (days: number) => get<DailyStats>('/api/stats/daily', { days }),

    search: (request: z.input<typeof searchRequestSchema>) => post<SearchReply>('/api/observations/search', request),
    timeline: (query: { anchor?: number; query?: string; project?: string; before?: number; after?: number }) =>
      get<z.infer<typeof timelineSchema>>('/api/observations/timeline', query),
    observation: (id: number) => get<Observation>(`/api/observations/${id}`),
    observations: (query: {
      ids?: string;
      project?: string;
      session_id?: string;
      kind?: string;
      pinned?: boolean;
      limit?: number;
      cursor?: number;
    }) => get<Page<Observation>>('/api/observations', query),
    changeObservation: (id: number, patch: ObservationPatch) =>
      client.request<Observation>('PATCH', `/api/observations/${id}`, { body: patch }),
    sessions: (query: { project?: string; id_prefix?: string; status?: string; limit?: number; cursor?: number }) =>
      get<Page<Session>>('/api/sessions', query),
    /** Make memory of a session at once; reading its transcript may take some seconds. */
    saveSession: (sessionId: string, toolUseId?: string) =>
      post<SessionSaved>(
        `/api/sessions/${encodeURIComponent(sessionId)}/save`,
        toolUseId === undefined ? {} : { tool_use_id: toolUseId },
        30_000,
      ),
    session: (id: string) => get<Session>(`/api/sessions/${encodeURIComponent(id)}`),
    prompts: (query: { session_id?: string; prompt_id?: string; limit?: number; cursor?: number }) =>
      get<Page<Prompt>>('/api/prompts', query),
    toolCalls: (query: { session_id?: string; prompt_id?: string; limit?: number; cursor?: number }) =>
      get<Page<ToolCall>>('/api/tool-calls', query),
    observationVersions: (id: number) =>
      get<z.infer<typeof observationVersionsSchema>>(`/api/observations/${id}/versions`),
    forgetVersions: (id: number) =>
      client.request<z.infer<typeof versionsForgottenSchema>>('DELETE', `/api/observations/${id}/versions`),
    saveObservation: (input: ObservationInput & { deduplicate?: boolean }) =>
      post<ObservationsPosted>('/api/observations', input),
    forget: (request: z.input<typeof forgetRequestSchema>) =>
      post<z.infer<typeof forgetReplySchema>>('/api/forget', request, LARGE_WORK_MS),
    /** List what forgetting by words would remove, by literal match; nothing is forgotten. */
    forgetMatches: (request: z.input<typeof forgetMatchesRequestSchema>) =>
      post<z.infer<typeof forgetMatchesSchema>>('/api/forget/matches', request),
    /** Forget what is old, unused or beyond a number; a dry run unless told otherwise. */
    forgetByPolicy: (request: z.input<typeof forgetPolicyRequestSchema>) =>
      post<z.infer<typeof forgetPolicyReplySchema>>('/api/forget/policy', request),
    /** Take back a forgetting, the latest by default. */
    undoForget: (id?: number) =>
      post<z.infer<typeof forgetReplySchema>>('/api/forget/undo', id === undefined ? {} : { id }),
    bin: (titles: boolean) => get<z.infer<typeof binSchema>>('/api/forget/bin', { titles }),
    receipts: () => get<z.infer<typeof receiptListSchema>>('/api/forget/receipts'),
    receipt: (id: string) => get<Receipt>(`/api/forget/receipts/${encodeURIComponent(id)}`),
    emptyBin: (id?: number) =>
      post<z.infer<typeof binEmptiedSchema>>('/api/forget/empty', id === undefined ? {} : { id }),
    injections: (query: {
      session_id?: string;
      project?: string;
      observation?: number;
      rule?: number;
      limit?: number;
      cursor?: number;
    }) => get<Page<Injection>>('/api/injections', query),
    reason: (request: z.input<typeof evidenceRequestSchema>) => post<ReasonReply>('/api/reason', request),
    wonder: (request: z.input<typeof evidenceRequestSchema>) => post<WonderReply>('/api/wonder', request),
    graph: (query: { focus?: string; project?: string }) => get<Graph>('/api/graph', query),
    recall: (request: z.input<typeof recallRequestSchema>) => post<RecallReply>('/api/recall', request),

    profile: (query: ProfileQuery) => get<Profile>('/api/profile', query),
    injectMemory: (request: z.input<typeof injectRequestSchema>) => post<InjectReply>('/api/profile/inject', request),
    addSignal: (signal: SignalRequest) => post<SignalReply>('/api/profile/signals', signal),
    coldStart: (query: { user_id?: string }) => get<ColdStart>('/api/profile/cold-start', query),
    rules: (query: { project?: string; status?: string; limit?: number }) => get<Page<UserRule>>('/api/rules', query),
    ruleUses: (query: { project?: string }) => get<Page<RuleUse>>('/api/rules/uses', query),
    rule: (id: number) => get<UserRule>(`/api/rules/${id}`),
    addRule: (input: RuleInput) => post<RuleKept>('/api/rules', input),
    editRule: (id: number, edit: RuleEdit) => client.request<RuleKept>('PATCH', `/api/rules/${id}`, { body: edit }),
    endRule: (id: number) => post<Pick<UserRule, 'id' | 'status'>>(`/api/rules/${id}/end`),
    lockRule: (id: number, verb: 'lock' | 'unlock', heardIn: HeardIn = {}) =>
      post<Pick<UserRule, 'id' | 'status' | 'locked'>>(`/api/rules/${id}/${verb}`, heardIn),
    approveRule: (id: number) => post<Pick<UserRule, 'id' | 'status'>>(`/api/rules/${id}/approve`),
    judgeRule: (id: number, verdict: RuleFeedback) =>
      post<Pick<UserRule, 'id' | 'confidence'>>(`/api/rules/${id}/feedback`, { verdict }),
    onboard: (request: z.input<typeof onboardRequestSchema>) => post<OnboardReply>('/api/rules/onboard', request),
    whyRule: (id: number) => get<RuleWhy>(`/api/rules/${id}/why`),

    lessons: (query: { project?: string; query?: string; status?: string; limit?: number }) =>
      get<Page<Lesson>>('/api/lessons', query),
    lesson: (id: number) => get<Lesson>(`/api/lessons/${id}`),
    createLesson: (input: z.input<typeof lessonInputSchema>) => post<Lesson>('/api/lessons', input),
    changeLesson: (id: number, patch: LessonPatch) =>
      client.request<Lesson>('PATCH', `/api/lessons/${id}`, { body: patch }),
    removeLesson: (id: number) => client.request<void>('DELETE', `/api/lessons/${id}`),
    matchLessons: (call: z.input<typeof lessonMatchSchema>) =>
      post<z.infer<typeof lessonMatchReplySchema>>('/api/lessons/match', call),
    /** On which past calls a trigger, or the words of a rule, would have fired. */
    tryTrigger: (request: z.input<typeof triggerTrySchema>) => post<TriggerTried>('/api/lessons/try', request),
    firings: (id: number, query: { limit?: number; cursor?: number }) =>
      get<Page<Firing>>(`/api/lessons/${id}/firings`, query),
    lessonStats: (query: { project?: string }) => get<Page<LessonStats>>('/api/lessons/stats', query),
    lessonPacks: () => get<Page<LessonPack>>('/api/lessons/packs'),
    installLessonPack: (name: string, action?: CriticalAction) =>
      client.request<{ name: string; created: number; updated: number; unchanged: number }>(
        'POST',
        `/api/lessons/packs/${encodeURIComponent(name)}`,
        { body: {}, query: { action } },
      ),
    importLessons: (request: { text: string; source: string; project?: string | null }) =>
      post<{
        created: number;
        unchanged: number;
        lessons: Lesson[];
        skipped: { line: number; text: string; why: string }[];
      }>('/api/lessons/import', request),

    redact: (request: z.input<typeof redactRequestSchema>) =>
      post<z.infer<typeof redactReplySchema>>('/api/redact', request),
    import: (request: z.input<typeof importRequestSchema>) =>
      post<ImportReply>('/api/import', request, IMPORT_TIMEOUT_MS),
    backfill: (request: z.input<typeof backfillRequestSchema>) => post<BackfillReply>('/api/backfill', request),

    tokens: () => get<Page<Token>>('/api/admin/tokens'),
    createToken: (request: z.input<typeof tokenPostSchema>) =>
      post<z.infer<typeof tokenCreatedSchema>>('/api/admin/tokens', request),
    revokeToken: (id: number) => client.request<Token>('DELETE', `/api/admin/tokens/${id}`),
    projects: () => get<Page<Project>>('/api/admin/projects'),
    mergeProjects: (from: string, into: string) =>
      post<Project>('/api/admin/projects/merge', { from, into }, LARGE_WORK_MS),
    setProgress: (id: number, request: z.input<typeof progressSchema>) =>
      post<z.infer<typeof progressReplySchema>>(`/api/observations/${id}/progress`, request),
    complete: (id: number, request: z.input<typeof completionSchema>) =>
      post<CompletionReply>(`/api/observations/${id}/completions`, request),
    scopes: () => get<Scopes>('/api/scopes'),
    placeInWorkspace: (request: z.input<typeof placeInWorkspaceSchema>) =>
      post<z.infer<typeof placedSchema>>('/api/workspaces/place', request),
    clearAgent: (request: z.input<typeof clearAgentSchema>) =>
      post<z.infer<typeof forgetReplySchema>>('/api/scopes/clear-agent', request),
    deleteWorkspace: (request: z.input<typeof deleteWorkspaceSchema>) =>
      post<z.infer<typeof forgetReplySchema>>('/api/workspaces/delete', request),
    splitProject: (alias: string) => post<Project>('/api/admin/projects/split', { alias }, LARGE_WORK_MS),
    jobs: (query: { dead?: boolean; limit?: number }) => get<Page<Job>>('/api/admin/jobs', query),
    retryJobs: (id?: number) => post<{ retried: number }>('/api/admin/jobs/retry', id === undefined ? {} : { id }),
    agents: () => get<Page<ConnectedAgent>>('/api/admin/agents'),
    settings: () => get<SettingsReply>('/api/settings'),
    changeSettings: (patch: SettingsPatch) => client.request<SettingsReply>('PATCH', '/api/settings', { body: patch }),
    models: () => get<{ items: Model[]; available: AvailableModel[] }>('/api/admin/models'),
    // Building the new model's index takes long.
    useModel: (name: string) =>
      post<{ items: Model[]; available: AvailableModel[] }>('/api/admin/models', { name }, 10 * 60_000),
    migrate: () => post<{ backend: string; applied: string[] }>('/api/admin/migrate', {}, 10 * 60_000),
    stop: () => post<unknown>('/api/admin/stop'),
    browserLink: () => post<z.infer<typeof browserLinkSchema>>('/api/admin/browser-link'),
  };
}
