// The user's own formats, and the values that the user allows.

import type { Span } from './span.ts';

/**
 * A linear-time pattern as re2js compiles it. Only its shape is declared here, so that the hooks' bundle doesn't
 * include re2js.
 */
export type LinearPattern = {
  matcher(text: string): { find(): boolean; start(): number; end(): number };
};

/** A format of the user's own. The marker shows its name. */
export type OwnFormat = { readonly name: string; readonly pattern: LinearPattern };

/** Find what the user's own formats match. */
export function findOwn(text: string, patterns: readonly OwnFormat[]): Span[] {
  const spans: Span[] = [];
  for (const { name, pattern } of patterns) {
    const matcher = pattern.matcher(text);
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) spans.push({ rule: name, start: matcher.start(), end: matcher.end() });
    }
  }
  return spans;
}

/** Make the test whether a value is on the user's allow list; undefined without such a list. */
export function allowListTest(allow: readonly (string | LinearPattern)[]): ((value: string) => boolean) | undefined {
  const exact = new Set(allow.filter((entry) => typeof entry === 'string'));
  const patterns = allow.filter((entry) => typeof entry !== 'string');
  if (exact.size === 0 && patterns.length === 0) return undefined;
  const matchesWhole = (value: string, pattern: LinearPattern) => {
    const matcher = pattern.matcher(value);
    return matcher.find() && matcher.start() === 0 && matcher.end() === value.length;
  };
  return (value) => exact.has(value) || patterns.some((pattern) => matchesWhole(value, pattern));
}
