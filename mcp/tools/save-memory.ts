import { KINDS_TO_SAVE } from '../../daemon/contract/words.ts';
import { defineTool, WRITES } from '../define-tool.ts';

// The daemon stores only head and tail of a text beyond 64 KB.
const MAX_TEXT_CHARS = 60_000;

export const saveMemory = defineTool({
  name: 'save_memory',
  description: 'Save a decision with its reason, a fact or a pitfall.',
  inputSchema: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        maxLength: MAX_TEXT_CHARS,
        description: 'clear on its own',
      },
      title: { type: 'string', maxLength: 200 },
      kind: { type: 'string', enum: KINDS_TO_SAVE },
      files: { type: 'array', items: { type: 'string', maxLength: 500 }, maxItems: 50 },
      topics: { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 20 },
      pinned: { type: 'boolean', description: 'only if the user asks' },
      global: { type: 'boolean', description: 'for all projects' },
    },
    required: ['text'],
  },
  hints: WRITES,
  async run({ global: isGlobal, ...input }, { api, folder }) {
    const reply = await api.saveObservation({ ...input, project: isGlobal ? null : folder, deduplicate: true });
    const saved = reply.observations[0];
    if (!saved) throw new Error('the daemon answered without an id');
    const { id, status, project, global: isKnownEverywhere } = saved;
    const within = project === null ? 'in no project' : `in ${project}`;
    const scope = isKnownEverywhere ? 'for every project' : within;
    const waits = input.pinned ? ' It joins the user’s rules once the user pins it, too.' : '';
    if (status === 'known') return { text: `Known as #${id}, now confirmed.`, data: { id, status, project } };
    return { text: `Remembered as #${id}, ${scope}.${waits}`, data: { id, status, project } };
  },
});
