import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makers of transcript lines, shaped as client 2.1.330 writes them; any field can be overridden or, with undefined, left out. */
type Fields = Record<string, unknown>;

const COMMON = {
  isSidechain: false,
  userType: 'external',
  cwd: '/home/dev/app',
  sessionId: 'session-1',
  gitBranch: 'main',
};
let counter = 0;

function line(fields: Fields): string {
  counter += 1;
  return JSON.stringify({ ...COMMON, uuid: `uuid-${counter}`, timestamp: '2026-05-01T10:00:00.000Z', ...fields });
}

export const promptLine = (promptId: string | undefined, content: unknown, fields: Fields = {}) =>
  line({ type: 'user', promptId, message: { role: 'user', content }, ...fields });

export const callLine = (id: string, name: string, input: unknown, fields: Fields = {}) =>
  line({ type: 'assistant', message: { id: 'msg', content: [{ type: 'tool_use', id, name, input }] }, ...fields });

export const sayLine = (text: string, fields: Fields = {}) =>
  line({ type: 'assistant', message: { id: 'msg', content: [{ type: 'text', text }] }, ...fields });

export const resultLine = (id: string, promptId: string | undefined, content: unknown, fields: Fields = {}) =>
  line({
    type: 'user',
    promptId,
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    ...fields,
  });

export const failureLine = (id: string, promptId: string | undefined, content: unknown, fields: Fields = {}) =>
  line({
    type: 'user',
    promptId,
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error: true, content }] },
    ...fields,
  });

/** A folder that is gone when the test is over. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'agent-memory-transcript-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Write lines, each with its newline, into a file of their own; `end` comes after the last newline. */
export function transcript(lines: string[], end = ''): string {
  const path = join(tempDir(), 'session-1.jsonl');
  writeFileSync(path, lines.map((text) => `${text}\n`).join('') + end);
  return path;
}

/** Array.fromAsync, which Node 20 lacks. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
