import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { CommandContext } from '../../cli/commands/context.ts';
import { registerReason, registerWonder } from '../../cli/commands/evidence.ts';
import { EXIT } from '../../cli/commands/exit-codes.ts';

const HOSTILE = '\u001b[2Jgone\u0007';

/** Run a command beside an API that answers as the daemon would, on a terminal without colours. */
async function run(args: string[], reply: object) {
  const out = { text: '', exitCode: 0 };
  const answer = async () => ({ for: [], against: [], known: [], near: [], unknown: [], degraded: [], ...reply });
  const context = {
    api: { reason: answer, wonder: answer },
    env: { NO_COLOR: '1' },
    stdout: { isTTY: false },
    cwd: '/work/shop',
    json: false,
    note: () => undefined,
    answer: (_: unknown, describe: () => string) => {
      out.text = describe();
    },
    set exitCode(code: number) {
      out.exitCode = code;
    },
  } as unknown as CommandContext;
  const program = new Command().exitOverride();
  registerReason(program, context);
  registerWonder(program, context);
  await program.parseAsync(['node', 'agent-memory', ...args]);
  return out;
}

test('nothing that was recorded reaches the terminal as an escape sequence, a path among it', async () => {
  const known = [{ node: `file:src/${HOSTILE}`, text: HOSTILE, because: HOSTILE }];
  const { text } = await run(['wonder', 'anything'], { known, unknown: [HOSTILE] });
  expect(text).toContain('file src/');
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
});

test('rules and memories are named by their numbers, and the verdict stands last', async () => {
  const { text, exitCode } = await run(['reason', 'it', 'is', 'so'], {
    for: [{ node: 'rule:3', text: 'It is so', because: 'a rule' }],
    verdict: 'supported',
  });
  expect(text).toContain('rule #3  It is so');
  expect(text.endsWith('Verdict: supported')).toBe(true);
  expect(exitCode).toBe(0);
});

test('what memory has no record of ends with a code of its own', async () => {
  expect((await run(['wonder', 'anything'], {})).exitCode).toBe(EXIT.notFound);
});
