import type { Translate } from './translate.ts';

/**
 * Codex names its hooks, their fields and its shell as Claude Code does; a prompt's id is that of its turn.
 * Its rollouts aren't read. Source: https://developers.openai.com/codex/hooks
 */
export const fromCodex: Translate = ({ event, payload: { transcript_path: _, turn_id, ...payload } }) => ({
  event,
  payload: { ...payload, ...(turn_id !== undefined && { prompt_id: turn_id }) },
});
