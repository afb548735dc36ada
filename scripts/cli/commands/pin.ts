import type { Command } from 'commander';
import type { Observation } from '../../../daemon/contract/observations.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';
import { knownMemories, memoryIds } from './known-memories.ts';
import { memoryRow } from './memory-text.ts';

/** `agent-memory pin ID…` */
export function registerPin(program: Command, context: CommandContext): void {
  registerSwitch(program, context, true, 'show memories at the start of every session of their project');
}

/** `agent-memory unpin ID…` */
export function registerUnpin(program: Command, context: CommandContext): void {
  registerSwitch(program, context, false, 'undo pin; the memories stay');
}

function registerSwitch(program: Command, context: CommandContext, pinned: boolean, description: string): void {
  program
    .command(pinned ? 'pin' : 'unpin')
    .description(description)
    .argument('<ids...>', 'as search and list name them', memoryIds)
    .action(async (ids: number[]) => {
      await knownMemories(ids, context); // all of them or none
      const items: Observation[] = [];
      for (const id of ids) items.push(await context.api.changeObservation(id, { pinned }));
      context.answer({ items }, () => alignColumns(items.map(memoryRow)));
    });
}
