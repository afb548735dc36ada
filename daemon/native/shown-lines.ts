import { join } from 'node:path';
import { CLAUDE_CODE, CODEX, GEMINI_CLI } from '../contract/hook-events.ts';
import { claudeMemory, codexFolder, geminiFile, type Machine, type MemorySession } from './places.ts';
import { readRegularFile } from './read-file.ts';
import { INDEX } from './read-memories.ts';

/**
 * Lines that Claude Code loads of its index (https://code.claude.com/docs/en/memory); other agents' files are read as
 * far.
 */
const MAX_LINES = 200;
const MAX_BYTES = 25 * 1024;
/** Codex's settings hold more than a switch. */
const MAX_CONFIG_BYTES = 256 * 1024;

/** Read the lines of the agent's own memory at a session's start; none if it is off or empty. */
export async function readShownLines(session: MemorySession, machine: Machine): Promise<string[]> {
  for (const path of await shownFiles(session, machine)) {
    const text = await readRegularFile(path, MAX_BYTES);
    if (text !== undefined) return linesOf(text);
  }
  return [];
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, MAX_LINES)
    .filter((line) => line.trim() !== '');

/** The file, by the places where it may lie; the first one that is there counts. */
async function shownFiles(session: MemorySession, machine: Machine): Promise<string[]> {
  switch (session.agent) {
    case CLAUDE_CODE: {
      const memory = await claudeMemory(session, machine);
      return memory?.isOn ? memory.folders.map((folder) => join(folder, INDEX)) : [];
    }
    case CODEX: {
      const folder = codexFolder(session, machine);
      const config = await readRegularFile(join(folder, 'config.toml'), MAX_CONFIG_BYTES);
      // Off unless the user switched it on.
      return /^[ \t]{0,20}memories[ \t]{0,20}=[ \t]{0,20}true\b/m.test(config ?? '')
        ? [join(folder, 'memories', 'memory_summary.md')]
        : [];
    }
    case GEMINI_CLI:
      return [geminiFile(machine)];
    default:
      return [];
  }
}
