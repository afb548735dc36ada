import { readBlocks, readTail } from './read-tail.ts';

/**
 * Which of these calls have an error with these words as their result in the transcript: the reason with which a hook
 * denied them.
 */
export async function wasRefusedWith(path: string, calls: readonly string[], words: string): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const line of await readTail(path)) {
    if (!line.includes('"tool_result"') || !calls.some((call) => line.includes(call))) continue;
    for (const { type, tool_use_id: call, is_error: isError, content } of readBlocks(line).blocks)
      if (type === 'tool_result' && isError === true && typeof call === 'string' && calls.includes(call))
        if (JSON.stringify(content).includes(words)) refused.add(call);
  }
  return refused;
}
