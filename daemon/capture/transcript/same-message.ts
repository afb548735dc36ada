import { FileRefused, openRegularFile } from '../../home/open-regular-file.ts';

/** The end of a transcript that is read: the message that is being carried out stands there. */
const TAIL_BYTES = 1024 * 1024;

/**
 * Whether the agent made two tool calls in one message, by its transcript; undefined where the transcript doesn't tell: it is not
 * there, or one of the calls isn't written yet.
 */
export async function inSameMessage(path: string, one: string, other: string): Promise<boolean | undefined> {
  if (!path.endsWith('.jsonl')) return undefined;
  const messages = new Map<string, string>();
  for (const line of (await readTail(path)).split('\n')) {
    if (!line.includes('"tool_use"') || !(line.includes(one) || line.includes(other))) continue;
    const { id, calls } = readLine(line);
    if (id !== undefined) for (const call of calls) messages.set(call, id);
  }
  const [first, second] = [messages.get(one), messages.get(other)];
  return first === undefined || second === undefined ? undefined : first === second;
}

async function readTail(path: string): Promise<string> {
  try {
    const file = await openRegularFile(path, { ownUid: true });
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileRefused) return '';
    throw error;
  }
}

type Line = { message?: { id?: unknown; content?: unknown } };

function readLine(text: string): { id: string | undefined; calls: string[] } {
  try {
    const { message } = JSON.parse(text) as Line;
    const blocks = Array.isArray(message?.content) ? (message.content as { type?: unknown; id?: unknown }[]) : [];
    const calls = blocks.flatMap(({ type, id }) => (type === 'tool_use' && typeof id === 'string' ? [id] : []));
    return { id: typeof message?.id === 'string' ? message.id : undefined, calls };
  } catch {
    return { id: undefined, calls: [] }; // the first line of the tail may be cut
  }
}
