import { codeUnitsOf } from '../code-units.ts';
import { isAlphanumeric } from './character.ts';
import type { Span } from './span.ts';

/** More values than any session shows; the oldest go first, so that memory stays bounded. */
const MAX_VALUES = 512;
/** Shorter values would mask ordinary words. Also the width of the rolling hash. */
const MIN_LENGTH = 8;
/** Longer ones (whole keys) are found by their own form again. */
const MAX_LENGTH = 512;
/** Up to here searching value by value is faster; beyond it time must not grow with their number. */
const MAX_SEARCHED_SINGLY = 16;
const HASH_BITS = 16;
/** A hundred times the values, so that hardly any position of a text passes by chance and costs a slice and a look-up. */
const HASHES = 1 << HASH_BITS;
const BACKSLASH = 92;

type KnownValue = { readonly value: string; readonly rule: string };

/**
 * The secrets that one session has shown so far: seen once with its name (`API_KEY=…`), a value is masked wherever it
 * stands alone later. Lives in the daemon's memory only; nothing here serialises it, and JSON shows it empty.
 */
export class KnownSecrets {
  /** Oldest first. */
  readonly #rules = new Map<string, string>();
  /** By the hash of a value's first characters: which list of `#lists` holds it. List 0 is empty. */
  #listOf = new Uint16Array(0);
  #lists: KnownValue[][] = [[]];

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

  /** One pass with a rolling hash, however many values. */
  #findTogether(text: string): Span[] {
    const spans: Span[] = [];
    const listOf = this.#listOf;
    const units = codeUnitsOf(text);
    const { length } = text;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      hash = roll(hash, units[at]!);
      if (listOf[hash] === 0 || at < MIN_LENGTH - 1) continue;
      const start = at - MIN_LENGTH + 1;
      if (!startsAlone(text, start)) continue;
      for (const { value, rule } of this.#lists[listOf[hash]!]!) {
        const end = start + value.length;
        // Comparing slices is several times as fast as `startsWith`.
        if (endsAlone(text, end) && text.slice(start, end) === value) spans.push({ rule, start, end });
      }
    }
    return spans;
  }

  /** Keep the values out of logs, dumps and answers. */
  toJSON(): Record<string, never> {
    return {};
  }

  #indexAll(): void {
    this.#lists = [[]];
    this.#listOf = new Uint16Array(HASHES);
    for (const [value, rule] of this.#rules) this.#index(value, rule);
  }

  #index(value: string, rule: string): void {
    let hash = 0;
    for (let i = 0; i < MIN_LENGTH; i++) hash = roll(hash, value.charCodeAt(i));
    const list = this.#listOf[hash]!;
    if (list === 0) this.#listOf[hash] = this.#lists.push([{ value, rule }]) - 1;
    else this.#lists[list]!.push({ value, rule });
  }

  /** Drop a quarter at once, so that indexing anew stays rare. */
  #forgetOldest(): void {
    for (const value of [...this.#rules.keys()].slice(0, MAX_VALUES / 4)) this.#rules.delete(value);
    this.#indexAll();
  }
}

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
