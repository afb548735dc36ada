import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../daemon/contract/errors.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

/** Time limit: a large model loads from a slow disk, and a batch of long texts runs on a busy machine. */
const BENCH_TIMEOUT_MS = 10 * 60_000;

/** The figures that scripts/bench/measure-model.ts takes. */
export type ModelFigures = {
  model: string;
  dimensions: number;
  /** From opening to the first vector. */
  load_ms: number;
  short_texts_per_s: number;
  long_texts_per_s: number;
  /** Median of single queries, which a prompt waits for. */
  query_ms: number;
  /** Memory growth of this process and the model's own: library and model together. */
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
