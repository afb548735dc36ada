import type { Command } from 'commander';
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
      const summaries = items.filter(({ kind }) => kind === 'summary').map(({ id }) => id);
      const closed = context.json ? [] : await closedLines(summaries, context);
      const done = closed.length > 0 ? [['Done since by later sessions:', ...closed].join('\n')] : [];
      if (!options.versions)
        return context.answer({ items }, () =>
          [...items.map((item) => describeMemory(item, context)), ...done].join('\n\n'),
        );
      const whole: (Observation & { earlier: ObservationVersion[] })[] = [];
      for (const item of items)
        whole.push({ ...item, earlier: (await context.api.observationVersions(item.id)).items });
      context.answer({ items: whole }, () =>
        whole
          .flatMap((item) => [describeMemory(item, context), describeVersions(item.earlier, context)].filter(Boolean))
          .join('\n\n'),
      );
    });
}
