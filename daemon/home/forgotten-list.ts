/**
 * The list of what was forgotten, beside the backups: a backup that is older than a forgetting is restored without what was forgotten
 * since. It is only ever appended to, one JSON line an entry, and holds no word of what was recorded: ids that agents made up at random
 * stand as they are, everything else (names of projects, a person's own ids) as SHA-256.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensurePrivateFolder, type Home } from './home.ts';

const entrySchema = z.object({
  /** `+` forgotten, `-` taken back. */
  op: z.enum(['+', '-']),
  subject: z.enum(['session', 'prompt', 'tool_call', 'observation', 'external', 'project']),
  id: z.string(),
  at: z.iso.datetime(),
});
type Entry = z.infer<typeof entrySchema>;
/** What was forgotten: an agent's id for sessions, prompts and tool calls, a SHA-256 for the others. */
export type ForgottenSubject = Pick<Entry, 'subject' | 'id'>;

const pathOf = (home: Home) => join(home.backups, 'forgotten.jsonl');

/** Append entries, durable when this returns. Without effect if the home is gone. */
export function appendForgotten(home: Home, op: Entry['op'], subjects: readonly ForgottenSubject[]): void {
  if (subjects.length === 0 || !existsSync(home.root)) return;
  ensurePrivateFolder(home.backups);
  const at = new Date().toISOString();
  const lines = subjects.map(({ subject, id }) => `${JSON.stringify({ op, subject, id, at })}\n`);
  const file = openSync(pathOf(home), 'a', 0o600);
  try {
    // A killed writer may have left half a line, which the first newline ends.
    writeSync(file, `\n${lines.join('')}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** What is forgotten now, each subject once with the time of its latest entry; lines that are no entries are skipped. */
export function readForgotten(home: Home): (ForgottenSubject & { at: Date })[] {
  if (!existsSync(pathOf(home))) return [];
  const latest = new Map<string, Entry>();
  for (const line of readFileSync(pathOf(home), 'utf8').split('\n')) {
    const entry = parseEntry(line);
    if (entry) latest.set(`${entry.subject} ${entry.id}`, entry);
  }
  return [...latest.values()]
    .filter(({ op }) => op === '+')
    .map(({ subject, id, at }) => ({ subject, id, at: new Date(at) }));
}

function parseEntry(line: string): Entry | undefined {
  if (line === '') return undefined;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
