/**
 * The text leg: BM25 of a query over an index, term at a time, in two passes.
 *
 *   1. every posting of every term → each document's own score, each session's BM25 (a session as one long document)
 *   2. for the best documents and their neighbours in the session: the score with the words that neighbours lend (lend-words)
 *
 * Scores are divided by what a document made of nothing but the query would get, so they are comparable between queries:
 * about the share of the query's rarity that is covered. Fusion (rank) and the injection floor (relevance) live on that.
 */
import type { QueryTerm } from '../text/query-terms.ts';
import { idf, K1, lengthNorm, saturated } from './bm25.ts';
import type { IndexEpoch } from './index-epoch.ts';
import { type LentScore, type LookedUpTerm, lendWords } from './lend-words.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';

/** A pasted log has thousands of distinct terms: only the weightiest that the index knows are looked up. */
const MAX_TERMS = 64;
/** Postings read at most, weightiest terms first: bounds a query to a few milliseconds whatever the size of the index. */
const MAX_POSTINGS = 400_000;
/** Best documents by their own words that get their neighbours mixed in; fewer when the query has many terms. */
const MAX_CANDIDATES = 1000;
const CANDIDATE_TERMS = 24_000;
const DEFAULT_LIMIT = 200;

export interface SearchOptions {
  /** Hits returned, 200 unless told. */
  limit?: number;
  /** Leave out observations for which this is false; they still lend words to others. */
  accept?: (id: number) => boolean;
}

/** What the text leg knows about one observation; scores are shares of a perfect match, about 0–1. */
export interface TextHit {
  id: number;
  session: string | null;
  /** With the words that its neighbours in the session lend. */
  score: number;
  /** By its own words alone. */
  own: number;
  /** Of its whole session, as one document. */
  sessionScore: number;
  /** Terms in the observation. */
  length: number;
}

export interface ScoredTerm extends QueryTerm {
  idf: number;
  /** Observations that hold it. */
  documents: number;
}

export interface Neighbour {
  id: number;
  /** 1 for the next observation of the session, 2 for the one after it … in either direction. */
  distance: number;
}

export interface TextLeg {
  /** Best first; ties by the newer id. Only observations with at least one of the query's terms, or a neighbour with one. */
  readonly hits: readonly TextHit[];
  readonly terms: readonly ScoredTerm[];
  /** Observations searched. */
  readonly size: number;
  /** The same facts for any observation, e.g. one that only the vector leg found; undefined when the index lacks it. */
  factsOf(id: number): TextHit | undefined;
  /** Neighbours within its session up to `maxDistance`, nearest first; empty without a session. */
  neighboursOf(id: number, maxDistance: number): Neighbour[];
}

export function scoreQuery(
  index: { epoch: IndexEpoch; numbers: ReadonlyMap<number, number> },
  query: readonly QueryTerm[],
  { limit = DEFAULT_LIMIT, accept }: SearchOptions = {},
): TextLeg {
  const { epoch, numbers } = index;
  const own = new Float64Array(epoch.size);
  const sessionScores = new Float64Array(epoch.sessions.size);
  const { terms, lookedUp, perfect, sessionPerfect } = scoreOwn(epoch, query, own, sessionScores);
  const candidates = bestDocuments(
    epoch,
    own,
    Math.min(MAX_CANDIDATES, Math.ceil(CANDIDATE_TERMS / (lookedUp.length || 1))),
  );
  const lent = lendWords(epoch, candidates, lookedUp);

  const hitOf = (document: number, score: number): TextHit => {
    const session = epoch.sessions.sessionOf(document);
    return {
      id: epoch.id(document),
      session: session < 0 ? null : epoch.sessions.nameOf(session),
      score: score / perfect,
      own: own[document]! / perfect,
      sessionScore: session < 0 ? 0 : sessionScores[session]! / sessionPerfect,
      length: epoch.length(document),
    };
  };
  const order = (a: LentScore, b: LentScore): number =>
    b.score - a.score || epoch.id(b.document) - epoch.id(a.document);
  const accepted = accept ? lent.filter(({ document }) => accept(epoch.id(document))) : lent;
  const scoreOf = new Map(lent.map(({ document, score }) => [document, score]));

  return {
    hits: accepted
      .sort(order)
      .slice(0, limit)
      .map(({ document, score }) => hitOf(document, score)),
    terms,
    size: epoch.living,
    factsOf(id) {
      const document = numbers.get(id);
      // A document that came after this search has a number, but no score.
      if (document === undefined || document >= own.length || !epoch.isAlive(document)) return undefined;
      return hitOf(document, scoreOf.get(document) ?? own[document]!);
    },
    neighboursOf(id, maxDistance) {
      const document = numbers.get(id);
      if (document === undefined || epoch.sessions.sessionOf(document) < 0) return [];
      const members = epoch.sessions.membersOf(epoch.sessions.sessionOf(document));
      const position = epoch.sessions.positionOf(document);
      const found: Neighbour[] = [];
      for (let distance = 1; distance <= maxDistance; distance++) {
        for (const at of [position - distance, position + distance]) {
          const neighbour = members[at];
          if (neighbour !== undefined) found.push({ id: epoch.id(neighbour), distance });
        }
      }
      return found;
    },
  };
}

