import type { CommandContext } from './context.ts';

type Style = { bold(text: string): string; dim(text: string): string };

const PLAIN: Style = { bold: (text) => text, dim: (text) => text };
const ANSI: Style = { bold: (text) => `\u001b[1m${text}\u001b[22m`, dim: (text) => `\u001b[2m${text}\u001b[22m` };

/** Emphasis for a terminal; plain text for a pipe, a dumb terminal, or with NO_COLOR (no-color.org). */
export function styleFor({ env, stdout }: Pick<CommandContext, 'env' | 'stdout'>): Style {
  return stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' ? ANSI : PLAIN;
}
