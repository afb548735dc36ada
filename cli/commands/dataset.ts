import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { DATASET_FILES, type DatasetManifest, type GateReport, TIERS } from '../../daemon/contract/dataset.ts';
import { type BuildOptions, chooseConfig, readGivenConfig } from '../dataset/choose-config.ts';
import { describeGate, describeManifest } from '../dataset/describe-dataset.ts';
import { runProgram } from '../dataset/run-program.ts';
import { fileVariables, type Split, step, validate } from '../dataset/steps.ts';
import { runWizard } from '../dataset/wizard.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { confirm } from './read-input.ts';
import { reportRows } from './report-rows.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';
import { refuseElsewhere } from './while-stopped.ts';
import { wholeNumber } from './whole-number.ts';

const FOLDER = '<folder>';
const FOLDER_HELP = 'the folder of the data set';

/** `agent-memory dataset build | audit | validate | split | train | wizard` */
export function registerDataset(program: Command, context: CommandContext): void {
  const dataset = program
    .command('dataset')
    .description(
      'build a fine-tuning data set from recorded prompts and tool calls; check it before and the model after training',
    );
  const folderOf = (path: string) => resolve(context.cwd, path);

  dataset
    .command('build')
    .description('build, split and audit a data set')
    .argument(FOLDER, `${FOLDER_HELP}, created if needed`)
    .option('--config <file>', 'dataset.json of an earlier run, to repeat it')
    .option('--project <folder-or-key>', 'only this project (default: all)')
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .option('--until <time>', 'only data older than this, in the same notation', (text) => sinceTime(text))
    .option('--tokens <number>', 'maximum tokens of an example', wholeNumber)
    .option('--turns <number>', 'maximum turns of an example', wholeNumber)
    .option('--tier <tiers...>', `tiers to keep, of ${TIERS.join(', ')}`)
    .option('--validation <percent>', 'share of sessions held out for validation', wholeNumber)
    .option('--seed <text>', 'seed of the split')
    .action((folder: string, options: BuildOptions) => build(folderOf(folder), options, context));

  dataset
    .command('split')
    .description('split it into train and validation sets again, by session')
    .argument(FOLDER, FOLDER_HELP)
    .action(async (folder: string) => {
      const split = await step<Split>('split', folderOf(folder), context);
      context.answer(split, () => describeSplit(split));
    });

  dataset
    .command('audit')
    .description('check the files against the thresholds in dataset.json')
    .argument(FOLDER, FOLDER_HELP)
    .action(async (folder: string) => {
      const audit = await step<GateReport>('audit', folderOf(folder), context);
      answerGate(audit, 'The audit', context);
    });

  dataset
    .command('validate')
    .description('check a model’s answers to questions.jsonl: do they parse, and do the tools they call exist')
    .argument(FOLDER, FOLDER_HELP)
    .option(
      '--outputs <file>',
      'JSON lines {"id", "output"} (default: outputs.jsonl in the folder, or the answers of the model in dataset.json)',
    )
    .action(async (folder: string, { outputs }: { outputs?: string }) => {
      const file = outputs === undefined ? undefined : resolve(context.cwd, outputs);
      answerGate(await validate(folderOf(folder), file, context), 'The validation', context);
    });

  dataset
    .command('train')
    .description('audit it, run the training program, then check the model’s answers')
    .argument(FOLDER, FOLDER_HELP)
    .option('--yes', 'do not ask')
    .argument('[program...]', 'the program and its arguments, after -- (default: "train" in dataset.json)')
    .action((folder: string, words: string[], options: { yes?: boolean }) =>
      train(folderOf(folder), words, options, context),
    );

  dataset
    .command('wizard')
    .description('run your own commands stage by stage: environment, build, audit, smoke, full, gguf, chat')
    .argument(FOLDER, `${FOLDER_HELP}, with wizard.json`)
    .option('--again', 'run every stage, even those that passed before')
    .action((folder: string, options: { again?: boolean }) => runWizard(folderOf(folder), options, context));
}

function answerGate(report: GateReport, name: string, context: CommandContext): void {
  if (!report.passed) context.exitCode = EXIT.failed;
  context.answer(report, () => describeGate(name, report));
}

async function build(folder: string, options: BuildOptions, context: CommandContext): Promise<void> {
  refuseElsewhere(context, 'dataset');
  await chooseConfig(folder, options, context);
  const progress = reportRows(context, 'read');
  const manifest = await step<DatasetManifest>('build', folder, context, progress.onRows).finally(progress.end);
  const split = await step<Split>('split', folder, context);
  const audit = await step<GateReport>('audit', folder, context);
  if (!audit.passed) context.exitCode = EXIT.failed;
  context.answer({ folder, manifest, split, audit }, () =>
    [describeManifest(manifest, folder), describeSplit(split), describeGate('The audit', audit)].join('\n'),
  );
}

/** Train between the two gates. @throws CommandFailed if the first one fails, or if there is no output to validate */
async function train(
  folder: string,
  words: readonly string[],
  { yes }: { yes?: boolean },
  context: CommandContext,
): Promise<void> {
  const config = readGivenConfig(join(folder, DATASET_FILES.config));
  const program = words.length > 0 ? words : config.train;
  if (!program)
    throw new CommandFailed(
      'Name the training program: … train FOLDER -- PROGRAM, or "train" in dataset.json',
      EXIT.usage,
    );
  const audit = await step<GateReport>('audit', folder, context);
  if (!audit.passed) throw new CommandFailed(`${describeGate('The audit', audit)}\nNothing was trained.`);
  context.note(describeGate('The audit', audit));
  if (!yes && context.stdin.isTTY && !(await confirm(`Run ${program.join(' ')}?`, context)))
    throw new CommandFailed('Nothing was trained.', EXIT.usage);
  await runTraining(program, folder, context);
  const outputs = join(folder, DATASET_FILES.outputs);
  if (!config.model && !existsSync(outputs))
    throw new CommandFailed(
      `Trained, but not validated: the program wrote no ${outputs}, and dataset.json names no "model" to ask`,
    );
  const report = await validate(folder, undefined, context);
  if (!report.passed) context.exitCode = EXIT.failed;
  context.answer({ audit, validation: report }, () => describeGate('Trained. The validation', report));
}

async function runTraining(program: readonly string[], folder: string, context: CommandContext): Promise<void> {
  const file = (name: keyof typeof DATASET_FILES) => join(folder, DATASET_FILES[name]);
  // An earlier model's answers must not be taken for this one's.
  for (const old of ['outputs', 'validated'] as const) rmSync(file(old), { force: true });
  await runProgram(program, fileVariables(folder), context);
}

const describeSplit = ({ train, validation, sessions }: Split) =>
  `Train: ${train} examples of ${sessions.train} sessions; validation: ${validation} of ${sessions.validation}`;
