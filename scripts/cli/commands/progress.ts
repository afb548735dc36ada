import type { CommandContext } from './context.ts';

const BAR_CHARS = 24;
const CLEAR_LINE = '\r\u001b[2K';

export type Progress = {
  /** Show how much is done of the total, with a word on what is being done. */
  show(done: number, what: string): void;
  /** Take the bar away, so that the answer stands alone. Safe twice. */
  clear(): void;
};

/** A progress bar on a terminal's stderr; nothing where stderr goes into a file or a pipe. */
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
