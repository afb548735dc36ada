import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { registerSwitch } from './pin.ts';

/** `agent-memory lock ID…` */
export function registerLock(program: Command, context: CommandContext): void {
  registerSwitch(program, context, 'lock', { locked: true }, 'let nobody but you change, move or forget memories');
}

/** `agent-memory unlock ID…` */
export function registerUnlock(program: Command, context: CommandContext): void {
  registerSwitch(program, context, 'unlock', { locked: false }, 'undo lock');
}
