import type { HookEventName } from '../../daemon/contract/hook-events.ts';

/**
 * Events that are useful without their texts: they begin, end or mark a turn of a session, and make the daemon read its
 * transcript. Any other event is useless without its texts, which the transcript has.
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

/** Return the remainder of an event whose texts may not be written; undefined if nothing is left. */
export function withoutTexts(event: string, payload: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!TELLING.has(event)) return undefined;
  return Object.fromEntries(IDS.filter((name) => name in payload).map((name) => [name, payload[name]]));
}
