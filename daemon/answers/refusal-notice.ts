import type { Home } from '../home/home.ts';
import { clearRefusals, countRefusals } from '../home/spool.ts';
import type { Answerer } from './hook-answer.ts';

const REASONS: Record<string, string> = {
  full: 'the spool had reached its cap',
  disk: 'the disk refused them',
  unredacted: 'they could not be redacted',
};

/** Let a session's start tell the user, once, that events could not be kept while no daemon took them; transcripts fill them in. */
export function withRefusalNotice(home: Home, answer: Answerer): Answerer {
  return async (event) => {
    const said = await answer(event);
    const refused = Object.entries(countRefusals(home)).filter(([, count]) => count > 0);
    if (refused.length === 0) return said;
    const told = refused.map(([reason, count]) => `${count} because ${REASONS[reason] ?? reason}`).join(', ');
    const systemMessage = `agent-memory: events could not be kept while no daemon answered (${told}). They are filled in from the transcripts; \`agent-memory doctor\` says more.`;
    return {
      output: { ...said?.output, systemMessage },
      async note() {
        await said?.note?.();
        clearRefusals(home);
      },
    };
  };
}
