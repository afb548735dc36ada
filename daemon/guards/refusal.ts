// Claude Code's messages for a call that was stopped before it ran: by the user (with or without a reason), by a rule,
// by a hook.
const REFUSED =
  /^(the user doesn['’]t want|user rejected|tool use (was )?rejected|permission (to use|denied)|.{0,500}\b(denied|blocked) by\b.{0,500}\bhook|request(ed)? permissions?)/i;

/** Whether a call was stopped by a person or a rule instead of failing by itself. */
export function isRefusal(call: { interrupted: boolean; success: boolean | null; error: string | null }): boolean {
  return call.interrupted || (call.success === false && REFUSED.test((call.error ?? '').trim()));
}

/** The beginning of the reason with which a call is held. */
export const HELD_WORDS = 'agent-memory held this call, which has not run:';
