// Writes the strings of a JSON value as one text, so that detectors see their surroundings: keys, siblings, neighbours
// in a list, and entries before the container.
//
//   {user: {name: "PGPASSWORD", value: "v"}}  →  "user": {⏎"name": "PGPASSWORD",⏎"PGPASSWORD": "v",⏎},
//
// A value is written under its name. Findings are mapped back to the strings. Each string is written once.

import type { Steps } from './in-steps.ts';
import { looksGenerated } from './judge/looks-generated.ts';
import { headsAmong, namesInTurn, namesOfEntries, unwrapped } from './names-in-json.ts';
import { isSpecific, type Span } from './span.ts';

/** Longer strings are texts with surroundings of their own. */
const MAX_STRING = 512;
/** Characters that JSON escapes, or that are invisible. */
const UNWRITABLE = /["\\\p{C}\u2028\u2029]/u;

/** The position of a string in the text. `place`: its index in the walk, after its key. */
type Written = {
  readonly place: number;
  readonly start: number;
  readonly length: number;
  readonly isKey: boolean;
};

/** Findings for the key, string or number at each index of a JSON value's walk. */
export type Neighbours = {
  /** The secrets found in it among its neighbours. */
  readonly found: ReadonlyMap<number, Span[]>;
  /** Its name, under which it was written. */
  readonly names: readonly (string | undefined)[];
  readonly read: ReadonlySet<number>;
};

/** Find the secrets in a JSON value's strings and keys among their neighbours, and each string's name. */
export function* findAmongNeighbours(
  value: unknown,
  find: (text: string) => Steps<readonly Span[]>,
): Steps<Neighbours> {
  const { text, strings, names } = writeStrings(value);
  const found = new Map<number, Span[]>();
  // One string has no neighbours.
  if (strings.length < 2) return { found, names, read: new Set() };
  let first = 0;
  for (const { rule, start, end } of [...(yield* find(text))].sort((a, b) => a.start - b.start)) {
    while (first < strings.length && strings[first]!.start + strings[first]!.length <= start) first++;
    for (let i = first; i < strings.length && strings[i]!.start < end; i++) {
      const { place, start: from, length, isKey } = strings[i]!;
      // The name of a field is a credential by its form alone.
      if (isKey && !isSpecific(rule) && !looksGenerated(text.slice(from, from + length))) continue;
      const span = { rule, start: Math.max(0, start - from), end: Math.min(length, end - from) };
      if (span.start >= span.end) continue;
      const others = found.get(place);
      if (others) others.push(span);
      else found.set(place, [span]);
    }
  }
  return { found, names, read: new Set(strings.map(({ place }) => place)) };
}

function writeStrings(value: unknown): { text: string; strings: Written[]; names: (string | undefined)[] } {
  const parts: string[] = [];
  const strings: Written[] = [];
  const names: (string | undefined)[] = [];
  let length = 0;

  const put = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const write = (string: string, name: string | undefined, shown = string, isKey = false) => {
    if (string.length > MAX_STRING || UNWRITABLE.test(string)) put('…');
    else {
      // A value under another name is written as it is; a key under another name is nobody's.
      if (shown === string) strings.push({ place: names.length, start: length, length: string.length, isKey });
      put(shown);
    }
    names.push(name);
  };

  const walk = (node: unknown, name: string | undefined, columns?: readonly string[]): void => {
    if (typeof node === 'string') {
      put('"');
      write(node, name);
      put('"');
    } else if (Array.isArray(node)) walkArray(node, name, columns);
    else if (node !== null && typeof node === 'object') walkObject(node as Record<string, unknown>, name, columns);
    else {
      if (typeof node === 'number') names.push(name);
      put(String(node));
    }
  };

  const walkArray = (items: readonly unknown[], name: string | undefined, given?: readonly string[]): void => {
    const columns = Array.isArray(unwrapped(items[0])) ? (given ?? headsAmong([])(items)) : undefined;
    put('[\n');
    const names = given || columns ? undefined : namesInTurn(items);
    items.forEach((item, index) => {
      const own = given && !columns ? given[index] : names?.[index];
      if (own !== undefined) put(`"${own}": `);
      walk(item, own ?? name, columns);
      put(',\n');
    });
    put(']');
  };

  const walkObject = (
    node: Readonly<Record<string, unknown>>,
    parent: string | undefined,
    given?: readonly string[],
  ): void => {
    const nameOf = namesOfEntries(node, parent);
    const entries = Object.entries(node);
    const headsOf = headsAmong(entries.map(([, item]) => item));
    put('{\n');
    for (const [key, item] of entries) {
      const name = nameOf(key);
      put('"');
      write(key, undefined, UNWRITABLE.test(name) ? key : name, true);
      put('": ');
      walk(item, name, headsOf(item) ?? (entries.length === 1 ? given : undefined));
      put(',\n');
    }
    put('}');
  };

  walk(value, undefined);
  return { text: parts.join(''), strings, names };
}
