// Imports agents' own memories, each file once per version:
//
//   feedback              the rule in the user's own sentence of that session, else a draft with its reason
//   project, reference    a fact of the project
//   user                  a fact of the user's
//
// A changed file replaces its earlier draft or fact, a deleted one ends it. A rule that the user said or approved
// stays, since an agent that rewrites its files must not end anything of the user's.
import { createHmac } from 'node:crypto';
import { dirname } from 'node:path';
import type { NativeMemory } from '../../agents/claude-code/native-memory.ts';
import type { Database } from '../db/database.ts';
import { isNativeMemory } from '../home/native-memory.ts';
import type { Memory } from '../memory/memory.ts';
import type { Projects } from '../projects/projects.ts';
import type { Rules } from '../rules/rules.ts';
import {
  dropNativeDraft,
  dropNativeFact,
  dropNativeFile,
  isActiveRule,
  type NativeFile,
  type NativeSession,
  readNativeFiles,
  readNativeSession,
  writeNativeFile,
} from '../store/memories/native-files.ts';
import { hasMemory, type Machine } from './places.ts';
import { INDEX, type ReadFolder, type ReadMemory, readMemories } from './read-memories.ts';
import { removeOwnMemory } from './remove.ts';

type Deps = {
  db: Database;
  machine: Machine;
  /** The id of the home, which names whose files they are and keys their marks. */
  home: string;
  memory: Pick<Memory, 'save'>;
  rules: Pick<Rules, 'keepNoted' | 'changed'>;
  projects: Pick<Projects, 'ofFolder'>;
};

export type TakeIn = ReturnType<typeof createTakeIn>;

/** Create the service that imports the own memory of a session's agent. */
export function createTakeIn(deps: Deps) {
  const { db, home, machine } = deps;
  /** Folders that settings name, as they come up. */
  const named = new Set<string>();
  return {
    /** Whether a path is inside an agent's own memory. */
    isMemoryFile: (path: string): boolean => isNativeMemory(path, [...named]),

    /** Read the own memory of a session's agent, and import new, changed and deleted files. */
    async takeIn(sessionId: string, signal: AbortSignal): Promise<void> {
      const session = await readNativeSession(db, sessionId);
      if (!session || !hasMemory(session.agent)) return;
      const root = session.cwd === null ? null : (deps.projects.ofFolder(session.cwd).project?.root ?? session.cwd);
      const memoryPlace = { agent: session.agent, transcriptPath: session.transcript_path, root };
      for await (const folder of readMemories(memoryPlace, machine, signal)) {
        if (folder.within === undefined) continue;
        if (folder.isShared && folder.within.endsWith('/')) named.add(folder.within.slice(0, -1));
        await takeFolder(deps, session, folder, signal);
      }
    },

    /** Remove places from imported files, and end the resulting drafts and facts; other files are left alone. */
    async remove(places: readonly string[]): Promise<{ removed: string[]; kept: string[] }> {
      const fileByPath = new Map((await readNativeFiles(db, home)).map((file) => [file.path, file]));
      const folders = new Set([...fileByPath.keys()].map((path) => dirname(path)));
      const removed: string[] = [];
      for (const place of places) {
        const file = fileByPath.get(place);
        const isOfIndex = place.includes(`/${INDEX}#`) && folders.has(dirname(place));
        if ((!file && !isOfIndex) || !(await removeOwnMemory(place).catch(() => false))) continue;
        removed.push(place);
        if (file) await end(deps, file);
      }
      return { removed, kept: places.filter((place) => !removed.includes(place)) };
    },
  };
}

async function takeFolder(deps: Deps, session: NativeSession, folder: ReadFolder, signal: AbortSignal): Promise<void> {
  const { db, home } = deps;
  const fileByPath = new Map((await readNativeFiles(db, home)).map((file) => [file.path, file]));
  for (const read of folder.memories) {
    signal.throwIfAborted();
    const mark = createHmac('sha256', home).update(read.source).digest('hex').slice(0, 32);
    const before = fileByPath.get(read.path);
    if (before?.mark === mark) continue;
    const projectId = await projectOf(deps, session, folder, read.memory);
    if (projectId === null && read.memory.kind !== 'user') continue;
    const file = {
      path: read.path,
      agent: session.agent,
      session_id: read.memory.sessionId,
      kind: read.memory.kind,
      mark,
    };
    const lesson_id = await take(deps, session, read, projectId, before);
    await writeNativeFile(db, home, { ...file, lesson_id, project_id: projectId });
  }
  for (const file of fileByPath.values()) {
    if (file.path.startsWith(folder.within!) && !folder.present.has(file.path)) await end(deps, file);
  }
}

/**
 * The project of a memory: the session's that reads it; where all projects share a folder, that of the session which
 * noted it.
 */
async function projectOf(
  { db }: Deps,
  session: NativeSession,
  { isShared }: ReadFolder,
  memory: NativeMemory,
): Promise<number | null> {
  if (!isShared || memory.sessionId === session.session_id) return session.project_id;
  const noted = memory.sessionId === null ? undefined : await readNativeSession(db, memory.sessionId);
  return noted?.project_id ?? null;
}

/** Import a memory in place of its file's earlier version; returns the resulting rule. */
async function take(
  deps: Deps,
  session: NativeSession,
  { path, memory }: ReadMemory,
  projectId: number | null,
  before: NativeFile | undefined,
): Promise<number | null> {
  const isRule = memory.kind === 'feedback';
  if (before && isRule !== (before.kind === 'feedback')) await endWhatItWas(deps, before);
  if (!isRule) {
    const { text, why, how } = memory;
    const whole = [text, why && `Why: ${why}`, how && `How to apply: ${how}`].filter(Boolean).join('\n');
    await deps.memory.save(
      [
        {
          external_id: externalIdOf(deps.home, path),
          kind: memory.kind === 'user' ? 'preference' : 'fact',
          text: whole,
          agent: session.agent,
          metadata: { file: path, session: memory.sessionId },
          ...(session.user_id !== null && { user_id: session.user_id }),
          ...(memory.kind === 'user' && { scope: 'user' as const }),
        },
      ],
      'agent',
      projectId,
    );
    return null;
  }
  const replaced = before?.lesson_id ?? null;
  const goesOn = replaced !== null && (await isActiveRule(deps.db, replaced));
  const ruleId = await deps.rules.keepNoted({
    ...memory,
    path,
    projectId: projectId!,
    userId: session.user_id,
    readBy: session.session_id,
    corrects: goesOn ? replaced : null,
  });
  if (replaced !== null && ruleId !== replaced) await deps.db.transaction((tx) => dropNativeDraft(tx, replaced));
  return ruleId ?? (goesOn ? replaced : null);
}

/** End the draft or fact of a deleted file. */
async function end(deps: Deps, file: NativeFile): Promise<void> {
  await endWhatItWas(deps, file);
  await dropNativeFile(deps.db, deps.home, file.path);
}

async function endWhatItWas({ db, home, rules }: Deps, { path, lesson_id }: NativeFile): Promise<void> {
  await db.transaction(async (tx) => {
    if (lesson_id !== null) await dropNativeDraft(tx, lesson_id);
    await dropNativeFact(tx, externalIdOf(home, path));
  });
  if (lesson_id !== null) rules.changed();
}

const externalIdOf = (home: string, path: string): string =>
  `native:${createHmac('sha256', home).update(path).digest('hex').slice(0, 32)}`;
