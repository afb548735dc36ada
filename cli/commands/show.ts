import type { Command } from 'commander';
import { closedOf } from '../../daemon/client/closed-of.ts';
import type { Observation, ObservationVersion } from '../../daemon/contract/observations.ts';
import { closedLines } from './closed-lines.ts';
import type { CommandContext } from './context.ts';
import { knownMemories, memoryIds } from './known-memories.ts';
import { describeMemory, describeVersions } from './memory-text.ts';

/** `agent-memory show ID…`: memories with their full text. */
export function registerShow(program: Command, context: CommandContext): void {
  program
    .command('show')
    .description('show the full text of memories')
    .argument('<ids...>', 'ids, as shown by search and list', memoryIds)
    .option('--versions', 'earlier versions, too')
    .action(async (ids: number[], options: { versions?: true }) => {
      const items = await knownMemories(ids, context);
      const closed = await closedOf(items, context.api);
      const withClosed = (item: (typeof items)[number]) =>
        closed.has(item.id) ? { ...item, closed: closed.get(item.id) } : item;
      const read = items.map(withClosed);
      const lines = closedLines(closed);
      const done = lines.length > 0 ? [['Done since by later sessions:', ...lines].join('\n')] : [];
      if (!options.versions)
        return context.answer({ items: read }, () =>
          [...items.map((item) => describeMemory(item, context)), ...done].join('\n\n'),
        );
      const whole: (Observation & { earlier: ObservationVersion[] })[] = [];
      for (const item of read) whole.push({ ...item, earlier: (await context.api.observationVersions(item.id)).items });
      context.answer({ items: whole }, () =>
        whole
          .flatMap((item) => [describeMemory(item, context), describeVersions(item.earlier, context)].filter(Boolean))
          .join('\n\n'),
      );
    });
}
