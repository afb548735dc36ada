/**
 * Per-document notes of a search, in arrays that the next search reuses. Only written entries are reset: clearing
 * arrays for 100,000 documents took a third of a search, allocating them more than the rest.
 */
export class SearchScratch {
  /** Each document's own score. */
  scores = new Float64Array(0);
  /** The documents with a score above 0; `touchedCount` of them. */
  touched = new Int32Array(0);
  touchedCount = 0;
  /** The place of each document in `slotted`; -1 without one. */
  slots = new Int32Array(0);
  /** Documents whose term frequencies are read. */
  slotted: number[] = [];

  /** Begin a search over `size` documents of an index with room for `capacity`. */
  begin(size: number, capacity: number): void {
    if (this.scores.length < size) {
      this.scores = new Float64Array(capacity);
      this.touched = new Int32Array(capacity);
      this.slots = new Int32Array(capacity).fill(-1);
    } else {
      for (let i = 0; i < this.touchedCount; i++) this.scores[this.touched[i]!] = 0;
      for (const document of this.slotted) this.slots[document] = -1;
    }
    this.touchedCount = 0;
    this.slotted = [];
  }

  /** Give a document the next slot, unless it has one. */
  giveSlot(document: number): void {
    if (this.slots[document] === -1) this.slots[document] = this.slotted.push(document) - 1;
  }
}
