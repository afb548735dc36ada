import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { listenAddress, portNumber } from './addresses.ts';
import { processScript, runInTerminal, runToItsEnd } from './beside-daemon.ts';
import type { CommandContext } from './context.ts';
import { wholeNumber } from './whole-number.ts';

type ApiOptions = { port?: number; host?: string; reload?: true };

/** `agent-memory api`: a daemon that leaves the jobs to `task-worker` where workers can share its database. */
export function registerApi(program: Command, context: CommandContext): void {
  program
    .command('api')
    .description('run the daemon in this terminal; on Postgres it leaves its jobs to task-worker')
    .option('--port <number>', 'fixed port (default: the setting `port`)', portNumber)
    .option('--host <address>', 'listen on this address; beyond 127.0.0.1 other machines reach it', listenAddress)
    .option('--reload', 'restart when a source file changes, for development of agent-memory')
    .action(async ({ port, host, reload }: ApiOptions) => {
      context.exitCode = await runInTerminal(context, context.daemon.daemonScript, ['--leave-jobs', '--say-where'], {
        env: {
          ...(port !== undefined && { AGENT_MEMORY_PORT: String(port), AGENT_MEMORY_FIXED_PORT: 'true' }),
          ...(host !== undefined && { AGENT_MEMORY_HOST: host }),
        },
        ...(reload && { nodeArgs: ['--watch', '--watch-preserve-output'] }),
      });
    });
}

/** `agent-memory task-worker`: runs jobs in this terminal. */
export function registerTaskWorker(program: Command, context: CommandContext): void {
  program
    .command('task-worker')
    .description('run the jobs of a shared Postgres in this terminal, until it is stopped')
    .option('--concurrency <number>', 'jobs at a time', wholeNumber, 1)
    .option(
      '--redelivery-timeout <seconds>',
      'seconds after which another worker takes over the job of one that stopped responding',
      wholeNumber,
      30,
    )
    .action(async ({ concurrency, redeliveryTimeout }: { concurrency: number; redeliveryTimeout: number }) => {
      const args = ['task-worker', String(concurrency), String(redeliveryTimeout)];
      context.exitCode = await runInTerminal(context, processScript(), args);
    });
}

/** `agent-memory schedule-task NAME -a KEY=VALUE`: {scheduled} with --json. */
export function registerScheduleTask(program: Command, context: CommandContext): void {
  program
    .command('schedule-task')
    .description('queue a task for the next free worker (Postgres only)')
    .argument('<name>', 'upkeep, compact-long-term-memories, embed-observations …')
    .option(
      '-a, --args <key=value>',
      'an argument of the task; may be repeated',
      (one, all: string[]) => [...all, one],
      [],
    )
    .action(async (name: string, { args }: { args: string[] }) => {
      const reply = await runToItsEnd<{ scheduled: string }>(context, 'schedule-task', name, ...args);
      context.answer(reply, () => `${reply.scheduled} is queued.`);
    });
}

/** `agent-memory rebuild-index`: {observations, queued_vectors} with --json. */
export function registerRebuildIndex(program: Command, context: CommandContext): void {
  program
    .command('rebuild-index')
    .alias('rebuild_index')
    .description('rebuild the search terms of all memories while the daemons keep running (Postgres only)')
    .option('--vectors', 'embed all memories again, too')
    .action(async ({ vectors }: { vectors?: true }) => {
      const args = vectors ? ['vectors'] : [];
      const reply = await runToItsEnd<{ observations: number; queued_vectors: number }>(
        context,
        'rebuild-index',
        ...args,
      );
      context.answer(reply, () =>
        [
          `The terms of ${count(reply.observations, 'memory', 'memories')} are rebuilt; every daemon reloads its indexes.`,
          ...(vectors ? [`${count(reply.queued_vectors, 'vector')} queued.`] : []),
        ].join('\n'),
      );
    });
}

/** `agent-memory migrate-memories`: {applied, outdated} with --json. */
export function registerMigrateMemories(program: Command, context: CommandContext): void {
  program
    .command('migrate-memories')
    .alias('migrate_memories')
    .description('bring a shared Postgres up to date before its daemons start')
    .action(async () => {
      const reply = await runToItsEnd<{ applied: string[]; outdated: number }>(context, 'migrate-memories');
      context.answer(reply, () =>
        [
          reply.applied.length > 0
            ? `${count(reply.applied.length, 'migration')} applied: ${reply.applied.join(', ')}`
            : 'The schema is up to date.',
          ...(reply.outdated > 0
            ? [`${count(reply.outdated, 'memory', 'memories')} to be analysed again by a worker.`]
            : []),
        ].join('\n'),
      );
    });
}
