import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { memoryId } from './known-memories.ts';

/** `agent-memory progress ID PERCENT [WORDS…]`: how far a goal is. */
export function registerProgress(program: Command, context: CommandContext): void {
  program
    .command('progress')
    .description('set the progress of a goal, in percent; words are saved as a reflection on it')
    .argument('<id>', 'the id of the goal, as shown by list', memoryId)
    .argument('<percent>', '100 means reached')
    .argument('[words...]')
    .action(async (id: number, percent: string, words: string[]) => {
      const progress = Number(percent.replace(/ ?%$/, ''));
      if (!(progress >= 0 && progress <= 100))
        throw new CommandFailed(`Expected 0 to 100 percent, got ${percent}`, EXIT.usage);
      const reflection = words.join(' ').trim();
      const reply = await context.api.setProgress(id, { progress, ...(reflection && { reflection }) });
      context.answer(reply, () => {
        const reflection = reply.reflection === null ? '' : `; your words are #${reply.reflection}`;
        if (progress === 100) return `The goal #${id} is reached${reflection}.`;
        return `The goal #${id} is at ${progress} %${reply.deadline ? `, due ${reply.deadline}` : ''}${reflection}.`;
      });
    });
}

/** `agent-memory done ID`: a habit was kept. */
export function registerDone(program: Command, context: CommandContext): void {
  program
    .command('done')
    .description('record that a habit was done')
    .argument('<id>', 'the id of the habit, as shown by list', memoryId)
    .option('--on <day>', 'a day other than today, such as 2026-11-23')
    .option('--time-zone <name>', 'time zone that decides what today is; saved with the habit')
    .action(async (id: number, { on, timeZone }: { on?: string; timeZone?: string }) => {
      const reply = await context.api.complete(id, { ...(on && { on }), ...(timeZone && { time_zone: timeZone }) });
      context.answer(
        reply,
        () => `The habit #${id} was kept${reply.streak > 1 ? ` ${count(reply.streak, 'time')} in a row` : ''}.`,
      );
    });
}
