import { analyse } from '../../text/analyse.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { GAP, joinPassages } from './join-passages.ts';
import { worthOfLabel } from './labels.ts';

/** The score of each query term if found. */
export type TermWeights = ReadonlyMap<string, number>;

/** Share of its score that a passage gives its neighbours: the answer is often beside the asked words. */
const NEIGHBOUR_SHARE = 0.3;
/** Length of an ordinary passage. Of two passages with the same query words the shorter one says more. */
const ORDINARY_CHARS = 200;
const LENGTH_SHARE = 0.4;
/** Score of a passage without query words, so that its label decides if only a vector found the text. */
const BASE = 0.05;

/** No query: the excerpt shows the text's conclusion. */
export const NO_QUERY: TermWeights = new Map();

/** The weights of search terms: rarity times their weight in the query. */
export const weightsOf = (terms: readonly { term: string; idf: number; weight: number }[]): TermWeights =>
  new Map(terms.map(({ term, idf, weight }) => [term, idf * weight]));

/** Makes excerpts of any length from one text; its passages are scored once. */
type Excerpts = (maxChars: number) => string;

/**
 * Choose the best passages of a text for a query within `maxChars`, in order, with `…` for gaps. A text that fits is
 * returned whole.
 */
export function excerptOf(text: string, weights: TermWeights): Excerpts {
  let ranked: RankedPassages | undefined;
  return (maxChars) => {
    if (text.length <= maxChars) return text.trim();
    ranked ??= rankPassages(text, weights);
    return joinPassages(text, ranked.passages, chosenWithin(ranked, maxChars)).slice(0, maxChars);
  };
}

/** `best`: indexes into `passages`, best first. */
type RankedPassages = { readonly passages: readonly Passage[]; readonly best: readonly number[] };

function rankPassages(text: string, weights: TermWeights): RankedPassages {
  const passages = passagesOf(text);
  const scores = scoresOf(text, passages, weights);
  return { passages, best: passages.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]! || a - b) };
}

/** The best passages that fit, and at least one. */
function chosenWithin({ passages, best }: RankedPassages, maxChars: number): ReadonlySet<number> {
  const chosen = new Set<number>();
  let left = maxChars;
  for (const at of best) {
    const cost = passages[at]!.end - passages[at]!.start + GAP.length;
    if (cost > left && chosen.size > 0) continue;
    chosen.add(at);
    left -= cost;
    if (left <= 0) break;
  }
  return chosen;
}

function scoresOf(text: string, passages: readonly Passage[], weights: TermWeights): number[] {
  let worth = 1;
  const own = passages.map(({ start, end }) => {
    const passage = text.slice(start, end);
    worth = worthOfLabel(passage) ?? worth;
    let found = 0;
    for (const term of new Set(analyse(passage))) found += weights.get(term) ?? 0;
    // Without a query word the length says nothing.
    if (found === 0) return worth * BASE;
    return (worth * (found + BASE)) / (1 - LENGTH_SHARE + (LENGTH_SHARE * (end - start)) / ORDINARY_CHARS);
  });
  return own.map((score, index) => score + NEIGHBOUR_SHARE * Math.max(own[index - 1] ?? 0, own[index + 1] ?? 0));
}
