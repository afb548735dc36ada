/**
 * The text leg: BM25 of a query over an index, term at a time, in two passes.
 *
 *   1. every posting of every term → each document's own score → the best few hundred (best-documents)
 *   2. for those and their neighbours: the score with neighbours' words (expand-with-neighbours), and of the session
 *      (session-scores)
 *
 * Scores are divided by that of a document consisting of the query alone, so they are comparable between queries:
 * roughly the covered share of the query's rarity. Fusion (rank) and the injection floor (relevance) rely on that.
 */
import type { QueryTerm } from '../../text/query-terms.ts';
import { bestDocuments } from './best-documents.ts';
import { B, idf, K1 } from './bm25.ts';
import { type ExpandedScore, expandWithNeighbours, type LookedUpTerm } from './expand-with-neighbours.ts';
import type { IndexContents } from './index-contents.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';
import type { SearchScratch } from './search-scratch.ts';
import { scoreSessions } from './session-scores.ts';

/** Terms looked up, highest weight first; a pasted log has thousands. */
const MAX_TERMS = 64;
/** Postings read, highest weight first: bounds a query to a few milliseconds at any index size. */
const MAX_POSTINGS = 100_000;
/** Best documents to expand with neighbours; fewer for queries with many terms. */
const MAX_CANDIDATES = 200;
const CANDIDATE_TERMS = 4_000;
const DEFAULT_LIMIT = 200;

export type SearchOptions = {
  /** Hits returned. Default 200. */
  limit?: number;
  /** Leave out observations for which this is false. Their words still count for neighbours. */
  accept?: (id: number) => boolean;
  /** Term rarities of a larger index, instead of its own. */
  rarities?: ReadonlyMap<string, number>;
};

/** The text leg's facts about an observation; scores are shares of a perfect match, about 0–1. */
export type TextHit = {
  id: number;
  session: string | null;
  /** With the words of session neighbours. */
  score: number;
  /** By its own words alone. */
  own: number;
  /** Whether it or a neighbour has an informative word; for a query of function words, any word. */
  matched: boolean;
  /** The score of its whole session as one document. */
  sessionScore: number;
  /** Terms in the observation. */
  length: number;
  /** Milliseconds since 1970. */
  createdAt: number;
};

type ScoredTerm = QueryTerm & {
  idf: number;
  /** Number of observations with it. */
  documents: number;
};

type Neighbour = {
  id: number;
  /** 1 for the adjacent observation in either direction, 2 for the one after that, … */
  distance: number;
};

export type TextLeg = {
  /** Best first, ties by the newer id. Only observations that have a query term, or whose neighbour has one. */
  readonly hits: readonly TextHit[];
  readonly terms: readonly ScoredTerm[];
  /** Number of observations searched. */
  readonly size: number;
  /** Mean number of terms of an observation. */
  readonly averageLength: number;
  /** The same facts for any observation, e.g. one found only by vectors (score 0); undefined if not indexed. */
  factsOf(id: number): TextHit | undefined;
  /** Session neighbours up to `maxDistance`, nearest first; empty without a session. */
  neighboursOf(id: number, maxDistance: number): Neighbour[];
};

