import type { Degradation } from '../../contract/degradation.ts';
import { within } from '../../home/within.ts';
import type { Embedder } from '../../models/embedder.ts';
import { nearestChunks, nearestInBuckets, similarChunks } from '../../store/memories/search.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { type LegAnswer, type LegDeps, type LegQuestion, lateIfGivenUp } from './leg.ts';
import { standIn } from './stand-in.ts';

/** Time limit for comparing only the text leg's hits when the vector search is late. */
const RESCORE_MS = 15;
/** How long a search waits for the query's vector: long enough to load a model. */
const EMBED_MS = 5000;
/** Time limit of a prompt for the static table: reading some 50 texts, and embedding them in 5 ms. */
const STAND_IN_MS = 40;
const TOO_LATE: LegAnswer<VectorLeg> = { leg: null, degraded: ['vector:late'] };

/**
 * Ask the vector leg for the nearest observations. They come from memory if the project's vectors are loaded and there
 * are no filters, else from the database. If those are late, the text leg's hits are compared; if the model is late or
 * fails, the static table compares them (stand-in). There is no leg without a model, for a query it knows no word of,
 * or if all was late (`degraded` says so).
 * @throws QueryError when the database fails
 */
export async function askVector(
  { db, indexes, embedder: current, passageEmbedder, backoff, log }: LegDeps,
  { query, scope, buckets, filters, mode, patienceMs, vectorHits, vectorDeadlineMs }: LegQuestion,
  text: LegAnswer<TextLeg> | Promise<LegAnswer<TextLeg>>,
): Promise<LegAnswer<VectorLeg>> {
  const embedder = current();
  if (embedder.dimensions === 0) return { leg: null, degraded: [] };
  const { name: model } = embedder;
  const deadline = performance.now() + vectorDeadlineMs;
  const vectors = await embedInTime(embedder, query, Math.min(vectorDeadlineMs, EMBED_MS)).catch((err: unknown) => {
    log.warn({ leg: 'vector', err }, 'the model failed to embed a query');
    return 'failed' as const;
  });
  if (typeof vectors === 'string') {
    const { leg: found } = await text;
    const limitMs = Number.isFinite(vectorDeadlineMs) ? STAND_IN_MS : EMBED_MS;
    const leg = found && (await within(standIn(db, passageEmbedder(), { query, scope, buckets }, found), limitMs));
    return leg === 'late' || leg === null
      ? { leg: null, degraded: [`vector:${vectors}`] }
      : { leg, degraded: [`vector:${vectors}`, 'vector:rescored'] };
  }
  const [vector] = vectors;
  if (!vector?.some((value) => value !== 0)) return { leg: null, degraded: [] }; // no word that the model knows
  const asksBuckets = buckets.length > 0;
  const ofBuckets = asksBuckets ? nearestInBuckets(db, { model, vector, buckets, filters, limit: vectorHits }) : [];
  if (asksBuckets) Promise.resolve(ofBuckets).catch(() => {}); // thrown where it is awaited
  const answer = async (nearest: VectorLeg['nearest'], degraded: Degradation[]): Promise<LegAnswer<VectorLeg>> => {
    const leg = { model, nearest, asked: vector, familiarity: embedder.familiarity(query) };
    if (!asksBuckets) return { leg, degraded };
    const own = await within(Promise.resolve(ofBuckets), deadline - performance.now());
    if (own === 'late') return { leg, degraded: [...degraded, 'vector:late'] };
    const both = [...nearest, ...own].sort((a, b) => b.similarity - a.similarity || b.id - a.id || a.chunk - b.chunk);
    return { leg: { ...leg, nearest: both.slice(0, vectorHits) }, degraded };
  };

  const held = () => (scope === null || Object.keys(filters).length > 0 ? undefined : indexes.vectors(scope, model));
  if (held()) {
    // The text leg also updates the project's indexes.
    await (mode === 'vector' ? indexes.use(scope!, patienceMs) : text);
    const vectors = held();
    if (vectors) return answer(vectors.nearest(vector, vectorHits), []);
  }

  // In a small project of a large memory the vector walk is long, while comparing the text hits is quick.
  const rescored = async (): Promise<LegAnswer<VectorLeg> | null> => {
    const ids = (await text).leg?.hits.map((hit) => hit.id) ?? [];
    const chunks = ids.length > 0 ? await within(similarChunks(db, { model, vector, ids }), RESCORE_MS) : 'late';
    return chunks === 'late' ? null : answer(chunks, ['vector:rescored']);
  };
  const hasDeadline = scope !== null && Number.isFinite(vectorDeadlineMs);
  const instead = hasDeadline && backoff.walk.skip(scope) ? await rescored() : null;
  if (instead) return instead;

  const timeoutMs = deadline - performance.now();
  const asked = nearestChunks(db, { model, vector, scope, filters, limit: vectorHits, timeoutMs });
  const nearest = await within(asked.catch(lateIfGivenUp), timeoutMs);
  if (hasDeadline) backoff.walk.note(scope, nearest === 'late');
  if (nearest !== 'late') return answer(nearest, []);
  return (await rescored()) ?? TOO_LATE;
}

/** Embed a query or cancel it: an abandoned query must not stay in the model's queue. */
async function embedInTime(embedder: Embedder, query: string, ms: number): Promise<Float32Array[] | 'late'> {
  const givingUp = new AbortController();
  const vectors = await within(embedder.embed([query], 'query', givingUp.signal), ms);
  if (vectors === 'late') givingUp.abort(new Error('the query no longer waits'));
  return vectors;
}
