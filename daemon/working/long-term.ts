// Long-term memories for programs that speak Redis Agent Memory Server's interface: observations of no project under the ids that the programs
// give, found by the same recall as everything else. What hooks recorded is found, too, under ids of ours.

import { keepId, type Redactor } from '../../packages/redactor/index.ts';
import type { Author } from '../contract/author.ts';
import type { Filters, TagFilter } from '../contract/filters.ts';
import type { FoundMemory, LongTermPatch, LongTermResults, LongTermSearch } from '../contract/long-term-memory.ts';
import type { Observation } from '../contract/observations.ts';
import type { SearchResult } from '../contract/search.ts';
import type { MemoryRecord, MemoryRecordInput } from '../contract/working-memory.ts';
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

/** Results that are looked through for a page: what recall ranks. */
const RANKED = 200;
/** A memory counts as used at most once in so long. Source: Redis Agent Memory Server. */
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

export function createLongTerm({ db, embedder, redactor, memory, recall }: LongTermDeps) {
  /** The observations of these ids, by id; unknown ones are absent. */
  async function rowIds(names: readonly string[]): Promise<Map<string, number>> {
    const kept = names.map((name) => keepId(redactor, name) as string);
    const found = await findByExternalIds(db, kept);
    const numbered = names.flatMap((name) => rowIdIn(name) ?? []);
    const seen = numbered.length === 0 ? [] : await outsideBuckets(db, numbered);
    const ids = new Map<string, number>();
    for (const [at, name] of names.entries()) {
      const id = found.get(kept[at]!) ?? seen.find((row) => row === rowIdIn(name));
      if (id !== undefined) ids.set(name, id);
    }
    return ids;
  }

  async function read(name: string): Promise<Observation | undefined> {
    const id = (await rowIds([name])).get(name);
    return id === undefined ? undefined : (await readObservations(db, [id]))[0];
  }

  async function shown(found: readonly { id: number; dist: number; score: number | null }[]): Promise<FoundMemory[]> {
    const ids = found.map(({ id }) => id);
    const known = new Map((await readObservations(db, ids)).map((observation) => [observation.id, observation]));
    await noteShown(db, ids, SHOWN_EVERY_SECONDS);
    return found.flatMap(({ id, dist, score }) => {
      const observation = known.get(id);
      return observation ? [{ ...toRecord(observation), dist, score }] : [];
    });
  }

  return {
    rowIds,

    /**
     * Save memories. With `deduplicate`, one whose text is there under another id is not saved again, nor one that says the same in other words: it
     * confirms the older one.
     * @returns the ids that were forgotten before, and so were not saved
     */
    async create(records: readonly MemoryRecordInput[], deduplicate: boolean, source: Author['source']) {
      const { observations } = await memory.save(records.map(toInput), source);
      const created = observations.filter(({ status }) => status === 'created').map(({ id }) => id);
      const copies = deduplicate && created.length > 0 ? await findOlderCopies(db, created) : new Map<number, number>();
      if (copies.size > 0) {
        await dropUnseen(db, [...copies.keys()]);
        await noteShown(db, [...copies.values()], SHOWN_EVERY_SECONDS);
      }
      const left = created.filter((id) => !copies.has(id));
      const folded = deduplicate ? await foldRepeats({ db, embedder: embedder() }, left, source) : new Map();
      const forgotten = records.flatMap(({ id }, at) => (observations[at]!.status === 'forgotten' ? [id] : []));
      return { saved: records.length - forgotten.length - copies.size - folded.size, forgotten };
    },

    /** Search, or list by filters alone where there is no text. */
    async search(request: LongTermSearch): Promise<LongTermResults> {
      const filters = filtersOf(request);
      const { limit, offset } = request;
      const end = offset + limit;
      if (!request.text?.trim()) {
        const { ids, total } = await listFiltered(db, filters, { limit, offset });
        const memories = await shown(ids.map((id) => ({ id, dist: 0, score: null })));
        return { memories, total, next_offset: end < total ? end : null, degraded: [] };
      }
      const { results, degraded } = await recall.search({
        query: request.text,
        limit: Math.max(RANKED, end + 1),
        offset: 0,
        mode: MODES[request.search_mode],
        recency: request.recency_boost ?? false,
        explain: true,
        rerank: false,
        ...filters,
      });
      const near = results.flatMap((result) => {
        if (!('id' in result)) return [];
        const dist = distanceOf(result);
        const isFar = request.distance_threshold != null && dist > request.distance_threshold;
        return isFar ? [] : [{ id: result.id, dist, score: result.score }];
      });
      const memories = await shown(near.slice(offset, end));
      return { memories, total: near.length, next_offset: end < near.length ? end : null, degraded };
    },

    async get(name: string): Promise<MemoryRecord | undefined> {
      const observation = await read(name);
      return observation && toRecord(observation);
    },

    /** Change a memory that was saved here; what it was is kept as a version. `foreign`: it was recorded, or saved in another way. */
    async edit(
      name: string,
      patch: LongTermPatch,
      author: Author,
    ): Promise<MemoryRecord | 'unknown' | 'locked' | 'foreign'> {
      const known = await read(name);
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
      const kept = Object.entries(place).map(([field, id]) => [field, id && keepId(redactor, id)]);
      await setPlace(db, known.id, Object.fromEntries(kept));
      const [changed] = await readObservations(db, [known.id]);
      return changed ? toRecord(changed) : 'unknown';
    },

    /** Forget memories, into the bin. Returns how many, or the locked ones that only the user forgets. */
    async remove(names: readonly string[], author: Author): Promise<number | { locked: number[] }> {
      const ids = [...new Set((await rowIds(names)).values())];
      if (ids.length === 0) return 0;
      const outcome = await memory.forgetAs({ ids }, author.decides);
      return 'locked' in outcome ? outcome : outcome.observations;
    },
  };
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
