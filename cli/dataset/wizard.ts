// The wizard runs stage by stage, so that a bad data set or a failed trial never leads to hours of training. Passed
// stages are recorded with their settings; a run after a failure resumes there, and a stage runs again if its settings
// or an earlier stage changed.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATASET_FILES } from '../../daemon/contract/dataset.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { ensurePrivateFolder } from '../../daemon/home/home.ts';
import type { CommandContext } from '../commands/context.ts';
import { CommandFailed } from '../commands/exit-codes.ts';
import { refuseElsewhere } from '../commands/while-stopped.ts';
import { readWizardSettings, type WizardSettings } from './wizard-settings.ts';
import { STAGES, type Stage, stages } from './wizard-stages.ts';

const STATE_FILE = 'wizard-state.json';
/** Lines of a log that a failure shows. */
const SHOWN_LINES = 10;

type State = Partial<Record<Stage, { passed_with: string; at: string }>>;

/**
 * `agent-memory dataset wizard`. `again`: ignore earlier passes. @throws CommandFailed at the first stage that fails
 */
export async function runWizard(
  folder: string,
  { again }: { again?: boolean },
  context: CommandContext,
): Promise<void> {
  refuseElsewhere(context, 'dataset');
  const settings = readWizardSettings(folder);
  const state: State = again ? {} : readState(folder);
  const results: { stage: Stage; was: 'passed' | 'passed before' | 'not named' }[] = [];
  let chain = '';
  for (const stage of STAGES) {
    chain = fingerprint(folder, stage, settings, chain);
    // The machine may have changed since.
    if (stage !== 'environment' && state[stage]?.passed_with === chain) {
      context.note(`${stage}: passed before, at ${state[stage].at}`);
      results.push({ stage, was: 'passed before' });
      continue;
    }
    const message = await runStage(stage, folder, settings, context);
    context.note(`${stage}: ${message ?? 'not configured in wizard.json'}`);
    results.push({ stage, was: message === undefined ? 'not named' : 'passed' });
    // Building writes the configuration, if there was none.
    if (stage === 'build') chain = fingerprint(folder, stage, settings, '');
    state[stage] = { passed_with: chain, at: new Date().toISOString() };
    writeState(folder, state);
  }
  context.answer({ folder, stages: results }, () => `All stages passed; their logs are in ${join(folder, 'logs')}`);
}

async function runStage(stage: Stage, folder: string, settings: WizardSettings, context: CommandContext) {
  const logs = join(folder, 'logs');
  ensurePrivateFolder(logs);
  const path = join(logs, `${stage}.log`);
  const log = createWriteStream(path, { mode: 0o600 });
  context.note(`${stage}: runs, ${path}`);
  const logged = { ...context, stderr: { write: (text: string) => log.write(text) } };
  try {
    return await stages[stage]({ folder, settings, context, logged });
  } catch (error) {
    await new Promise<void>((resolve) => log.end(resolve));
    const tail = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
    const again = `The stage ${stage} failed; run the wizard again to go on there.`;
    throw new CommandFailed([messageOf(error), tail, again].filter((part) => part !== '').join('\n'));
  } finally {
    log.end();
  }
}

/** The settings of a stage: its own and those of every stage before it. */
function fingerprint(folder: string, stage: Stage, settings: WizardSettings, before: string): string {
  const config = join(folder, DATASET_FILES.config);
  const choices = stage === 'build' || stage === 'audit' || stage === 'environment' ? stage : settings[stage];
  const input = stage === 'build' ? existsSync(config) && readFileSync(config, 'utf8') : choices;
  // The environment changes nothing of what is built.
  const chain = stage === 'build' ? '' : before;
  return createHash('sha256')
    .update(JSON.stringify([chain, stage, input ?? null]))
    .digest('hex');
}

function readState(folder: string): State {
  try {
    return JSON.parse(readFileSync(join(folder, STATE_FILE), 'utf8')) as State;
  } catch {
    return {}; // none yet, or cut off: every stage runs
  }
}

function writeState(folder: string, state: State): void {
  const path = join(folder, STATE_FILE);
  writeFileSync(`${path}.partial`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.partial`, path);
}
