import type { Queries } from '../db/database.ts';

/** How far a transcript file was ingested, with the file's fingerprint; null if never. */
export async function readTranscriptOffset(
  q: Queries,
  path: string,
): Promise<{ fingerprint: string; offset: number } | null> {
  const rows = await q.query<{ fingerprint: string; offset: number }>(
    'select fingerprint, read_bytes as offset from mem_transcript_offsets where path = $1',
    [path],
  );
  return rows[0] ?? null;
}

/** Record how far a transcript file was ingested. */
export async function writeTranscriptOffset(
  q: Queries,
  path: string,
  mark: { fingerprint: string; offset: number },
): Promise<void> {
  await q.query(
    `insert into mem_transcript_offsets (path, fingerprint, read_bytes) values ($1, $2, $3)
     on conflict (path) do update set fingerprint = excluded.fingerprint, read_bytes = excluded.read_bytes, updated_at = now()`,
    [path, mark.fingerprint, mark.offset],
  );
}
