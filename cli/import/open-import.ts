import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandFailed } from '../commands/exit-codes.ts';
import { claudeMem } from './claude-mem.ts';
import { conversations } from './conversations.ts';
import type { ImportSource } from './items.ts';
import { linesOfFile } from './lines-of-file.ts';
import { isMcpMemoryLine, mcpMemory } from './mcp-memory.ts';
import { notes } from './notes.ts';
import { isExportHead, ownExport } from './own-export.ts';

const SQLITE = 'SQLite format 3\0';
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = 'PK\u0003\u0004';

/** Find out by its content what a file or folder is. @throws CommandFailed with what could be imported */
export async function openImport(path: string): Promise<ImportSource> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new CommandFailed(`There is no file or folder ${path}`);
  if (stats.isDirectory()) return notes(path);
  const head = await readHead(path);
  const text = head.toString('latin1');
  if (text.startsWith(SQLITE)) return claudeMem(path);
  if (text.startsWith(ZIP))
    throw new CommandFailed(`${path} is an archive: unpack it, and name its conversations.json`);
  const isGzip = head.subarray(0, 2).equals(GZIP);
  const firstText = await firstLine(path, isGzip);
  if (isExportHead(firstText)) return ownExport(path, isGzip);
  if (isMcpMemoryLine(firstText)) return mcpMemory(path);
  if (!isGzip && text.trimStart().startsWith('[')) return conversations(path);
  if (path.endsWith('.md'))
    throw new CommandFailed(
      `${basename(path)} is a file of instructions or notes: agent-memory onboard proposes rules from it, agent-memory import FOLDER takes notes`,
    );
  throw new CommandFailed(
    `${path} is in no format that import knows: an export of agent-memory, claude-mem’s database, the MCP memory server’s file, ` +
      'conversations.json of ChatGPT or Claude, or a folder of Markdown notes',
  );
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning of the first line; a list of conversations is one line of many megabytes. */
async function firstLine(path: string, isGzip: boolean): Promise<string> {
  if (!isGzip) {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
      return buffer.subarray(0, bytesRead).toString('utf8').split('\n')[0]!;
    } finally {
      await file.close();
    }
  }
  for await (const line of linesOfFile(path, { isGzip: true })) return line;
  return '';
}
