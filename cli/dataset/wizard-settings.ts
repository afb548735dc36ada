/** The file that names a user's own commands for the wizard's stages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../daemon/contract/errors.ts';
import { CommandFailed, EXIT } from '../commands/exit-codes.ts';

const command = z.array(z.string().min(1)).min(1);
const share = z.number().min(0).max(1);

const wizardSettingsSchema = z.strictObject({
  environment: z
    .strictObject({
      /** Programs that must be found, each with how to install it. */
      tools: z.record(z.string(), z.string()).default({}),
      /** Commands that must exit with 0, such as a check of the accelerator. */
      checks: z.array(command).default([]),
      free_gb: z.number().min(0).default(0),
    })
    .prefault({}),
  smoke: z.strictObject({
    run: command,
    model: command,
    rows: z.number().int().min(1).default(200),
    /** A trial below this parse rate has not learnt the format: a full training would waste hours. */
    min_parsed: share.default(0.03),
  }),
  /** Its gate is `outputs` of dataset.json: 85 % parse by default. */
  full: z.strictObject({ run: command, model: command }),
  /** The model is evaluated again, if one is named: quantising costs quality. */
  gguf: z.strictObject({ run: command, model: command.optional() }).optional(),
  chat: z.strictObject({ run: command }).optional(),
});
export type WizardSettings = z.infer<typeof wizardSettingsSchema>;

const WIZARD_FILE = 'wizard.json';

const EXAMPLE = `{
  "environment": {"tools": {"python3": "python.org", "llama-server": "brew install llama.cpp"}, "free_gb": 20},
  "smoke": {"run": ["python3", "train.py"], "model": ["python3", "answer.py", "smoke"]},
  "full": {"run": ["python3", "train.py"], "model": ["python3", "answer.py", "merged"]},
  "gguf": {"run": ["bash", "to-gguf.sh"], "model": ["python3", "answer.py", "gguf"]},
  "chat": {"run": ["python3", "chat-loop.py"]}
}`;

/** Read the wizard's settings. @throws CommandFailed with the errors, or with an example if there is no file */
export function readWizardSettings(folder: string): WizardSettings {
  const path = join(folder, WIZARD_FILE);
  if (!existsSync(path))
    throw new CommandFailed(`Write ${path} first, with commands of yours:\n${EXAMPLE}`, EXIT.usage);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandFailed(`${path} is not valid JSON; fix it first: ${messageOf(error)}`, EXIT.usage);
  }
  const parsed = wizardSettingsSchema.safeParse(value);
  if (!parsed.success) throw new CommandFailed(`${path}:\n${z.prettifyError(parsed.error)}`, EXIT.usage);
  return parsed.data;
}
