import type { NativeMemory } from '../claude-code/native-memory.ts';

/** The section of GEMINI.md to which the client appends (https://geminicli.com/docs/tools/memory). */
const SECTION = /^## Gemini Added Memories\s*$/m;
const BULLET = /^\s*[-*]\s+(.+?)\s*$/;

/** Read from its file what Gemini CLI was asked to remember: each line is one memory of the user's. */
export function addedMemories(file: string): NativeMemory[] {
  const match = SECTION.exec(file);
  if (!match) return [];
  const [section = ''] = file.slice(match.index + match[0].length).split(/^#{1,2} /m);
  return section.split('\n').flatMap((line): NativeMemory[] => {
    const text = BULLET.exec(line)?.[1];
    return text === undefined ? [] : [{ kind: 'user', text, description: '', why: '', how: '', sessionId: null }];
  });
}
