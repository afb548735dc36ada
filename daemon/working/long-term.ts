// Long-term memories for programs that speak Redis Agent Memory Server's interface: observations of no project under
// the ids that the programs give, found by the same recall as everything else. Memories recorded by hooks are found,
// too, under ids of ours.

import { keepId, type Redactor } from '../../packages/redactor/index.ts';
import type { Author } from '../contract/author.ts';
import type { Filters, TagFilter } from '../contract/filters.ts';
import type {
  FoundMemory,
  LongTermMemory,
  LongTermPatch,
  LongTermResults,
  LongTermSearch,
} from '../contract/long-term-memory.ts';
import type { Observation } from '../contract/observations.ts';
import type { SearchResult } from '../contract/search.ts';
import type { MemoryRecordInput } from '../contract/working-memory.ts';
import type { Database } from '../db/database.ts';
import { foldRepeats } from '../memory/fold-repeats.ts';
import type { Memory } from '../memory/memory.ts';
import type { Embedder } from '../models/embedder.ts';
import type { Recall } from '../recall/recall.ts';
import {
  dropUnseen,
  findByExternalIds,
  findOlderCopies,
  listFiltered,
  noteShown,
  outsideBuckets,
  setPlace,
} from '../store/memories/long-term.ts';
import { readObservations } from '../store/memories/observations.ts';
import { NO_BUCKETS } from '../visibility/project-scope.ts';
import {
  isMemoryType,
  isOfPrograms,
  kindOfType,
  kindsOf,
  memoryTypeOf,
  rowIdIn,
  toInput,
  toRecord,
} from './memory-records.ts';

/** Number of results searched for a page: those that recall ranks. */
const RANKED = 200;
/** Minimum interval between two recorded uses of a memory. Source: Redis Agent Memory Server. */
const SHOWN_EVERY_SECONDS = 900;
const MODES = { semantic: 'vector', keyword: 'text', hybrid: 'hybrid' } as const;

type LongTermDeps = {
  db: Database;
  embedder(): Embedder;
  redactor: Redactor;
  memory: Pick<Memory, 'save' | 'patch' | 'forgetAs'>;
  recall: Pick<Recall, 'search'>;
};

export type LongTermMemories = ReturnType<typeof createLongTerm>;

export function createLongTerm(deps: LongTermDeps) {
  return {
    /** The observations of these ids, by id; unknown ones are absent. */
    rowIds: (names: readonly string[]) => rowIds(deps, names),

    /**
     * Save memories. With `deduplicate`, one whose text is there under another id is not saved again, nor one that says
     * the same in other words: it confirms the older one.
     * @returns the ids that were forgotten before, and so were not saved
     */
    create: (records: readonly MemoryRecordInput[], deduplicate: boolean, source: Author['source']) =>
      create(deps, records, deduplicate, source),

    /**
     * Search all memories that pass the filters, the best first, or list them without a text. `onlyTelling`: leave out
     * results without evidence.
     */
    search: (request: LongTermSearch, { onlyTelling = false } = {}): Promise<LongTermResults> =>
      request.text?.trim() ? search(deps, request, request.text, onlyTelling) : list(deps, request),

    async get(name: string): Promise<LongTermMemory | undefined> {
      const observation = await read(deps, name);
      return observation && toRecord(observation);
    },

    /**
     * Change a memory that was saved here; the previous version is stored. `foreign`: it was recorded, or saved in
     * another way.
     */
    edit: (name: string, patch: LongTermPatch, author: Author) => edit(deps, name, patch, author),

    /** Forget memories, into the bin. Returns how many, or the locked ones that only the user forgets. */
    async remove(names: readonly string[], author: Author): Promise<number | { locked: number[] }> {
      const ids = [...new Set((await rowIds(deps, names)).values())];
      if (ids.length === 0) return 0;
      const outcome = await deps.memory.forgetAs({ ids }, author.decides);
      return 'locked' in outcome ? outcome : outcome.observations;
    },
  };
}

