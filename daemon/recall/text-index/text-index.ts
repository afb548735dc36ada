/**
 * A project's text index: exact BM25, built from the packed terms stored with each row. After any order of writes,
 * updates and removals it ranks like a new index of the remaining rows.
 */
import { readPackedTerms } from '../../text/pack-terms.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { countBeside } from './count-beside.ts';
import { IndexContents } from './index-contents.ts';
import { type SearchOptions, scoreQuery, type TextLeg } from './score-query.ts';

/** An observation as the index's input; `terms` packed as stored. */
export type IndexEntry = {
  id: number;
  session: string | null;
  /** Milliseconds since 1970; with the id, the order within a session. */
  createdAt: number;
  terms: Uint8Array;
};

export type TextIndex = {
  /** Living observations. */
  readonly size: number;
  /** An estimate of the memory held, for the cache's cap. */
  readonly bytes: number;
  /** Whether enough of it is dead to reload it. */
  readonly isWorn: boolean;
  /** Add an observation, or replace the one with its id. */
  upsert(entry: IndexEntry): void;
  /** Remove an observation. Returns whether it was there. */
  remove(id: number): boolean;
  search(query: string, options?: SearchOptions): TextLeg;
  /** Count how often terms stand beside others (count-beside). */
  countBeside(asked: readonly string[], terms: readonly string[], most?: number): ReturnType<typeof countBeside>;
};

/** Share and number of dead documents that make a reload worthwhile: they cost time and memory. */
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
