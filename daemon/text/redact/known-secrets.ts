import type { Span } from './span.ts';

/** More values than any session shows; the oldest go first, so that memory stays bounded. */
const MAX_VALUES = 512;
/** Shorter values would mask ordinary words. */
const MIN_LENGTH = 8;
/** Longer ones (whole keys) are found by their own form again. */
const MAX_LENGTH = 512;

/**
 * The secrets that one session has shown so far: seen once with its name (`API_KEY=…`), a value is masked wherever it
 * stands alone later. Lives in the daemon's memory only; nothing here serialises it, and JSON shows it empty.
 */
export class KnownSecrets {
  readonly #rules = new Map<string, string>();

  /** Remember a value if it is long and odd enough never to be an ordinary word. */
  add(value: string, rule: string): void {
    if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || !/\d/.test(value) || !/[^\d\s]/.test(value)) return;
    this.#rules.delete(value);
    this.#rules.set(value, rule);
    if (this.#rules.size > MAX_VALUES) this.#rules.delete(this.#rules.keys().next().value!);
  }

  /** Find every remembered value in a text. */
  find(text: string): Span[] {
    const spans: Span[] = [];
    for (const [value, rule] of this.#rules) {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
        spans.push({ rule, start: at, end: at + value.length });
      }
    }
    return spans;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}
