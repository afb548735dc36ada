import type { Queries } from '../../db/database.ts';

/**
 * How far a transcript file of a home was ingested, or before homes had ids a file of that path; with the file's
 * fingerprint; null if never.
 */
export async function readTranscriptOffset(
  q: Queries,
  home: string,
  path: string,
): Promise<{ fingerprint: string; offset: number } | null> {
  const rows = await q.query<{ fingerprint: string; offset: number }>(
    "select fingerprint, read_bytes as offset from mem_transcript_offsets where path = $2 and home in ($1, '') order by home desc limit 1",
    [home, path],
  );
  return rows[0] ?? null;
}

/** Record how far a transcript file was ingested. */
export async function writeTranscriptOffset(
  q: Queries,
  home: string,
  path: string,
  mark: { fingerprint: string; offset: number },
): Promise<void> {
  await q.query(
    `insert into mem_transcript_offsets (home, path, fingerprint, read_bytes) values ($1, $2, $3, $4)
     on conflict (home, path) do update set fingerprint = excluded.fingerprint, read_bytes = excluded.read_bytes, updated_at = now()`,
    [home, path, mark.fingerprint, mark.offset],
  );
}
