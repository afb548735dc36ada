import { FileRefused, openRegularFile } from '../../home/open-regular-file.ts';

/** Bytes read from the end of a transcript: they include the message being carried out, with the results before it. */
const TAIL_BYTES = 1024 * 1024;

/** The last lines of a transcript, the first of them possibly cut; none without a transcript. */
export async function readTail(path: string): Promise<string[]> {
  if (!path.endsWith('.jsonl')) return [];
  try {
    const file = await openRegularFile(path, { ownUid: true });
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8', 0, bytesRead).split('\n');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

type Block = { type?: unknown; id?: unknown; tool_use_id?: unknown; is_error?: unknown; content?: unknown };

/** The blocks of a line's message and its id; none for a cut line, or one without a message. */
export function readBlocks(line: string): { id: string | undefined; blocks: readonly Block[] } {
  try {
    const { message } = JSON.parse(line) as { message?: { id?: unknown; content?: unknown } };
    const blocks = Array.isArray(message?.content) ? (message.content as Block[]) : [];
    return { id: typeof message?.id === 'string' ? message.id : undefined, blocks };
  } catch {
    return { id: undefined, blocks: [] };
  }
}
