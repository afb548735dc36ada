/** Large inputs of every kind go through the daemon, and the loop serves others meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../support/databases.ts';
import { longestHoldMs } from '../support/loop-holds.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const env = (chars: number) => {
  let text = '';
  for (let row = 0; text.length < chars; row++)
    text += `SERVICE_${row}_API_KEY=k${((row + 7) * 7_919_777).toString(36)}Q${((row + 3) * 104_729_111).toString(36)}Zx9\n`;
  return text;
};
const call = (tool_response: unknown, id: string) => ({
  session_id: 'large',
  prompt_id: 'p',
  cwd: '/work/shop',
  tool_name: 'Bash',
  tool_use_id: id,
  tool_input: { command: 'show what is set' },
  tool_response,
});
const rows = Array.from({ length: 3_000 }, (_, id) => ({
  id,
  name: `key-${id}`,
  access_token: `t${(id * 7_919_777).toString(36)}Qz${(id * 104_729).toString(36)}`,
}));
const message = (row: number) => ({
  role: row % 2 ? 'assistant' : 'user',
  content: `${'We keep the index in memory since it is derived. The export loses its last line when the stream closes too early. '.repeat(26)}${row}`,
});

/**
 * The budget is 100 ms on a quiet machine. Processor time doubles where others use its caches and cores; an event that was redacted in
 * one piece took 500 ms and more.
 */
const MAX_HOLD_MS = 450;

/** The path, its method, and what is sent. */
const SENT: readonly (readonly [string, string, string, () => unknown])[] = [
  [
    '12 fields of 90 KB of env',
    'POST',
    '/hooks/claude-code/PostToolUse',
    () => call(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`part${at}`, env(90_000)])), 'a'),
  ],
  ['8 MB of env', 'POST', '/hooks/claude-code/PostToolUse', () => call({ stdout: env(8_000_000), stderr: '' }, 'b')],
  ['3,000 rows of JSON', 'POST', '/hooks/claude-code/PostToolUse', () => call(rows, 'c')],
  [
    'a prompt of 1 MB of short lines',
    'POST',
    '/hooks/claude-code/UserPromptSubmit',
    () => ({ session_id: 'large', prompt_id: 'q', cwd: '/work/shop', prompt: 'always use tabs\n'.repeat(65_000) }),
  ],
  ['9 MB of env to be redacted', 'POST', '/api/redact', () => ({ text: env(9_000_000) })],
  [
    '500 memories',
    'POST',
    '/api/observations',
    () => Array.from({ length: 500 }, (_, row) => ({ project: 'acme/shop', text: `${env(900)} of deployment ${row}` })),
  ],
  [
    'a call over REST',
    'POST',
    '/api/queue',
    () => ({
      session_id: 'rest',
      tool_name: 'Bash',
      tool_input: { a: env(90_000), b: env(90_000), c: env(90_000) },
      tool_response_preview: env(90_000),
      cwd: '/work/shop',
    }),
  ],
  [
    '5,000 messages',
    'PUT',
    '/v1/working-memory/large',
    () => ({ messages: Array.from({ length: 5_000 }, (_, row) => message(row)), namespace: 'n' }),
  ],
];

describe('the loop is not held', () => {
  const database = withDatabase();
  let made: TestApp;
  beforeAll(async () => {
    made = makeApp(database(), { maxBodyBytes: 32 * 1024 * 1024, maxHookBodyBytes: 32 * 1024 * 1024 });
    // The first event builds what finds secrets, as the daemon does at its start, and the next ones compile.
    for (let at = 0; at < 12; at++) {
      const event = call({ stdout: env(90_000), rows: rows.slice(0, 100) }, `first-${at}`);
      await send('POST', '/hooks/claude-code/PostToolUse', JSON.stringify(event));
    }
  });
  const send = async (method: string, path: string, body: string) => {
    const reply = await made.app.request(path, { method, headers: OWNER, body });
    await reply.text();
    return reply.status;
  };

  it.each(SENT)('by %s', async (_name, method, path, make) => {
    const body = JSON.stringify(make());
    let status = 0;
    const held = await longestHoldMs(async () => {
      status = await send(method, path, body);
    });
    expect(status).toBeLessThan(300);
    expect(held).toBeLessThan(MAX_HOLD_MS);
  });
});
