import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callLine, failureLine, promptLine, resultLine, sayLine } from '../../capture/transcript/lines.ts';
import type { Canaries } from './canaries.ts';

/** Write a transcript of a session that no hook saw, canaries in its prompt, calls, results and broken lines. Returns its path. */
export function writeTranscript(root: string, cwd: string, canaries: Canaries): string {
  const sessionId = 'session-of-the-transcript';
  const letter = (door: string) => canaries.letter(`transcript ${door}`);
  const here = { sessionId, cwd, gitBranch: canaries.bare('transcript branch') };
  const lines = [
    promptLine('prompt-1', letter('prompt'), here),
    callLine('toolu_t1', 'Bash', { command: letter('command'), ...canaries.fields('transcript input') }, here),
    resultLine('toolu_t1', 'prompt-1', letter('result'), here),
    callLine('toolu_t2', 'Write', { file_path: join(cwd, 'a.sh'), content: letter('content') }, here),
    failureLine('toolu_t2', 'prompt-1', letter('failure'), here),
    sayLine(letter('last words'), here),
    `{"type":"user","broken": "${canaries.bare('transcript broken line')}`,
  ];
  const folder = join(root, '.claude', 'projects', 'shop');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${sessionId}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
