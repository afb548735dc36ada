/**
 * The postings of an inverted index: for each term the documents that hold it and how often, in a few large typed arrays.
 *
 * Most terms of a project occur in one or two documents, so an array per term would cost far more than its content.
 * A term's first posting is stored beside the term, further ones in blocks of doubling size, chained inside one pool:
 *
 *   first[term] = posting      head[term] ─► [next ─┬ p p] ┌► [next ─┬ p p p p] ┌► …        tail[term]: where to write
 *                                                   └──────┘         └──────────┘
 * A posting is one word: document number in the upper 24 bits, term frequency (capped at 255) in the lower 8.
 */
import { copyInto } from './copy-into.ts';

/** How many documents an index can number, dead ones included. */
export const MAX_DOCUMENTS = 1 << 24;
const MAX_FREQUENCY = 255;

/** Segments of 1 MiB that the pool grows by, so that growing never copies it. */
const SEGMENT_BITS = 18;
const SEGMENT_SIZE = 1 << SEGMENT_BITS;
const SEGMENT_MASK = SEGMENT_SIZE - 1;
const FIRST_BLOCK = 2;
const MAX_BLOCK = 1024;

export const documentOf = (posting: number): number => posting >>> 8;
export const frequencyOf = (posting: number): number => posting & 0xff;

export class PostingLists {
  readonly #segments: Uint32Array[] = [];
  #free = 0;
  #terms = 0;
  #count = new Uint32Array(1024);
  #first = new Uint32Array(1024);
  #head = new Uint32Array(1024);
  #tail = new Uint32Array(1024);
  #tailEnd = new Uint32Array(1024);
  /** Postings the term's last block has room for. */
  #blockSize = new Uint16Array(1024);

  get bytes(): number {
    return this.#segments.length * SEGMENT_SIZE * 4 + this.#count.length * 22;
  }

  /** Make room for a new term and return its number: 0, 1, 2 … */
  addTerm(): number {
    if (this.#terms === this.#count.length) this.#growTerms();
    return this.#terms++;
  }

  /** How many postings the term has, those of dead documents included. */
  count(term: number): number {
    return this.#count[term]!;
  }

  append(term: number, document: number, frequency: number): void {
    const posting = ((document << 8) | Math.min(frequency, MAX_FREQUENCY)) >>> 0;
    const count = this.#count[term]!;
    this.#count[term] = count + 1;
    if (count === 0) {
      this.#first[term] = posting;
      return;
    }
    if (this.#tail[term] === this.#tailEnd[term]) this.#chainBlock(term);
    const at = this.#tail[term]!;
    this.#segments[at >>> SEGMENT_BITS]![at & SEGMENT_MASK] = posting;
    this.#tail[term] = at + 1;
  }

  /**
   * Copy the term's postings into `into`, or into a larger array if it is too small, and return that; its first {@link count} words are
   * valid.
   */
  read(term: number, into: Uint32Array): Uint32Array {
    const count = this.#count[term]!;
    const out = into.length < count ? new Uint32Array(Math.max(count, into.length * 2)) : into;
    if (count === 0) return out;
    out[0] = this.#first[term]!;
    let block = this.#head[term]!;
    let size = FIRST_BLOCK;
    for (let written = 1; written < count; ) {
      const segment = this.#segments[block >>> SEGMENT_BITS]!;
      const start = (block & SEGMENT_MASK) + 1;
      const here = Math.min(size, count - written);
      out.set(segment.subarray(start, start + here), written);
      written += here;
      block = segment[start - 1]!;
      size = Math.min(size * 2, MAX_BLOCK);
    }
    return out;
  }

  #chainBlock(term: number): void {
    const previousSize = this.#blockSize[term]!;
    const size = previousSize === 0 ? FIRST_BLOCK : Math.min(previousSize * 2, MAX_BLOCK);
    const block = this.#allocate(size + 1);
    if (previousSize === 0) this.#head[term] = block;
    else {
      const previous = this.#tailEnd[term]! - previousSize - 1;
      this.#segments[previous >>> SEGMENT_BITS]![previous & SEGMENT_MASK] = block;
    }
    this.#blockSize[term] = size;
    this.#tail[term] = block + 1;
    this.#tailEnd[term] = block + 1 + size;
  }

  /** A block never crosses the border of a segment. */
  #allocate(words: number): number {
    if ((this.#free & SEGMENT_MASK) + words > SEGMENT_SIZE) this.#free = (this.#free | SEGMENT_MASK) + 1;
    const at = this.#free;
    this.#free += words;
    if (at >>> SEGMENT_BITS === this.#segments.length) this.#segments.push(new Uint32Array(SEGMENT_SIZE));
    return at;
  }

  #growTerms(): void {
    const size = this.#count.length * 2;
    this.#count = copyInto(this.#count, new Uint32Array(size));
    this.#first = copyInto(this.#first, new Uint32Array(size));
    this.#head = copyInto(this.#head, new Uint32Array(size));
    this.#tail = copyInto(this.#tail, new Uint32Array(size));
    this.#tailEnd = copyInto(this.#tailEnd, new Uint32Array(size));
    this.#blockSize = copyInto(this.#blockSize, new Uint16Array(size));
  }
}
