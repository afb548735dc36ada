/**
 * The postings of an inverted index: the documents of each term with frequencies, in a few large typed arrays.
 *
 * Most terms occur in one or two documents, so an array per term would cost far more than its content. The first
 * posting is stored beside the term; further ones are bytes in growing blocks, chained inside one pool:
 *
 *   first[term] = posting      head[term] ─► [next ─┬ b b …] ┌► [next ─┬ b b b b …] ┌► …
 *                                                   └────────┘         └────────────┘
 *   tail[term]: where to write
 *
 * Documents arrive in rising order. So a further posting is the distance from the previous one, doubled, plus 1 if a
 * byte with the frequency follows; a varint of seven bits a byte, lowest first. That takes 1.5 bytes instead of 4. A
 * read posting is one word: document number in the upper 24 bits, term frequency (capped at 255) in the lower 8.
 */
import { copyInto } from './copy-into.ts';

/** How many documents an index can number, dead ones included. */
export const MAX_DOCUMENTS = 1 << 24;
const MAX_FREQUENCY = 255;

/** Segments of 1 MiB, so that growing the pool never copies it. */
const SEGMENT_BITS = 20;
const SEGMENT_SIZE = 1 << SEGMENT_BITS;
const SEGMENT_MASK = SEGMENT_SIZE - 1;
/** Bytes before a block's content: the place of the next block. */
const HEAD = 4;
/** Bytes of a term's first block, its second …, growing by half, so that at most a third is empty. */
const BLOCK_SIZES = [8, 12, 18, 27, 40, 60, 90, 135, 202, 303, 454, 512];
/** Growth factor of the arrays of terms. */
const GROWTH = 1.25;

export const documentOf = (posting: number): number => posting >>> 8;
export const frequencyOf = (posting: number): number => posting & 0xff;

export class PostingLists {
  readonly #segments: Uint8Array[] = [];
  #free = 0;
  #terms = 0;
  #count = new Uint32Array(1024);
  #first = new Uint32Array(1024);
  #lastDocument = new Uint32Array(1024);
  #head = new Uint32Array(1024);
  #tail = new Uint32Array(1024);
  /** Bytes left in a term's last block, and its number of blocks, up to the first of the largest size. */
  #room = new Uint16Array(1024);
  #blocks = new Uint8Array(1024);
  #chained: Uint8Array = new Uint8Array(1024);

  get bytes(): number {
    return this.#segments.length * SEGMENT_SIZE + this.#count.length * 23;
  }