async function rowIds({ db, redactor }: LongTermDeps, names: readonly string[]): Promise<Map<string, number>> {
  const safeNames = names.map((name) => keepId(redactor, name) as string);
  const idByName = await findByExternalIds(db, safeNames);
  const numbered = names.flatMap((name) => rowIdIn(name) ?? []);
  const visible = numbered.length === 0 ? [] : await outsideBuckets(db, numbered);
  const ids = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    const id = idByName.get(safeNames[at]!) ?? visible.find((row) => row === rowIdIn(name));
    if (id !== undefined) ids.set(name, id);
  }
  return ids;
}

async function read(deps: LongTermDeps, name: string): Promise<Observation | undefined> {
  const id = (await rowIds(deps, [name])).get(name);
  return id === undefined ? undefined : (await readObservations(deps.db, [id]))[0];
}

async function create(
  { db, embedder, memory }: LongTermDeps,
  records: readonly MemoryRecordInput[],
  deduplicate: boolean,
  source: Author['source'],
) {
  const { observations } = await memory.save(records.map(toInput), source);
  const created = observations.filter(({ status }) => status === 'created').map(({ id }) => id);
  const copies = deduplicate && created.length > 0 ? await findOlderCopies(db, created) : new Map<number, number>();
  if (copies.size > 0) {
    await dropUnseen(db, [...copies.keys()]);
    await noteShown(db, [...copies.values()], SHOWN_EVERY_SECONDS);
  }
  const newIds = created.filter((id) => !copies.has(id));
  const folded = deduplicate ? await foldRepeats({ db, embedder: embedder() }, newIds, source) : new Map();
  const forgotten = records.flatMap(({ id }, index) => (observations[index]!.status === 'forgotten' ? [id] : []));
  return { saved: records.length - forgotten.length - copies.size - folded.size, forgotten };
}

async function list({ db }: LongTermDeps, request: LongTermSearch): Promise<LongTermResults> {
  const { limit, offset } = request;
  const { ids, total } = await listFiltered(db, filtersOf(request), { limit, offset });
  const memories = await shown(
    db,
    ids.map((id) => ({ id, dist: 0, score: null })),
  );
  return { memories, total, next_offset: offset + limit < total ? offset + limit : null, degraded: [] };
}

async function search(
  { db, recall }: LongTermDeps,
  request: LongTermSearch,
  text: string,
  onlyTelling: boolean,
): Promise<LongTermResults> {
  const { offset, limit, distance_threshold } = request;
  const end = offset + limit;
  const asked = {
    query: text,
    limit: Math.max(RANKED, end + 1),
    offset: 0,
    mode: MODES[request.search_mode],
    recency: request.recency_boost ?? false,
    explain: true,
    rerank: false,
    ...filtersOf(request),
  };
  const { results, degraded } = await recall.search(asked, NO_BUCKETS, { ranksAll: !onlyTelling });
  const neighbours = results.flatMap((result) => {
    if (!('id' in result)) return [];
    const dist = distanceOf(result);
    const isFar = distance_threshold != null && dist > distance_threshold;
    return isFar ? [] : [{ id: result.id, dist, score: result.score }];
  });
  const isCut = onlyTelling || distance_threshold != null;
  const { all, total } = isCut
    ? { all: neighbours, total: neighbours.length }
    : await withTheRest(db, neighbours, request);
  const memories = await shown(db, all.slice(offset, end));
  return { memories, total, next_offset: end < total ? end : null, degraded };
}

type Near = { id: number; dist: number; score: number };

/**
 * The ranked results, then the newest that neither leg compared, as needed for the page; `total`: all that pass the
 * filters.
 */
