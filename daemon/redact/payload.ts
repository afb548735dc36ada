// Walks a JSON value. A string is judged by its context: its key, its parent's key, the sibling that names it
// (`{name: "API_KEY", value: "…"}`), the flag before it in an argument list, the header's name before it in a pair.

import { namedValueSpans } from './detectors/named-value.ts';
import { rateName } from './judge/secret-names.ts';
import type { RedactedJson } from './redacted.ts';
import { mergeSpans, type Span } from './span.ts';

/** Masks a text, given spans that are already known to be secret in it. */
type MaskText = (text: string, given: readonly Span[]) => { text: string; findings: readonly Span[] };
/** Finds secrets in a text. */
type FindSpans = (text: string) => readonly Span[];
type PathSpan = Span & { readonly path: string };

/** Fields that name the value of a sibling field. */
const NAME_FIELDS = ['name', 'key', 'header', 'variable', 'var', 'env', 'field', 'param', 'parameter', 'label', 'id'];
const VALUE_FIELDS =
  /^(?:(?:secret|default|new|raw|plain|string|current)?_?(?:value|val|data|content|text)|default|secret|plaintext)$/i;
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

  const maskAt = (text: string, path: string, given: readonly Span[]): string => {
    const masked = mask(text, given);
    for (const span of masked.findings) findings.push({ ...span, path });
    return masked.text;
  };

  const walk = (node: unknown, path: string, name: string | undefined, given: readonly Span[] = []): unknown => {
    if (typeof node === 'string')
      return maskAt(node, path, name === undefined ? given : [...given, ...namedValueSpans(name, node)]);
    if (typeof node === 'number') return maskNumber(node, path, name);
    if (Array.isArray(node)) return walkArray(node, path, name);
    return node !== null && typeof node === 'object' ? walkObject(node as Record<string, unknown>, path, name) : node;
  };

  const maskNumber = (node: number, path: string, name: string | undefined): unknown => {
    if (name === undefined || Math.abs(node) < MIN_NUMBER || !/^(?:secret|password)$/.test(rateName(name) ?? ''))
      return node;
    return maskAt(String(node), path, [{ rule: 'secret', start: 0, end: String(node).length }]);
  };

  const walkArray = (items: readonly unknown[], path: string, name: string | undefined): unknown[] =>
    items.map((item, index) => {
      const before = items[index - 1];
      const isPair =
        typeof before === 'string' && index % 2 === 1 && items.length % 2 === 0 && /^[A-Za-z][\w.-]*$/.test(before);
      const given = typeof item === 'string' ? argumentSpans(items, index, find) : [];
      return walk(item, `${path}/${index}`, isPair ? before : name, given);
    });

  const walkObject = (node: Record<string, unknown>, path: string, parent: string | undefined): unknown => {
    const label = NAME_FIELDS.map((field) => node[field]).find(
      (field) => typeof field === 'string' && field.length < 100,
    );
    const split = splitEditSpans(node, find);
    const entries = Object.entries(node).map(([key, item]) => {
      const isValue = VALUE_FIELDS.test(key);
      const name = isValue ? nameOfValue(label, parent, key) : key;
      return [maskAt(key, path, []), walk(item, `${path}/${pointerToken(key)}`, name, split.get(key))];
    });
    return Object.fromEntries(entries);
  };

  return { payload: walk(value, '', undefined) as RedactedJson, findings };
}

/** The name of a `value`: that of the field beside it or, if that says nothing (`secrets: [{name: 'main', …}]`), its parent's. */
function nameOfValue(label: unknown, parent: string | undefined, key: string): string {
  if (typeof label === 'string' && (parent === undefined || rateName(label) || !rateName(parent))) return label;
  return parent ?? key;
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
