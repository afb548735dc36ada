// Walks a JSON value. A string is judged by itself, by its name (key, naming sibling, column head), by the arguments
// before it, and by everything around it.

import { namedValueSpans, tellsAlone } from './detectors/named-value.ts';
import type { Steps } from './in-steps.ts';
import { rateName } from './judge/secret-names.ts';
import { findAmongNeighbours, type Neighbours } from './neighbours.ts';
import { callShowsSecret, shownSpans } from './prepare/revealing-calls.ts';
import type { RedactedJson } from './redacted.ts';
import { mergeSpans, type Span } from './span.ts';

type Masked = { readonly text: string; readonly findings: readonly Span[] };
/** Masks a text of any length, given spans that are already known to be secret in it. */
type MaskText = (text: string, given: readonly Span[]) => Steps<Masked>;
/** Finds secrets in a short text. */
type FindSpans = (text: string) => readonly Span[];
/** Finds secrets in a text of any length. */
type FindInSteps = (text: string) => Steps<readonly Span[]>;
type PathSpan = Span & { readonly path: string };
/** A text of the value, and the spans known before the search. */
type Told = { readonly text: string; readonly path: string; readonly given: readonly Span[] };
/** Builds a part of the masked value once all texts are masked. */
type Make = () => unknown;

/** Number of preceding arguments that may give one its meaning: `docker login -u x -p y`. */
const ARGUMENT_REACH = 4;
/** The fields of a cluster's Secret that hold it. */
const MANIFEST_DATA = /^(?:stringData|data)$/;
/** What a call answered, and where a command says what went wrong. */
const RESULT = 'tool_response';
const ERRORS = 'stderr';
/** The least number that may be a credential. */
const MIN_NUMBER = 1e11;

/**
 * Mask the secrets of every string and key of a JSON value, a step for each text or piece of one. Nesting is bounded by
 * the caller.
 */
export function* redactPayload(
  value: unknown,
  mask: MaskText,
  find: FindSpans,
  findInSteps: FindInSteps,
): Steps<{ payload: RedactedJson; findings: PathSpan[] }> {
  const { told, make } = tell(value, find, yield* findAmongNeighbours(value, findInSteps));
  const findings: PathSpan[] = [];
  const masked: string[] = [];
  for (const { text, path, given } of told) {
    const done = yield* mask(text, given);
    masked.push(done.text);
    for (const span of done.findings) findings.push({ ...span, path });
    yield;
  }
  return { payload: make(masked) as RedactedJson, findings };
}

/** The texts of a value in walk order, and the builder of the masked value. */
function tell(
  value: unknown,
  find: FindSpans,
  { found, names, read }: Neighbours,
): { told: Told[]; make(masked: readonly string[]): unknown } {
  const told: Told[] = [];
  let masked: readonly string[] = [];
  let place = 0;
  /** Is what is walked the result of a call that shows a credential, or the data of a Secret? */
  let shown: 'answer' | 'data' | undefined;

  const tellText = (text: string, path: string, given: readonly Span[]): (() => string) => {
    const at = told.push({ text, path, given }) - 1;
    return () => masked[at]!;
  };

  const tellAt = (text: string, path: string, given: readonly Span[]): (() => string) => {
    const name = read.has(place) && !tellsAlone(names[place] ?? '') ? undefined : names[place];
    const named = name === undefined ? [] : namedValueSpans(name, text);
    const near = found.get(place++) ?? [];
    return tellText(text, path, [...near, ...named, ...given]);
  };

  const walk = (node: unknown, path: string, given: readonly Span[] = []): Make => {
    if (typeof node === 'string')
      return tellAt(
        node,
        path,
        shown ? [...shownSpans(shown === 'data' ? 'value' : names[place], node), ...given] : given,
      );
    if (typeof node === 'number') return tellNumber(node, path, names[place++]);
    if (Array.isArray(node)) return walkArray(node, path);
    if (node !== null && typeof node === 'object') return walkObject(node as Record<string, unknown>, path);
    return () => node;
  };

  const tellNumber = (node: number, path: string, name: string | undefined): Make => {
    if (name === undefined || Math.abs(node) < MIN_NUMBER || !/^(?:secret|password)$/.test(rateName(name) ?? ''))
      return () => node;
    const text = String(node);
    return tellText(text, path, [{ rule: 'secret', start: 0, end: text.length }]);
  };

  const walkArray = (items: readonly unknown[], path: string): Make => {
    const made = items.map((item, index) => {
      const given = typeof item === 'string' ? argumentSpans(items, index, find) : [];
      return walk(item, `${path}/${index}`, given);
    });
    return () => made.map((make) => make());
  };

  const walkObject = (node: Record<string, unknown>, path: string): Make => {
    const split = splitEditSpans(node, find);
    const shows = callShowsSecret(node);
    const isManifest = node.kind === 'Secret';
    const entries = Object.entries(node).map(([key, item]) => {
      const tellKey = tellAt(key, path, []);
      const before = shown;
      if (shows && key === RESULT) shown = 'answer';
      else if (isManifest && MANIFEST_DATA.test(key)) shown = 'data';
      else if (key === ERRORS) shown = undefined;
      const make = walk(item, `${path}/${pointerToken(key)}`, split.get(key));
      shown = before;
      return [tellKey, make];
    });
    return () => Object.fromEntries(entries.map((entry) => entry.map((make) => make!())));
  };

  const makeWhole = walk(value, '');
  return {
    told,
    make(texts) {
      masked = texts;
      return makeWhole();
    },
  };
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
 * The secrets that an edit completes, with the first half in `old_string` and the rest in `new_string`. Findings that
 * span both, put together, are masked in both.
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
