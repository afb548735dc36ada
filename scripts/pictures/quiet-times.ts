// The times of an invented memory. They are invented too, since real ones would show the recording machine's load.

/**
 * A prompt's choosing takes some 8 to 20 ms, as docs/recall-quality.md measures it: the least, and by how much it
 * differs.
 */
const RECALL_MS = { least: 8, differ: 10 };
/** Percentiles of hooks on one day, and their spread over days. */
const HOOKS_MS = { p50: 4, p95: 14, p99: 21 };
const RECALLS_MS = { p50: 10, p95: 16, p99: 19 };
const DIFFER_MS = 4;
/** Time of a call, and of thinking about it: a session of five calls takes six minutes. */
const CALL_MS = 60_000;
/** Shares no factor with either range, so that neighbours differ. */
const STEP = 7;

/**
 * A reply of the daemon in which all that depends on the machine's speed is that of a quiet one; the same for the same
 * reply.
 */
export function withQuietTimes(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(withQuietTimes);
  if (typeof reply !== 'object' || reply === null) return reply;
  const one = Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, withQuietTimes(value)]));
  if (typeof one.took_ms === 'number') one.took_ms = RECALL_MS.least + ((Number(one.id) * STEP) % RECALL_MS.differ);
  if (typeof one.last_event_at === 'string' && typeof one.tool_calls === 'number' && one.status !== 'active')
    one.last_event_at = new Date(Date.parse(String(one.started_at)) + (one.tool_calls + 1) * CALL_MS).toISOString();
  if (typeof one.day === 'string') {
    const more = (Number(one.day.slice(-2)) * STEP) % DIFFER_MS;
    if (one.hook_ms) one.hook_ms = later(HOOKS_MS, more);
    if (one.recall_ms) one.recall_ms = later(RECALLS_MS, more);
  }
  return one;
}

const later = ({ p50, p95, p99 }: typeof HOOKS_MS, more: number) => ({
  p50: p50 + more / DIFFER_MS,
  p95: p95 + more,
  p99: p99 + more,
});
