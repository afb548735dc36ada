// Additions to a search's results for a caller who may search again: whether the evidence is thin, what was nearly
// found, and this memory's words for the subject.
import type { Embedder } from '../../models/embedder.ts';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { TextIndex } from '../text-index/text-index.ts';
import { memoryTerms } from './memory-terms.ts';
import { type Covering, coverageOf, isThin } from './thin-evidence.ts';

/** Maximum of named near misses. */
export const MAX_NEARLY = 3;

type Observed = Pick<RecalledObservation, 'id' | 'title' | 'text'>;
type Found = { readonly hit: Covering; readonly observation: Observed };

type Search = {
  phrasings: readonly string[];
  terms: TextLeg['terms'];
  page: readonly Found[];
  /** What follows the page, and what lies just below the floor. */
  next: readonly Observed[];
  /** The project's words; undefined if not loaded, or if all projects are searched. */
  index: TextIndex | undefined;
  embedder: Embedder | undefined;
};

type SearchAgain = { thin: boolean; nearly: { id: number; title: string }[]; terms: string[] };

/** The terms take milliseconds, so they are only worked out for thin evidence. */
export async function searchAgain({ phrasings, terms, page, next, index, embedder }: Search): Promise<SearchAgain> {
  const texts = page.map(({ observation: { title, text } }) => `${title}\n${text}`);
  const coverage = Math.max(0, ...page.map(({ hit }) => coverageOf(hit)));
  const thin = isThin({ coverage, terms, texts });
  return {
    thin,
    nearly: next.slice(0, MAX_NEARLY).map(({ id, title }) => ({ id, title })),
    terms: thin && index ? await memoryTerms({ index, embedder, question: phrasings.join(' '), terms, texts }) : [],
  };
}
