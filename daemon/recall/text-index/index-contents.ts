/**
 * The contents of a text index: documents, dictionary, postings and sessions, numbered by arrival. Dead documents keep
 * their numbers and postings, so an index with many dead ones is reloaded.
 */
import type { PackedTerms } from '../../text/pack-terms.ts';
import { TermDictionary } from '../../text/term-dictionary.ts';
import { type Fingerprint, fingerprintOf } from '../../text/term-fingerprint.ts';
import { SessionOrder } from '../ranking/session-order.ts';
import { copyInto } from './copy-into.ts';
import { documentOf, MAX_DOCUMENTS, PostingLists } from './posting-lists.ts';
import { SearchScratch } from './search-scratch.ts';

type NewDocument = {
  id: number;
  session: string | null;
  createdAt: number;
  terms: PackedTerms;
};

const BYTES_PER_ID = 40;

export class IndexContents {
  readonly postings = new PostingLists();
  readonly sessions = new SessionOrder({
    createdAt: (document) => this.#createdAt[document]!,
    id: (document) => this.#ids[document]!,
    isAlive: (document) => this.#isAlive[document] === 1,
  });
  readonly #dictionary = new TermDictionary();
  #ids = new Float64Array(256);
  #createdAt = new Float64Array(256);
  #lengths = new Int32Array(256);
  #isAlive = new Uint8Array(256);
  #size = 0;
  #living = 0;
  /** Postings read by this search, one list after another, and where each term's starts. */
  #read: Uint32Array = new Uint32Array(1024);
  #readEnd = 0;
  readonly #places = new Map<number, number>();
  #counted: Uint32Array = new Uint32Array(0);
  readonly #scratch = new SearchScratch();
  #livingLength = 0;

  /** Number of documents so far, dead ones included. */
  get size(): number {
    return this.#size;
  }
  get living(): number {
    return this.#living;
  }
  /** Mean number of terms of a living document. */
  get averageLength(): number {
    return this.#living === 0 ? 1 : this.#livingLength / this.#living || 1;
  }
  get bytes(): number {
    const { postings, sessions } = this;
    const documents = this.#ids.length * 37 + this.#size * BYTES_PER_ID;
    return postings.bytes + sessions.bytes + this.#dictionary.bytes + documents;
  }

  /** Length of each document in terms, by number. Read it in place; it is replaced when the index grows. */
  get lengths(): Int32Array {
    return this.#lengths;
  }
  /** 1 for each living document; read it in place, as above. */
  get alive(): Uint8Array {
    return this.#isAlive;
  }

  id(document: number): number {
    return this.#ids[document]!;
  }
  /** Milliseconds since 1970. */
  createdAt(document: number): number {
    return this.#createdAt[document]!;
  }
  length(document: number): number {
    return this.#lengths[document]!;
  }
  isAlive(document: number): boolean {
    return this.#isAlive[document] === 1;
  }
  /** -1: in no document. */
  termNumber(term: string): number {
    return this.#dictionary.find(fingerprintOf(term));
  }

  /** The scratch space for one search, until the next begins. */
  scratch(): SearchScratch {
    this.#scratch.begin(this.#size, this.#ids.length);
    this.#readEnd = 0;
    this.#places.clear();
    return this.#scratch;
  }

  /** A term's postings, including dead documents; valid until the next search. */
  readPostings(term: number): Uint32Array {
    const count = this.postings.count(term);
    let place = this.#places.get(term);
    if (place === undefined) {
      place = this.#readEnd;
      this.#read = this.postings.read(term, this.#read, place);
      this.#readEnd += count;
      this.#places.set(term, place);
    }
    return this.#read.subarray(place, place + count);
  }

  /** The number of living documents with a term. */
  livingOf(term: number): number {
    const count = this.postings.count(term);
    if (this.#living === this.#size) return count;
    // a separate buffer, since a query may have thousands of terms
    this.#counted = this.postings.read(term, this.#counted);
    let living = 0;
    for (let i = 0; i < count; i++) living += this.#isAlive[documentOf(this.#counted[i]!)]!;
    return living;
  }

  /**
   * Add a document and return its number.
   * @throws when the index is full (16.7 million documents)
   */
  add(document: NewDocument): number {
    const length = document.terms.occurrences;
    const number = this.#number(document.id, document.createdAt, length);
    document.terms.each((term, count) => this.postings.append(this.#termNumberFor(term), number, count));
    if (document.session !== null) this.sessions.add(number, document.session, length);
    return number;
  }

  kill(document: number): void {
    if (!this.isAlive(document)) return;
    this.#isAlive[document] = 0;
    this.#living--;
    this.#livingLength -= this.length(document);
    this.sessions.forget(document, this.length(document));
  }

  #number(id: number, createdAt: number, length: number): number {
    if (this.#size === MAX_DOCUMENTS)
      throw new Error(`A project's text index holds at most ${MAX_DOCUMENTS} observations`);
    if (this.#size === this.#ids.length) this.#grow();
    const number = this.#size++;
    this.#ids[number] = id;
    this.#createdAt[number] = createdAt;
    this.#lengths[number] = length;
    this.#isAlive[number] = 1;
    this.#living++;
    this.#livingLength += length;
    return number;
  }

  #termNumberFor(term: Fingerprint): number {
    const known = this.#dictionary.find(term);
    if (known >= 0) return known;
    const number = this.postings.addTerm();
    this.#dictionary.add(term, number);
    return number;
  }

  #grow(): void {
    const size = this.#ids.length * 2;
    this.#ids = copyInto(this.#ids, new Float64Array(size));
    this.#createdAt = copyInto(this.#createdAt, new Float64Array(size));
    this.#lengths = copyInto(this.#lengths, new Int32Array(size));
    this.#isAlive = copyInto(this.#isAlive, new Uint8Array(size));
  }
}
