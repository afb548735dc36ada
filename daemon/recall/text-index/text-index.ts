/**
 * A project's text index: exact BM25 over its observations, held in the daemon and derived from the packed terms stored
 * with each row. Whatever the order of writes, updates and removals, it ranks like an index newly built from what is left.
 */
import { readPackedTerms } from '../../text/pack-terms.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { countBeside } from './count-beside.ts';
import { IndexContents } from './index-contents.ts';
import { type SearchOptions, scoreQuery, type TextLeg } from './score-query.ts';

/** An observation as the index needs it; `terms` packed as stored. */
export type IndexEntry = {
  id: number;
  session: string | null;
  /** Milliseconds since 1970; with the id it orders a session's observations. */
  createdAt: number;
  terms: Uint8Array;
};

export type TextIndex = {
  /** Living observations. */
  readonly size: number;
  /** An estimate of the memory held, for the cache's cap. */
  readonly bytes: number;
  /** Whether enough of it is dead for it to be worth loading again. */
  readonly isWorn: boolean;
  /** Add an observation, or replace the one with its id. */
  upsert(entry: IndexEntry): void;
  /** Forget an observation; returns whether it was there. */
  remove(id: number): boolean;
  search(query: string, options?: SearchOptions): TextLeg;
  /** Count how often terms stand beside others (count-beside). */
  countBeside(asked: readonly string[], terms: readonly string[], most?: number): ReturnType<typeof countBeside>;
};

/** Share and number of dead documents beyond which an index is worth loading again: they cost time and memory. */
const MAX_DEAD_SHARE = 0.25;
const MIN_DEAD = 256;

export function createTextIndex(): TextIndex {
  const contents = new IndexContents();
  const numbers = new Map<number, number>();

  const remove = (id: number): boolean => {
    const number = numbers.get(id);
    if (number === undefined) return false;
    contents.kill(number);
    numbers.delete(id);
    return true;
  };

  return {
    get size() {
      return contents.living;
    },
    get bytes() {
      return contents.bytes;
    },
    get isWorn() {
      const dead = contents.size - contents.living;
      return dead >= MIN_DEAD && dead > contents.size * MAX_DEAD_SHARE;
    },
    upsert({ id, session, createdAt, terms }) {
      const read = readPackedTerms(terms);
      remove(id);
      numbers.set(id, contents.add({ id, session, createdAt, terms: read }));
    },
    remove,
    countBeside: (asked, terms, most) => countBeside(contents, asked, terms, most),
    search: (query, options) => scoreQuery({ contents, numbers }, queryTerms(query), options),
  };
}
