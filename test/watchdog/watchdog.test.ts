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
    .map((line) => JSON.parse(line));
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe.skipIf(notBuilt)(`the watchdog${notBuilt ? ` (${notBuilt})` : ''}`, () => {
  it('names in the log what holds the event loop while it still does, and in health what held it', async () => {
    const { watchdog, logFile } = start();
    const leave = watchdog.enter('POST /api/observations');
    await rest(100); // the thread may start
    let writtenMeanwhile = false;
    await watchdog.during('job digest-turn', async () => {
      const from = performance.now();
      const held = () => performance.now() - from;
      while (held() < 10_000 && !(writtenMeanwhile && held() > 400)) writtenMeanwhile = existsSync(logFile);
    });
    leave();
    expect(writtenMeanwhile).toBe(true);
    await vi.waitFor(() => expect(watchdog.state().stalls).toBe(1), { timeout: 10_000 });
    const { last, longest_ms } = watchdog.state();
    const doing = 'job digest-turn, POST /api/observations';
    expect(last).toMatchObject({ doing, ms: longest_ms });
    expect(longest_ms).toBeGreaterThan(250);
    expect(lines(logFile)).toMatchObject([
      { level: 40, doing, msg: 'the event loop is blocked' },
      { level: 40, doing, ms: longest_ms, msg: 'the event loop was blocked' },
    ]);
  });

  it('takes no waiting for a stall, and leaves an idle daemon alone', async () => {
    const { watchdog, logFile } = start();
    await watchdog.during('job that waits', () => rest(600));
    expect(watchdog.state()).toEqual({ stalls: 0, longest_ms: 0, last: null });
    expect(existsSync(logFile)).toBe(false);
  });
});
