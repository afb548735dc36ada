import { readBlocks, readTail } from './read-tail.ts';

/**
 * Whether the agent made two tool calls in one message, according to its transcript; undefined if unknown: there is no
 * transcript, or one of the calls isn't written yet.
 */
export async function inSameMessage(path: string, one: string, other: string): Promise<boolean | undefined> {
  const messages = new Map<string, string>();
  for (const line of await readTail(path)) {
    if (!line.includes('"tool_use"') || !(line.includes(one) || line.includes(other))) continue;
    const { id, blocks } = readBlocks(line);
    if (id === undefined) continue;
    for (const { type, id: call } of blocks)
      if (type === 'tool_use' && typeof call === 'string') messages.set(call, id);
  }
  const first = messages.get(one);
  const second = messages.get(other);
  return first === undefined || second === undefined ? undefined : first === second;
}
