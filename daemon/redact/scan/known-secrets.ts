import { codeUnitsOf } from '../../text/code-units.ts';
import { isAlphanumeric } from '../character.ts';
import type { Span } from '../span.ts';

/** More values than any session shows; the oldest go first, so that memory stays bounded. */
const MAX_VALUES = 512;
/** Shorter values would mask ordinary words. Also how many units say in which list a value stands. */
const MIN_LENGTH = 8;
/** Longer ones (whole keys) are found by their own form again. */
const MAX_LENGTH = 512;
/** Up to here searching value by value is faster; beyond it time must not grow with their number. */
const MAX_SEARCHED_SINGLY = 16;
const HASH_BITS = 16;
/** A hundred times the values, so that hardly any position of a text passes by chance and costs a slice. */
const HASHES = 1 << HASH_BITS;
const MAX_LISTS = 256;
const GRAMS = 1 << 15;
/** Of so many places in a row one is looked at: so many of four units fit into `MIN_LENGTH`. */
const STEP = 5;
const BACKSLASH = 92;

type KnownValue = { readonly value: string; readonly rule: string };

/**
 * The secrets that one session has shown so far: seen once with its name (`API_KEY=…`), a value is masked wherever it
 * stands alone later. Lives in the daemon's memory only; nothing here serialises it, and JSON shows it empty.
 */
export class KnownSecrets {
  /** Oldest first. */
  readonly #rules = new Map<string, string>();
  /** By the hash of a value's first characters: which list of `#lists` holds it. List 0 is empty. A byte each, or they leave the cache. */
  #listOf = new Uint8Array(0);
  #lists: KnownValue[][] = [[]];
  /** By the hash of four units: whether they are among the first eight of a value. */
  #filter = new Uint8Array(0);

  /** Remember a value if it is long and odd enough never to be an ordinary word. */
  add(value: string, rule: string): void {
    if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || !isOdd(value)) return;
    if (this.#rules.has(value)) return;
    this.#rules.set(value, rule);
    if (this.#rules.size > MAX_VALUES) this.#forgetOldest();
    // Few values are searched singly and need no index.
    else if (this.#rules.size === MAX_SEARCHED_SINGLY + 1) this.#indexAll();
    else if (this.#rules.size > MAX_SEARCHED_SINGLY) this.#index(value, rule);
  }

  /** Find every remembered value that stands alone in a text. */
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
   * One pass, however many values. Wherever a value begins, one place in `STEP` falls so that the four units from there on are among
   * its first eight: only there a look-up tells whether any value may begin nearby.
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

  /** Keep the values out of logs, dumps and answers. */
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
      // The lists are shared then, in turn: a value of another beginning costs one comparison.
      const shared = 1 + (hash % (MAX_LISTS - 1));
      this.#lists[shared]!.push(known);
      this.#listOf[hash] = shared;
    }
  }

  /** Drop a quarter at once, so that indexing anew stays rare. */
  #forgetOldest(): void {
    for (const value of [...this.#rules.keys()].slice(0, MAX_VALUES / 4)) this.#rules.delete(value);
    this.#indexAll();
  }
}

/** A hash of four units. */
const gramAt = (units: Uint16Array, at: number) =>
  (units[at]! ^ (units[at + 1]! << 3) ^ (units[at + 2]! << 6) ^ (units[at + 3]! << 8)) & (GRAMS - 1);

const head = new Uint16Array(MIN_LENGTH);

/** Append a code unit to a hash; the one before the last `MIN_LENGTH` is shifted out by itself. */
const roll = (hash: number, unit: number) => ((hash << (HASH_BITS / MIN_LENGTH)) ^ unit) & (HASHES - 1);

/** Does a value hold a digit and something else that is no blank? The first few characters answer for most. */
function isOdd(value: string): boolean {
  let digits = 0;
  let others = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
    else if (code > 32 && (code < 127 || /\S/.test(value[i]!))) others++;
    if (digits > 0 && others > 0) return true;
  }
  return false;
}

const startsAlone = (text: string, start: number) =>
  !(start > 0 && isAlphanumeric(text.charCodeAt(start - 1)) && text.charCodeAt(start - 2) !== BACKSLASH);

const endsAlone = (text: string, end: number) => !(end < text.length && isAlphanumeric(text.charCodeAt(end)));
