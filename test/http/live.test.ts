/** The live stream: what arrives is told, a reader that is gone or slow costs nothing, and a stop ends every stream. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LiveItem } from '../../daemon/contract/live.ts';
import { describeEachBackend } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const MAX_STREAMS = 8;

describeEachBackend('the live stream', (open) => {
  let made: TestApp;
  let isStopping = false;
  const opened: ReadableStreamDefaultReader<Uint8Array>[] = [];

  beforeAll(async () => {
    made = makeApp(await open());
    made.deps.isStopping = () => isStopping;
  });
  afterEach(async () => {
    for (const reader of opened.splice(0)) await reader.cancel();
  });

  /** Open a stream, as soon as those that were left have made room. */
  const watch = (): Promise<ReadableStreamDefaultReader<Uint8Array>> =>
    vi.waitFor(
      async () => {
        const reply = await made.app.request('/api/live', { headers: OWNER });
        expect(reply.status).toBe(200);
        const reader = reply.body!.getReader();
        opened.push(reader);
        return reader;
      },
      { timeout: 20_000 },
    );
  /** Read until an item with this text comes. */
  async function readTo(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<LiveItem[]> {
    const items: LiveItem[] = [];
    let pending = '';
    while (!items.some((item) => item.text.includes(text) || item.title.includes(text))) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended before “${text}” came`);
      const messages = (pending + Buffer.from(value).toString()).split('\n\n');
      pending = messages.pop()!;
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data) items.push(...(JSON.parse(data) as LiveItem[]));
      }
    }
    return items;
  }
  const prompt = (text: string) =>
    made.app.request('/hooks/claude-code/UserPromptSubmit', {
      method: 'POST',
      headers: OWNER,
      body: JSON.stringify({ session_id: 'live', cwd: '/work/shop', prompt_id: text, prompt: text }),
    });

  test('tells of a prompt and a memory, each once, and counts masked secrets', async () => {
    await prompt(`the quokka ate sk-ant-api03-${'x9Kq2'.repeat(18)}AA`);
    const reader = await watch();
    const first = await readTo(reader, 'quokka');
    expect(first.at(-1)).toMatchObject({ kind: 'event', what: 'UserPromptSubmit', session_id: 'live' });
    expect(first.at(-1)!.secrets).toBeGreaterThan(0);
    expect(JSON.stringify(first)).not.toContain('x9Kq2');
    const body = JSON.stringify({ text: 'Wombats dig at night', project: PROJECT });
    await made.app.request('/api/observations', { method: 'POST', headers: OWNER, body });
    await prompt('the numbat follows');
    const next = await readTo(reader, 'numbat');
    expect(next.map(({ kind }) => kind).sort()).toEqual(['event', 'observation']);
  });

  test('is open to a few readers, and a reader that left makes room', async () => {
    for (let at = 0; at < MAX_STREAMS; at++) await watch();
    expect((await made.app.request('/api/live', { headers: OWNER })).status).toBe(503);
    await opened.pop()!.cancel();
    await readTo(await watch(), 'numbat');
  });

  test('ends when the daemon stops', async () => {
    const reader = await watch();
    await readTo(reader, 'numbat');
    isStopping = true;
    expect(await reader.read()).toMatchObject({ done: true });
    isStopping = false;
  });

  test('needs a token that may read', async () => {
    expect((await made.app.request('/api/live')).status).toBe(401);
  });
});
