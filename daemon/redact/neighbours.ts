// The strings of a JSON value as one text, so that what stands near a credential tells of it there as in any other text: its key, its
// siblings, its neighbours in a list, the entries before its container.
//
//   {user: {name: "PGPASSWORD", value: "v"}}  →  "user": {⏎"name": "PGPASSWORD",⏎"PGPASSWORD": "v",⏎},
//
// A value is written under what it is called. What is found in the text is mapped back to the strings. Each string is written once.

import type { Steps } from './in-steps.ts';
import { headsAmong, nameOfItem, namesOfEntries } from './names-in-json.ts';
import type { Span } from './span.ts';

/** Longer strings are texts, which have their surroundings in themselves. */
const MAX_STRING = 512;
/** What a JSON string would escape, and what is invisible. */
const UNWRITABLE = /["\\\p{C}\u2028\u2029]/u;

/** Where a string stands in the text. `place` is the string's place in the order of a walk, its key before it. */
type Written = { readonly place: number; readonly start: number; readonly length: number };

/** The secrets of each string and key by its place in the order in which they are visited, found among their neighbours. */
export function* findAmongNeighbours(
  value: unknown,
  find: (text: string) => Steps<readonly Span[]>,
): Steps<ReadonlyMap<number, Span[]>> {
  const { text, strings } = writeStrings(value);
  const found = new Map<number, Span[]>();
  // One string has no neighbours.
  if (strings.length < 2) return found;
  let first = 0;
  for (const { rule, start, end } of [...(yield* find(text))].sort((a, b) => a.start - b.start)) {
    while (first < strings.length && strings[first]!.start + strings[first]!.length <= start) first++;
    for (let i = first; i < strings.length && strings[i]!.start < end; i++) {
      const { place, start: from, length } = strings[i]!;
      const span = { rule, start: Math.max(0, start - from), end: Math.min(length, end - from) };
      if (span.start >= span.end) continue;
      const others = found.get(place);
      if (others) others.push(span);
      else found.set(place, [span]);
    }
  }
  return found;
}

function writeStrings(value: unknown): { text: string; strings: Written[] } {
  const parts: string[] = [];
  const strings: Written[] = [];
  let length = 0;
  let place = 0;

  const put = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const write = (string: string, shown = string) => {
    if (string.length > MAX_STRING || UNWRITABLE.test(string)) put('…');
    else {
      // A value under another name is written as it is; a key under another name is nobody's.
      if (shown === string) strings.push({ place, start: length, length: string.length });
      put(shown);
    }
    place++;
  };

  const walk = (node: unknown, name: string | undefined, columns?: readonly string[]): void => {
    if (typeof node === 'string') {
      put('"');
      write(node);
      put('"');
    } else if (Array.isArray(node)) walkArray(node, name, columns);
    else if (node !== null && typeof node === 'object') walkObject(node as Record<string, unknown>, name);
    else put(String(node));
  };

  const walkArray = (items: readonly unknown[], name: string | undefined, given?: readonly string[]): void => {
    const columns = Array.isArray(items[0]) ? (given ?? headsAmong([])(items)) : undefined;
    put('[\n');
    items.forEach((item, index) => {
      const own = given && !columns ? given[index] : nameOfItem(items, index, undefined);
      if (own !== undefined) put(`"${own}": `);
      walk(item, own ?? name, columns);
      put(',\n');
    });
    put(']');
  };

  const walkObject = (node: Readonly<Record<string, unknown>>, parent: string | undefined): void => {
    const nameOf = namesOfEntries(node, parent);
    const entries = Object.entries(node);
    const headsOf = headsAmong(entries.map(([, item]) => item));
    put('{\n');
    for (const [key, item] of entries) {
      const name = nameOf(key);
      put('"');
      write(key, UNWRITABLE.test(name) ? key : name);
      put('": ');
      walk(item, name, headsOf(item));
      put(',\n');
    }
    put('}');
  };

  walk(value, undefined);
  return { text: parts.join(''), strings };
}
