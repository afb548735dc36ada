import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { readAll } from './read-input.ts';

/** `agent-memory redact [FILE]`: shows a text as it would be stored on stdout, and the findings on stderr. */
export function registerRedact(program: Command, context: CommandContext): void {
  program
    .command('redact [file]')
    .description('show a text as it would be stored, without secrets; stores nothing (default: stdin)')
    .action(async (file: string | undefined) => {
      const text = file === undefined || file === '-' ? await readAll(context.stdin) : await readText(file);
      const reply = await context.api.redact({ text });
      context.answer(reply, () => reply.text ?? '');
      if (context.json) return;
      for (const { rule, start, end } of reply.findings) context.note(`${rule}: characters ${start}–${end}`);
      context.note(`${count(reply.findings.length, 'secret')} found`);
    });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailed(`Can’t read ${file}: ${messageOf(error)}`, EXIT.notFound);
  }
}
