/**
 * Assigns documents to sessions, in order of time and then id, however they arrived.
 *
 * Appending in order is common and costs nothing. A late arrival or a removal marks its session, which is sorted on the
 * next query that needs it.
 */

type DocumentOrder = {
  createdAt(document: number): number;
  id(document: number): number;
  isAlive(document: number): boolean;
};

export class SessionOrder {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #members: number[][] = [];
  readonly #isOrdered: boolean[] = [];
  readonly #lengths: number[] = [];
  readonly #livingMembers: number[] = [];
  #living = 0;
  #livingLength = 0;
  readonly #documents: DocumentOrder;
  #sessionOf = new Int32Array(1024).fill(-1);
  #position = new Int32Array(1024);

  constructor(documents: DocumentOrder) {
    this.#documents = documents;
  }

  /** Number of sessions ever seen, some without a living document. */
  get size(): number {
    return this.#names.length;
  }

  get bytes(): number {
    return this.#sessionOf.length * 12 + this.#names.length * 200;
  }

  /** Sessions with a living document. */
  get living(): number {
    return this.#living;
  }

  /** Mean number of terms of a living session. */
  get averageLength(): number {
    return this.#living === 0 ? 1 : this.#livingLength / this.#living || 1;
  }

  /** Add a document of `length` terms to its session. */
  add(document: number, session: string, length: number): void {
    this.#makeRoom(document);
    let number = this.#numbers.get(session);
    if (number === undefined) {
      number = this.#names.length;
      this.#numbers.set(session, number);
      this.#names.push(session);
      this.#members.push([]);
      this.#isOrdered.push(true);
      this.#lengths.push(0);
      this.#livingMembers.push(0);
    }
    const members = this.#members[number]!;
    const last = members.at(-1);
    if (last !== undefined && this.#compare(last, document) > 0) this.#isOrdered[number] = false;
    this.#sessionOf[document] = number;
    this.#position[document] = members.push(document) - 1;
    this.#count(number, 1, length);
  }

  /** Remove a dead document from its session. */
  forget(document: number, length: number): void {
    const session = this.sessionOf(document);
    if (session < 0) return;
    this.#isOrdered[session] = false;
    this.#count(session, -1, -length);
  }

  /** Number of terms in a session's living documents. */
  lengthOf(session: number): number {
    return this.#lengths[session]!;
  }

  /** The session number of each document up to `documents`, -1 without one. Read it in place; don't keep it. */
  sessionsOf(documents: number): Int32Array {
    this.#makeRoom(documents - 1);
    return this.#sessionOf;
  }

  /** The session number of a document, -1 without one. */
  sessionOf(document: number): number {
    return document < this.#sessionOf.length ? this.#sessionOf[document]! : -1;
  }

  nameOf(session: number): string {
    return this.#names[session]!;
  }

  /** Living documents of a session in order. Don't keep or change the array. */
  membersOf(session: number): readonly number[] {
    if (!this.#isOrdered[session]) this.#putInOrder(session);
    return this.#members[session]!;
  }

  /** The place of a document in {@link membersOf} its session. */
  positionOf(document: number): number {
    const session = this.sessionOf(document);
    if (!this.#isOrdered[session]) this.#putInOrder(session);
    return this.#position[document]!;
  }

  #count(session: number, members: number, length: number): void {
    const before = this.#livingMembers[session]!;
    const after = before + members;
    this.#livingMembers[session] = after;
    this.#lengths[session]! += length;
    this.#livingLength += length;
    if (before === 0 && after > 0) this.#living++;
    if (before > 0 && after === 0) this.#living--;
  }

  #putInOrder(session: number): void {
    const members = this.#members[session]!.filter((document) => this.#documents.isAlive(document));
    members.sort((a, b) => this.#compare(a, b));
    members.forEach((document, position) => {
      this.#position[document] = position;
    });
    this.#members[session] = members;
    this.#isOrdered[session] = true;
  }

  #compare(a: number, b: number): number {
    return this.#documents.createdAt(a) - this.#documents.createdAt(b) || this.#documents.id(a) - this.#documents.id(b);
  }

  #makeRoom(document: number): void {
    if (document < this.#sessionOf.length) return;
    const size = Math.max(document + 1, this.#sessionOf.length * 2);
    const sessionOf = new Int32Array(size).fill(-1);
    sessionOf.set(this.#sessionOf);
    this.#sessionOf = sessionOf;
    const position = new Int32Array(size);
    position.set(this.#position);
    this.#position = position;
  }
}
