import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, localTime, terminalLine } from './format.ts';
import { wholeNumber } from './whole-number.ts';

/** `agent-memory jobs list | retry` */
export function registerJobs(program: Command, context: CommandContext): void {
  const jobs = program.command('jobs').description('queued and failed work');
  jobs
    .command('list', { isDefault: true })
    .description('list queued jobs')
    .option('--dead', 'only jobs that failed permanently')
    .option('-n, --limit <number>', 'how many', wholeNumber, 100)
    .action(async ({ dead, limit }: { dead?: boolean; limit: number }) => {
      const { items } = await context.api.jobs({ limit, ...(dead && { dead }) });
      context.answer({ items }, () => {
        if (items.length === 0) return dead ? 'No job has failed permanently.' : 'No job is queued.';
        const rows = items.map((job) => [
          String(job.id),
          job.kind,
          terminalLine(job.key, 40),
          job.dead_at ? `dead after ${count(job.attempts, 'attempt')}` : `due ${localTime(job.run_after)}`,
          terminalLine(job.last_error ?? '', 80),
        ]);
        return alignColumns([['id', 'kind', 'of', 'state', 'last error'], ...rows]);
      });
    });
  jobs
    .command('retry')
    .description('run failed jobs again: one, or all')
    .argument('[id]', 'as in the list', wholeNumber)
    .action(async (id: number | undefined) => {
      const { retried } = await context.api.retryJobs(id);
      context.answer({ retried }, () =>
        retried > 0 ? `${count(retried, 'job')} queued again.` : 'No job had failed permanently.',
      );
    });
}
