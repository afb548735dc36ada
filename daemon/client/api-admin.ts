import type { z } from 'zod';
import type {
  browserLinkSchema,
  ConnectedAgent,
  jobSchema,
  MergePreview,
  projectSchema,
  redactReplySchema,
  redactRequestSchema,
  tokenCreatedSchema,
  tokenPostSchema,
  tokenSchema,
} from '../contract/admin.ts';
import type { BackupList } from '../contract/backups.ts';
import type { BackfillReply, backfillRequestSchema } from '../contract/capture.ts';
import type { MemoryEffect } from '../contract/effect.ts';
import type { Health, Stats } from '../contract/health.ts';
import type { ImportReply, importRequestSchema } from '../contract/import.ts';
import type { ModelKind } from '../contract/model-kind.ts';
import type { SettingsPatch, SettingsReply } from '../contract/settings.ts';
import type { DailyStats, Sizes } from '../contract/stats.ts';
import { type ItemPage, LARGE_WORK_MS, type RouteCalls } from './api-calls.ts';

/** Timeout of a part of an import, which is redacted and indexed before the reply. */
const IMPORT_TIMEOUT_MS = 120_000;

type Token = z.infer<typeof tokenSchema>;
type Project = z.infer<typeof projectSchema>;
type Job = z.infer<typeof jobSchema>;
/** An embedding model and its progress; `pending` counts observations that still lack a vector. */
export type Model = {
  name: string;
  dimensions: number;
  /** Whether it embeds saved observations. */
  active: boolean;
  /** Whether it embeds queries; during a change of model the old one does. */
  answering: boolean;
  embedded: number;
  pending: number;
};
/**
 * A model that can be used at once (`is_here`) or fetched from the model hub (`hub`: its repository); dimensions where
 * known.
 */
export type AvailableModel = {
  name: string;
  kind: ModelKind;
  dimensions: number | null;
  is_here: boolean;
  hub: string | null;
};

/** The daemon's health. */
export const statusCalls = ({ get }: RouteCalls) => ({
  health: () => get<Health>('/api/health'),
  stats: () => get<Stats>('/api/stats'),
  sizes: () => get<Sizes>('/api/stats/size'),
  effect: (query: { weeks?: number; project?: string }) => get<MemoryEffect>('/api/stats/effect', query),
  dailyStats: (days: number, project?: string) => get<DailyStats>('/api/stats/daily', { days, project }),
});

/** Texts to redact, records to import, transcripts to fill in from. */
export const intakeCalls = ({ post }: RouteCalls) => ({
  redact: (request: z.input<typeof redactRequestSchema>) =>
    post<z.infer<typeof redactReplySchema>>('/api/redact', request),
  import: (request: z.input<typeof importRequestSchema>) =>
    post<ImportReply>('/api/import', request, IMPORT_TIMEOUT_MS),
  backfill: (request: z.input<typeof backfillRequestSchema>) => post<BackfillReply>('/api/backfill', request),
});

/** Tokens, projects, jobs, settings and models. */
export const adminCalls = ({ get, post, send }: RouteCalls) => ({
  tokens: () => get<ItemPage<Token>>('/api/admin/tokens'),
  createToken: (request: z.input<typeof tokenPostSchema>) =>
    post<z.infer<typeof tokenCreatedSchema>>('/api/admin/tokens', request),
  revokeToken: (id: number) => send<Token>('DELETE', `/api/admin/tokens/${id}`),
  projects: () => get<ItemPage<Project>>('/api/admin/projects'),
  mergeProjects: (from: string, into: string) =>
    post<Project>('/api/admin/projects/merge', { from, into }, LARGE_WORK_MS),
  previewMerge: (from: string, into: string) =>
    post<MergePreview>('/api/admin/projects/merge', { from, into, dry_run: true }),
  splitProject: (alias: string) => post<Project>('/api/admin/projects/split', { alias }, LARGE_WORK_MS),
  unmergeProject: (key: string) => post<Project>('/api/admin/projects/unmerge', { key }, LARGE_WORK_MS),
  jobs: (query: { dead?: boolean; limit?: number }) => get<ItemPage<Job>>('/api/admin/jobs', query),
  retryJobs: (id?: number) => post<{ retried: number }>('/api/admin/jobs/retry', id === undefined ? {} : { id }),
  agents: () => get<ItemPage<ConnectedAgent>>('/api/admin/agents'),
  settings: () => get<SettingsReply>('/api/settings'),
  changeSettings: (patch: SettingsPatch) => send<SettingsReply>('PATCH', '/api/settings', { body: patch }),
  models: () => get<{ items: Model[]; available: AvailableModel[] }>('/api/admin/models'),
  // Building the new model's index takes long.
  useModel: (name: string) =>
    post<{ items: Model[]; available: AvailableModel[] }>('/api/admin/models', { name }, 10 * 60_000),
  backups: () => get<BackupList>('/api/admin/backups'),
  backUp: () => post<{ status: 'started' | 'running' }>('/api/admin/backups', {}),
  migrate: () => post<{ backend: string; applied: string[] }>('/api/admin/migrate', {}, 10 * 60_000),
  stop: () => post<unknown>('/api/admin/stop'),
  browserLink: () => post<z.infer<typeof browserLinkSchema>>('/api/admin/browser-link'),
});