async function withTheRest(
  db: Database,
  neighbours: readonly Near[],
  request: LongTermSearch,
): Promise<{ all: Near[]; total: number }> {
  const knownIds = new Set(neighbours.map(({ id }) => id));
  const end = request.offset + request.limit;
  const { ids, total } = await listFiltered(db, filtersOf(request), { limit: end + neighbours.length, offset: 0 });
  const rest = ids.filter((id) => !knownIds.has(id)).map((id) => ({ id, dist: 1, score: 0 }));
  const all = [...neighbours, ...rest];
  return { all, total: Math.max(all.length, total) };
}

async function shown(
  db: Database,
  hits: readonly { id: number; dist: number; score: number | null }[],
): Promise<FoundMemory[]> {
  const ids = hits.map(({ id }) => id);
  const observationById = new Map(
    (await readObservations(db, ids)).map((observation) => [observation.id, observation]),
  );
  await noteShown(db, ids, SHOWN_EVERY_SECONDS);
  return hits.flatMap(({ id, dist, score }) => {
    const observation = observationById.get(id);
    return observation ? [{ ...toRecord(observation), dist, score }] : [];
  });
}

async function edit(
  deps: LongTermDeps,
  name: string,
  patch: LongTermPatch,
  author: Author,
): Promise<LongTermMemory | 'unknown' | 'locked' | 'foreign'> {
  const { db, redactor, memory } = deps;
  const known = await read(deps, name);
  if (!known) return 'unknown';
  if (!isOfPrograms(known)) return 'foreign';
  if (known.locked && !author.decides) return 'locked';
  const { text, topics, entities, memory_type: type, event_date: eventDate, pinned, ...place } = patch;
  const change = {
    ...(text !== undefined && { text }),
    ...(topics !== undefined && { topics: topics ?? [] }),
    ...(entities !== undefined && { entities: entities ?? [] }),
    ...(pinned !== undefined && { pinned }),
    ...(type !== undefined && type !== memoryTypeOf(known.kind) && { kind: kindOfType(type) }),
    ...(eventDate !== undefined && { metadata: { ...known.metadata, event_date: eventDate } }),
  };
  if (Object.keys(change).length > 0) {
    const outcome = await memory.patch(known.id, change, author);
    if (outcome === 'unknown' || outcome === 'locked') return outcome;
  }
  const fields = Object.entries(place).map(([field, id]) => [field, id && keepId(redactor, id)]);
  await setPlace(db, known.id, Object.fromEntries(fields));
  const [changed] = await readObservations(db, [known.id]);
  return changed ? toRecord(changed) : 'unknown';
}

/** 1 less the evidence: the cosine, or the share of the query's words that the text covers, whichever is larger. */
function distanceOf({ explain }: SearchResult): number {
  const evidence = Math.max(explain?.vector?.similarity ?? 0, explain?.text?.own ?? 0);
  return Math.round((1 - Math.min(1, evidence)) * 10_000) / 10_000;
}

function filtersOf(request: LongTermSearch): Filters {
  const { session_id, namespace, user_id, topics, entities, created_at, last_accessed, event_date } = request;
  const given = { session_id, namespace, user_id, topics, entities, created_at, last_accessed, event_date };
  const filters = Object.fromEntries(Object.entries(given).filter(([, filter]) => filter !== undefined));
  return { ...filters, ...(request.memory_type && { kind: { any: kindsFor(request.memory_type) } }) };
}

/** A filter over types as the kinds of these types. An unknown type has none, so that nothing is found. */
function kindsFor({ eq, ne, any, all, none, startswith }: TagFilter): string[] {
  const types = ['semantic', 'episodic', 'message'].filter(isMemoryType);
  const wanted = types.filter((type) => {
    if (eq !== undefined) return type === eq;
    if (ne !== undefined) return type !== ne;
    if (any !== undefined) return any.includes(type);
    if (none !== undefined) return !none.includes(type);
    if (startswith !== undefined) return type.startsWith(startswith);
    return (all ?? []).every((one) => one === type);
  });
  const kinds: string[] = kindsOf(wanted);
  return kinds.length === 0 ? ['no kind'] : kinds;
}
