import { RequestFailed } from '../daemon/client/client-errors.ts';
import type { HeardIn } from '../daemon/contract/rules.ts';
import type { ToolContext } from './define-tool.ts';

/** A session silent for this long can't be the caller's: turns seldom take an hour. */
const MAX_SILENCE_MS = 3_600_000;
/** Sessions asked for: the open ones that started last. */
const MAX_ASKED = 20;

/**
 * Find the session that a call comes from. Its prompts can prove that the user, not the model, said something. Claude
 * Code names it; for another agent whose hooks record its sessions, it is the one with the latest event in this folder.
 */
export async function findCallingSession(
  { api, folder, heardIn, agent }: ToolContext,
  now = Date.now(),
): Promise<HeardIn> {
  if (agent === undefined || heardIn.session_id !== undefined || heardIn.tool_use_id !== undefined) return heardIn;
  const { items } = await api
    .sessions({ project: folder, agent, status: 'active', limit: MAX_ASKED })
    .catch((error: unknown) => {
      // A project that is not known yet has no sessions.
      if (error instanceof RequestFailed && error.status === 404) return { items: [] };
      throw error;
    });
  const open = items
    .map(({ session_id, last_event_at, ended_at }) => ({ session_id, at: Date.parse(last_event_at), ended_at }))
    .filter(({ at, ended_at }) => ended_at === null && now - at < MAX_SILENCE_MS)
    .sort((a, b) => b.at - a.at);
  return open[0] ? { session_id: open[0].session_id } : {};
}
