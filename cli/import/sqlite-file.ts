// Reads the tables of a SQLite database without SQLite: as much of its format as rows need, its write-ahead log
// included, which a program that still runs has not yet put into the file. Nothing is written. Source:
// https://www.sqlite.org/fileformat2.html
//
//   sqlite_schema (page 1) ─► a table's root page ─► interior pages ─► leaf pages ─► cells ─► records
//
// Long records continue on overflow pages.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { CommandFailed } from '../commands/exit-codes.ts';
import { readLoggedPages } from './sqlite-log.ts';
import { readVarint, recordValues, type Value } from './sqlite-record.ts';

export type TableRow = Record<string, unknown>;

const LEAF = 13;
const INTERIOR = 5;
const UTF_8 = 1;
/** Deeper than any tree of pages: a file of this depth is broken. */
const MAX_DEPTH = 40;

/**
 * Open a database. `rowsOf` gives the rows of a table by their ids, none for an unknown table. @throws CommandFailed
 * for what it can't read
 */
export function openSqliteFile(path: string): { rowsOf(table: string): Generator<TableRow>; close(): void } {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(100);
  readSync(file, head, 0, head.length, 0);
  const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const usable = pageBytes - head.readUInt8(20);
  const logged = existsSync(`${path}-wal`) ? readLoggedPages(`${path}-wal`, pageBytes) : new Map<number, Buffer>();

  function page(number: number): Buffer {
    const loggedPage = logged.get(number);
    if (loggedPage) return loggedPage;
    const bytes = Buffer.alloc(pageBytes);
    const read = number < 1 ? 0 : readSync(file, bytes, 0, pageBytes, (number - 1) * pageBytes);
    if (read < pageBytes) throw broken(path, `page ${number} is missing`);
    return bytes;
  }

  /** The cells' records of a table, by its root page. */
  function* records(number: number, depth = 0): Generator<{ id: number; values: Value[] }> {
    if (depth > MAX_DEPTH) throw broken(path, 'its pages go in a circle');
    const bytes = page(number);
    const start = number === 1 ? 100 : 0;
    const type = bytes[start];
    if (type !== LEAF && type !== INTERIOR) throw broken(path, `page ${number} is none of a table`);
    const cells = bytes.readUInt16BE(start + 3);
    const pointers = start + (type === LEAF ? 8 : 12);
    for (let cell = 0; cell < cells; cell++) {
      const at = bytes.readUInt16BE(pointers + 2 * cell);
      if (type === INTERIOR) yield* records(bytes.readUInt32BE(at), depth + 1);
      else yield recordAt(bytes, at);
    }
    if (type === INTERIOR) yield* records(bytes.readUInt32BE(start + 8), depth + 1);
  }

  function recordAt(bytes: Buffer, at: number): { id: number; values: Value[] } {
    const size = readVarint(bytes, at);
    const id = readVarint(bytes, size.end);
    const localSize = localBytes(size.value, usable);
    const parts = [bytes.subarray(id.end, id.end + localSize)];
    let remaining = size.value - localSize;
    let next = remaining > 0 ? bytes.readUInt32BE(id.end + localSize) : 0;
    while (remaining > 0) {
      const overflow = page(next);
      parts.push(overflow.subarray(4, 4 + Math.min(remaining, usable - 4)));
      remaining -= usable - 4;
      next = overflow.readUInt32BE(0);
    }
    return { id: id.value, values: recordValues(Buffer.concat(parts)) };
  }

  return {
    *rowsOf(table) {
      const encoding = page(1).readUInt32BE(56);
      if (encoding > UTF_8) throw broken(path, 'its texts are UTF-16, which is not read');
      for (const { values } of records(1)) {
        const [type, name, , root, sql] = values;
        if (type !== 'table' || name !== table) continue;
        const columns = columnsOf(String(sql));
        for (const { id, values: row } of records(Number(root)))
          yield Object.fromEntries(
            columns.map(({ name, isRowId }, index) => [name, isRowId ? id : (row[index] ?? null)]),
          );
      }
    },
    close: () => closeSync(file),
  };
}

/** Bytes of a record that stand in its cell; the others are on overflow pages. */
function localBytes(size: number, usable: number): number {
  if (size <= usable - 35) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  return fitting <= usable - 35 ? fitting : least;
}

/**
 * The columns of a table by the statement that made it. A whole number as primary key is the row's id, and not in its
 * record.
 */
function columnsOf(sql: string): { name: string; isRowId: boolean }[] {
  const inside = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')')).replace(/--[^\n]*/g, '');
  const parts: string[] = [''];
  let depth = 0;
  for (const char of inside) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.flatMap((part) => {
    const name = /^\s*(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|(\w+))/.exec(part)?.slice(1).find(Boolean);
    if (name === undefined || /^(?:constraint|primary|unique|check|foreign)$/i.test(name)) return [];
    return [{ name, isRowId: /\binteger\s+primary\s+key\b/i.test(part) }];
  });
}

const broken = (path: string, why: string) => new CommandFailed(`${path} can't be read: ${why}`);
