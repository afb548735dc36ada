import type { Row } from './database.ts';

/** Convert a row to its form in replies: times become ISO 8601. `T` is the type of the selected row. */
export function toWire<T>(row: Row): T {
  const wire: Row = {};
  for (const [column, value] of Object.entries(row)) wire[column] = value instanceof Date ? value.toISOString() : value;
  return wire as T;
}
