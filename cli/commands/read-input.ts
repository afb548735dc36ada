import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import type { CommandContext } from './context.ts';

/** Read a stream to its end as UTF-8. */
export async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Ask a yes-or-no question on the terminal; false without a terminal. */
export const confirm = async (question: string, context: CommandContext): Promise<boolean> =>
  /^y(es)?$/i.test(await ask(`${question} [y/N]`, context));

/**
 * Ask for one key of `keys` on the terminal, without Enter where it can; undefined without a terminal, or when it was
 * closed.
 */
export async function askKey(question: string, keys: string, context: CommandContext): Promise<string | undefined> {
  const { stdin, stderr } = context;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  const terminal = stdin as typeof stdin & { setRawMode?(on: boolean): void };
  stderr.write(`${question} `);
  terminal.setRawMode?.(true);
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      const typed = String(chunk);
      for (let index = 0; index < typed.length; index++) {
        const key = typed[index]!.toLowerCase();
        if (key === '\u0003' || key === '\u0004') return undefined;
        if (!keys.includes(key)) continue;
        // Text typed ahead answers the next question.
        if (index + 1 < typed.length) stdin.unshift(typed.slice(index + 1));
        return key;
      }
    }
    return undefined;
  } finally {
    terminal.setRawMode?.(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Ask a question on the terminal; an empty answer without a terminal. */
export async function ask(question: string, { stdin, stderr }: CommandContext): Promise<string> {
  if (!stdin.isTTY || !stderr.isTTY) return '';
  // The question goes to stderr, so that stdout holds the answer only.
  const output = new PassThrough();
  output.on('data', (text) => stderr.write(text.toString()));
  const terminal = createInterface({ input: stdin, output });
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}
