import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepId, keepIdsIn, redactKeepingIds, redactMessage } from '../src/keep-ids.ts';
import { createRedactor, redactor } from '../src/redactor.ts';

const random = () => randomBytes(32).toString('base64url');

test('ids that look like secrets stay apart, are the same each time, and are not written as they are', () => {
  const ids = Array.from({ length: 200 }, random);
  const kept = ids.map((id) => keepId(redactor, id));
  expect(new Set(kept).size).toBe(ids.length);
  expect(ids.map((id) => keepId(createRedactor(), id))).toEqual(kept);
  const replaced = kept.filter((id) => /^redacted:[0-9a-f]{32}$/.test(id));
  expect(replaced.length).toBeGreaterThan(100);
  for (const id of replaced) expect(keepId(redactor, id)).toBe(id);
});

test('an id that holds no secret is kept', () => {
  for (const id of ['0191f0c2-6f5e-7cc3-9d1c-3a5b8e1f2a44', 'toolu_01A9Vbz3tQyK', 'turn:p-1', 'README'])
    expect(keepId(redactor, id)).toBe(id);
});

test('no id of a turn or a session is taken for a login', () => {
  for (let n = 0; n < 200; n++)
    for (const id of [`turn:${randomUUID()}`, `session:${randomUUID()}`]) expect(keepId(redactor, id)).toBe(id);
  const secret = random();
  expect(keepId(redactor, `turn:${secret}`)).toBe(`turn:${keepId(redactor, secret)}`);
});

test('a pattern of the user that matches ids merges none of them', () => {
  const own = { name: 'hex', pattern: { matcher: (text: string) => matcherOf(/[0-9a-f]{32}/g, text) } };
  const mine = createRedactor({ extraPatterns: [own] });
  const ids = Array.from({ length: 20 }, () => randomBytes(16).toString('hex'));
  const kept = ids.map((id) => keepId(mine, id));
  expect(new Set(kept).size).toBe(20);
  expect(kept.map((id) => keepId(mine, id))).toEqual(kept);
});

test('of a payload the ids are kept, and texts are redacted as ever', () => {
  const id = random();
  const secret = ['ghp', 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('_');
  const payload = { session_id: id, tool_input: { session_id: secret }, prompt: `use ${secret}` };
  const stored = redactKeepingIds(redactor, payload) as unknown as typeof payload;
  expect(stored.session_id).toBe(keepId(redactor, id));
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(JSON.stringify(stored)).toContain('[REDACTED:');
});

test('a request is looked up, and a reply repeated, under the ids that were stored', () => {
  const [one, two] = [random(), random()];
  const kept = [keepId(redactor, one), keepId(redactor, two)];
  expect(keepIdsIn(redactor, { session_id: { any: [one, two] }, metadata: { session_id: one }, limit: 3 })).toEqual({
    session_id: { any: kept },
    metadata: { session_id: one },
    limit: 3,
  });
  const reply = { observations: [one, two].map((external_id) => ({ id: 1, external_id })) };
  expect(redactMessage(redactor, reply)).toEqual({ observations: kept.map((external_id) => ({ id: 1, external_id })) });
});

test('a secret that one part of a message shows stands in none of its lists', () => {
  const secret = 'Zebra-Lamp-42';
  const message = {
    note: `the database password is ${secret}`,
    items: [{ note: `then try ${secret} there`, session_id: 's1' }],
    metadata: [{ note: `and ${secret}` }],
  };
  expect(JSON.stringify(redactMessage(createRedactor(), message))).not.toContain(secret);
  const list = [message.items[0], { note: message.note }, { items: message.items }];
  expect(JSON.stringify(redactMessage(createRedactor(), list.slice(1)))).not.toContain(secret);
});

function matcherOf(pattern: RegExp, text: string) {
  let found: RegExpExecArray | null = null;
  return {
    find: () => {
      found = pattern.exec(text);
      return found !== null;
    },
    start: () => found!.index,
    end: () => found!.index + found![0].length,
  };
}
