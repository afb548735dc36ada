import type { Span } from '../span.ts';
import { BACKSLASH, isAlphanumeric, isDigit, SPACE } from './character-tables.ts';
import { codeUnitsOf } from './code-units.ts';

/**
 * The most values remembered, more than any session shows. The oldest are forgotten first, so that memory stays
 * bounded.
 */
const MAX_VALUES = 512;
/**
 * The shortest value remembered, since shorter ones would mask ordinary words; also how many code units the index
 * hashes.
 */
const MIN_LENGTH = 8;
/** The longest value remembered; longer ones (whole keys) are found again by their own form. */
const MAX_LENGTH = 512;
/** Up to this many values, searching for each by itself is faster; for more, time must not grow with their number. */
const MAX_SEARCHED_SINGLY = 16;
const HASH_BITS = 16;
/** A hundred times the values, so that hardly any position of a text passes by chance and costs a comparison. */
const HASHES = 1 << HASH_BITS;
const MAX_LISTS = 256;
const GRAMS = 1 << 15;
/** Only every fifth place of a text is looked up: `MIN_LENGTH` code units hold five groups of four. */
const STEP = 5;

type KnownValue = { readonly value: string; readonly rule: string };

/**
 * The secrets that a session has shown: a value once seen with its name (`API_KEY=…`) is later masked without it. They
 * exist only in the daemon's memory, and serialise to an empty object. README.md draws the index.
 */
export class KnownSecrets {
  /** Oldest first. */
  readonly #rules = new Map<string, string>();
  /**
   * For each hash of a value's first eight code units: its list in `#lists`. List 0 is empty. One byte each fits the
   * processor's cache.
   */
  #listOf = new Uint8Array(0);
  #lists: KnownValue[][] = [[]];
  /** For each hash of four code units: whether they are among the first eight of a value. */
  #filter = new Uint8Array(0);

  /** Remember a value if it is long and unusual enough never to be an ordinary word. */
  add(value: string, rule: string): void {
    if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || !isUnusual(value)) return;
    if (this.#rules.has(value)) return;
    this.#rules.set(value, rule);
    if (this.#rules.size > MAX_VALUES) this.#forgetOldest();
    // A few values are searched one by one and need no index.
    else if (this.#rules.size === MAX_SEARCHED_SINGLY + 1) this.#indexAll();
    else if (this.#rules.size > MAX_SEARCHED_SINGLY) this.#index(value, rule);
  }

  /** Find every remembered value that is not part of a longer word. */
  find(text: string): Span[] {
    return this.#rules.size <= MAX_SEARCHED_SINGLY ? this.#findSingly(text) : this.#findTogether(text);
  }

  /** The engine's own search for one string is many times faster than a loop over characters. */
  #findSingly(text: string): Span[] {
    const spans: Span[] = [];
    for (const [value, rule] of this.#rules) {
      for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1)) {
        const end = start + value.length;
        if (startsAlone(text, start) && endsAlone(text, end)) spans.push({ rule, start, end });
      }
    }
    return spans;
  }

  /**
   * Find all values in one pass. Wherever a value begins, at one of every `STEP` places the next four code units are
   * among its first eight, so that looking up these places is enough.
   */
  #findTogether(text: string): Span[] {
    const spans: Span[] = [];
    const filter = this.#filter;
    const units = codeUnitsOf(text);
    const last = text.length - MIN_LENGTH;
    for (let at = STEP - 1; at < last + STEP; at += STEP) {
      if (filter[gramAt(units, at)] === 0) continue;
      for (let start = at - STEP + 1; start <= at && start <= last; start++) this.#findAt(text, units, start, spans);
    }
    return spans;
  }

  #findAt(text: string, units: Uint16Array, start: number, spans: Span[]): void {
    if (start > 0 && isAlphanumeric(units[start - 1]!) && units[start - 2] !== BACKSLASH) return;
    let hash = 0;
    for (let i = start; i < start + MIN_LENGTH; i++) hash = roll(hash, units[i]!);
    for (const { value, rule } of this.#lists[this.#listOf[hash]!]!) {
      const end = start + value.length;
      // Comparing slices is several times as fast as `startsWith`.
      if (endsAlone(text, end) && text.slice(start, end) === value) spans.push({ rule, start, end });
    }
  }

  /** Keep the values out of logs, dumps and replies. */
  toJSON(): Record<string, never> {
    return {};
  }

  #indexAll(): void {
    this.#lists = [[]];
    this.#listOf = new Uint8Array(HASHES);
    this.#filter = new Uint8Array(GRAMS);
    for (const [value, rule] of this.#rules) this.#index(value, rule);
  }

  #index(value: string, rule: string): void {
    let hash = 0;
    for (let i = 0; i < MIN_LENGTH; i++) {
      head[i] = value.charCodeAt(i);
      hash = roll(hash, head[i]!);
    }
    for (let i = 0; i < STEP; i++) this.#filter[gramAt(head, i)] = 1;
    const known = { value, rule };
    const list = this.#listOf[hash]!;
    if (list > 0) this.#lists[list]!.push(known);
    else if (this.#lists.length < MAX_LISTS) this.#listOf[hash] = this.#lists.push([known]) - 1;
    else {
      // No list is left, so values share one: a value with another beginning costs one comparison.
      const shared = 1 + (hash % (MAX_LISTS - 1));
      this.#lists[shared]!.push(known);
      this.#listOf[hash] = shared;
    }
  }

  /** Forget a quarter at once, so that indexing again stays rare. */
  #forgetOldest(): void {
    for (const value of [...this.#rules.keys()].slice(0, MAX_VALUES / 4)) this.#rules.delete(value);
    this.#indexAll();
  }
}

/** A hash of four units. */
const gramAt = (units: Uint16Array, at: number) =>
  (units[at]! ^ (units[at + 1]! << 3) ^ (units[at + 2]! << 6) ^ (units[at + 3]! << 8)) & (GRAMS - 1);

const head = new Uint16Array(MIN_LENGTH);

/** Append a code unit to a hash, which shifts out the one that was appended `MIN_LENGTH` before. */
const roll = (hash: number, unit: number) => ((hash << (HASH_BITS / MIN_LENGTH)) ^ unit) & (HASHES - 1);

/** Does a value hold a digit and another character that isn't white space? */
function isUnusual(value: string): boolean {
  let digits = 0;
  let others = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (isDigit(code)) digits++;
    else if (code > SPACE && (code < 127 || /\S/.test(value[i]!))) others++;
    if (digits > 0 && others > 0) return true;
  }
  return false;
}

const startsAlone = (text: string, start: number) =>
  !(start > 0 && isAlphanumeric(text.charCodeAt(start - 1)) && text.charCodeAt(start - 2) !== BACKSLASH);

const endsAlone = (text: string, end: number) => !(end < text.length && isAlphanumeric(text.charCodeAt(end)));
