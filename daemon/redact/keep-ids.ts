// An identifier that looks like a secret (a random token, or what the user's own patterns match) may not be stored as it is, and
// may not become a marker either: two of them would become the same one, and what they name would be taken for one thing. It becomes
// `redacted:<hash>`: different ids stay different, and the same one stays the same, by whatever way it comes.
import { createHash } from 'node:crypto';
import type { Redacted, RedactedJson } from './redacted.ts';
import type { Redactor } from './redactor.ts';
import type { KnownSecrets } from './scan/known-secrets.ts';

/** Fields that name something, at every door: their values are compared and never read. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  'session_id',
  'prompt_id',
  'tool_use_id',
  'parent_tool_use_id',
  'agent_id',
  'event_id',
  'external_id',
  'user_id',
  'namespace',
  'workspace',
]);
/** What a client may put anything into. */
const FREE_FIELDS: ReadonlySet<string> = new Set([
  'metadata',
  'payload',
  'tool_input',
  'tool_response',
  'text',
  'prompt',
]);
const STAND_IN = /^redacted:[0-9a-f]{32}$/;
/** Half of SHA-256: no two ids meet. */
const HASH_BYTES = 16;
/** Ids come again and again: of a session, of a prompt, of a call twice. */
const MAX_REMEMBERED = 10_000;

const remembered = new WeakMap<Redactor, Map<string, Redacted>>();

/** An id as it may be stored: itself, or where it looks like a secret what stands for it. */
export function keepId(redactor: Redactor, id: string): Redacted {
  const known = remembered.get(redactor) ?? new Map<string, Redacted>();
  remembered.set(redactor, known);
  let kept = known.get(id);
  if (kept === undefined) {
    const isHarmless = STAND_IN.test(id) || redactor.text(id).text === id;
    const hash = () =>
      createHash('sha256')
        .update(id)
        .digest('hex')
        .slice(0, 2 * HASH_BYTES);
    kept = (isHarmless ? id : `redacted:${hash()}`) as Redacted;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(id, kept);
  }
  return kept;
}

/** Redact an object; its ids, kept as {@link keepId} says, take no part in it: what they hold is no secret to be looked for in its texts. */
export function redactKeepingIds(
  redactor: Redactor,
  value: Readonly<Record<string, unknown>>,
  known?: KnownSecrets,
): RedactedJson {
  const ids: Record<string, Redacted> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (ID_FIELDS.has(name) && typeof field === 'string') ids[name] = keepId(redactor, field);
    else rest[name] = field;
  }
  const { payload } = redactor.payload(rest, known);
  return { ...(payload as object), ...ids } as unknown as RedactedJson;
}

/** Redact a request or a reply, which may hold lists of what has ids, and keep those. */
export function redactMessage(redactor: Redactor, value: unknown): RedactedJson {
  if (Array.isArray(value)) return value.map((item) => redactMessage(redactor, item)) as unknown as RedactedJson;
  if (typeof value !== 'object' || value === null) return redactor.payload(value).payload;
  const lists = Object.entries(value).filter(([name, field]) => Array.isArray(field) && !FREE_FIELDS.has(name));
  const redacted = redactKeepingIds(redactor, value as Record<string, unknown>);
  const redactedLists = lists.map(([name, list]) => [name, redactMessage(redactor, list)]);
  return { ...(redacted as object), ...Object.fromEntries(redactedLists) } as unknown as RedactedJson;
}

/** As {@link redactMessage}, of a request that may be long: `pause` is awaited between the items of a list. */
export async function redactMessageInSlices(
  redactor: Redactor,
  value: unknown,
  pause: () => Promise<void> | undefined,
): Promise<RedactedJson> {
  if (!Array.isArray(value)) return redactMessage(redactor, value);
  const items: RedactedJson[] = [];
  for (const item of value) {
    items.push(redactMessage(redactor, item));
    await pause();
  }
  return items as unknown as RedactedJson;
}

/** Keep the ids of a request, wherever in it they stand, so that it means what was stored under them. Texts are left as they are. */
export function keepIdsIn<Value>(redactor: Redactor, value: Value): Value {
  return walk(value, false) as Value;

  function walk(node: unknown, isId: boolean): unknown {
    if (typeof node === 'string') return isId ? keepId(redactor, node) : node;
    if (Array.isArray(node)) return node.map((item) => walk(item, isId));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, field]) => [
        name,
        FREE_FIELDS.has(name) ? field : walk(field, isId || ID_FIELDS.has(name)),
      ]),
    );
  }
}
