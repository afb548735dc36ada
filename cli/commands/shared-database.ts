import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { processScript, runInTerminal, runToItsEnd } from './beside-daemon.ts';
import type { CommandContext } from './context.ts';
import { wholeNumber } from './whole-number.ts';

/** `agent-memory api`: a daemon that leaves the jobs to `task-worker`. */
export function registerApi(program: Command, context: CommandContext): void {
  program
    .command('api')
    .description('run the daemon in this terminal and leave its jobs to task-worker (Postgres only)')
    .action(async () => {
      context.exitCode = await runInTerminal(context, context.daemon.daemonScript, ['--leave-jobs']);
    });
}

/** `agent-memory task-worker`: runs jobs in this terminal. */
export function registerTaskWorker(program: Command, context: CommandContext): void {
  program
    .command('task-worker')
    .description('run the jobs of a shared Postgres in this terminal, until it is stopped')
    .option('--concurrency <number>', 'jobs at a time', wholeNumber, 1)
    .action(async ({ concurrency }: { concurrency: number }) => {
      context.exitCode = await runInTerminal(context, processScript(), ['task-worker', String(concurrency)]);
    });
}

/** `agent-memory schedule-task NAME`: {scheduled} with --json. */
export function registerScheduleTask(program: Command, context: CommandContext): void {
  program
    .command('schedule-task')
    .description('queue a task of the whole memory for whichever worker comes first (Postgres only)')
    .argument('<name>', 'upkeep, embed-observations, analyse-observations …')
    .action(async (name: string) => {
      const done = await runToItsEnd<{ scheduled: string }>(context, 'schedule-task', name);
      context.answer(done, () => `${done.scheduled} is queued.`);
    });
}

/** `agent-memory rebuild-index`: {observations, queued_vectors} with --json. */
export function registerRebuildIndex(program: Command, context: CommandContext): void {
  program
    .command('rebuild-index')
    .description('write the search terms of all memories again, while the daemons answer (Postgres only)')
    .option('--vectors', 'embed all memories again, too')
    .action(async ({ vectors }: { vectors?: true }) => {
      const args = vectors ? ['vectors'] : [];
      const done = await runToItsEnd<{ observations: number; queued_vectors: number }>(
        context,
        'rebuild-index',
        ...args,
      );
      context.answer(done, () =>
        [
          `The terms of ${count(done.observations, 'memory', 'memories')} are written again; every daemon loads its indexes anew.`,
          ...(vectors ? [`${count(done.queued_vectors, 'vector')} queued.`] : []),
        ].join('\n'),
      );
    });
}

/** `agent-memory migrate-memories`: {applied, outdated} with --json. */
export function registerMigrateMemories(program: Command, context: CommandContext): void {
  program
    .command('migrate-memories')
    .description('bring a shared Postgres up to date before its daemons start')
    .action(async () => {
      const done = await runToItsEnd<{ applied: string[]; outdated: number }>(context, 'migrate-memories');
      context.answer(done, () =>
        [
          done.applied.length > 0
            ? `${count(done.applied.length, 'migration')} applied: ${done.applied.join(', ')}`
            : 'The schema is up to date.',
          ...(done.outdated > 0
            ? [`${count(done.outdated, 'memory', 'memories')} to be analysed again by a worker.`]
            : []),
        ].join('\n'),
      );
    });
}
