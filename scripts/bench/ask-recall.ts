import type { Degradation } from '../../daemon/contract/degradation.ts';
import type { BenchDaemon } from './bench-daemon.ts';
import { openConnection } from './connection.ts';

const INDEX_MISSING: Degradation[] = ['text:cold', 'text:behind', 'text:too large'];
const INDEX_WITHIN_MS = 60_000;

/** How long a recall took over HTTP and inside the daemon, and which legs it lacked. */
type Asked = { ms: number; inDaemonMs: number; degraded: Degradation[] };

/**
 * Wait until a project's text index is loaded, as after SessionStart. SQL answers prompts before that, and is slower.
 */
export async function waitForIndex(daemon: BenchDaemon, project: string): Promise<void> {
  const deadline = performance.now() + INDEX_WITHIN_MS;
  for (;;) {
    const [asked] = await askRecall(daemon, [{ prompt: 'How did we retry the import?', project }]);
    if (!asked!.degraded.some((what) => INDEX_MISSING.includes(what))) return;
    if (performance.now() > deadline) throw new Error(`The index of ${project} is still not there`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Ask for the recall of one prompt after another, as a prompt's hook does. @returns how long each took and which legs
 * it lacked
 */
export async function askRecall(
  { port, token }: BenchDaemon,
  prompts: readonly { prompt: string; project: string }[],
): Promise<Asked[]> {
  const connection = await openConnection(port, token);
  const asked: Asked[] = [];
  for (const prompt of prompts) {
    const startedAt = performance.now();
    const { status, body } = await connection.post('/api/recall', JSON.stringify(prompt));
    const ms = performance.now() - startedAt;
    if (status !== 200) throw new Error(`The daemon answered ${status} to a recall: ${body.slice(0, 500)}`);
    const { took_ms, degraded } = JSON.parse(body) as { took_ms: number; degraded: Degradation[] };
    asked.push({ ms, inDaemonMs: took_ms, degraded });
  }
  connection.close();
  return asked;
}
