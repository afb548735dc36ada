// Finds the name of a string in a JSON value: its key, the sibling that names it, its column's head, or its list.

import { tellsAlone } from './detectors/named-value.ts';
import { rateName } from './judge/secret-names.ts';

/** Fields that name the value of a sibling field. */
const NAME_FIELDS = [
  'name',
  'key',
  'header',
  'variable',
  'var',
  'env',
  'field',
  'param',
  'parameter',
  'label',
  'id',
  'element',
  'placeholder',
  'prompt',
  'question',
];
const VALUE_FIELDS =
  /^(?:(?:secret|default|new|raw|plain|string|current)?_?(?:value|val|v|data|content|text)|default|secret|plaintext)$/i;
/** What a form's part is called behind its name: "Password field". */
const FORM_FIELD = / (?:(?:input|text) ?)?(?:field|box|input)$/i;
const MAX_NAME = 100;
/** A cell of a table's head. */
const HEAD = /^[A-Za-z]{1,24}(?:[ _.-][A-Za-z]{1,24}){0,4}\d{0,2}$/;

/** The name of each entry of an object whose parent has a name. */
export function namesOfEntries(
  node: Readonly<Record<string, unknown>>,
  parent: string | undefined,
): (key: string) => string {
  const isName = (field: unknown): field is string =>
    typeof field === 'string' && field.length < MAX_NAME && field !== '/etc/passwd';
  const names = NAME_FIELDS.map((field) => node[field]).filter(isName);
  // Else any field that speaks of a credential: `{element: 'Password textbox', text: 'v'}`.
  const label =
    names[0] ??
    Object.entries(node).find(
      ([key, field]) => !VALUE_FIELDS.test(key) && isName(field) && rateName(field) !== undefined,
    )?.[1];
  const name = (label as string | undefined)?.replace(FORM_FIELD, '');
  return (key) => (VALUE_FIELDS.test(key) ? nameOfValue(name, parent, key) : key);
}

/**
 * The name of a `value`: that of the field beside it or, if that says nothing (`secrets: [{name: 'main', …}]`), its
 * parent's.
 */
function nameOfValue(label: string | undefined, parent: string | undefined, key: string): string {
  if (label !== undefined && (parent === undefined || rateName(label) || !rateName(parent))) return label;
  return parent !== undefined && rateName(parent) ? parent : key;
}

/**
 * Make the search for the heads of the columns of a table's rows: a list of names among such siblings, each of which is
 * read once, or the first row.
 */
export function headsAmong(siblings: readonly unknown[]): (rows: unknown) => readonly string[] | undefined {
  let byLength: Map<number, readonly string[]> | undefined;
  return (rows) => {
    const table = cellsOf(rows);
    if (!isTable(table)) return undefined;
    byLength ??= new Map(siblings.map(headsIn).flatMap((names) => (names ? [[names.length, names]] : [])));
    return byLength.get(table[0]!.length) ?? (table.length > 1 ? headsInFirst(table[0]!) : undefined);
  };
}

/** Rows without the objects that only wrap them: `[{f: [{v: 'x'}]}]`. */
const cellsOf = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map(unwrapped) : rows);

/** The list in an object of a single field; other values as they are. */
export function unwrapped(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const values = Object.values(node);
  return values.length === 1 && Array.isArray(values[0]) ? values[0] : node;
}

/**
 * The first row as heads. In a table whose first cell alone is a credential's name, such names stand before their
 * values.
 */
const headsInFirst = (row: readonly unknown[]) => (headsIn(row.slice(1)) ? headsIn(row) : undefined);

/** Is it a list of lists of the same length? */
const isTable = (rows: unknown): rows is readonly (readonly unknown[])[] =>
  Array.isArray(rows) &&
  Array.isArray(rows[0]) &&
  rows.every((row) => Array.isArray(row) && row.length === rows[0].length);

/** A list as heads of columns, one of which names a credential; undefined if it is none. */
function headsIn(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = list.map((cell) => (typeof cell === 'string' ? cell : (cell as { name?: unknown } | null)?.name));
  const isHead = names.every((name) => typeof name === 'string' && HEAD.test(name));
  return isHead && names.some((name) => rateName(name as string)) ? (names as string[]) : undefined;
}

/** A header's or a variable's name. */
const NAME_IN_TURN = /^[A-Za-z][A-Za-z0-9]{0,24}(?:[_-][A-Za-z0-9]{1,24}){0,5}$/;
const MIN_IN_TURN = 4;
/**
 * Two strings are a name and its value if the first is a header's or a variable's by its sign, `['X-Device-Auth',
 * 'v']`.
 */
const isNamedPair = (items: readonly unknown[]) => items.length === 2 && /[_-]/.test(String(items[0]));

/**
 * The name of each item of a list in which names and values take turns, `['Host', 'a.example', 'Cookie', 'v']`;
 * undefined for any other.
 */
export function namesInTurn(items: readonly unknown[]): readonly (string | undefined)[] | undefined {
  if (items.length % 2 !== 0 || (items.length < MIN_IN_TURN && !isNamedPair(items))) return undefined;
  const isName = (item: unknown) => typeof item === 'string' && NAME_IN_TURN.test(item);
  if (!items.every((item, index) => (index % 2 === 0 ? isName(item) : typeof item === 'string'))) return undefined;
  const names = items.map((_, index) => (index % 2 === 0 ? undefined : (items[index - 1] as string)));
  return names.some((name) => name !== undefined && (tellsAlone(name) || rateName(name))) ? names : undefined;
}
