import type { Redacted, RedactedJson } from '../../packages/redactor/index.ts';
import type { Speaker } from '../contract/words.ts';

/** The SQL types that columns have; `redacted` is a text that comes from the redactor. */
type Types = {
  text: string;
  'text[]': string[];
  redacted: Redacted;
  'redacted[]': Redacted[];
  /** One of the words in SPEAKERS. */
  speaker: Speaker;
  jsonb: RedactedJson;
  bigint: number;
  integer: number;
  smallint: number;
  real: number;
  boolean: boolean;
  /** In ISO 8601. */
  timestamptz: string;
};
type Kind = keyof Types | `${keyof Types} null`;
type ValueOf<K> = K extends `${infer Type extends keyof Types} null` ? Types[Type] | null : Types[K & keyof Types];

/** A row of these columns, as written. */
export type RowOf<C extends { kinds: object }> = { [Name in keyof C['kinds']]: ValueOf<C['kinds'][Name]> };

/**
 * Columns of a table, listed once: for the type of a row, and for statements that write rows with `jsonb_to_recordset`
 * or read them. Columns that a statement computes are written in that statement.
 */
export function columns<const Kinds extends Record<string, Kind>>(kinds: Kinds) {
  const each = (write: (name: string) => string) => Object.keys(kinds).map(write).join(', ');
  const sqlType = (name: string) => kinds[name]!.replace(/redacted|speaker/, 'text').replace(' null', '');
  return {
    /** For {@link RowOf}. */
    kinds,
    each,
    /** `title, text` */
    names: each((name) => name),
    /** `title text, text text` */
    record: each((name) => `${name} ${sqlType(name)}`),
    /** `r.title, r.text` */
    of: (alias: string) => each((name) => `${alias}.${name}`),
    /** `title = r.title, text = r.text` */
    set: (alias: string) => each((name) => `${name} = ${alias}.${name}`),
  };
}
