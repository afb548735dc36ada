import type { Observation } from '../daemon/contract/observations.ts';

/** A file in memories: its number of sessions, and its last time. */
export type WorkedFile = { file: string; project: string | null; sessions: number; memories: number; last: string };

/** The files in memories, most sessions first. `memories`: newest first */
export function workedFilesIn(
  memories: readonly Pick<Observation, 'files' | 'project' | 'session_id' | 'created_at'>[],
): WorkedFile[] {
  const files = new Map<string, WorkedFile & { of: Set<string | null> }>();
  for (const { files: named, project, session_id, created_at } of memories)
    for (const file of named) {
      const key = `${project} ${file}`;
      const known = files.get(key) ?? { file, project, sessions: 0, memories: 0, last: created_at, of: new Set() };
      known.of.add(session_id);
      files.set(key, { ...known, sessions: known.of.size, memories: known.memories + 1 });
    }
  return [...files.values()]
    .map(({ of: _, ...file }) => file)
    .sort((a, b) => b.sessions - a.sessions || b.last.localeCompare(a.last));
}