function scoreOwn(epoch: IndexEpoch, query: readonly QueryTerm[], own: Float64Array, sessionScores: Float64Array) {
  const known = query
    .map(({ term, weight }) => {
      const number = epoch.termNumber(term);
      const documents = number === undefined ? 0 : livingDocuments(epoch, number);
      return { term, weight, number, documents, idf: idf(documents, epoch.living) };
    })
    .sort((a, b) => b.idf * b.weight - a.idf * a.weight);
  let perfect = 0;
  let sessionPerfect = 0;
  let postingsLeft = MAX_POSTINGS;
  const lookedUp: LookedUpTerm[] = [];
  const tally = new SessionTally(sessionScores.length);
  for (const { number, documents, idf: rarity, weight } of known) {
    perfect += rarity * weight * (K1 + 1);
    if (number === undefined || documents === 0) {
      sessionPerfect += idf(0, epoch.sessions.living) * weight * (K1 + 1);
    } else if (lookedUp.length < MAX_TERMS && documents <= postingsLeft) {
      postingsLeft -= documents;
      lookedUp.push({ number, weight: rarity * weight });
      addTerm(epoch, number, rarity * weight, own, tally);
      sessionPerfect += addToSessions(epoch, tally, weight, sessionScores);
    }
  }
  const terms: ScoredTerm[] = known.map(({ term, weight, idf, documents }) => ({ term, weight, idf, documents }));
  return { terms, lookedUp, perfect: perfect || 1, sessionPerfect: sessionPerfect || 1 };
}

/** How often one term stands in each session. */
class SessionTally {
  readonly frequencies: Int32Array;
  readonly touched: number[] = [];

  constructor(sessions: number) {
    this.frequencies = new Int32Array(sessions);
  }

  add(session: number, frequency: number): void {
    if (this.frequencies[session] === 0) this.touched.push(session);
    this.frequencies[session]! += frequency;
  }
}

function addTerm(epoch: IndexEpoch, term: number, weight: number, own: Float64Array, tally: SessionTally): void {
  const postings = epoch.readPostings(term);
  const count = epoch.postings.count(term);
  const { averageLength } = epoch;
  for (let i = 0; i < count; i++) {
    const document = documentOf(postings[i]!);
    if (!epoch.isAlive(document)) continue;
    const frequency = frequencyOf(postings[i]!);
    own[document]! += weight * saturated(frequency, lengthNorm(epoch.length(document) / averageLength));
    const session = epoch.sessions.sessionOf(document);
    if (session >= 0) tally.add(session, frequency);
  }
}

/** Add one term's share to the sessions that hold it, empty the tally, and return what the term would add to a perfect one. */
function addToSessions(epoch: IndexEpoch, tally: SessionTally, weight: number, sessionScores: Float64Array): number {
  const { sessions } = epoch;
  const rarity = idf(tally.touched.length, sessions.living) * weight;
  for (const session of tally.touched) {
    const norm = lengthNorm(sessions.lengthOf(session) / sessions.averageLength);
    sessionScores[session]! += rarity * saturated(tally.frequencies[session]!, norm);
    tally.frequencies[session] = 0;
  }
  tally.touched.length = 0;
  return rarity * (K1 + 1);
}

function livingDocuments(epoch: IndexEpoch, term: number): number {
  const count = epoch.postings.count(term);
  if (!epoch.hasDead) return count;
  const postings = epoch.readPostings(term);
  let living = 0;
  for (let i = 0; i < count; i++) if (epoch.isAlive(documentOf(postings[i]!))) living++;
  return living;
}

/** The `limit` documents with the highest score above 0, in no order; ties at the border go to the newer id. */
function bestDocuments(epoch: IndexEpoch, own: Float64Array, limit: number): number[] {
  const hits: number[] = [];
  for (let document = 0; document < own.length; document++) if (own[document]! > 0) hits.push(document);
  if (hits.length <= limit) return hits;
  const scores = Float64Array.from(hits, (document) => own[document]!).sort();
  const border = scores[scores.length - limit]!;
  const above = hits.filter((document) => own[document]! > border);
  const onBorder = hits.filter((document) => own[document] === border).sort((a, b) => epoch.id(b) - epoch.id(a));
  return [...above, ...onBorder.slice(0, limit - above.length)];
}
