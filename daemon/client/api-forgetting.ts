import type { z } from 'zod';
import type {
  binEmptiedSchema,
  binSchema,
  forgetMatchesRequestSchema,
  forgetMatchesSchema,
  forgetPolicyReplySchema,
  forgetPolicyRequestSchema,
  forgetReplySchema,
  forgetRequestSchema,
} from '../contract/admin.ts';
import type { OwnMemory, ownMemoryRemovedSchema, ownMemorySameSchema } from '../contract/own-memory.ts';
import type { Receipt, receiptListSchema } from '../contract/receipts.ts';
import type {
  clearAgentSchema,
  deleteWorkspaceSchema,
  placedSchema,
  placeInWorkspaceSchema,
  Scopes,
} from '../contract/scopes.ts';
import { LARGE_WORK_MS, type RouteCalls } from './api-calls.ts';

/** What is forgotten and taken back. */
export const forgettingCalls = ({ get, post }: RouteCalls) => ({
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
  /** What agents noted in memories of their own, of a project or of all. */
  ownMemory: (project?: string) =>
    get<{ items: OwnMemory[] }>('/api/own-memory', project === undefined ? {} : { project }),
  /** Of that, what says the same as memories, or was noted in a session. */
  ownMemorySame: (which: z.input<typeof ownMemorySameSchema>) =>
    post<{ items: OwnMemory[] }>('/api/own-memory/same', which),
  /** Take it out there. */
  removeOwnMemory: (places: readonly string[]) =>
    post<z.infer<typeof ownMemoryRemovedSchema>>('/api/own-memory/remove', { places }),
  bin: (titles: boolean) => get<z.infer<typeof binSchema>>('/api/forget/bin', { titles }),
  receipts: () => get<z.infer<typeof receiptListSchema>>('/api/forget/receipts'),
  receipt: (id: string) => get<Receipt>(`/api/forget/receipts/${encodeURIComponent(id)}`),
  emptyBin: (id?: number) =>
    post<z.infer<typeof binEmptiedSchema>>('/api/forget/empty', id === undefined ? {} : { id }),
});

/** Where memories hold, and what is cleared by that. */
export const scopeCalls = ({ get, post }: RouteCalls) => ({
  scopes: () => get<Scopes>('/api/scopes'),
  placeInWorkspace: (request: z.input<typeof placeInWorkspaceSchema>) =>
    post<z.infer<typeof placedSchema>>('/api/workspaces/place', request),
  clearAgent: (request: z.input<typeof clearAgentSchema>) =>
    post<z.infer<typeof forgetReplySchema>>('/api/scopes/clear-agent', request),
  deleteWorkspace: (request: z.input<typeof deleteWorkspaceSchema>) =>
    post<z.infer<typeof forgetReplySchema>>('/api/workspaces/delete', request),
});
