/**
 * The list of what must stay gone, beside the backups: a backup that is older than a forgetting, a revocation or a removal is restored
 * without what went since. It is only ever appended to, one JSON line an entry, and holds no word of what was recorded: ids that agents made
 * up at random stand as they are, everything else (names of projects, a person's own ids, rows) as SHA-256.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensurePrivateFolder, type Home } from './home.ts';

/** What is forgotten, which tombstones keep in the database. */
const FORGOTTEN = ['session', 'prompt', 'tool_call', 'observation', 'external', 'project'] as const;
/** What is revoked, removed or withdrawn, which mem_gone keeps in the database (store/gone.ts). */
const GONE = ['token', 'lesson', 'ended', 'approval', 'working', 'workspace', 'versions'] as const;

const entrySchema = z.object({
  /** `+` gone, `-` taken back. */
  op: z.enum(['+', '-']),
  subject: z.enum([...FORGOTTEN, ...GONE]),
  id: z.string(),
  at: z.iso.datetime().transform((at) => new Date(at)),
});
type Entry = z.output<typeof entrySchema>;
export type GoneSubject = (typeof GONE)[number];
/** One state of what is named by `id`, since a time. */
export type GoneEntry = Entry & { subject: GoneSubject };
/** What was forgotten: an agent's id for sessions, prompts and tool calls, a SHA-256 for the others. */
export type ForgottenSubject = { subject: (typeof FORGOTTEN)[number]; id: string };

const pathOf = (home: Home) => join(home.backups, 'forgotten.jsonl');
const isGone = (entry: Entry): entry is GoneEntry => (GONE as readonly string[]).includes(entry.subject);

/** Append what is forgotten, or taken back, now; durable when this returns. Without effect if the home is gone. */
export function appendForgotten(home: Home, op: Entry['op'], subjects: readonly ForgottenSubject[]): void {
  const at = new Date();
  append(
    home,
    subjects.map((subject) => ({ op, ...subject, at })),
  );
}

/** Append what the database has noted; durable when this returns. Without effect if the home is gone. */
export const appendGone = (home: Home, entries: readonly GoneEntry[]): void => append(home, entries);

function append(home: Home, entries: readonly Entry[]): void {
  if (entries.length === 0 || !existsSync(home.root)) return;
  ensurePrivateFolder(home.backups);
  const lines = entries.map(({ op, subject, id, at }) => `${JSON.stringify({ op, subject, id, at })}\n`);
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
export const readForgotten = (home: Home): (ForgottenSubject & { at: Date })[] =>
  latestEntries(home).flatMap((entry) =>
    entry.op === '+' && !isGone(entry) ? [entry as ForgottenSubject & Entry] : [],
  );

/** How what was revoked, removed or withdrawn stands, what was taken back included; `only`: of one subject. */
export const readGoneList = (home: Home, only?: GoneSubject): GoneEntry[] => latestEntries(home, only).filter(isGone);

function latestEntries(home: Home, only?: GoneSubject): Entry[] {
  if (!existsSync(pathOf(home))) return [];
  const latest = new Map<string, Entry>();
  for (const line of readFileSync(pathOf(home), 'utf8').split('\n')) {
    // Most lines are of other subjects, and parsing all of a long list takes a part of a second.
    if (only !== undefined && !line.includes(`"${only}"`)) continue;
    const entry = parseEntry(line);
    if (entry && (only === undefined || entry.subject === only)) latest.set(`${entry.subject} ${entry.id}`, entry);
  }
  return [...latest.values()];
}

function parseEntry(line: string): Entry | undefined {
  if (line === '') return undefined;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