  /** Add a term and return its number: 0, 1, 2 … */
  addTerm(): number {
    if (this.#terms === this.#count.length) this.#growTerms();
    return this.#terms++;
  }

  /** The number of a term's postings, including dead documents. */
  count(term: number): number {
    return this.#count[term]!;
  }

  /** Add a posting. @param document a higher number than any before of this term */
  append(term: number, document: number, frequency: number): void {
    const capped = Math.min(frequency, MAX_FREQUENCY);
    const count = this.#count[term]!;
    this.#count[term] = count + 1;
    if (count === 0) this.#first[term] = ((document << 8) | capped) >>> 0;
    else {
      let rest = (document - this.#lastDocument[term]!) * 2 + (capped === 1 ? 0 : 1);
      for (; rest >= 0x80; rest >>>= 7) this.#write(term, (rest & 0x7f) | 0x80);
      this.#write(term, rest);
      if (capped !== 1) this.#write(term, capped);
    }
    this.#lastDocument[term] = document;
  }

  /**
   * Write a term's postings into `into`, starting at `from`; a larger copy if it is too small. Returns the array, in
   * which {@link count} words are valid.
   */
  read(term: number, into: Uint32Array, from = 0): Uint32Array {
    const count = this.#count[term]!;
    const end = from + count;
    const out = into.length < end ? copyInto(into, new Uint32Array(Math.max(end, into.length * 2))) : into;
    if (count === 0) return out;
    out[from] = this.#first[term]!;
    const bytes = this.#gather(term);
    let document = documentOf(out[from]!);
    let at = 0;
    for (let n = from + 1; n < end; n++) {
      let byte = bytes[at++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      document += value >>> 1;
      out[n] = ((document << 8) | (value & 1 ? bytes[at++]! : 1)) >>> 0;
    }
    return out;
  }

  /** Copy the contents of a term's blocks into one array, overwritten by the next call. */
  #gather(term: number): Uint8Array {
    let written = 0;
    let block = this.#head[term]!;
    const tail = this.#tail[term]!;
    for (let number = 0; this.#blocks[term]! > 0; number++) {
      const size = blockSize(number);
      const segment = this.#segments[block >>> SEGMENT_BITS]!;
      const start = (block & SEGMENT_MASK) + HEAD;
      const isLast = tail > block && tail <= block + HEAD + size;
      const here = isLast ? tail - block - HEAD : size;
      if (written + here > this.#chained.length)
        this.#chained = copyInto(this.#chained, new Uint8Array((written + here) * 2));
      this.#chained.set(segment.subarray(start, start + here), written);
      written += here;
      if (isLast) break;
      block = readPlace(segment, start - HEAD);
    }
    return this.#chained;
  }

  #write(term: number, byte: number): void {
    if (this.#room[term] === 0) this.#chainBlock(term);
    const at = this.#tail[term]!;
    this.#segments[at >>> SEGMENT_BITS]![at & SEGMENT_MASK] = byte;
    this.#tail[term] = at + 1;
    this.#room[term]!--;
  }

  #chainBlock(term: number): void {
    const blocks = this.#blocks[term]!;
    const size = blockSize(blocks);
    const block = this.#allocate(size + HEAD);
    if (blocks === 0) this.#head[term] = block;
    else {
      const previous = this.#tail[term]! - blockSize(blocks - 1) - HEAD;
      writePlace(this.#segments[previous >>> SEGMENT_BITS]!, previous & SEGMENT_MASK, block);
    }
    this.#blocks[term] = Math.min(blocks + 1, BLOCK_SIZES.length);
    this.#tail[term] = block + HEAD;
    this.#room[term] = size;
  }

  /** A block never crosses the border of a segment. */
  #allocate(bytes: number): number {
    if ((this.#free & SEGMENT_MASK) + bytes > SEGMENT_SIZE) this.#free = (this.#free | SEGMENT_MASK) + 1;
    const at = this.#free;
    this.#free += bytes;
    if (at >>> SEGMENT_BITS === this.#segments.length) this.#segments.push(new Uint8Array(SEGMENT_SIZE));
    return at;
  }

  #growTerms(): void {
    const size = Math.ceil(this.#count.length * GROWTH);
    this.#count = copyInto(this.#count, new Uint32Array(size));
    this.#first = copyInto(this.#first, new Uint32Array(size));
    this.#lastDocument = copyInto(this.#lastDocument, new Uint32Array(size));
    this.#head = copyInto(this.#head, new Uint32Array(size));
    this.#tail = copyInto(this.#tail, new Uint32Array(size));
    this.#room = copyInto(this.#room, new Uint16Array(size));
    this.#blocks = copyInto(this.#blocks, new Uint8Array(size));
  }
}

/** The size of a term's block, the first being 0. */
const blockSize = (number: number): number => BLOCK_SIZES[number] ?? BLOCK_SIZES.at(-1)!;

function writePlace(segment: Uint8Array, at: number, place: number): void {
  segment[at] = place;
  segment[at + 1] = place >>> 8;
  segment[at + 2] = place >>> 16;
  segment[at + 3] = place >>> 24;
}

const readPlace = (segment: Uint8Array, at: number): number =>
  (segment[at]! | (segment[at + 1]! << 8) | (segment[at + 2]! << 16) | (segment[at + 3]! << 24)) >>> 0;
