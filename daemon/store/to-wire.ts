import type { Row } from '../db/database.ts';

/** Turn a row into what goes over the wire: times become ISO 8601. `T` is what the query selected. */
export function toWire<T>(row: Row): T {
  const wire: Row = {};
  for (const [column, value] of Object.entries(row)) wire[column] = value instanceof Date ? value.toISOString() : value;
  return wire as T;
}
