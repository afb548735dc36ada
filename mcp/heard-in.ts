import type { HeardIn } from '../daemon/contract/rules.ts';
import type { ToolContext } from './define-tool.ts';

/** A session without an event for this long is not the calling one: a turn seldom takes an hour. */
const GOES_ON_MS = 3_600_000;
/** How many sessions of one agent in one project may be open at a time. */
const MAX_OPEN = 20;

/**
 * The session a call was made in, so that prompts there may prove that the user said a model's words. Claude Code names
 * it; for another agent whose hooks record its sessions, it is the one with the latest event in this folder.
 */
export async function heardWhere({ api, folder, heardIn, agent }: ToolContext, now = Date.now()): Promise<HeardIn> {
  if (agent === undefined || heardIn.session_id !== undefined || heardIn.tool_use_id !== undefined) return heardIn;
  // A project that is not known yet has no sessions.
  const { items } = await api.sessions({ project: folder, agent, limit: MAX_OPEN }).catch(() => ({ items: [] }));
  const open = items
    .map(({ session_id, last_event_at, ended_at }) => ({ session_id, at: Date.parse(last_event_at), ended_at }))
    .filter(({ at, ended_at }) => ended_at === null && now - at < GOES_ON_MS)
    .sort((a, b) => b.at - a.at);
  return open[0] ? { session_id: open[0].session_id } : {};
}
