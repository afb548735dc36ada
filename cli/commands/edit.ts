import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { Observation, ObservationPatch } from '../../daemon/contract/observations.ts';
import { KINDS, type Kind } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { formatForEditor, readEdits } from './edited-file.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownMemories, memoryIds } from './known-memories.ts';
import { knownProject } from './known-project.ts';
import { describeMemory } from './memory-text.ts';
import { PROJECT_FLAG, type ProjectOptions } from './project-option.ts';
import { readAll } from './read-input.ts';
import { share } from './share.ts';

type Options = ProjectOptions & {
  title?: string;
  text?: string;
  kind?: Kind;
  file?: string[];
  topic?: string[];
  global?: true;
  confidence?: number;
};

/** `agent-memory edit ID`: with flags, or in $EDITOR without any. */
export function registerEdit(program: Command, context: CommandContext): void {
  program
    .command('edit')
    .description('correct a memory: with options, or in $EDITOR without any')
    .argument('<id>', 'id, as shown by search and list', memoryIds)
    .option('--title <text>', 'new title')
    .option('--text <text>', 'new text; - reads stdin')
    .addOption(new Option('--kind <kind>', 'new kind').choices(KINDS))
    .option('--file <path...>', 'files it is about; replaces the current ones')
    .option('--topic <topic...>', 'topics it belongs to; replaces the current ones')
    .option(PROJECT_FLAG, 'move it to this project (a folder or a key)')
    .option('--global', 'apply it to every project')
    .option('--confidence <percent>', 'confidence, 0 to 100', share)
    .action(async (ids: number[], options: Options) => {
      if (ids.length !== 1) throw new CommandFailed('Edit one memory at a time', EXIT.usage);
      const [memory] = await knownMemories(ids, context);
      if (!memory) return;
      const hasFields = Object.keys(options).length > 0;
      const patch = hasFields ? await patchOf(options, context) : editByHand(memory, context);
      if (Object.keys(patch).length === 0) return context.answer(memory, () => 'Nothing was changed.');
      const changed = await context.api.changeObservation(memory.id, patch);
      context.answer(changed, () => describeMemory(changed, context));
    });
}

async function patchOf(
  { title, text, kind, file, topic, project, global: isGlobal, confidence }: Options,
  context: CommandContext,
): Promise<ObservationPatch> {
  if (project !== undefined && isGlobal) throw new CommandFailed('Give --project or --global, not both', EXIT.usage);
  const written = text === '-' ? (await readAll(context.stdin)).trim() : text;
  if (written === '') throw new CommandFailed('A memory needs a text: agent-memory forget ID removes it', EXIT.usage);
  return {
    ...(title !== undefined && { title }),
    ...(written !== undefined && { text: written }),
    ...(kind && { kind }),
    ...(file && { files: file }),
    ...(topic && { topics: topic }),
    ...(project !== undefined && { project: (await knownProject({ project }, context)).project ?? project }),
    ...(isGlobal && { global: true as const }),
    ...(confidence !== undefined && { confidence }),
  };
}

function editByHand(memory: Observation, { env, stdin, stdout }: CommandContext): ObservationPatch {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor || !stdin.isTTY || !stdout.isTTY) {
    throw new CommandFailed(
      'Name what to change (--title, --text, --kind, --file, --topic, --project, --global, --confidence), or set EDITOR',
      EXIT.usage,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'agent-memory-edit-')); // 0700
  try {
    const path = join(folder, `memory-${memory.id}.md`);
    writeFileSync(path, formatForEditor(memory), { mode: 0o600 });
    const { status, error } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', path], { stdio: 'inherit' });
    if (error || status !== 0)
      throw new CommandFailed(`${editor} failed (${error?.message ?? status}); nothing was changed`);
    return readEdits(memory, readFileSync(path, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
