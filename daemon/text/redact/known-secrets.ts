import { isAlphanumeric } from './character.ts';
import { codeUnitsOf } from './code-units.ts';
import type { Span } from './span.ts';

/** More values than any session shows; the oldest go first, so that memory stays bounded. */
const MAX_VALUES = 512;
/** Shorter values would mask ordinary words. Also the width of the rolling hash. */
const MIN_LENGTH = 8;
/** Longer ones (whole keys) are found by their own form again. */
const MAX_LENGTH = 512;
/** Up to here searching value by value is faster; beyond it time must not grow with their number. */
const MAX_SEARCHED_SINGLY = 16;
const FILTER_SIZE = 4_096;
const BASE = 31;
const BASE_TO_WIDTH = [...Array(MIN_LENGTH).keys()].reduce((power) => Math.imul(power, BASE), 1);

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
    else this.#index(value);
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
        if (standsAlone(text, start, end)) spans.push({ rule, start, end });
      }
    }
    return spans;
  }

  /** One pass with a rolling hash (Karp & Rabin 1987), however many values. */
  #findTogether(text: string): Span[] {
    const spans: Span[] = [];
    const filter = this.#filter;
    const units = codeUnitsOf(text);
    const { length } = text;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      hash = (Math.imul(hash, BASE) + units[at]!) | 0;
      if (at >= MIN_LENGTH) hash = (hash - Math.imul(units[at - MIN_LENGTH]!, BASE_TO_WIDTH)) | 0;
      if (at < MIN_LENGTH - 1 || filter[slot(hash)] === 0) continue;
      const start = at - MIN_LENGTH + 1;
      for (const value of this.#byStart.get(text.slice(start, at + 1)) ?? []) {
        const end = start + value.length;
        if (!text.startsWith(value, start) || !standsAlone(text, start, end)) continue;
        spans.push({ rule: this.#rules.get(value)!, start, end });
      }
    }
    return spans;
  }

  /** Keep the values out of logs, dumps and answers. */
  toJSON(): Record<string, never> {
    return {};
  }

  #index(value: string): void {
    if (this.#filter.length === 0) this.#filter = new Uint8Array(FILTER_SIZE);
    const head = value.slice(0, MIN_LENGTH);
    let hash = 0;
    for (let i = 0; i < MIN_LENGTH; i++) hash = (Math.imul(hash, BASE) + head.charCodeAt(i)) | 0;
    this.#filter[slot(hash)] = 1;
    this.#byStart.set(head, [...(this.#byStart.get(head) ?? []), value]);
  }

  /** Drop a quarter at once, so that indexing anew stays rare. */
  #forgetOldest(): void {
    for (const value of [...this.#rules.keys()].slice(0, MAX_VALUES / 4)) this.#rules.delete(value);
    this.#byStart = new Map();
    this.#filter.fill(0);
    for (const value of this.#rules.keys()) this.#index(value);
  }
}

const slot = (hash: number) => (hash ^ (hash >>> 15)) & (FILTER_SIZE - 1);

const standsAlone = (text: string, start: number, end: number) =>
  !(start > 0 && isAlphanumeric(text.charCodeAt(start - 1)) && text[start - 2] !== '\\') &&
  !(end < text.length && isAlphanumeric(text.charCodeAt(end)));
