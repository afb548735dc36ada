import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { knownMemories, memoryIds } from './known-memories.ts';
import { describeMemory } from './memory-text.ts';

/** `agent-memory show ID…`: memories with their full text. */
export function registerShow(program: Command, context: CommandContext): void {
  program
    .command('show')
    .description('show the full text of memories')
    .argument('<ids...>', 'as search and list name them', memoryIds)
    .action(async (ids: number[]) => {
      const items = await knownMemories(ids, context);
      context.answer({ items }, () => items.map((item) => describeMemory(item, context)).join('\n\n'));
    });
}
