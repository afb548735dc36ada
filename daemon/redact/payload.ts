// Walks a JSON value. A string is judged by itself, by what it is called (its key, the sibling that names it, the head of its column), by
// the arguments before it, and by all that stands around it.

import { namedValueSpans } from './detectors/named-value.ts';
import { rateName } from './judge/secret-names.ts';
import { findAmongNeighbours } from './neighbours.ts';
import type { RedactedJson } from './redacted.ts';
import { mergeSpans, type Span } from './span.ts';

/** Masks a text, given spans that are already known to be secret in it. */
type MaskText = (text: string, given: readonly Span[]) => { text: string; findings: readonly Span[] };
/** Finds secrets in a text. */
type FindSpans = (text: string) => readonly Span[];
type PathSpan = Span & { readonly path: string };

/** How many arguments before one may tell its meaning: `docker login -u x -p y`. */
const ARGUMENT_REACH = 4;
/** The least number that may be a credential. */
const MIN_NUMBER = 1e11;

/** Mask the secrets of every string and key of a JSON value. Nesting is bounded by the caller. */
export function redactPayload(
  value: unknown,
  mask: MaskText,
  find: FindSpans,
): { payload: RedactedJson; findings: PathSpan[] } {
  const findings: PathSpan[] = [];
  const { found, names, read } = findAmongNeighbours(value, find);
  let place = 0;

  const maskAt = (text: string, path: string, given: readonly Span[]): string => {
    const name = read.has(place) ? undefined : names[place];
    const named = name === undefined ? [] : namedValueSpans(name, text);
    const near = found.get(place++) ?? [];
    return report(mask(text, [...near, ...named, ...given]), path);
  };

  const report = (masked: ReturnType<MaskText>, path: string): string => {
    for (const span of masked.findings) findings.push({ ...span, path });
    return masked.text;
  };

  const walk = (node: unknown, path: string, given: readonly Span[] = []): unknown => {
    if (typeof node === 'string') return maskAt(node, path, given);
    if (typeof node === 'number') return maskNumber(node, path, names[place++]);
    if (Array.isArray(node)) return walkArray(node, path);
    return node !== null && typeof node === 'object' ? walkObject(node as Record<string, unknown>, path) : node;
  };

  const maskNumber = (node: number, path: string, name: string | undefined): unknown => {
    if (name === undefined || Math.abs(node) < MIN_NUMBER || !/^(?:secret|password)$/.test(rateName(name) ?? ''))
      return node;
    const text = String(node);
    return report(mask(text, [{ rule: 'secret', start: 0, end: text.length }]), path);
  };

  const walkArray = (items: readonly unknown[], path: string): unknown[] =>
    items.map((item, index) => {
      const given = typeof item === 'string' ? argumentSpans(items, index, find) : [];
      return walk(item, `${path}/${index}`, given);
    });

  const walkObject = (node: Record<string, unknown>, path: string): unknown => {
    const split = splitEditSpans(node, find);
    const entries = Object.entries(node).map(([key, item]) => [
      maskAt(key, path, []),
      walk(item, `${path}/${pointerToken(key)}`, split.get(key)),
    ]);
    return Object.fromEntries(entries);
  };

  return { payload: walk(value, '') as RedactedJson, findings };
}

const pointerToken = (key: string) => key.replace(/~/g, '~0').replace(/\//g, '~1');

/** The secrets in an argument, found in the line that it forms with the arguments before it. */
function argumentSpans(items: readonly unknown[], index: number, find: FindSpans): Span[] {
  const item = items[index] as string;
  const before = items.slice(Math.max(0, index - ARGUMENT_REACH), index).filter((other) => typeof other === 'string');
  if (![...before.slice(-1), item].some((argument) => argument.startsWith('-')) || item.length > 4_096) return [];
  const context = `${before.map((argument) => argument.slice(0, 200)).join(' ')} `;
  return within(find(context + item), context.length, item.length);
}

/**
 * The secrets that an edit completes, with the first half in `old_string` and the rest in `new_string`. Findings that span both, put
 * together, are masked in both.
 */
function splitEditSpans(node: Record<string, unknown>, find: FindSpans): Map<string, Span[]> {
  const spans = new Map<string, Span[]>();
  const { old_string: before, new_string: after } = node;
  if (typeof before !== 'string' || typeof after !== 'string') return spans;
  const reach = 4_096;
  const head = before.slice(-reach);
  const crossing = mergeSpans(find(head + after.slice(0, reach))).filter(
    (span) => span.start < head.length && span.end > head.length,
  );
  spans.set('old_string', within(crossing, head.length - before.length, before.length));
  spans.set('new_string', within(crossing, head.length, after.length));
  return spans;
}

/** Shift spans by an offset, clip them to a length, and drop the empty ones. */
function within(spans: readonly Span[], offset: number, length: number): Span[] {
  return spans
    .map(({ rule, start, end }) => ({ rule, start: Math.max(0, start - offset), end: Math.min(length, end - offset) }))
    .filter((span) => span.start < span.end);
}
