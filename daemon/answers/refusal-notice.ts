import type { Home } from '../home/home.ts';
import { clearRefusals, countRefusals } from '../home/spool.ts';
import type { HookHandler } from './hook-handler.ts';

const REASONS: Record<string, string> = {
  full: 'the spool had reached its cap',
  disk: 'the disk refused them',
  unredacted: 'they could not be redacted',
};

/** Tell the user at a session's start, once, that events were lost while no daemon ran. Transcripts fill them in. */
export function withRefusalNotice(home: Home, answer: HookHandler): HookHandler {
  return async (event) => {
    const inner = await answer(event);
    const refused = Object.entries(countRefusals(home)).filter(([, count]) => count > 0);
    if (refused.length === 0) return inner;
    const reasons = refused.map(([reason, count]) => `${count} because ${REASONS[reason] ?? reason}`).join(', ');
    const systemMessage =
      `agent-memory: events could not be kept while no daemon answered (${reasons}). ` +
      'They are filled in from the transcripts; `agent-memory doctor` says more.';
    return {
      ...inner,
      output: { ...inner?.output, systemMessage },
      async note() {
        await inner?.note?.();
        clearRefusals(home);
      },
    };
  };
}
