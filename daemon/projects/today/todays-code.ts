// Compares memories with today's code: finds things that a memory mentions and that are gone from the working tree.
//
// An answer waits for the disk only briefly, and unknown names are checked in the background:
//
//   names of the memories → checked recently? → reported
//                         → unknown → its root's queue, one check at a time → reported now if in time, else next time
//
// A root whose disk hangs blocks one check, and nobody waits for that root until it returns.
import type { Redactor } from '../../../packages/redactor/index.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import { within } from '../../home/within.ts';
import type { ProjectIdentity } from '../../store/projects/projects.ts';
import { gitAt } from './ask-git.ts';
import type { Gone, Name } from './gone.ts';
import { lookAtFile } from './look-at-file.ts';
import { lookAtWord } from './look-at-word.ts';
import { namesOf } from './names-in-text.ts';

/** How long a result is cached: files come and go with every checkout. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 20_000;
/** Maximum of new names per answer: each costs some stats, and a missing one some runs of git. */
const MAX_LOOKS = 40;
/** A check that takes longer counts as hanging. */
const HANGS_MS = 3000;
const MAX_ROOTS = 200;
/** Maximum of names in a note. */
const MAX_TOLD = 3;

/** The parts of a memory that are checked. */
export type Written = { text: string; files: readonly string[]; at: Date };
/** The things mentioned by a memory that are gone. */
export type Note = {
  /** `src/old.ts no longer exists; src/a.ts is now src/b.ts` */
  text: string;
  /** The share of the memory's own files that no longer exist anywhere. */
  goneShare: number;
};

type Root = { tail: Promise<void>; since: number | null };

export type TodaysCode = ReturnType<typeof createTodaysCode>;

/** Check one name in a project's folder. */
const lookToday = (root: string, name: Name): Promise<Gone | null> => {
  const git = gitAt(root);
  return name.kind === 'file' ? lookAtFile(root, name.name, git, name.isOwn) : lookAtWord(name, git);
};

/** @param patienceMs maximum wait of an answer, for tests that depend on the disk */
export function createTodaysCode(deps: {
  redactor: Redactor;
  look?: typeof lookToday;
  patienceMs?: number | undefined;
}) {
  const look = deps.look ?? lookToday;
  const cache = new BoundedMap<string, { gone: Gone | null; until: number }>(MAX_KNOWN);
  const roots = new BoundedMap<string, Root>(MAX_ROOTS);

  const keyOf = (root: string, name: Name) =>
    [root, name.kind, name.kind === 'file' && name.isOwn, name.name].join('\n');
  const freshOf = (root: string, name: Name) => {
    const entry = cache.get(keyOf(root, name));
    return entry && entry.until > performance.now() ? entry : undefined;
  };

  /** Check names after those already queued for this root; returns at once if it hangs. */
  function ask(root: string, names: readonly Name[]): Promise<void> {
    const queue = roots.get(root) ?? { tail: Promise.resolve(), since: null };
    if (queue.since !== null && performance.now() - queue.since > HANGS_MS) return Promise.resolve();
    roots.set(root, queue);
    queue.tail = queue.tail.then(async () => {
      for (const name of names) {
        if (freshOf(root, name)) continue;
        queue.since = performance.now();
        const gone = await look(root, name).catch(() => null);
        cache.set(keyOf(root, name), { gone, until: performance.now() + KNOWN_MS });
      }
      queue.since = null;
    });
    return queue.tail;
  }

  return {
    /**
     * The things mentioned by memories that are gone, by index in the list; memories without any, or without a result
     * in time, are absent.
     * @param root the project's folder on this machine; null: it has none, and nothing is reported
     */
    async notes(root: string | null, memories: readonly Written[], patienceMs: number): Promise<(Note | undefined)[]> {
      if (root === null) return memories.map(() => undefined);
      const named = memories.map((memory) => ({ memory, names: namesOf(root, memory) }));
      const asked = named.flatMap(({ names }) => names).filter((name) => !freshOf(root, name));
      if (asked.length > 0) await within(ask(root, asked.slice(0, MAX_LOOKS)), deps.patienceMs ?? patienceMs);
      return named.map(({ memory, names }) => {
        const missing = names.flatMap((name) => {
          const gone = freshOf(root, name)?.gone;
          // The author of a memory knew of removals before it.
          return gone && (gone.at === null || gone.at > memory.at) ? [{ name, found: gone }] : [];
        });
        if (missing.length === 0) return undefined;
        const ownFiles = missing.filter(
          ({ name, found }) => name.kind === 'file' && name.isOwn && found.movedTo === null,
        );
        const text = missing
          .slice(0, MAX_TOLD)
          .map(({ name, found }) => told(name, found))
          .join('; ');
        return { text: deps.redactor.text(text).text, goneShare: ownFiles.length / Math.max(1, memory.files.length) };
      });
    },
  };
}

/** The working tree of a project on this machine: the current linked worktree, else the project's; null: none. */
export function folderOf(project: ProjectIdentity | null): string | null {
  if (project === null || project.isGone) return null;
  const { worktree, root, pathPrefix = '' } = project;
  return worktree ? worktree.slice(pathPrefix.length) : root;
}

/** A path from git is added to a context only if it looks like a path. */
const SHOWN_PATH = /^[\w@.+/-]{1,200}$/;

function told({ kind, name }: Name, { movedTo }: Gone): string {
  if (kind === 'script') return `script ${name} is no longer in package.json`;
  if (kind === 'word') return `${name} is no longer in the code`;
  return movedTo !== null && SHOWN_PATH.test(movedTo) ? `${name} is now ${movedTo}` : `${name} no longer exists`;
}
