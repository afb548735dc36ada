// Finds what memory holds for a prompt and the session hasn't seen, best first.
import type { TodaysCode } from '../../projects/today/todays-code.ts';
import { type RecalledObservation, readRecalled } from '../../store/memories/recalled-observations.ts';
import { readTouchedFiles } from '../../store/sessions/tool-calls.ts';
import { isQuestion } from '../../text/is-question.ts';
import { namedTimes } from '../../text/named-times.ts';
import { askLegs } from '../legs/ask-legs.ts';
import type { LegDeps } from '../legs/leg.ts';
import type { ReadTexts } from '../passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, NONE, type PassageScores, TO_RANK } from '../passages/score-passages.ts';
import { nearStored, type StoredPassages } from '../passages/stored-passages.ts';
import { withoutQuestions } from '../passages/without-questions.ts';
import { askingsAmong } from '../ranking/askings.ts';
import { type Boosted, boostByContext, pathsOf } from '../ranking/boost-by-context.ts';
import { namesForeignThings } from '../ranking/foreign-things.ts';
import { joinLists } from '../ranking/join-lists.ts';
import { rank } from '../ranking/rank.ts';
import { selectForInjection } from '../ranking/relevance.ts';
import { askedAlready, knownAlready } from './left-out.ts';
import { CODE_PATIENCE_MS, MAX_CANDIDATES, type PromptQuestion } from './question.ts';

/** How long a prompt waits for the vector leg before the text leg answers alone. */
const VECTOR_DEADLINE_MS = 25;
/**
 * How long a prompt waits for the project's index. Too short to load one: the first prompt after a start goes without.
 */
const PATIENCE_MS = 30;
/** Characters of a prompt that are searched for; what follows (a pasted log) says little about the request. */
const MAX_QUERY_CHARS = 4000;
const TEXT_HITS = 50;
/** Hits of one pass over the HNSW graph (ef_search); twice as many take twice as long and find no more right ones. */
const VECTOR_HITS = 100;

/** How long a prompt waits for stored passage vectors before the static table compares them. */
const STORED_MS = 25;

export type PromptDeps = LegDeps & StoredPassages & { readTexts: ReadTexts; code: TodaysCode };

export type FoundForPrompt = Awaited<ReturnType<typeof findForPrompt>>;

/** Ask both legs, join their findings, and leave out what the session has or asked before. */
export async function findForPrompt(deps: PromptDeps, question: PromptQuestion) {
  const query = question.prompt.slice(0, MAX_QUERY_CHARS);
  const [legs, calls] = await Promise.all([
    askLegs(deps, {
      query,
      scope: question.scope,
      buckets: question.buckets,
      filters: {},
      mode: 'hybrid',
      patienceMs: PATIENCE_MS,
      vectorDeadlineMs: VECTOR_DEADLINE_MS,
      textHits: TEXT_HITS,
      vectorHits: VECTOR_HITS,
    }),
    question.sessionId === null ? [] : readTouchedFiles(deps.db, question.sessionId),
  ]);
  const asks = isQuestion(query);
  const considered = rank(legs.text, legs.vector, { times: namedTimes(query, Date.now()) }).slice(
    0,
    asks ? MAX_ASKED : MAX_CANDIDATES,
  );
  const ids = considered.map((hit) => hit.id);
  const found = await readRecalled(deps.db, ids, question.scope, question.buckets);
  const { known, gone } = await withNotes(deps.code, question.folder, found, considered);
  const boosted = boostByContext(considered, known, { project: null, files: pathsOf(calls), gone });
  const askings = askingsAmong(query, known.values());
  const dropped = new Map<number, string>();
  for (const { id } of boosted) {
    const reason = knownAlready(known.get(id), question, asks) ?? askedAlready(askings.get(id));
    if (reason !== null) dropped.set(id, reason);
  }
  return { query, asks, legs, known, boosted, askings, dropped };
}

/** Rank the findings by their best passages as well, and select the relevant ones. */
export async function rankForPrompt(
  deps: PromptDeps,
  { fusion }: PromptQuestion,
  { query, asks, legs, known, boosted, askings, dropped }: FoundForPrompt,
) {
  const isFresh = ({ id }: Boosted) => !dropped.has(id);
  const join = (passages?: PassageScores) =>
    joinLists(boosted, { fusion, passages, averageLength: legs.text?.averageLength ?? 0 });
  // Passages rank a question's findings, so all are scored before the lists are joined. Other prompts score only the
  // best.
  const joined = asks ? undefined : join();
  const texts = (joined ?? boosted)
    .filter(isFresh)
    .slice(0, asks ? MAX_ASKED : 1)
    .map(({ id }) => known.get(id)!);
  const embedder = deps.passageEmbedder();
  const scorePassages = createPassageScorer(
    { ...deps, embedder, nearStored: nearStored(deps, legs.vector, STORED_MS) },
    query,
    legs.text?.terms ?? [],
  );
  const passages = withoutQuestions(await scorePassages(texts, asks ? TO_RANK : NONE), askings);
  const ranked = joined ?? join(passages);
  const fresh = ranked.filter(isFresh);
  const bestPassage = Math.max(0, ...(passages.get(fresh[0]?.id ?? 0) ?? []).map(({ words }) => words));
  const { isSample } = legs;
  // SQL takes the rarest words first, so a word missing from its sample is nowhere. A partial index or old terms may
  // lack it.
  const isComplete = !legs.degraded.some((lack) => lack === 'text:partial' || lack === 'text:outdated');
  const files = [...known.values()].flatMap((one) => one.files);
  const isForeign = legs.text !== null && isComplete && namesForeignThings(query, legs.text, fresh, passages, files);
  const selection = selectForInjection(legs.text, legs.vector, fresh, bestPassage, { isSample, isForeign });
  return { ranked, fresh, selection, scorePassages };
}

/** The observations with notes of what they name and is gone, best ones only. `gone`: share of their own files. */
async function withNotes(
  code: TodaysCode,
  folder: string | null,
  found: ReadonlyMap<number, RecalledObservation>,
  ranked: readonly { id: number }[],
) {
  const known = new Map<number, RecalledObservation & { note?: string }>(found);
  const gone = new Map<number, number>();
  const best = ranked.slice(0, MAX_CANDIDATES).flatMap(({ id }) => found.get(id) ?? []);
  const written = best.map(({ title, text, files, created_at: at }) => ({ text: `${title}\n${text}`, files, at }));
  const notes = await code.notes(folder, written, CODE_PATIENCE_MS);
  for (const [at, note] of notes.entries()) {
    if (note === undefined) continue;
    known.set(best[at]!.id, { ...best[at]!, note: note.text });
    gone.set(best[at]!.id, note.goneShare);
  }
  return { known, gone };
}
