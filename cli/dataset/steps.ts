import { join } from 'node:path';
import type { DatasetTask } from '../../daemon/client/run-backup.ts';
import { DATASET_FILES, type GateReport } from '../../daemon/contract/dataset.ts';
import type { CommandContext } from '../commands/context.ts';
import { runTask } from '../commands/while-stopped.ts';
import { readGivenConfig } from './choose-config.ts';
import { answerLines } from './run-program.ts';

export type Split = { train: number; validation: number; sessions: { train: number; validation: number } };

/** Run a step over the files of a data set, in a separate process. @throws CommandFailed with its message */
export const step = <T>(
  name: DatasetTask['step'],
  folder: string,
  context: CommandContext,
  onRows: (rows: number) => void = () => {},
  outputs = '',
): Promise<T> => runTask<T>({ task: 'dataset', step: name, folder, outputs }, context, { onRows });

/** Judge a file of outputs; without one the model of the configuration answers first, where there is one. */
export async function validate(
  folder: string,
  given: string | undefined,
  context: CommandContext,
): Promise<GateReport> {
  const outputs = given ?? join(folder, DATASET_FILES.outputs);
  if (given === undefined) {
    const { model } = readGivenConfig(join(folder, DATASET_FILES.config));
    if (model) await answerLines(model, { from: join(folder, DATASET_FILES.questions), to: outputs }, context);
  }
  return step<GateReport>('validate', folder, context, undefined, outputs);
}

/** The files of a data set, as a program finds them in its environment. */
export function fileVariables(folder: string): Record<string, string> {
  const file = (name: keyof typeof DATASET_FILES) => join(folder, DATASET_FILES[name]);
  return {
    DATASET_FOLDER: folder,
    DATASET_TRAIN: file('train'),
    DATASET_VALIDATION: file('validation'),
    DATASET_QUESTIONS: file('questions'),
    DATASET_OUTPUTS: file('outputs'),
  };
}
