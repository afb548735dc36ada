import type { BenchDaemon } from './bench-daemon.ts';
import { openConnection } from './connection.ts';

export type Asked = { ms: number; degraded: string[] };

/** Ask for the recall of one prompt after the other, as the hook of a prompt does. @returns what each took and which legs it lacked */
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
    asked.push({ ms, degraded: (JSON.parse(body) as { degraded: string[] }).degraded });
  }
  connection.close();
  return asked;
}
