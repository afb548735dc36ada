import type { HookEventName } from '../../daemon/contract/hook-events.ts';

/**
 * Events that say something without their texts: they open, end or mark a turn of a session, and make the daemon read its transcript.
 * Of any other the texts are what matters, and the transcript has them.
 */
const TELLING = new Set<string>(['SessionStart', 'Stop', 'SessionEnd'] satisfies HookEventName[]);
const IDS = ['session_id', 'transcript_path', 'cwd', 'prompt_id', 'permission_mode', 'hook_event_name', 'source'];

/** What is left of an event whose texts may not be written; undefined where that is nothing. */
export function withoutTexts(event: string, payload: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!TELLING.has(event)) return undefined;
  return Object.fromEntries(IDS.filter((name) => name in payload).map((name) => [name, payload[name]]));
}
