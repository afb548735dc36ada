// The indexes of the projects in use, of words and of vectors, each derived from the packed terms and the vectors in the database:
//
//   absent ──warm()──► loading (pages of rows) ──► ready ──use()──► caught up with what changed since ──► searched
//                                                    ├── a quarter of it dead, or another model ──► loaded again, answering meanwhile
//                                                    └── least recently used, when all together exceed the cap ──► absent
//
// A caller that can't wait (a prompt) uses the SQL text leg meanwhile, or what is loaded so far: the newest come first.
import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import type { VectorIndex } from '../vector-index/vector-index.ts';
import { LiveIndex } from './live-index.ts';
import { type IndexSource, loadIndex } from './load-index.ts';
import { createProjectIndex, type IndexedModel, type ProjectIndex } from './project-index.ts';
import { Slices } from './slices.ts';
import type { TextIndex } from './text-index.ts';

/** Memory of all indexes together, at most; 100,000 turn digests take about 60 MB, their vectors of 256 dimensions 36 MB. */
const MAX_BYTES = 400 * 1024 * 1024;

/** An index, which lacks the latest writes if it is behind; or why there is none: it isn't loaded yet, or the project is too large for one. */
type IndexState = { index: TextIndex; isBehind: boolean } | { reason: 'cold' | 'too large' };

type Loading = { index: ProjectIndex; done: Promise<LiveIndex | undefined> };

/** The cache of indexes; an index is loaded when it is first asked for. */
export class ProjectIndexes {
  readonly #source: IndexSource;
  /** In order of their last use. */
  readonly #loaded = new Map<ProjectScope, LiveIndex>();
  readonly #loading = new Map<ProjectScope, Loading>();

  readonly #model: () => IndexedModel | null;

  /** @param model the model whose vectors are held, as of now; null: none */
  constructor(db: Database, model: () => IndexedModel | null = () => null) {
    this.#source = { db, slices: new Slices() };
    this.#model = model;
  }

  get count(): number {
    return this.#loaded.size;
  }

  /** Start loading a project's index, without waiting for it. */
  warm(scope: ProjectScope): void {
    if (!this.#loaded.has(scope)) this.#load(scope).catch(() => {}); // callers that need it ask again and see the error
  }

  /** Whether a project's index is loaded. */
  holds(scope: ProjectScope): boolean {
    return this.#loaded.has(scope);
  }

  /** A project's vectors of a model, as they were at the last catch-up; undefined: they aren't loaded, or are too many. */
  vectors(scope: ProjectScope, model: string): VectorIndex | undefined {
    const vectors = this.#loaded.get(scope)?.index.vectors;
    return vectors?.model === model ? vectors : undefined;
  }

  /** A project's words, as they were at the last catch-up; undefined: they aren't loaded. */
  words(scope: ProjectScope): TextIndex | undefined {
    return this.#loaded.get(scope)?.index.text;
  }

  /** The loaded part of an index that is still loading. */
  loading(scope: ProjectScope): TextIndex | undefined {
    return this.#loaded.has(scope) ? undefined : this.#loading.get(scope)?.index.text;
  }

  /**
   * A project's index, up to date with the database if loading and catching up take at most `patienceMs`; they continue after that. A loaded
   * index that hasn't caught up by then is returned as it is.
   */
  async use(scope: ProjectScope, patienceMs: number): Promise<IndexState> {
    const state = await within(this.#ready(scope), patienceMs);
    if (state !== 'late') return state;
    const loaded = this.#loaded.get(scope);
    return loaded ? { index: loaded.index.text, isBehind: true } : { reason: 'cold' };
  }

  /** Wait for `work` and hold all loading back until it is done: for a prompt that SQL answers while its index loads. */
  first<T>(work: Promise<T>): Promise<T> {
    return this.#source.slices.first(work);
  }

  /** Drop every index, also those that are loading: projects were merged or split. */
  clear(): void {
    this.#loaded.clear();
    this.#loading.clear();
  }

  /** Resolves when nothing loads or catches up any more. */
  async stop(): Promise<void> {
    this.#source.slices.stop();
    const loads = [...this.#loading.values()].map(({ done }) => done);
    await Promise.allSettled([...loads, ...[...this.#loaded.values()].map((live) => live.settled())]);
  }

  async #ready(scope: ProjectScope): Promise<IndexState> {
    const live = this.#loaded.get(scope) ?? (await this.#load(scope));
    if (!live) return { reason: 'too large' };
    if (this.#loaded.delete(scope)) this.#loaded.set(scope, live);
    await live.catchUp();
    if (live.isOutdated) return this.#reload(scope, live);
    // Loaded again from the database: copying the living documents into a new index held the event loop for a second at 200,000.
    if (live.index.text.isWorn || live.index.model !== (this.#model()?.name ?? null)) this.#load(scope).catch(() => {}); // tried again with the next use
    return { index: live.index.text, isBehind: false };
  }

  /** Load an index again whose rows may have left the project, and answer from nothing else meanwhile. */
  async #reload(scope: ProjectScope, outdated: LiveIndex): Promise<IndexState> {
    if (this.#loaded.get(scope) === outdated) this.#loaded.delete(scope);
    return this.#ready(scope);
  }

  #load(scope: ProjectScope): Promise<LiveIndex | undefined> {
    const known = this.#loading.get(scope);
    if (known) return known.done;
    const index = createProjectIndex(this.#model());
    const isWanted = () => this.#loading.get(scope)?.index === index; // else cleared meanwhile
    const done = loadIndex(this.#source, scope, index)
      .then((until) => {
        const live = until && new LiveIndex(this.#source, scope, index, until);
        // Callers that waited for an index that was cleared meanwhile still get it; new callers don't.
        if (live && isWanted()) {
          this.#loaded.set(scope, live);
          this.#evict(scope);
        }
        return live;
      })
      .finally(() => isWanted() && this.#loading.delete(scope));
    this.#loading.set(scope, { index, done });
    return done;
  }

  #evict(except: ProjectScope): void {
    let bytes = 0;
    for (const { index } of this.#loaded.values()) bytes += index.bytes;
    for (const [scope, { index }] of this.#loaded) {
      if (bytes <= MAX_BYTES) return;
      if (scope === except) continue;
      this.#loaded.delete(scope);
      bytes -= index.bytes;
    }
  }
}
