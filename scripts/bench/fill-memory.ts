import { type BenchDaemon, settled } from './bench-daemon.ts';
import { openConnection } from './connection.ts';
import { makeObservations } from './observations.ts';

/** Observations of one request, all of one project. */
const FILL_BATCH = 500;

/** Limits for a benchmark, which posts and asks as fast as it gets answers. */
export const UNLIMITED = { AGENT_MEMORY_READS_PER_MINUTE: '1000000', AGENT_MEMORY_WRITES_PER_MINUTE: '1000000' };

/**
 * Post the generated observations `from` … `to - 1`, and wait until all can be found.
 * @param projectOf the project of a batch, by its number: 0 holds the first {@link FILL_BATCH} observations
 * @returns seconds
 */
export async function fillMemory(
  daemon: BenchDaemon,
  { from = 0, to, projectOf }: { from?: number; to: number; projectOf(batch: number): string },
  progress: (text: string) => void,
): Promise<number> {
  const connection = await openConnection(daemon.port, daemon.token);
  const startedAt = performance.now();
  for (let n = from; n < to; n += FILL_BATCH) {
    progress(`observations ${n + FILL_BATCH} of ${to}`);
    const project = projectOf(Math.floor(n / FILL_BATCH));
    const observations = makeObservations(n, Math.min(FILL_BATCH, to - n)).map((observation) => ({
      ...observation,
      project,
    }));
    const { status, body } = await connection.post('/api/observations', JSON.stringify(observations));
    if (status !== 201) throw new Error(`The daemon answered ${status} to observations: ${body.slice(0, 500)}`);
  }
  connection.close();
  progress('waiting for the embeddings');
  await settled(daemon);
  return (performance.now() - startedAt) / 1000;
}
