import { createHash } from 'node:crypto';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../../daemon/contract/export-format.ts';
import { CommandFailed } from '../commands/exit-codes.ts';
import type { ImportSource, Item } from './items.ts';
import { linesOfFile } from './lines-of-file.ts';

/** Whether this is the first line of an export. */
export const isExportHead = (line: string): boolean => line.includes(`"format":"${EXPORT_FORMAT}"`);

/** A file that `agent-memory export` wrote; its rows are read to the end before it counts as whole. */
export const ownExport = (path: string, isGzip: boolean): ImportSource => ({
  format: 'an export of agent-memory',
  namesProjects: true,
  isTalk: false,
  async *items() {
    const hash = createHash('sha256');
    let lines = 0;
    let isWhole = false;
    for await (const line of linesOfFile(path, { isGzip })) {
      const row = parse(line, path, lines + 1);
      if (lines === 0) checkHead(row, path);
      else if (row.type === 'end') {
        isWhole = row.lines === lines && row.sha256 === hash.digest('hex');
        break;
      } else yield row;
      hash.update(`${line}\n`);
      lines++;
    }
    if (!isWhole)
      throw new CommandFailed(`${path} was cut off or changed: its last line does not match the lines before it`);
  },
});

function checkHead(head: Record<string, unknown>, path: string): void {
  if (Number(head.version) <= EXPORT_VERSION) return;
  throw new CommandFailed(
    `${path} was written by a newer agent-memory (${String(head.program)}): upgrade this one first`,
  );
}

function parse(line: string, path: string, at: number): Item {
  try {
    return JSON.parse(line) as Item;
  } catch {
    throw new CommandFailed(`${path}:${at} is not valid JSON: the file was cut off or changed`);
  }
}
