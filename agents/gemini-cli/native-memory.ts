import type { NativeMemory } from '../claude-code/native-memory.ts';

/** The section of GEMINI.md that the client adds to (https://geminicli.com/docs/tools/memory). */
const SECTION = /^## Gemini Added Memories\s*$/m;
const BULLET = /^\s*[-*]\s+(.+?)\s*$/;

/** Read what Gemini CLI was asked to remember, from its file: each line is a memory of the user's. */
export function addedMemories(file: string): NativeMemory[] {
  const found = SECTION.exec(file);
  if (!found) return [];
  const [section = ''] = file.slice(found.index + found[0].length).split(/^#{1,2} /m);
  return section.split('\n').flatMap((line): NativeMemory[] => {
    const text = BULLET.exec(line)?.[1];
    return text === undefined ? [] : [{ kind: 'user', text, description: '', why: '', how: '', sessionId: null }];
  });
}
