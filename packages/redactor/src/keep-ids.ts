// Ids that look like a secret (random tokens, or matches of the user's patterns) may not be stored. A marker would make
// two ids equal and confuse their things. So each becomes `redacted:<hash>`: different ids stay different, and the same
// id stays the same wherever it comes from.
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
/** Prefixes of derived ids. For ids only: in free text, the password of a TURN server may follow `turn:`. */
const MADE_OF_ID = /^(?:turn|session):/;
const SUBSTITUTE = /^redacted:[0-9a-f]{32}$/;
/** Half of SHA-256; no two ids collide. */
const HASH_BYTES = 16;
/** Size of the cache. A session's or prompt's id comes with every event, a call's id twice. */
const MAX_REMEMBERED = 10_000;

const remembered = new WeakMap<Redactor, Map<string, Redacted>>();

/**
 * An id as it may be stored: itself, or its substitute if it looks like a secret. A derived id (`turn:…`) is judged by
 * the id inside.
 */
export function keepId(redactor: Redactor, id: string): Redacted {
  const prefix = MADE_OF_ID.exec(id)?.[0] ?? '';
  return `${prefix}${keepWhole(redactor, id.slice(prefix.length))}` as Redacted;
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

/** Redact an object. Its ids go through {@link keepId} instead, and aren't searched for in its texts. */
export function redactKeepingIds(
  redactor: Redactor,
  value: Readonly<Record<string, unknown>>,
  known?: KnownSecrets,
): RedactedJson {
  return atOnce(redactKeepingIdsInSteps(redactor, value, known));
}

/** The same as {@link redactKeepingIds} in short steps. */
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

/**
 * Redact a request or reply except its ids, including those of objects in lists. A secret in one part is masked in all.
 */
export const redactMessage = (redactor: Redactor, value: unknown): RedactedJson =>
  atOnce(redactMessageInSteps(redactor, value));

/** The same as {@link redactMessage} in short steps. */
export function* redactMessageInSteps(redactor: Redactor, value: unknown): Steps<RedactedJson> {
  const known = new KnownSecrets();
  // The first pass only collects secrets, so that one named at the end is also masked at the start.
  yield* redactPart(redactor, value, known);
  return yield* redactPart(redactor, value, known);
}

/** Redact a part of a message whose secrets are known. */
function* redactPart(redactor: Redactor, value: unknown, known: KnownSecrets): Steps<RedactedJson> {
  if (Array.isArray(value)) {
    const items: RedactedJson[] = [];
    for (const item of value) items.push(yield* redactPart(redactor, item, known));
    return items as unknown as RedactedJson;
  }
  if (typeof value !== 'object' || value === null) return (yield* redactor.payloadInSteps(value, known)).payload;
  const lists: Record<string, RedactedJson> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const isList = Array.isArray(field) && !FREE_FIELDS.has(name);
    if (isList) lists[name] = yield* redactPart(redactor, field, known);
    rest[name] = isList ? [] : field; // keeps the list's place among the fields
  }
  const redacted = yield* redactKeepingIdsInSteps(redactor, rest, known);
  return { ...(redacted as object), ...lists } as unknown as RedactedJson;
}

/** Replace a request's ids, at any depth, by the stored ones. Texts stay unchanged. */
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
