import { expect, test } from 'vitest';
import { makeToken } from '../../daemon/http/guards/token-hash.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER } from './make-app.ts';

const database = withDatabase();

async function send(method: string, path: string, body: unknown, status = 200) {
  const reply = await makeApp(database()).app.request(path, { method, headers: OWNER, body: JSON.stringify(body) });
  expect(reply.status).toBe(status);
  return (await reply.json()) as { text?: string; findings: unknown[] };
}

test('the redactor can be tried out, and its findings hold no value', async () => {
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
  const text = await send('POST', '/api/redact', { text: `token ${secret}` });
  expect(text.text).not.toContain(secret);
  expect(text.findings).toEqual([expect.objectContaining({ start: 6, end: 46 })]);
  const payload = await send('POST', '/api/redact', { payload: { a: [secret] } });
  expect(JSON.stringify(payload)).not.toContain(secret);
  expect(payload.findings).toEqual([expect.objectContaining({ path: '/a/0' })]);
  await send('POST', '/api/redact', {}, 400);
  await send('POST', '/api/redact', { text: 'a', payload: 1 }, 400);
});

test('the tokens that this daemon issues are known', async () => {
  const { text } = await send('POST', '/api/redact', { text: `It was ${makeToken()} yesterday.` });
  expect(text).toBe('It was [REDACTED:agent-memory-token] yesterday.');
});

test('what is tried out never shows more than would be stored: private parts are dropped', async () => {
  const { text } = await send('POST', '/api/redact', { text: 'before <private>my plan</private> after' });
  expect(text).not.toContain('my plan');
  expect(text).toMatch(/^before .*after$/);
});

const LONG = Array.from({ length: 8000 }, (_, at) => `API_KEY_${at}=${'k7Qz'.repeat(5)}${at}x${at}`).join('\n');

test('a long text keeps nobody else waiting until the whole of it is redacted', async () => {
  const { app, deps } = makeApp(database());
  let turns = 0;
  let longest = 0;
  const { text } = deps.redactor;
  // Between two turns of the event loop nobody is served.
  let chars = 0;
  deps.redactor.text = (input, known) => {
    chars += input.length;
    longest = Math.max(longest, chars);
    return text(input, known);
  };
  let watching = true;
  const turn = () => {
    turns++;
    chars = 0;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  const reply = await app.request('/api/redact', {
    method: 'POST',
    headers: OWNER,
    body: JSON.stringify({ text: LONG }),
  });
  watching = false;
  expect(reply.status).toBe(200);
  expect(turns).toBeGreaterThan(2);
  expect(longest).toBeLessThan(LONG.length / 2);
});

test('a payload too long to be tried at once is refused with what to do', async () => {
  const problem = await send('POST', '/api/redact', { payload: { log: 'x'.repeat(200_000) } }, 413);
  expect(problem).toMatchObject({ hint: expect.stringContaining('text') });
});
