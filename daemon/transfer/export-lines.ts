/**
 * The lines of an export:
 *
 *   {format, version, program, created_at, filter, counts}      what it is, and how many lines of each type follow
 *   {type: session | prompt | tool_call | observation | rule}   one row a line, after the rows that it refers to
 *   {type: end, lines, sha256} the number and the hash of all lines before it, newlines included
 *
 * A file without its last line was cut off.
 */
import { createHash } from 'node:crypto';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../contract/export-format.ts';
import type { Queries } from '../db/database.ts';
import { packageVersion } from '../home/version.ts';
import { EXPORTED, type Exported, type ExportFilter, exportRows } from '../store/transfer/exported-rows.ts';
import type { SealRow } from './row-seal.ts';

/**
 * Write the lines of an export, each with its newline; the transaction sees one state. `onRows` gets the rows of each
 * part; `seal` seals the rows that state who said or confirmed them.
 */
export async function* exportLines(
  tx: Queries,
  filter: ExportFilter,
  shownFilter: Record<string, unknown>,
  counts: Record<Exported, number>,
  onRows: (rows: number) => void,
  seal?: SealRow,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  const counted = (part: readonly string[]) => {
    const text = `${part.join('\n')}\n`;
    hash.update(text);
    lines += part.length;
    return text;
  };
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    program: packageVersion(),
    created_at: new Date().toISOString(),
    filter: shownFilter,
    counts,
  };
  yield counted([JSON.stringify(head)]);
  for (const type of EXPORTED) {
    for await (const rows of exportRows(tx, type, filter)) {
      const isSealed = seal !== undefined && SEALED.has(type);
      yield counted(isSealed ? rows.map((row) => sealed(row, seal)) : rows);
      onRows(rows.length);
    }
  }
  yield `${JSON.stringify({ type: 'end', lines, sha256: hash.digest('hex') })}\n`;
}

/** Types of rows that state who said or confirmed something. */
const SEALED: ReadonlySet<Exported> = new Set(['observation', 'rule']);
const sealed = (line: string, seal: SealRow) => `${line.trimEnd().slice(0, -1)},"seal":"${seal(JSON.parse(line))}"}`;
