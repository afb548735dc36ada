import type { Command } from 'commander';
import { showsLinks, statusLine, whyUrl } from '../../daemon/contract/status-line.ts';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import type { CommandContext } from './context.ts';
import { readAll } from './read-input.ts';

/**
 * `agent-memory statusline`: what memory has added to a session, for the client's status line. On failure it prints
 * nothing, since the line has no room for errors. `dist/hooks/status-line.cjs` does the same in less time.
 */
export function registerStatusline(program: Command, context: CommandContext): void {
  program
    .command('statusline')
    .description('print one line on what memory added to a session (its JSON on stdin), for Claude Code’s statusLine')
    .action(async () => {
      try {
        const { session_id: sessionId } = JSON.parse(await readAll(context.stdin)) as { session_id?: unknown };
        if (typeof sessionId !== 'string') return;
        const shown = await context.apiIfUp.shown(sessionId);
        const port = readDaemonFile(context.home)?.port;
        const url = port !== undefined && showsLinks(context.env) ? whyUrl(port, sessionId) : undefined;
        context.answer(shown, () => statusLine(shown, url));
      } catch {
        // No daemon, or no session: an empty line.
      }
    });
}
