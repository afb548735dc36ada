// The stages between a memory and a tuned model. Each reports its result or throws, which ends the run.
//
//   environment ─► build ─► audit ─► smoke ─► full ─► gguf ─► chat

import { once } from 'node:events';
import { accessSync, constants, createReadStream, createWriteStream, rmSync, statfsSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DATASET_FILES, type DatasetManifest, type GateReport } from '../../daemon/contract/dataset.ts';
import type { CommandContext } from '../commands/context.ts';
import { CommandFailed } from '../commands/exit-codes.ts';
import { chooseConfig } from './choose-config.ts';
import { describeGate, describeManifest } from './describe-dataset.ts';
import { answerLines, runProgram } from './run-program.ts';
import { fileVariables, type Split, step } from './steps.ts';
import type { WizardSettings } from './wizard-settings.ts';

export const STAGES = ['environment', 'build', 'audit', 'smoke', 'full', 'gguf', 'chat'] as const;
export type Stage = (typeof STAGES)[number];

type Run = {
  folder: string;
  settings: WizardSettings;
  context: CommandContext;
  /** The same, whose stderr is the stage's log. */
  logged: CommandContext;
};

/** The stages' functions; undefined: not configured. */
export const stages: Readonly<Record<Stage, (run: Run) => Promise<string | undefined>>> = {
  environment,
  async build({ folder, context }) {
    await chooseConfig(folder, {}, context);
    const manifest = await step<DatasetManifest>('build', folder, context);
    const split = await step<Split>('split', folder, context);
    return `${describeManifest(manifest, folder)}\nTrain: ${split.train}; validation: ${split.validation}`;
  },
  async audit({ folder, context }) {
    return passed('The audit', await step<GateReport>('audit', folder, context));
  },
  smoke,
  async full({ folder, settings: { full }, logged, context }) {
    await runProgram(full.run, { ...fileVariables(folder), DATASET_STAGE: 'full' }, logged);
    return passed('The full training', await judge(folder, 'full', full.model, { context, logged }));
  },
  async gguf({ folder, settings: { gguf }, logged, context }) {
    if (!gguf) return undefined;
    await runProgram(gguf.run, { ...fileVariables(folder), DATASET_STAGE: 'gguf' }, logged);
    if (!gguf.model) return 'Converted; wizard.json names no model to evaluate';
    return passed('The GGUF', await judge(folder, 'gguf', gguf.model, { context, logged }));
  },
  async chat({ folder, settings: { chat }, logged }) {
    if (!chat) return undefined;
    await runProgram(chat.run, { ...fileVariables(folder), DATASET_STAGE: 'chat' }, logged);
    return 'The chat loop ended successfully';
  },
};

/** A training on a few rows, whose gate is low: it costs minutes, and shows that a full one can succeed. */
async function smoke({ folder, settings: { smoke }, logged, context }: Run): Promise<string> {
  const rows = join(folder, 'smoke-train.jsonl');
  await copyRows(join(folder, DATASET_FILES.train), rows, smoke.rows);
  const env = { ...fileVariables(folder), DATASET_TRAIN: rows, DATASET_STAGE: 'smoke', DATASET_EPOCHS: '1' };
  await runProgram(smoke.run, env, logged);
  const { checks } = await judge(folder, 'smoke', smoke.model, { context, logged });
  const { value } = checks.find(({ check }) => check === 'calls that parse')!;
  const check = { check: 'calls that parse', value, limit: smoke.min_parsed, is: 'at least' as const };
  const isPassed = value >= smoke.min_parsed;
  return passed('The smoke training', { passed: isPassed, checks: [{ ...check, passed: isPassed }], faults: [] });
}

/** Let a model answer the questions, and judge the answers. */
async function judge(
  folder: string,
  stage: Stage,
  model: readonly string[],
  { context, logged }: Pick<Run, 'context' | 'logged'>,
): Promise<GateReport> {
  const outputs = join(folder, `${stage}-outputs.jsonl`);
  rmSync(outputs, { force: true });
  await answerLines(model, { from: join(folder, DATASET_FILES.questions), to: outputs }, logged);
  return step<GateReport>('validate', folder, context, undefined, outputs);
}

/** @throws CommandFailed with the numbers of a failed gate */
function passed(what: string, report: GateReport): string {
  const text = describeGate(what, report);
  if (!report.passed) throw new CommandFailed(text);
  return text;
}

/** @throws CommandFailed with everything that is missing, and how to get it */
async function environment({ folder, settings, context, logged }: Run): Promise<string> {
  const { tools, checks, free_gb: least } = settings.environment;
  const { smoke, full, gguf, chat } = settings;
  const commands = [smoke.run, smoke.model, full.run, full.model, gguf?.run, gguf?.model, chat?.run, ...checks];
  const named = new Map(
    commands.flatMap((words) => (words ? [[words[0]!, 'install it, or name its path']] : [])) as [string, string][],
  );
  for (const [tool, how] of Object.entries(tools)) named.set(tool, how);
  const missing = [...named]
    .filter(([tool]) => !isFound(tool, context))
    .map(([tool, how]) => `${tool} is not found: ${how}`);
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e9);
  if (free < least) missing.push(`${folder} has ${free} GB free, and ${least} are needed`);
  if (missing.length > 0) throw new CommandFailed(missing.join('\n'));
  for (const check of checks) await runProgram(check, { DATASET_FOLDER: folder }, logged);
  return `Found ${[...named.keys()].join(', ')}; ${free} GB free`;
}

function isFound(tool: string, { env, cwd }: CommandContext): boolean {
  const places =
    isAbsolute(tool) || /[/\\]/.test(tool)
      ? [resolve(cwd, tool)]
      : (env.PATH ?? '').split(delimiter).map((folder) => join(folder, tool));
  const names =
    process.platform === 'win32' ? places.flatMap((place) => ['', '.exe', '.cmd'].map((end) => place + end)) : places;
  return names.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false; // the next place may have it
    }
  });
}

async function copyRows(from: string, to: string, most: number): Promise<void> {
  const out = createWriteStream(to, { mode: 0o600 });
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(from) })) {
    if (rows++ === most) break;
    out.write(`${line}\n`);
  }
  out.end();
  await once(out, 'finish');
}
