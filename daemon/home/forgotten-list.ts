/**
 * The list of deleted things, stored beside the backups: when an older backup is restored, whatever was forgotten,
 * revoked or removed since is left out. It is append-only, one JSON line an entry, and contains no recorded text:
 * random ids made by agents are written as they are, everything else (names of projects, a person's own ids, rows) as
 * SHA-256.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensurePrivateFolder, type Home } from './home.ts';

/** Subjects that are forgotten; in the database, tombstones record them. */
const FORGOTTEN = ['session', 'prompt', 'tool_call', 'observation', 'external', 'project'] as const;
/** Subjects that are revoked, removed or withdrawn; in the database, mem_gone records them (store/gone.ts). */
const GONE = ['token', 'lesson', 'ended', 'approval', 'working', 'workspace', 'versions'] as const;

const entrySchema = z.object({
  /** `+` gone, `-` restored. */
  op: z.enum(['+', '-']),
  subject: z.enum([...FORGOTTEN, ...GONE]),
  id: z.string(),
  at: z.iso.datetime().transform((at) => new Date(at)),
});
type Entry = z.output<typeof entrySchema>;
export type GoneSubject = (typeof GONE)[number];
/** Whether the thing named by `id` is gone or restored, and since when. */
export type GoneEntry = Entry & { subject: GoneSubject };
/** Something forgotten: named by the agent's id for sessions, prompts and tool calls, by a SHA-256 otherwise. */
export type ForgottenSubject = { subject: (typeof FORGOTTEN)[number]; id: string };

const pathOf = (home: Home) => join(home.backups, 'forgotten.jsonl');
const isGone = (entry: Entry): entry is GoneEntry => (GONE as readonly string[]).includes(entry.subject);

/**
 * Record that subjects are forgotten (`+`) or restored (`-`) now; durable when this returns. Without effect if the home
 * is gone.
 */
export function appendForgotten(home: Home, op: Entry['op'], subjects: readonly ForgottenSubject[]): void {
  const at = new Date();
  append(
    home,
    subjects.map((subject) => ({ op, ...subject, at })),
  );
}

/** Append entries recorded by the database; durable when this returns. Without effect if the home is gone. */
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

/**
 * The subjects that are currently forgotten, each once with the time of its latest entry; invalid lines are skipped.
 */
export const readForgotten = (home: Home): (ForgottenSubject & { at: Date })[] =>
  latestEntries(home).flatMap((entry) =>
    entry.op === '+' && !isGone(entry) ? [entry as ForgottenSubject & Entry] : [],
  );

/**
 * The latest entry for each thing revoked, removed or withdrawn, including those restored later. `only` limits the
 * result to one subject.
 */
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
