import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../daemon/contract/json-object.ts';
import { isEmptyJson, type JsonPath, valueAt, withoutValue, withValue } from './jsonc-text.ts';
import type { Part } from './part.ts';

/** An entry of ours in an object that holds entries by their names, such as `mcpServers`. */
type NamedEntry = {
  at: JsonPath;
  /** Names for our entry, the preferred one first; an entry of another program keeps its name. */
  names: readonly string[];
  isOurs(value: unknown): boolean;
  /** Keys that the user or the program added to an earlier entry of ours stay, as do variables in its `env`. */
  value: JsonObject;
};

/** An item of ours in a list, such as a hook; the list is created if there is none. */
export type ListItem = { at: JsonPath; isOurs(value: unknown): boolean; value: unknown };

/** Another value that the file needs, such as its version: set if missing, and never changed. */
type Default = { at: JsonPath; value: unknown };

/** Our part of a JSON file with comments. */
export function jsonPart(parts: {
  file: string;
  entries?: readonly NamedEntry[];
  items?: readonly ListItem[];
  defaults?: readonly Default[];
}): Part {
  const { file, entries = [], items = [], defaults = [] } = parts;
  const edits = [
    ...entries.map((entry) => namedEntry(file, entry)),
    ...items.map((item) => listItem(file, item)),
    ...defaults.map((value) => missingValue(file, value)),
  ];
  return {
    add: (text) => edits.reduce((before, edit) => edit.add(before), text),
    remove: (text) => edits.reduceRight((before, edit) => edit.remove(before), text),
    isEmpty: (text) => isEmptyJson(defaults.reduce((before, { at }) => withoutValue(before, at, file), text)),
  };
}

type Edit = Pick<Part, 'add' | 'remove'>;

function namedEntry(file: string, { at, names, isOurs, value }: NamedEntry): Edit {
  const entriesOf = (text: string) => {
    const entries = valueAt(text, at, file);
    return isObject(entries) ? entries : {};
  };
  const ours = (text: string) =>
    Object.entries(entriesOf(text)).flatMap(([name, entry]) => (isOurs(entry) ? [name] : []));
  return {
    add(text) {
      const entries = entriesOf(text);
      const name = ours(text)[0] ?? names.find((free) => !Object.hasOwn(entries, free));
      if (name === undefined) {
        throw new Error(`${file}: other entries are called ${names.join(' and ')}; rename one, nothing was written`);
      }
      const old = entries[name];
      const wanted = isObject(old) ? renewed(old, value) : value;
      return isDeepStrictEqual(old, wanted) ? text : withValue(text, [...at, name], wanted, file);
    },
    remove: (text) => ours(text).reduce((before, name) => withoutValue(before, [...at, name], file), text),
  };
}

function renewed(old: JsonObject, value: JsonObject): JsonObject {
  const merged: JsonObject = { ...old, ...value };
  if (isObject(old.env) && isObject(value.env)) merged.env = { ...old.env, ...value.env };
  return merged;
}

function listItem(file: string, { at, isOurs, value }: ListItem): Edit {
  const itemsOf = (text: string): unknown[] => {
    const items = valueAt(text, at, file);
    return Array.isArray(items) ? items : [];
  };
  return {
    add(text) {
      const items = itemsOf(text);
      const place = items.findIndex(isOurs);
      if (place >= 0 && isDeepStrictEqual(items[place], value)) return text;
      return withValue(text, [...at, place < 0 ? items.length : place], value, file);
    },
    remove(text) {
      const places = itemsOf(text).flatMap((item, index) => (isOurs(item) ? [index] : []));
      return places.reduceRight((before, place) => withoutValue(before, [...at, place], file), text);
    },
  };
}

function missingValue(file: string, { at, value }: Default): Edit {
  return {
    add: (text) => (valueAt(text, at, file) === undefined ? withValue(text, at, value, file) : text),
    remove: (text) => text,
  };
}
