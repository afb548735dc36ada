import { z } from 'zod';
import { nameSchema } from './fields.ts';

const flag = z.boolean().nullable().optional();
const number = z.number().int().nullable().optional();
const list = z.array(nameSchema).max(500).nullable().optional();

/**
 * The settings that a running daemon applies at once; null: reset to the default. daemon/settings/schema.ts bounds the
 * numbers.
 */
export const settingsPatchSchema = z.strictObject({
  inject: flag,
  inject_budget_tokens: number,
  tell_start: flag,
  tell_learnt: flag,
  exclude_paths: list,
  exclude_projects: list,
  journal_days: number,
  bin_days: number,
  forget_days_by_kind: list,
  audit_days: number,
  stale_session_hours: number,
  writes_per_minute: number,
  reads_per_minute: number,
  proxy: flag,
  cold_start: flag,
  summary_daily_tokens: number,
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
export type LiveSetting = keyof SettingsPatch;
export const LIVE_SETTINGS = Object.keys(settingsPatchSchema.shape) as LiveSetting[];

/**
 * Retention. On a database shared by several homes, the database's values apply, not those of a home's settings.json.
 */
export const RETENTION_SETTINGS = [
  'journal_days',
  'audit_days',
  'bin_days',
  'forget_max_age_days',
  'forget_max_inactive_days',
  'forget_budget',
  'forget_kinds',
  'forget_days_by_kind',
] as const;

const valueSchema = z.union([z.boolean(), z.number(), z.array(z.string())]);
export const settingsReplySchema = z.object({
  file: z.string().describe('the file in which they are stored'),
  items: z.array(
    z.object({
      name: z.enum(LIVE_SETTINGS),
      value: valueSchema,
      usual: valueSchema.describe('the default'),
      from: z
        .enum(['default', 'file', 'environment', 'database'])
        .describe(
          'environment: it overrides the file, so it can’t be changed here; database: it applies to all homes of that database',
        ),
    }),
  ),
});
export type SettingsReply = z.infer<typeof settingsReplySchema>;
/** The reason why nothing was changed: a value is invalid, or the settings are fixed elsewhere. */
export type SettingsRefused = { refused: string; because: 'invalid' | 'taken' };
