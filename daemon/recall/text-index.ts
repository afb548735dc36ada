/**
 * A project's text index: exact BM25 over its observations, held in the daemon and derived from the packed terms stored
 * with each row. Whatever the order of writes, updates and removals, it ranks as one built afresh from what is left.
 */
import { readPackedTerms } from '../text/pack-terms.ts';
import { queryTerms } from '../text/query-terms.ts';
import { IndexEpoch } from './index-epoch.ts';
import { type SearchOptions, scoreQuery, type TextLeg } from './score-query.ts';

/** An observation as the index needs it; `terms` packed as stored. */
export interface IndexEntry {
  id: number;
  session: string | null;
  /** Milliseconds since 1970; with the id it orders a session's observations. */
  createdAt: number;
  terms: Uint8Array;
}

export interface TextIndex {
  /** Living observations. */
  readonly size: number;
  /** An estimate of the memory held, for the cache's cap. */
  readonly bytes: number;
  has(id: number): boolean;
  /** Add an observation, or replace the one with its id. */
  upsert(entry: IndexEntry): void;
  /** Forget an observation; returns whether it was there. */
  remove(id: number): boolean;
  search(query: string, options?: SearchOptions): TextLeg;
}

/** Dead documents cost time and memory: beyond this share of all, and this many, a new epoch is made (0.1 s for 100,000). */
const MAX_DEAD_SHARE = 0.25;
const MIN_DEAD = 256;

export function createTextIndex(): TextIndex {
  let epoch = new IndexEpoch();
  let numbers = new Map<number, number>();

  const remove = (id: number): boolean => {
    const number = numbers.get(id);
    if (number === undefined) return false;
    epoch.kill(number);
    numbers.delete(id);
    return true;
  };

  const compactIfDue = (): void => {
    const dead = epoch.size - epoch.living;
    if (dead >= MIN_DEAD && dead > epoch.size * MAX_DEAD_SHARE) ({ epoch, numbers } = epoch.compacted());
  };

  return {
    get size() {
      return epoch.living;
    },
    get bytes() {
      return epoch.bytes;
    },
    has: (id) => numbers.has(id),
    upsert({ id, session, createdAt, terms }) {
      const read = readPackedTerms(terms);
      remove(id);
      numbers.set(id, epoch.add({ id, session, createdAt, terms: read }));
      compactIfDue();
    },
    remove(id) {
      const wasThere = remove(id);
      if (wasThere) compactIfDue();
      return wasThere;
    },
    search(query, options) {
      // A leg outlives this call: it goes on reading the epoch and the numbers that it was made from.
      return scoreQuery({ epoch, numbers }, queryTerms(query), options);
    },
  };
}
