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
const FILTER_SIZE = 1 << HASH_BITS;
const BACKSLASH = 92;

/**
 * The secrets that one session has shown so far: seen once with its name (`API_KEY=…`), a value is masked wherever it
 * stands alone later. Lives in the daemon's memory only; nothing here serialises it, and JSON shows it empty.
 */
export class KnownSecrets {
  /** Oldest first. */
  readonly #rules = new Map<string, string>();
  #byStart = new Map<string, string[]>();
  #filter = new Uint8Array(0);

  /** Remember a value if it is long and odd enough never to be an ordinary word. */
  add(value: string, rule: string): void {
    if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || !/\d/.test(value) || !/[^\d\s]/.test(value)) return;
    if (this.#rules.has(value)) return;
    this.#rules.set(value, rule);
    if (this.#rules.size > MAX_VALUES) this.#forgetOldest();
    // Few values are searched singly and need no index.
    else if (this.#rules.size === MAX_SEARCHED_SINGLY + 1) this.#indexAll();
    else if (this.#rules.size > MAX_SEARCHED_SINGLY) this.#index(value);
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
    const filter = this.#filter;
    const units = codeUnitsOf(text);
    const { length } = text;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      hash = roll(hash, units[at]!);
      if (filter[hash] === 0 || at < MIN_LENGTH - 1) continue;
      const start = at - MIN_LENGTH + 1;
      if (!startsAlone(text, start)) continue;
      for (const value of this.#byStart.get(text.slice(start, at + 1)) ?? []) {
        const end = start + value.length;
        // Comparing slices is several times as fast as `startsWith`.
        if (!endsAlone(text, end) || text.slice(start, end) !== value) continue;
        spans.push({ rule: this.#rules.get(value)!, start, end });
      }
    }
    return spans;
  }

  /** Keep the values out of logs, dumps and answers. */
  toJSON(): Record<string, never> {
    return {};
  }

  #indexAll(): void {
    this.#byStart = new Map();
    this.#filter = new Uint8Array(FILTER_SIZE);
    for (const value of this.#rules.keys()) this.#index(value);
  }

  #index(value: string): void {
    const head = value.slice(0, MIN_LENGTH);
    let hash = 0;
    for (let i = 0; i < MIN_LENGTH; i++) hash = roll(hash, head.charCodeAt(i));
    this.#filter[hash] = 1;
    const others = this.#byStart.get(head);
    if (others) others.push(value);
    else this.#byStart.set(head, [value]);
  }

  /** Drop a quarter at once, so that indexing anew stays rare. */
  #forgetOldest(): void {
    for (const value of [...this.#rules.keys()].slice(0, MAX_VALUES / 4)) this.#rules.delete(value);
    this.#indexAll();
  }
}

/** Append a code unit to a hash; the one before the last `MIN_LENGTH` is shifted out by itself. */
const roll = (hash: number, unit: number) => ((hash << (HASH_BITS / MIN_LENGTH)) ^ unit) & (FILTER_SIZE - 1);

const startsAlone = (text: string, start: number) =>
  !(start > 0 && isAlphanumeric(text.charCodeAt(start - 1)) && text.charCodeAt(start - 2) !== BACKSLASH);

const endsAlone = (text: string, end: number) => !(end < text.length && isAlphanumeric(text.charCodeAt(end)));
