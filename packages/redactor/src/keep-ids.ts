// An identifier that looks like a secret (a random token, or a match of the user's own patterns) may not be stored as it is. Nor may it
// become a marker: two ids would become the same one, and the things that they name would be confused. It becomes `redacted:<hash>`, so
// that different ids stay different and the same id stays the same, whichever way it comes in.
import { createHash } from 'node:crypto';
import { atOnce, type Steps } from './in-steps.ts';
import type { Redacted, RedactedJson } from './redacted.ts';
import type { Redactor } from './redactor.ts';
import { KnownSecrets } from './scan/known-secrets.ts';

/** Fields that identify something: their values are compared and never shown as text. */
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
/** Fields into which a client may put anything. */
const FREE_FIELDS: ReadonlySet<string> = new Set([
  'metadata',
  'payload',
  'tool_input',
  'tool_response',
  'text',
  'prompt',
]);
/** An id that the daemon makes of another one. Text says `turn:` of the login of a TURN server, whose secret a UUID may be. */
const MADE_OF_ID = /^(?:turn|session):/;
const SUBSTITUTE = /^redacted:[0-9a-f]{32}$/;
/** Half of SHA-256, enough for no two ids to collide. */
const HASH_BYTES = 16;
/** The most ids remembered. Those of a session or a prompt come with every event, those of a call twice. */
const MAX_REMEMBERED = 10_000;

const remembered = new WeakMap<Redactor, Map<string, Redacted>>();

/** Return an id as it may be stored: itself, or its substitute if it looks like a secret. An id made of another one is judged by that. */
export function keepId(redactor: Redactor, id: string): Redacted {
  const made = MADE_OF_ID.exec(id)?.[0] ?? '';
  return `${made}${keepWhole(redactor, id.slice(made.length))}` as Redacted;
}

function keepWhole(redactor: Redactor, id: string): Redacted {
  const known = remembered.get(redactor) ?? new Map<string, Redacted>();
  remembered.set(redactor, known);
  let kept = known.get(id);
  if (kept === undefined) {
    const isHarmless = SUBSTITUTE.test(id) || redactor.text(id).text === id;
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

/** Redact an object, except its ids: {@link keepId} treats these, and their values are not searched for in its texts. */
export function redactKeepingIds(
  redactor: Redactor,
  value: Readonly<Record<string, unknown>>,
  known?: KnownSecrets,
): RedactedJson {
  return atOnce(redactKeepingIdsInSteps(redactor, value, known));
}

/** Do the same as {@link redactKeepingIds} in short steps. */
export function* redactKeepingIdsInSteps(
  redactor: Redactor,
  value: Readonly<Record<string, unknown>>,
  known?: KnownSecrets,
): Steps<RedactedJson> {
  const ids: Record<string, Redacted> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (ID_FIELDS.has(name) && typeof field === 'string') ids[name] = keepId(redactor, field);
    else rest[name] = field;
  }
  const { payload } = yield* redactor.payloadInSteps(rest, known);
  return { ...(payload as object), ...ids } as unknown as RedactedJson;
}

/** Redact a request or a reply and keep its ids, those of objects in lists included. What one part shows as a secret is masked in all. */
export const redactMessage = (redactor: Redactor, value: unknown): RedactedJson =>
  atOnce(redactMessageInSteps(redactor, value));

/** Do the same as {@link redactMessage} in short steps. */
export function* redactMessageInSteps(
  redactor: Redactor,
  value: unknown,
  known = new KnownSecrets(),
): Steps<RedactedJson> {
  if (Array.isArray(value)) {
    const items: RedactedJson[] = [];
    for (const item of value) items.push(yield* redactMessageInSteps(redactor, item, known));
    return items as unknown as RedactedJson;
  }
  if (typeof value !== 'object' || value === null) return (yield* redactor.payloadInSteps(value, known)).payload;
  // The whole comes first: its secrets are then known in its lists, which are redacted once more for the ids in them.
  const redacted = yield* redactKeepingIdsInSteps(redactor, value as Record<string, unknown>, known);
  const lists: [string, RedactedJson][] = [];
  for (const [name, field] of Object.entries(value))
    if (Array.isArray(field) && !FREE_FIELDS.has(name))
      lists.push([name, yield* redactMessageInSteps(redactor, field, known)]);
  return { ...(redacted as object), ...Object.fromEntries(lists) } as unknown as RedactedJson;
}

/** Replace the ids of a request, at any depth, by those that were stored. Texts are left as they are. */
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
