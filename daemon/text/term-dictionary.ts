import type { Fingerprint } from './term-fingerprint.ts';

/** Words of a slot: both halves of the fingerprint, and the term's number plus one (0: empty). */
const WORDS = 3;
const FIRST_SLOTS = 1024;
/** Load at which the table doubles: look-ups in a fuller one are slow. */
const MAX_LOAD = 0.7;

/**
 * The numbers of an index's terms by fingerprint: a hash table with open addressing (linear probing) in one typed
 * array. A Map keyed by strings took half of the CPU time of loading an index.
 */
export class TermDictionary {
  #slots = new Uint32Array(FIRST_SLOTS * WORDS);
  #mask = FIRST_SLOTS - 1;
  #size = 0;

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The term's number, or -1. */
  find({ high, low }: Fingerprint): number {
    return this.#slots[this.#slotOf(high >>> 0, low >>> 0) + 2]! - 1;
  }

  /** Give a new term its number. */
  add({ high, low }: Fingerprint, number: number): void {
    if (this.#size >= (this.#mask + 1) * MAX_LOAD) this.#double();
    this.#size++;
    this.#put(high >>> 0, low >>> 0, number + 1);
  }

  /** The term's slot, or the empty one where it would go. */
  #slotOf(high: number, low: number): number {
    const slots = this.#slots;
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * WORDS;
      if (slots[at + 2] === 0 || (slots[at] === high && slots[at + 1] === low)) return at;
    }
  }

  #put(high: number, low: number, value: number): void {
    const at = this.#slotOf(high, low);
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    this.#slots[at + 2] = value;
  }

  #double(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Uint32Array((this.#mask + 1) * WORDS);
    for (let offset = 0; offset < old.length; offset += WORDS) {
      if (old[offset + 2] !== 0) this.#put(old[offset]!, old[offset + 1]!, old[offset + 2]!);
    }
  }
}
