import type { z } from 'zod';
import type {
  promptSchema,
  SessionSaved,
  sessionMessagesSchema,
  sessionSchema,
  toolCallSchema,
} from '../contract/capture.ts';
import type { CompletionReply, completionSchema, progressReplySchema, progressSchema } from '../contract/details.ts';
import type { evidenceRequestSchema, ReasonReply, WonderReply } from '../contract/evidence.ts';
import type { FileKnown } from '../contract/files.ts';
import type { GoneReply, goneQuerySchema } from '../contract/gone.ts';
import type { Graph } from '../contract/graph.ts';
import type {
  LongTermResults,
  longTermPostSchema,
  longTermSearchSchema,
  memoryPromptedSchema,
  memoryPromptSchema,
} from '../contract/long-term-memory.ts';
import type {
  Observation,
  ObservationInput,
  ObservationPatch,
  ObservationRead,
  ObservationsPosted,
  observationVersionsSchema,
  timelineSchema,
  versionsForgottenSchema,
} from '../contract/observations.ts';
import type {
  injectionSchema,
  RecallReply,
  recallRequestSchema,
  SearchReply,
  searchRequestSchema,
} from '../contract/search.ts';
import type { SessionShown } from '../contract/status-line.ts';
import type { ackSchema, WorkingMemory, workingMemoryPutSchema } from '../contract/working-memory.ts';
import type { ItemPage, RouteCalls } from './api-calls.ts';

export type Injection = z.infer<typeof injectionSchema>;
type Session = z.infer<typeof sessionSchema>;
type Prompt = z.infer<typeof promptSchema>;
type ToolCall = z.infer<typeof toolCallSchema>;

/** Memories: search, read, change and use. */
export const memoryCalls = ({ get, post, send }: RouteCalls) => ({
  search: (request: z.input<typeof searchRequestSchema>) => post<SearchReply>('/api/observations/search', request),
  timeline: (query: { anchor?: number; query?: string; project?: string; before?: number; after?: number }) =>
    get<z.infer<typeof timelineSchema>>('/api/observations/timeline', query),
  observation: (id: number) => get<ObservationRead>(`/api/observations/${id}`),
  observations: (query: {
    ids?: string;
    project?: string;
    session_id?: string;
    kind?: string;
    pinned?: boolean;
    before?: string;
    confirmed?: boolean;
    limit?: number;
    cursor?: number;
  }) => get<ItemPage<Observation>>('/api/observations', query),
  changeObservation: (id: number, patch: ObservationPatch) =>
    send<Observation>('PATCH', `/api/observations/${id}`, { body: patch }),
  observationVersions: (id: number) =>
    get<z.infer<typeof observationVersionsSchema>>(`/api/observations/${id}/versions`),
  forgetVersions: (id: number) =>
    send<z.infer<typeof versionsForgottenSchema>>('DELETE', `/api/observations/${id}/versions`),
  saveObservation: (input: ObservationInput & { deduplicate?: boolean }) =>
    post<ObservationsPosted>('/api/observations', input),
  injections: (query: {
    session_id?: string;
    project?: string;
    observation?: number;
    rule?: number;
    limit?: number;
    cursor?: number;
  }) => get<ItemPage<Injection>>('/api/injections', query),
  reason: (request: z.input<typeof evidenceRequestSchema>) => post<ReasonReply>('/api/reason', request),
  wonder: (request: z.input<typeof evidenceRequestSchema>) => post<WonderReply>('/api/wonder', request),
  gone: (query: z.input<typeof goneQuerySchema>) => get<GoneReply>('/api/gone', query),
  file: (query: { path: string; project?: string }) => get<FileKnown>('/api/files', query),
  graph: (query: { focus?: string; project?: string }) => get<Graph>('/api/graph', query),
  recall: (request: z.input<typeof recallRequestSchema>) => post<RecallReply>('/api/recall', request),
  setProgress: (id: number, request: z.input<typeof progressSchema>) =>
    post<z.infer<typeof progressReplySchema>>(`/api/observations/${id}/progress`, request),
  complete: (id: number, request: z.input<typeof completionSchema>) =>
    post<CompletionReply>(`/api/observations/${id}/completions`, request),
});

/** Recorded sessions. */
export const sessionCalls = ({ get, post }: RouteCalls) => ({
  sessions: (query: {
    project?: string;
    id_prefix?: string;
    status?: string;
    agent?: string;
    before?: string;
    since?: string;
    failed?: boolean;
    limit?: number;
    cursor?: number;
  }) => get<ItemPage<Session>>('/api/sessions', query),
  /** Save a session at once; reading its transcript may take some seconds. */
  saveSession: (sessionId: string, toolUseId?: string) =>
    post<SessionSaved>(
      `/api/sessions/${encodeURIComponent(sessionId)}/save`,
      toolUseId === undefined ? {} : { tool_use_id: toolUseId },
      30_000,
    ),
  /** Save a conversation from its messages. */
  saveMessages: (request: z.input<typeof sessionMessagesSchema>) =>
    post<SessionSaved>('/api/sessions/messages', request, 30_000),
  session: (id: string) => get<Session>(`/api/sessions/${encodeURIComponent(id)}`),
  shown: (id: string) => get<SessionShown>(`/api/sessions/${encodeURIComponent(id)}/shown`),
  prompts: (query: { session_id?: string; prompt_id?: string; limit?: number; cursor?: number }) =>
    get<ItemPage<Prompt>>('/api/prompts', query),
  toolCalls: (query: { session_id?: string; prompt_id?: string; limit?: number; cursor?: number }) =>
    get<ItemPage<ToolCall>>('/api/tool-calls', query),
});

/** Working memory of programs' sessions, and long-term memory in the shapes of Redis Agent Memory Server. */
export const programCalls = ({ get, post, send }: RouteCalls) => ({
  createLongTermMemories: (request: z.input<typeof longTermPostSchema>) =>
    post<z.infer<typeof ackSchema>>('/v1/long-term-memory', request),
  searchLongTermMemory: (request: z.input<typeof longTermSearchSchema>) =>
    post<LongTermResults>('/v1/long-term-memory/search', request),
  memoryPrompt: (request: z.input<typeof memoryPromptSchema>) =>
    post<z.infer<typeof memoryPromptedSchema>>('/v1/memory/prompt', request),
  putWorkingMemory: (sessionId: string, request: z.input<typeof workingMemoryPutSchema>) =>
    send<WorkingMemory>('PUT', `/v1/working-memory/${encodeURIComponent(sessionId)}`, { body: request }),
  workingMemory: (sessionId: string, query: { namespace?: string; user_id?: string; window_size?: number }) =>
    get<WorkingMemory>(`/v1/working-memory/${encodeURIComponent(sessionId)}`, query),
});
