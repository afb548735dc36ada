import { z } from 'zod';

export const BACKUP_FORMAT = 'agent-memory backup';
/** Incremented when older programs can no longer read a file of this one. */
export const FORMAT_VERSION = 1;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(63);

/** A backup's description of itself, at its end. Its format and version are also in its first line. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int().positive(),
  program: z.string().max(100),
  backend: z.enum(['postgres', 'pglite']),
  created_at: z.iso.datetime(),
  /** The migrations that made the schema, in their order. */
  migrations: z.array(name).min(1).max(10_000),
  tables: z.array(z.object({ name, columns: z.array(name).min(1).max(500), rows: count, checksum: sha256 })).max(1000),
  /** The last id assigned in each table. */
  last_ids: z.record(name, count),
  canaries: z
    .array(z.object({ observation: count, text: z.array(count).max(100), vector: z.array(count).max(100) }))
    .max(100),
  /** The lines: their size, compressed and not, and the hash of the compressed bytes. */
  body: z.object({ bytes: count, text_bytes: count, sha256 }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The number of rows in a backup. */
export const rowsIn = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
