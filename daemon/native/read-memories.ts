// Reads the files of an agent's own memory, as far as bounds allow.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type NativeMemory, readNativeMemory } from '../../agents/claude-code/native-memory.ts';
import { addedMemories } from '../../agents/gemini-cli/native-memory.ts';
import { CLAUDE_CODE, GEMINI_CLI } from '../contract/hook-events.ts';
import { claudeMemory, geminiFile, type Machine, type MemorySession } from './places.ts';
import { readRegularFile } from './read-file.ts';

/** Files of a folder that are read: the client's index names 200 at most, and nobody reads more drafts. */
const MAX_FILES = 200;
/** Beginning of a file that is read: it holds one fact. */
const MAX_FILE_BYTES = 32 * 1024;
const MAX_NAME_BYTES = 255;
/** The file of a folder with a line for each of the others. */
export const INDEX = 'MEMORY.md';

/** A memory with its place; `source` is what its mark is made of. */
export type ReadMemory = { path: string; source: string; memory: NativeMemory };
export type ReadFolder = {
  /** The folder that was read; undefined if none was: the memory is off, out of bounds, or another agent's. */
  within: string | undefined;
  /** One folder for all projects. */
  isShared: boolean;
  memories: ReadMemory[];
  /** Files that are there, read or not: none of them ended. */
  present: ReadonlySet<string>;
};

const NOTHING: Omit<ReadFolder, 'memories'> = { within: undefined, isShared: false, present: new Set() };

/** Read the memories of a session's agent, a folder at a time. */
export async function* readMemories(
  session: MemorySession,
  machine: Machine,
  signal: AbortSignal,
): AsyncGenerator<ReadFolder> {
  if (session.agent === GEMINI_CLI) yield await readGemini(machine);
  if (session.agent !== CLAUDE_CODE) return;
  const memory = await claudeMemory(session, machine);
  if (!memory?.isOn) return;
  for (const folder of memory.folders) yield { ...(await readFolder(folder, signal)), isShared: memory.isShared };
}

/** Read what Gemini CLI was asked to remember, a line each. */
export async function readGemini(machine: Machine): Promise<ReadFolder> {
  const path = geminiFile(machine);
  const text = await readRegularFile(path, MAX_FILE_BYTES);
  if (text === undefined) return { ...NOTHING, memories: [] };
  const memories = addedMemories(text)
    .slice(0, MAX_FILES)
    .map((memory) => ({ path: `${path}#${hashOf(memory.text)}`, source: memory.text, memory }));
  return { within: `${path}#`, isShared: true, memories, present: new Set(memories.map((memory) => memory.path)) };
}

/** Read the memories of one folder. */
export async function readFolder(folder: string, signal: AbortSignal): Promise<ReadFolder> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return { ...NOTHING, memories: [] };
  const files = names
    .filter((name) => name.endsWith('.md') && name !== INDEX && Buffer.byteLength(name) <= MAX_NAME_BYTES)
    .sort();
  const memories: ReadMemory[] = [];
  for (const path of files.slice(0, MAX_FILES).map((name) => join(folder, name))) {
    signal.throwIfAborted();
    const source = await readRegularFile(path, MAX_FILE_BYTES);
    const memory = source === undefined ? undefined : readNativeMemory(source);
    if (memory) memories.push({ path, source: source!, memory });
  }
  const present = new Set(files.map((name) => join(folder, name)));
  return { within: `${folder}/`, isShared: false, memories, present };
}

/** Names a line of a file, by its words. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
