import type { HookEventName } from '../../daemon/contract/hook-events.ts';

/**
 * Events that matter without their texts: they open, end or mark a turn of a session, and make the daemon read its transcript. For any
 * other event the texts matter, and the transcript has them.
 */
const TELLING = new Set<string>(['SessionStart', 'Stop', 'SessionEnd'] satisfies HookEventName[]);
const IDS = [
  'session_id',
  'transcript_path',
  'cwd',
  'prompt_id',
  'turn_id',
  'permission_mode',
  'hook_event_name',
  'source',
];

/** Return the rest of an event whose texts may not be written; undefined if nothing is left. */
export function withoutTexts(event: string, payload: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!TELLING.has(event)) return undefined;
  return Object.fromEntries(IDS.filter((name) => name in payload).map((name) => [name, payload[name]]));
}
