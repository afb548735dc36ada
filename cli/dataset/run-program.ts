import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../daemon/contract/errors.ts';
import type { CommandContext } from '../commands/context.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

/**
 * Run a program without a shell; what it prints goes to this process's stderr. @throws CommandFailed if it can't be run
 * or fails
 */
export async function runProgram(
  [program, ...args]: readonly string[],
  env: Record<string, string>,
  context: CommandContext,
): Promise<void> {
  const child = spawn(program!, args, {
    cwd: context.cwd,
    env: { ...context.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => context.stderr.write(text.toString()));
  await succeeded(child, program!);
}

/**
 * Run a program that answers the lines of one file with lines, into another file, which gets its name once the program
 * is done.
 */
export async function answerLines(
  [program, ...args]: readonly string[],
  files: { from: string; to: string },
  context: CommandContext,
): Promise<void> {
  const child = spawn(program!, args, { cwd: context.cwd, env: context.env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stderr.on('data', (text: Buffer) => context.stderr.write(text.toString()));
  const partial = `${files.to}.partial`;
  // A program that has enough before the end closes its stdin.
  const asking = pipeline(createReadStream(files.from), child.stdin).catch((error) => {
    if (codeOf(error) !== 'EPIPE' && codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  try {
    await Promise.all([
      succeeded(child, program!),
      asking,
      pipeline(child.stdout, createWriteStream(partial, { mode: 0o600 })),
    ]);
    renameSync(partial, files.to);
  } finally {
    rmSync(partial, { force: true });
  }
}

async function succeeded(child: ReturnType<typeof spawn>, program: string): Promise<void> {
  let code: number | null;
  let signal: string | null;
  try {
    [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  } catch (cause) {
    throw Object.assign(new CommandFailed(`${program} can't be run (${codeOf(cause)}): give its full path`), { cause });
  }
  if (code !== 0) throw new CommandFailed(`${program} ended with ${code ?? signal}`);
}
