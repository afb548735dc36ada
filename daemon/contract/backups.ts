import { z } from 'zod';

const backupSchema = z.object({
  name: z.string(),
  file: z.string(),
  bytes: z.number(),
  at: z.string(),
  daily: z.boolean().describe('whether it is deleted once there are enough newer daily ones'),
});
export type Backup = z.infer<typeof backupSchema>;

const drillSchema = z.object({
  at: z.string(),
  ok: z.boolean(),
  backup: z.string().describe('the file that was restored into a temporary database'),
  detail: z.string(),
});

/** The backups of a home. */
export const backupStateSchema = z.object({
  on: z.boolean().describe('whether the daemon makes one a day'),
  folder: z.string(),
  last: backupSchema.nullable().describe('the latest whole backup; null: there is none'),
  failed: z
    .object({ at: z.string(), message: z.string() })
    .nullable()
    .describe('why the daemon’s latest attempt failed; null: it did not'),
  drill: drillSchema.nullable().describe('the latest restore drill; null: none was made yet'),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const backupPostSchema = z.object({
  name: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/)
    .optional()
    .describe('a name of letters, digits, - and _; a named backup is never deleted. Default: manual- and the time'),
});
export const backupListSchema = backupStateSchema.extend({
  running: z.boolean().describe('whether the daemon makes a backup or a drill right now'),
  items: z.array(backupSchema).describe('the latest first'),
});
export type BackupList = z.infer<typeof backupListSchema>;
