// The indexes of the projects in use, each loaded from the packed terms and vectors in the database:
//
//   absent ──warm()──► loading (pages of rows) ──► ready ──use()──► caught up with what changed since ──► searched
//                                                    ├── a quarter of it dead, or another model ──► loaded again
//                                                    └── least recently used, all beyond the cap ──► absent
//
// A caller that can't wait (a prompt) uses SQL meanwhile, or the loaded part: newest observations load first.
import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import type { VectorIndex } from '../vector-index/vector-index.ts';
import { LiveIndex } from './live-index.ts';
import { type IndexSource, loadIndex } from './load-index.ts';
import { createProjectIndex, type IndexedModel, type ProjectIndex } from './project-index.ts';
import { Slices } from './slices.ts';
import type { TextIndex } from './text-index.ts';

/** Maximum memory of all indexes. 100,000 turn digests take about 60 MB, their vectors of 256 dimensions 36 MB. */
const MAX_BYTES = 400 * 1024 * 1024;

/** An index, behind if it lacks the latest writes; or the reason for none: not loaded yet, or project too large. */
type IndexState = { index: TextIndex; isBehind: boolean } | { reason: 'cold' | 'too large' };

type Loading = { index: ProjectIndex; done: Promise<LiveIndex | undefined> };

/** The cache of indexes. An index is loaded on first use. */
export class ProjectIndexes {
  readonly #source: IndexSource;
  /** In order of last use. */
  readonly #loaded = new Map<ProjectScope, LiveIndex>();
  readonly #loading = new Map<ProjectScope, Loading>();

  readonly #model: () => IndexedModel | null;

  /** @param model the current model; null: none */
  constructor(db: Database, model: () => IndexedModel | null = () => null) {
    this.#source = { db, slices: new Slices() };
    this.#model = model;
  }

  get count(): number {
    return this.#loaded.size;
  }

  /** Start loading a project's index without waiting. */
  warm(scope: ProjectScope): void {
    if (!this.#loaded.has(scope)) this.#load(scope).catch(() => {}); // callers that need it retry and see the error
  }

  /** Whether a project's index is loaded. */
  holds(scope: ProjectScope): boolean {
    return this.#loaded.has(scope);
  }

  /** A project's vectors of a model as of the last catch-up; undefined: not loaded, or too many. */
  vectors(scope: ProjectScope, model: string): VectorIndex | undefined {
    const vectors = this.#loaded.get(scope)?.index.vectors;
    return vectors?.model === model ? vectors : undefined;
  }

  /** A project's words as of the last catch-up; undefined: not loaded. */
  words(scope: ProjectScope): TextIndex | undefined {
    return this.#loaded.get(scope)?.index.text;
  }

  /** The loaded part of an index that is still loading. */
  loading(scope: ProjectScope): TextIndex | undefined {
    return this.#loaded.has(scope) ? undefined : this.#loading.get(scope)?.index.text;
  }

  /**
   * A project's index, up to date if loading and catching up take at most `patienceMs`; both continue afterwards. A
   * loaded index that is still behind by then is returned as it is.
   */
  async use(scope: ProjectScope, patienceMs: number): Promise<IndexState> {
    const state = await within(this.#ready(scope), patienceMs);
    if (state !== 'late') return state;
    const loaded = this.#loaded.get(scope);
    return loaded ? { index: loaded.index.text, isBehind: true } : { reason: 'cold' };
  }

  /** Wait for `work` and pause all loading until then: for a prompt answered by SQL while its index loads. */
  first<T>(work: Promise<T>): Promise<T> {
    return this.#source.slices.first(work);
  }

  /** Drop all indexes, also loading ones: projects were merged or split. */
  clear(): void {
    this.#loaded.clear();
    this.#loading.clear();
  }

  /** Resolves when nothing loads or catches up. */
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
    // Reloaded from the database: copying the living documents blocked the loop for a second at 200,000.
    // retried on the next use
    if (live.index.text.isWorn || live.index.model !== (this.#model()?.name ?? null)) this.#load(scope).catch(() => {});
    return { index: live.index.text, isBehind: false };
  }

  /** Reload an index whose rows may have left the project. Nothing else answers meanwhile. */
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
        // Waiting callers still get a cleared index; new ones don't.
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
