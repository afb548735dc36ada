import type { Command } from 'commander';
import type { ObservationPatch } from '../../daemon/contract/observations.ts';
import type { CommandContext } from './context.ts';
import { eachId } from './each-id.ts';
import { alignColumns } from './format.ts';
import { knownMemories, memoryIds } from './known-memories.ts';
import { memoryRow } from './memory-text.ts';

/** `agent-memory pin ID…` */
export function registerPin(program: Command, context: CommandContext): void {
  registerSwitch(
    program,
    context,
    'pin',
    { pinned: true },
    'show memories at the start of every session of their project',
  );
}

/** `agent-memory unpin ID…` */
export function registerUnpin(program: Command, context: CommandContext): void {
  registerSwitch(program, context, 'unpin', { pinned: false }, 'undo pin; the memories stay');
}

/** A command that changes memories by their ids; where one is unknown, none of them. */
export function registerSwitch(
  program: Command,
  context: CommandContext,
  name: string,
  patch: ObservationPatch,
  description: string,
): void {
  program
    .command(name)
    .description(description)
    .argument('<ids...>', 'ids, as shown by search and list', memoryIds)
    .action(async (ids: number[]) => {
      await knownMemories(ids, context);
      const items = await eachId(ids, (id) => context.api.changeObservation(id, patch));
      context.answer({ items }, () => alignColumns(items.map(memoryRow)));
    });
}
