import { describe, expect, it } from 'vitest';
import { looksLikeCode } from '../../daemon/text/looks-like-code.ts';

const PYTHON = `def read_lines(path):
    """Read a file's lines, without their ends."""
    with open(path) as source:
        return [line.rstrip() for line in source]`;
const TYPESCRIPT = `export async function drain(queue: Queue): Promise<void> {
  // Oldest first.
  for (const job of queue.jobs()) {
    await job.run();
  }
}`;
const TURN = `User: why does the queue stall at night?
Changed: src/queue/drain.ts
Ran: npm test
Agent: The drain loop awaited each job, so one slow job held the others. I run them in a pool of four now: \`await pool.all(jobs)\`.
Earlier: The lease was 30 s; a job of 45 s was claimed twice.`;
const FAILURE = `Failed: npm run build
error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.
Agent: The id is parsed at the door now.`;

describe('what looks like code', () => {
  it.each([
    ['a function with its documentation', PYTHON, true],
    ['a function in another language', TYPESCRIPT, true],
    ['a turn that quotes a line of code', TURN, false],
    ['a failed command and what came of it', FAILURE, false],
    ['talk', 'Did you see the ferry?\nYes, it left at noon (again).', false],
    ['nothing', ' \n\n', false],
  ])('%s: %#', (_what, text, expected) => {
    expect(looksLikeCode(text)).toBe(expected);
  });
});
