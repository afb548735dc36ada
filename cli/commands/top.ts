import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { renderTop, type TopFacts } from '../top/render-top.ts';
import type { CommandContext } from './context.ts';
import { styleFor } from './style.ts';
import { wholeNumber } from './whole-number.ts';

/** Seconds between updates: each makes six small requests to the daemon. */
const EVERY_SECONDS = 2;
const MAX_ROWS = 50;
/** Default size, for a pipe or a terminal of unknown size. */
const USUAL = { columns: 100, rows: 40 };
const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';
const QUIT = ['q', 'Q', '\u0003', '\u0004', '\u001b'];

type Terminal = {
  columns?: number;
  rows?: number;
  on?(event: 'resize', then: () => void): unknown;
  off?(event: 'resize', then: () => void): unknown;
};

/** `agent-memory top`: a live view of memory's work; printed once if stdout isn't a terminal. */
export function registerTop(program: Command, context: CommandContext): void {
  program
    .command('top')
    .description('watch sessions, additions to prompts, and queued work; q quits')
    .option('--every <seconds>', 'seconds between updates', wholeNumber, EVERY_SECONDS)
    .option('--once', 'print it once, as without a terminal')
    .action(async ({ every, once }: { every: number; once?: boolean }) => {
      if (once || context.json || !context.stdout.isTTY || !context.stdin.isTTY) {
        const facts = await read(context);
        context.answer(facts, () => linesOf(facts, context, USUAL).slice(0, -1).join('\n'));
        return;
      }
      await watch(context, every * 1000);
    });
}

async function read({ api }: CommandContext): Promise<TopFacts> {
  const [health, stats, daily, sessions, injections, drafts] = await Promise.all([
    api.health(),
    api.stats(),
    api.dailyStats(1),
    api.sessions({ limit: MAX_ROWS }),
    api.injections({ limit: MAX_ROWS }),
    api.rules({ status: 'draft', limit: 100 }),
  ]);
  return {
    health,
    today: daily.days.at(-1),
    sessions: sessions.items.toSorted((a, b) => b.last_event_at.localeCompare(a.last_event_at)),
    injections: injections.items,
    drafts: drafts.items.length,
    databaseBytes: stats.database_bytes,
  };
}

const linesOf = (facts: TopFacts, context: CommandContext, { columns, rows }: { columns: number; rows: number }) =>
  renderTop(facts, { columns, rows, ...styleFor(context), now: Date.now() });

/**
 * Draw on the terminal's alternate screen until a key or a signal ends it; the user's screen is restored in every case.
 */
async function watch(context: CommandContext, everyMs: number): Promise<void> {
  const { stdin, stdout } = context;
  const keys = stdin as typeof stdin & { setRawMode?(on: boolean): void };
  const terminal = stdout as typeof stdout & Terminal;
  const ended = new AbortController();
  let facts: TopFacts | undefined;
  const draw = () => {
    if (facts === undefined || ended.signal.aborted) return;
    const size = { columns: terminal.columns ?? USUAL.columns, rows: terminal.rows ?? USUAL.rows };
    stdout.write(
      HOME +
        linesOf(facts, context, size)
          .map((line) => line + CLEAR_LINE)
          .join('\r\n') +
        CLEAR_BELOW,
    );
  };
  const onKey = (chunk: Buffer | string) => {
    if (QUIT.includes(String(chunk))) ended.abort();
  };
  const onSignal = () => ended.abort();
  stdout.write(ENTER);
  keys.setRawMode?.(true);
  stdin.on('data', onKey);
  stdin.once('end', onSignal);
  terminal.on?.('resize', draw);
  process.once('SIGTERM', onSignal);
  try {
    while (!ended.signal.aborted) {
      facts = await read(context);
      draw();
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  } finally {
    process.off('SIGTERM', onSignal);
    terminal.off?.('resize', draw);
    stdin.off('data', onKey);
    keys.setRawMode?.(false);
    stdin.pause();
    stdout.write(LEAVE);
  }
}
