#!/usr/bin/env node
// The CLI as a process. Only this file touches process.env, the standard streams and the exit code. A command is loaded
// when it is called, so that `agent-memory version` doesn't pay for the demonstration.
import { Command, CommanderError } from 'commander';
import { createContext } from './commands/context.ts';
import { describeFailure, EXIT, EXIT_CODES_HELP } from './commands/exit-codes.ts';
import { COMMANDS } from './commands/index.ts';

const { argv, env, stdin, stdout, stderr } = process;

async function main(): Promise<number> {
  const context = createContext({ env, cwd: process.cwd(), stdin, stdout, stderr });
  const program = new Command('agent-memory')
    .description('Persistent memory for AI coding agents')
    .version(context.version, '-V, --version', 'print the version')
    .option('--json', 'answer as JSON')
    .addHelpText('after', EXIT_CODES_HELP)
    .exitOverride()
    .hook('preAction', (_, action) => {
      context.json = action.optsWithGlobals().json === true;
    });
  const asked = argv
    .slice(2)
    .map(hyphened)
    .find((word) => COMMANDS.some((command) => command.name === word));
  const isHelp = argv.slice(2).includes('help');
  for (const command of COMMANDS) {
    if (asked !== undefined && !isHelp && command.name !== asked) continue;
    program.commandsGroup(command.group);
    (await command.load())(program, context);
  }
  inheritExit(program);
  try {
    await program.parseAsync(argv);
    return context.exitCode;
  } catch (error) {
    // Commander has printed its own message: help and version are successes, everything else is wrong usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const { exitCode, message, hint } = describeFailure(error);
    if (argv.includes('--json')) stdout.write(`${JSON.stringify({ error: { message, hint, exit_code: exitCode } })}\n`);
    else stderr.write(`agent-memory: ${message}\n${hint ? `${hint}\n` : ''}`);
    return exitCode;
  }
}

/** A command's name where it is written with underscores, as Redis Agent Memory Server has some. */
const hyphened = (word: string) => (/^[a-z]+_[a-z]+$/.test(word) ? word.replace('_', '-') : word);

/** Make every command throw instead of ending the process, so that wrong usage gives our exit code. */
function inheritExit(command: Command): void {
  for (const child of command.commands) {
    child.exitOverride();
    inheritExit(child);
  }
}

stdout.on('error', () => process.exit(EXIT.ok)); // `agent-memory … | head` has seen enough
process.exitCode = await main();
