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
  const watch = (headers: Record<string, string> = OWNER): Promise<ReadableStreamDefaultReader<Uint8Array>> =>
    vi.waitFor(
      async () => {
        const reply = await made.app.request('/api/live', { headers });
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

  test('shows a token for one project nothing of another, and ends when it is revoked or expires', async () => {
    const body = JSON.stringify({ name: 'bound', scopes: ['read'], projects: ['acme/other'] });
    for (const end of ['revoked_at', 'expires_at']) {
      const issued = await made.app.request('/api/admin/tokens', { method: 'POST', headers: OWNER, body });
      const { id, token } = (await issued.json()) as { id: number; token: string };
      const reader = await watch({ authorization: `Bearer ${token}` });
      const own = JSON.stringify({ text: `Mine until ${end}`, project: 'acme/other' });
      await prompt(`theirs before ${end}`);
      await made.app.request('/api/observations', { method: 'POST', headers: OWNER, body: own });
      const items = await readTo(reader, `Mine until ${end}`);
      expect(new Set(items.map(({ project }) => project))).toEqual(new Set(['acme/other']));
      await made.deps.db.query(`update mem_api_tokens set ${end} = now() where id = $1`, [id]);
      await made.app.request('/api/observations', {
        method: 'POST',
        headers: OWNER,
        body: own.replace('Mine', 'More'),
      });
      expect(await reader.read()).toMatchObject({ done: true });
    }
  });

  test('keeps places for the owner that other tokens can’t take', async () => {
    const body = JSON.stringify({ name: 'reader', scopes: ['read'] });
    const issued = await made.app.request('/api/admin/tokens', { method: 'POST', headers: OWNER, body });
    const headers = { authorization: `Bearer ${((await issued.json()) as { token: string }).token}` };
    for (let at = 0; at < MAX_STREAMS - 2; at++) await watch(headers);
    expect((await made.app.request('/api/live', { headers })).status).toBe(503);
    expect((await made.app.request('/api/live', { headers: { ...OWNER, 'x-agent-memory-door': 'mcp' } })).status).toBe(
      503,
    );
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
