/** A session's past condensed by an endpoint that the user names, against scripted ones on this machine. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { json, openai, startScriptedModel } from '../support/scripted-model.ts';

const KEY = 'sk-of-this-test';
const SECRET = 'AKIAIOSFODNN7QX4M2RT';
const MADE = 'Ann flies from Lisbon and wants an aisle seat.';

let model: Awaited<ReturnType<typeof startScriptedModel>>;

beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

describeEachBackend('an endpoint for summaries', (open) => {
  let db: Awaited<ReturnType<typeof open>>;
  let sessions = 0;
  beforeAll(async () => {
    db = await open();
  });
  const coreWith = (settings: object = {}, summaryTimeoutMs = 60_000) =>
    openTestCore(db, {
      settings: { summary_url: model.base, summary_model: 'small-1', ...settings },
      summaryKey: () => KEY,
      summaryTimeoutMs,
    });
  /** A session that fills its window. */
  async function fill(core: ReturnType<typeof openTestCore>) {
    const key = { session_id: `chat-${++sessions}`, namespace: null, user_id: null };
    const messages = Array.from({ length: 30 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `We decided on harbour number ${at}, and the tide is told there. ${'More of it follows. '.repeat(10)}${at === 0 ? SECRET : ''}`,
    }));
    model.asked.length = 0;
    const body = { messages, memories: [] };
    const written = await core.working.put(key as never, body as never, { context_window_max: 2000 } as never);
    const read = await core.working.get(key as never, { context_window_max: 2000 } as never);
    return { context: (written as { context: string | null }).context, stored: read?.context, core };
  }
  const expectExtractive = ({ context, stored }: { context: string | null; stored: string | null | undefined }) => {
    expect(context).toContain('harbour number');
    expect(stored).toBe(context);
  };
  const faultOf = async (core: ReturnType<typeof openTestCore>) => (await core.summaries.state())?.fault;

  it('of OpenAI’s shape condenses what leaves the window, redacted, with the key', async () => {
    model.script = openai(MADE);
    const { context, stored, core } = await fill(coreWith());
    expect([context, stored]).toEqual([MADE, MADE]);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` } });
    expect(model.asked[0]!.body).toContain('harbour number 0');
    expect(model.asked[0]!.body).not.toContain(SECRET);
    expect(await core.summaries.state()).toMatchObject({ model: 'small-1', tokens_a_day: 100_000, fault: null });
    const [row] = await db.query<{ found: boolean }>(
      `select exists (select 1 from mem_working_memory t where t::text like '%' || $1 || '%') as found`,
      [KEY],
    );
    expect(row!.found).toBe(false);
  });

  it('of Anthropic’s shape does, too', async () => {
    model.script = (reply) =>
      void json(reply, { content: [{ type: 'text', text: MADE }], usage: { input_tokens: 600, output_tokens: 20 } });
    const { context } = await fill(coreWith({ summary_api: 'anthropic' }));
    expect(context).toBe(MADE);
    expect(model.asked[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': KEY } });
  });

  it('is not asked where none is configured', async () => {
    const { context, stored, core } = await fill(coreWith({ summary_url: undefined }));
    expectExtractive({ context, stored });
    expect(model.asked).toEqual([]);
    expect(await core.summaries.state()).toBeNull();
  });

  it('has its answer redacted', async () => {
    model.script = openai(`The key is ${SECRET}.`);
    const { context } = await fill(coreWith());
    expect(context).toContain('The key is');
    expect(context).not.toContain(SECRET);
  });

  it('has a long answer cut to the context’s share of the window', async () => {
    model.script = openai('word '.repeat(5000));
    const { context } = await fill(coreWith());
    expect(context!.length).toBeLessThanOrEqual(200 * 3);
  });

  describe.each<[string, (reply: ServerResponse) => void, RegExp]>([
    ['is mute', () => {}, /not answered in time/],
    ['sends a head and then nothing', (reply) => void reply.writeHead(200).write('{"cho'), /not answered in time/],
    ['answers an error', (reply) => void json(reply, { error: 'no' }, 500), /answered 500/],
    ['answers no JSON', (reply) => void reply.writeHead(200).end('<html>'), /no JSON/],
    ['redirects', (reply) => void reply.writeHead(307, { location: `${model.base}/elsewhere` }).end(), /redirects/],
    ['breaks off', (reply) => void reply.destroy(), /could not be reached|broke off/],
    ['answers too much', (reply) => void reply.writeHead(200).end('x'.repeat(300 * 1024)), /longer than/],
    ['answers nothing', openai(''), /nothing/],
    ['answers another shape', openai({ deep: true }), /nothing/],
  ])('that %s', (_what, scripted, why) => {
    it('leaves the extractive context, and says why', async () => {
      model.script = scripted;
      // Only what never answers is waited for, however busy the machine is.
      const { context, stored, core } = await fill(coreWith({}, why.source.includes('in time') ? 300 : 60_000));
      expectExtractive({ context, stored });
      expect(await faultOf(core)).toMatch(why);
    });
  });

  it('takes no more than the day’s tokens, whatever the daemon', async () => {
    await db.query(`delete from mem_daily_numbers where metric = 'summary_tokens'`);
    model.script = openai(MADE, 7900);
    const budget = { summary_daily_tokens: 8000 };
    expect((await fill(coreWith(budget))).context).toBe(MADE);
    const second = await fill(coreWith(budget));
    expectExtractive(second);
    expect(model.asked).toEqual([]);
    expect(await second.core.summaries.state()).toMatchObject({ tokens_today: 7900, tokens_a_day: 8000 });
    expect(await faultOf(second.core)).toMatch(/8000 tokens are used up/);
    // A day later there are as many again.
    await db.query(`update mem_daily_numbers set day = day - 1 where metric = 'summary_tokens'`);
    expect((await fill(coreWith(budget))).context).toBe(MADE);
  });

  it('gives back what was not sent', async () => {
    await db.query(`delete from mem_daily_numbers where metric = 'summary_tokens'`);
    const { core } = await fill(coreWith({ summary_url: 'http://127.0.0.1:1/v1' }));
    expect(await core.summaries.state()).toMatchObject({ tokens_today: 0 });
  });
});
