import type { CommandContext } from './context.ts';

const BAR_CHARS = 24;
const CLEAR_LINE = '\r\u001b[2K';

export type Progress = {
  /** Show the share done, and the current step. */
  show(done: number, what: string): void;
  /** Remove the bar, so that only the answer remains. Safe twice. */
  clear(): void;
};

/** Start a progress bar on stderr, if that is a terminal. */
export function startProgress(total: number, { stderr }: Pick<CommandContext, 'stderr'>): Progress {
  if (!stderr.isTTY) return { show: () => {}, clear: () => {} };
  let isShown = false;
  return {
    show(done, what) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const full = Math.floor(share * BAR_CHARS);
      const bar = '█'.repeat(full) + '░'.repeat(BAR_CHARS - full);
      stderr.write(`${CLEAR_LINE}${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`);
      isShown = true;
    },
    clear() {
      if (isShown) stderr.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
