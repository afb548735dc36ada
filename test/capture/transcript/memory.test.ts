import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { callLine, promptLine, resultLine, tempDir } from './lines.ts';

const MIB = 1024 * 1024;
const TURNS = 2000;
const LONG_LINE_BYTES = 150 * MIB;
/** Measured: 45 before reading, 94 after 64 MB, 119 with the long line, 140 after 1 GB; keeping the file would take ≥ 300. */
const MAX_RSS_MIB = 150;

test('a transcript of 250 MB with a line of 150 MB is counted in flat memory', async () => {
  const dir = tempDir();
  const path = join(dir, 'large.jsonl');
  writeLarge(path);
  const script = join(dir, 'count.mjs');
  const entry = join(import.meta.dirname, 'count-file.ts');
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: script });
  const run = `import { countFile } from ${JSON.stringify(script)};
    const counts = await countFile(${JSON.stringify(path)});
    console.log(JSON.stringify({ counts, rssMib: process.resourceUsage().maxRSS / 1024 }));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
  const { counts, rssMib } = JSON.parse(out) as { counts: object; rssMib: number };
  const calls = TURNS * 5;
  expect(counts).toEqual({
    prompts: TURNS,
    tool_calls: calls,
    tool_results: calls,
    linked: calls,
    sessions: 1,
    malformed: 1,
  });
  expect(rssMib).toBeLessThan(MAX_RSS_MIB);
}, 120_000);

/** Turns of five calls with 10 KB of output each, and one overlong line in the middle. */
function writeLarge(path: string): void {
  const file = openSync(path, 'w');
  const output = 'the output of a command that says a lot\n'.repeat(250);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const lines = [promptLine(`p${turn}`, `do step ${turn}`)];
    for (let call = 0; call < 5; call += 1) {
      const id = `toolu_${turn}_${call}_0123456789abcdef`;
      lines.push(callLine(id, 'Bash', { command: `make step-${turn}` }), resultLine(id, `p${turn}`, output));
    }
    writeSync(file, `${lines.join('\n')}\n`);
    if (turn === TURNS / 2) {
      writeSync(file, '{"type":"user","message":{"content":"');
      for (let written = 0; written < LONG_LINE_BYTES; written += MIB) writeSync(file, 'x'.repeat(MIB));
      writeSync(file, '"}}\n');
    }
  }
  closeSync(file);
}
