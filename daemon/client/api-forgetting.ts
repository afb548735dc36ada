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

/** Forgetting and undoing. */
export const forgettingCalls = ({ get, post }: RouteCalls) => ({
  forget: (request: z.input<typeof forgetRequestSchema>) =>
    post<z.infer<typeof forgetReplySchema>>('/api/forget', request, LARGE_WORK_MS),
  /** Preview forgetting by words, by literal match; nothing is forgotten. */
  forgetMatches: (request: z.input<typeof forgetMatchesRequestSchema>) =>
    post<z.infer<typeof forgetMatchesSchema>>('/api/forget/matches', request),
  /** Forget memories that are old, unused or beyond a number; a dry run by default. */
  forgetByPolicy: (request: z.input<typeof forgetPolicyRequestSchema>) =>
    post<z.infer<typeof forgetPolicyReplySchema>>('/api/forget/policy', request),
  /** Undo a deletion, the latest by default. */
  undoForget: (id?: number) =>
    post<z.infer<typeof forgetReplySchema>>('/api/forget/undo', id === undefined ? {} : { id }),
  /** The agents' own memories, of a project or of all. */
  ownMemory: (project?: string) =>
    get<{ items: OwnMemory[] }>('/api/own-memory', project === undefined ? {} : { project }),
  /** Those that match memories, or were noted in a session. */
  ownMemorySame: (which: z.input<typeof ownMemorySameSchema>) =>
    post<{ items: OwnMemory[] }>('/api/own-memory/same', which),
  /** Remove them there. */
  removeOwnMemory: (places: readonly string[]) =>
    post<z.infer<typeof ownMemoryRemovedSchema>>('/api/own-memory/remove', { places }),
  bin: (titles: boolean) => get<z.infer<typeof binSchema>>('/api/forget/bin', { titles }),
  receipts: () => get<z.infer<typeof receiptListSchema>>('/api/forget/receipts'),
  receipt: (id: string) => get<Receipt>(`/api/forget/receipts/${encodeURIComponent(id)}`),
  emptyBin: (id?: number) =>
    post<z.infer<typeof binEmptiedSchema>>('/api/forget/empty', id === undefined ? {} : { id }),
});

/** Scopes and workspaces, and clearing them. */
export const scopeCalls = ({ get, post }: RouteCalls) => ({
  scopes: () => get<Scopes>('/api/scopes'),
  placeInWorkspace: (request: z.input<typeof placeInWorkspaceSchema>) =>
    post<z.infer<typeof placedSchema>>('/api/workspaces/place', request),
  clearAgent: (request: z.input<typeof clearAgentSchema>) =>
    post<z.infer<typeof forgetReplySchema>>('/api/scopes/clear-agent', request),
  deleteWorkspace: (request: z.input<typeof deleteWorkspaceSchema>) =>
    post<z.infer<typeof forgetReplySchema>>('/api/workspaces/delete', request),
});
