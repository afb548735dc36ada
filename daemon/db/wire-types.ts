/**
 * Conversion of values, the same for both drivers: by the server's type of a parameter or column, never by guessing
 * from the JavaScript value. postgres.js would send `[true]` for `$1::jsonb` as a boolean, and each driver reads arrays
 * differently.
 */

import { isObject } from '../contract/json-object.ts';
import { formatArray, parseArray } from './array-literal.ts';

type Serialize = (value: unknown) => string;
type Parse = (text: string) => unknown;

/** Text form of a parameter, by the server's type id. None throws on a value that passed checkParameters. */
export const serializers: Record<number, Serialize> = {};
/** Value of a column, by the server's type id; columns of other types stay text. */
export const parsers: Record<number, Parse> = {};

const asText: Parse = (text) => text;
const asDate: Parse = (text) => new Date(text);

// The ids of a type and its array are fixed in Postgres' catalogue, src/include/catalog/pg_type.dat.
define('bool', 16, 1000, serializePlain, (text) => text === 't');
define('bytea', 17, 1001, serializePlain, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')));
define('name', 19, 1003, serializePlain, asText);
define('int8', 20, 1016, serializePlain, Number);
define('int2', 21, 1005, serializePlain, Number);
define('int4', 23, 1007, serializePlain, Number);
define('text', 25, 1009, serializePlain, asText);
define('oid', 26, 1028, serializePlain, Number);
define('json', 114, 199, serializeJson, (text) => JSON.parse(text) as unknown);
define('float4', 700, 1021, serializePlain, Number);
define('float8', 701, 1022, serializePlain, Number);
define('bpchar', 1042, 1014, serializePlain, asText);
define('varchar', 1043, 1015, serializePlain, asText);
define('date', 1082, 1182, serializePlain, asDate);
define('timestamp', 1114, 1115, serializePlain, asDate);
define('timestamptz', 1184, 1185, serializePlain, asDate);
define('numeric', 1700, 1231, serializePlain, asText);
define('uuid', 2950, 2951, serializePlain, asText);
define('jsonb', 3802, 3807, serializeJson, (text) => JSON.parse(text) as unknown);

function define(_name: string, type: number, arrayType: number, serialize: Serialize, parse: Parse): void {
  serializers[type] = serialize;
  parsers[type] = parse;
  serializers[arrayType] = (value) => (Array.isArray(value) ? formatArray(value, serialize) : serializePlain(value));
  parsers[arrayType] = (text) => parseArray(text, parse);
}

function serializePlain(value: unknown): string {
  if (typeof value === 'string') return storable(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return String(value);
}

function serializeJson(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify writes NUL and lone surrogates as escapes, which jsonb rejects. Rare, so tested before replacing.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'string') return storable(item);
    if (!isObject(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([key, inner]) => [storable(key), inner]));
  });
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The string with characters that Postgres can't store (NUL, lone surrogates) replaced by U+FFFD. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(LONE_SURROGATE, '\ufffd');
}
