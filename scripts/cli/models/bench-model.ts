import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../../daemon/contract/errors.ts';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

// Loading a large model from a slow disk, and a batch of long texts on a busy machine.
const BENCH_TIMEOUT_MS = 10 * 60_000;

/** As scripts/bench/measure-model.ts prints them. */
export type ModelFigures = {
  model: string;
  dimensions: number;
  load_ms: number;
  short_texts_per_s: number;
  long_texts_per_s: number;
  query_ms: number;
  rss_mib: number;
};

/** Measure a model in a process of its own. @throws CommandFailed when it can't be opened */
export async function benchModel(model: string, modelsFolder: string): Promise<ModelFigures> {
  const script = join(packageRoot(), 'dist', 'scripts', 'bench-model.js');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, model, modelsFolder], {
      timeout: BENCH_TIMEOUT_MS,
    });
    return JSON.parse(stdout) as ModelFigures;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new CommandFailed(stderr || `${script} failed: ${messageOf(error)}`);
  }
}
