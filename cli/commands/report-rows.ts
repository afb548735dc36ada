import { count } from '../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';

const CLEAR_LINE = '\r\u001b[2K';

/** Show on a terminal how many rows are `done` (“saved”, “restored”) so far; `end` clears the line. */
export function reportRows({ stderr }: Pick<CommandContext, 'stderr'>, done: string) {
  let isShown = false;
  return {
    onRows(rows: number): void {
      if (!stderr.isTTY) return;
      stderr.write(`${CLEAR_LINE}${count(rows, 'row')} ${done} …`);
      isShown = true;
    },
    end(): void {
      if (isShown) stderr.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