export function scoreQuery(
  index: { contents: IndexContents; numbers: ReadonlyMap<number, number> },
  query: readonly QueryTerm[],
  { limit = DEFAULT_LIMIT, accept, rarities }: SearchOptions = {},
): TextLeg {
  const { contents, numbers } = index;
  const scratch = contents.scratch();
  const { terms, lookedUp, unknownWeight, perfect, isTooCommon } = scoreOwn(contents, query, scratch, rarities);
  const depth = Math.min(MAX_CANDIDATES, Math.ceil(CANDIDATE_TERMS / (lookedUp.length || 1)));
  const expanded = expandWithNeighbours(contents, bestDocuments(contents, scratch, depth, perfect), lookedUp, scratch);
  const sessionScoreOf = scoreSessions(contents, lookedUp, unknownWeight);

  const hitOf = ({ document, score, own, matched }: ExpandedScore): TextHit => {
    const session = contents.sessions.sessionOf(document);
    return {
      id: contents.id(document),
      session: session < 0 ? null : contents.sessions.nameOf(session),
      score: score / perfect,
      own: own / perfect,
      matched: matched || isTooCommon,
      sessionScore: session < 0 ? 0 : sessionScoreOf(session),
      length: contents.length(document),
      createdAt: contents.createdAt(document),
    };
  };
  const order = (a: ExpandedScore, b: ExpandedScore): number =>
    b.score - a.score || contents.id(b.document) - contents.id(a.document);
  const accepted = accept ? expanded.filter(({ document }) => accept(contents.id(document))) : expanded;
  const scored = new Map(expanded.map((item) => [item.document, item]));
  const { size } = contents;

  return {
    hits: accepted.sort(order).slice(0, limit).map(hitOf),
    terms,
    size: contents.living,
    averageLength: contents.averageLength,
    factsOf(id) {
      const document = numbers.get(id);
      // A document added after this search wasn't part of it.
      if (document === undefined || document >= size || !contents.isAlive(document)) return undefined;
      return hitOf(scored.get(document) ?? { document, score: 0, own: 0, matched: false });
    },
    neighboursOf(id, maxDistance) {
      const document = numbers.get(id);
      if (document === undefined || contents.sessions.sessionOf(document) < 0) return [];
      const members = contents.sessions.membersOf(contents.sessions.sessionOf(document));
      const position = contents.sessions.positionOf(document);
      const found: Neighbour[] = [];
      for (let distance = 1; distance <= maxDistance; distance++) {
        for (const at of [position - distance, position + distance]) {
          const neighbour = members[at];
          if (neighbour !== undefined) found.push({ id: contents.id(neighbour), distance });
        }
      }
      return found;
    },
  };
}

function scoreOwn(
  contents: IndexContents,
  query: readonly QueryTerm[],
  scratch: SearchScratch,
  rarities: ReadonlyMap<string, number> | undefined,
) {
  const known = query
    .map(({ term, weight }) => {
      const number = contents.termNumber(term);
      const documents = number < 0 ? 0 : contents.livingOf(number);
      return { term, weight, number, documents, idf: rarities?.get(term) ?? idf(documents, contents.living) };
    })
    .sort((a, b) => b.idf * b.weight - a.idf * a.weight);
  let perfect = 0;
  let unknownWeight = 0;
  let postingsLeft = MAX_POSTINGS;
  const lookedUp: LookedUpTerm[] = [];
  const hasInformative = query.some(({ weight }) => weight === 1);
  const isInformative = (weight: number): boolean => weight === 1 || !hasInformative;
  for (const { number, documents, idf: rarity, weight } of known) {
    perfect += rarity * weight * (K1 + 1);
    if (documents === 0) {
      unknownWeight += weight;
      continue;
    }
    if (lookedUp.length === MAX_TERMS || documents > postingsLeft) continue;
    postingsLeft -= documents;
    lookedUp.push({ number, queryWeight: weight, weight: rarity * weight, isInformative: isInformative(weight) });
    addTerm(contents, number, rarity * weight, scratch);
  }
  const terms: ScoredTerm[] = known.map(({ term, weight, idf, documents }) => ({ term, weight, idf, documents }));
  // A word too common to look up: any observation may contain it.
  const isTooCommon =
    !lookedUp.some((term) => term.isInformative) &&
    known.some(({ weight, documents }) => isInformative(weight) && documents > 0);
  return { terms, lookedUp, unknownWeight, perfect: perfect || 1, isTooCommon };
}

/** The innermost loop of a search: typed arrays, and only the two calls that read a posting. */
function addTerm(contents: IndexContents, term: number, weight: number, scratch: SearchScratch): void {
  const postings = contents.readPostings(term);
  const count = postings.length;
  const { alive, lengths } = contents;
  const { scores, touched } = scratch;
  let touchedCount = scratch.touchedCount;
  const gain = weight * (K1 + 1);
  const fixedNorm = K1 * (1 - B);
  const normPerTerm = (K1 * B) / contents.averageLength;
  for (let i = 0; i < count; i++) {
    const document = documentOf(postings[i]!);
    if (alive[document] === 0) continue;
    const score = scores[document]!;
    if (score === 0) touched[touchedCount++] = document;
    const frequency = frequencyOf(postings[i]!);
    scores[document] = score + (gain * frequency) / (frequency + fixedNorm + normPerTerm * lengths[document]!);
  }
  scratch.touchedCount = touchedCount;
}
