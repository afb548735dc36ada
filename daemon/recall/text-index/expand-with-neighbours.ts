/**
 * Expands an observation with its neighbours' words: "yes, do that" is found by the question before it.
 *
 * Each session neighbour adds its term frequencies and length, weighted by distance, as if a share of its words were
 * part of the observation (BM25F's way of joining fields; Robertson, Zaragoza & Taylor 2004). This happens at query
 * time, so neither arrival order nor index size matters.
 *
 * recall@10 / nDCG@10 without any model: locomo 63.9 / 50.5 → 79.7 / 59.3, devmem 53.8 / 50.5 → 68.6 / 61.8. The
 * largest contribution instead of joined frequencies gave 78.2 / 55.9 and 64.0 / 57.6. Halved weights cost up to a
 * point, doubled ones 2–3 of nDCG (docs/decisions/0004-ranking.md).
 */
import { lengthNorm, saturated } from './bm25.ts';
import type { IndexContents } from './index-contents.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';
import type { SearchScratch } from './search-scratch.ts';

/**
 * Weights of the observations 1, 2 and 3 places before and after. The one before weighs more: it is what is answered.
 */
const BEFORE = [0.5, 0.3, 0.2];
const AFTER = [0.4, 0.24, 0.16];
const REACH = BEFORE.length;
/**
 * Mean lengths to which an expanded document's length is compared: 1.4–2.8 (its full neighbourhood) measured the same.
 */
const LENGTH_WEIGHT = 2;

/** Mean terms per observation up to which neighbours count in full. */
const FULL_SHARE_UP_TO = 300;

/**
 * The share of their weight that neighbours keep, by the project's mean length. A long turn describes itself, and its
 * neighbours concern something else. BEAM (664 terms): recall@10 / nDCG@10 60.6 / 47.8 with full neighbours, 62.0 /
 * 50.1 with this share (0.2).
 */
export const neighbourShare = (averageLength: number): number =>
  Math.min(1, (FULL_SHARE_UP_TO / Math.max(1, averageLength)) ** 2);

/** A query term that the index knows. */
export type LookedUpTerm = {
  number: number;
  queryWeight: number;
  /** Its idf × its weight in the query. */
  weight: number;
  /** Not a function word, unless the query has only those. */
  isInformative: boolean;
};

export type ExpandedScore = {
  document: number;
  score: number;
  /** By its own words alone. */
  own: number;
  /** Whether it or its neighbours contain an informative word. */
  matched: boolean;
};

/** Score candidates and all near one with their neighbours' words; those without a session by their own words. */
export function expandWithNeighbours(
  contents: IndexContents,
  candidates: readonly number[],
  terms: readonly LookedUpTerm[],
  scratch: SearchScratch,
): ExpandedScore[] {
  const { scores, slotted } = scratch;
  for (const document of candidates) scratch.giveSlot(document);
  giveNeighboursSlots(contents, scratch);
  const scored = slotted.length;
  giveNeighboursSlots(contents, scratch);
  const table = readFrequencies(contents, scratch, terms);
  const share = neighbourShare(contents.averageLength);
  const result: ExpandedScore[] = [];
  for (let slot = 0; slot < scored; slot++) {
    const document = slotted[slot]!;
    const score = scoreOf(contents, document, table, terms, share);
    if (score <= 0) continue;
    // The sums still belong to this document.
    const matched = terms.some(({ isInformative }, term) => isInformative && table.sums[term]! > 0);
    result.push({ document, score, own: scores[document]!, matched });
  }
  return result;
}

/** Also give slots to the neighbours of every document with a slot. */
function giveNeighboursSlots(contents: IndexContents, scratch: SearchScratch): void {
  const { sessions } = contents;
  const count = scratch.slotted.length;
  for (let i = 0; i < count; i++) {
    const document = scratch.slotted[i]!;
    const session = sessions.sessionOf(document);
    if (session < 0) continue;
    const members = sessions.membersOf(session);
    const position = sessions.positionOf(document);
    const end = Math.min(members.length - 1, position + REACH);
    for (let at = Math.max(0, position - REACH); at <= end; at++) scratch.giveSlot(members[at]!);
  }
}

/** Term frequencies per slot (rows) and term (columns); most rows are empty. */
type Table = { slots: Int32Array; frequencies: Uint8Array; hasTerms: Uint8Array; sums: Float64Array };

function readFrequencies(
  contents: IndexContents,
  { slots, slotted }: SearchScratch,
  terms: readonly LookedUpTerm[],
): Table {
  const frequencies = new Uint8Array(slotted.length * terms.length);
  const hasTerms = new Uint8Array(slotted.length);
  terms.forEach(({ number }, term) => {
    const postings = contents.readPostings(number);
    const count = postings.length;
    for (let i = 0; i < count; i++) {
      const slot = slots[documentOf(postings[i]!)]!;
      if (slot < 0) continue;
      frequencies[slot * terms.length + term] = frequencyOf(postings[i]!);
      hasTerms[slot] = 1;
    }
  });
  return { slots, frequencies, hasTerms, sums: new Float64Array(terms.length) };
}

function scoreOf(
  contents: IndexContents,
  document: number,
  table: Table,
  terms: readonly LookedUpTerm[],
  share: number,
): number {
  const { sessions } = contents;
  const { sums } = table;
  sums.fill(0);
  addRow(table, document, 1);
  let length = contents.length(document);
  let lengthWeight = 1;
  const session = sessions.sessionOf(document);
  if (session >= 0) {
    lengthWeight = 1 + share * (LENGTH_WEIGHT - 1);
    const members = sessions.membersOf(session);
    const position = sessions.positionOf(document);
    for (let distance = 1; distance <= REACH; distance++) {
      const before = members[position - distance];
      const after = members[position + distance];
      if (before !== undefined) length += addNeighbour(contents, table, before, share * BEFORE[distance - 1]!);
      if (after !== undefined) length += addNeighbour(contents, table, after, share * AFTER[distance - 1]!);
    }
  }
  const norm = lengthNorm(length / (contents.averageLength * lengthWeight));
  let score = 0;
  for (let term = 0; term < terms.length; term++) {
    if (sums[term]! > 0) score += terms[term]!.weight * saturated(sums[term]!, norm);
  }
  return score;
}

/** Add a neighbour's weighted frequencies. Returns its weighted length. */
function addNeighbour(contents: IndexContents, table: Table, neighbour: number, weight: number): number {
  addRow(table, neighbour, weight);
  return weight * contents.length(neighbour);
}

function addRow({ slots, frequencies, hasTerms, sums }: Table, document: number, weight: number): void {
  const slot = slots[document]!;
  if (hasTerms[slot] === 0) return;
  const from = slot * sums.length;
  for (let term = 0; term < sums.length; term++) sums[term]! += weight * frequencies[from + term]!;
}
