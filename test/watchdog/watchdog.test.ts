/** A stall of the event loop is told by a thread of its own, with what was running. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWatchdog } from '../../daemon/watchdog/watchdog.ts';
import { notBuilt } from '../support/built-package.ts';

function start() {
  const folder = mkdtempSync(join(tmpdir(), 'watchdog-'));
  const logFile = join(folder, 'daemon.log');
  const watchdog = createWatchdog(logFile);
  watchdog.watch();
  onTestFinished(async () => {
    await watchdog.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { watchdog, logFile };
}

const lines = (logFile: string) =>
  readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .map((line): { doing: string } => JSON.parse(line));
/** Let nothing else of this thread run until something is so, `most` at the longest. */
function holdUntil(isSo: () => boolean, most: number): boolean {
  const from = performance.now();
  while (!isSo() && performance.now() - from < most);
  return isSo();
}
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe.skipIf(notBuilt)(`the watchdog${notBuilt ? ` (${notBuilt})` : ''}`, () => {
  it('names in the log what holds the event loop while it still does, and in health what held it', async () => {
    const { watchdog, logFile } = start();
    const leave = watchdog.enter('POST /api/observations');
    // A thread that has told of one stall runs, however long a busy machine took to start it.
    await vi.waitFor(() => expect(holdUntil(() => existsSync(logFile), 3_000)).toBe(true), { timeout: 20_000 });
    await vi.waitFor(() => expect(watchdog.state().stalls).toBeGreaterThan(0), { timeout: 20_000 });
    const doing = 'job digest-turn, POST /api/observations';
    const told = () => lines(logFile).filter((line) => line.doing === doing);
    await watchdog.during('job digest-turn', async () => {
      holdUntil(() => told().length > 0, 20_000);
      expect(told()).toMatchObject([{ level: 40, msg: 'the event loop is blocked' }]);
    });
    leave();
    await vi.waitFor(() => expect(watchdog.state().last).toMatchObject({ doing }), { timeout: 20_000 });
    const { last, longest_ms } = watchdog.state();
    expect(longest_ms).toBeGreaterThanOrEqual(last!.ms);
    expect(told().at(-1)).toMatchObject({ level: 40, ms: last!.ms, msg: 'the event loop was blocked' });
  });

  it('takes no waiting for a stall, and leaves an idle daemon alone', async () => {
    const { watchdog, logFile } = start();
    await watchdog.during('job that waits', () => rest(600));
    expect(watchdog.state()).toEqual({ stalls: 0, longest_ms: 0, last: null });
    expect(existsSync(logFile)).toBe(false);
  });
});
