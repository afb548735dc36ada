/** What becomes of a delivered event before anything is stored: each step of the one way in, with a secret at every place that could carry one. */
import { expect, it } from 'vitest';
import { createEventIngest, type EventIngest } from '../../daemon/capture/ingest-event.ts';
import { type Redactor, redactor } from '../../packages/redactor/index.ts';
import { makeEvent } from './make-event.ts';

/** Made up at run time, so that no scanner finds it in this file. */
const SECRET = ['ghp', 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('_');

type RawEvent = Parameters<EventIngest['prepare']>[0];

const SHOP = { key: 'example.com/team/shop', name: 'shop', remote: null, root: '/home/dev/shop', pathKey: null };

function ingestWith(overrides: Partial<Parameters<typeof createEventIngest>[0]> = {}) {
  return createEventIngest({
    redactor,
    writer: { write: async () => 'accepted', reset: () => {}, stop: async () => {} },
    resolveProject: () => ({ project: SHOP, branch: 'main' }),
    exclusions: { excludePaths: [], excludeProjects: [] },
    userId: null,
    jobsFor: () => [],
    ...overrides,
  });
}

function raw(event: string, payload: unknown, overrides: Partial<RawEvent> = {}): RawEvent {
  return { agent: 'claude-code', event, origin: 'hook', speaker: 'owner', payload, ...overrides };
}

const bash = (fields: Record<string, unknown> = {}) => ({
  session_id: 's',
  prompt_id: 'p',
  cwd: '/home/dev/shop',
  tool_name: 'Bash',
  tool_use_id: 'toolu_1',
  tool_input: { command: 'npm test' },
  ...fields,
});

async function eventOf(preparing: ReturnType<EventIngest['prepare']>) {
  const prepared = await preparing;
  if (prepared.kind !== 'event') throw new Error(`Not an event: ${JSON.stringify(prepared)}`);
  return prepared.event;
}

it.each([['a text'], [['a list']], [null], [7]])('refuses %j for a payload', async (payload) => {
  expect(await ingestWith().prepare(raw('Stop', payload))).toEqual({
    kind: 'invalid',
    detail: 'Expected the hook’s payload as one JSON object',
  });
});

it('does not leave an AWS secret beside its key id, whether a key, an item of a list or JSON in a text names it', async () => {
  const id = ['AKIA', '4X7QK2M9P3L8ZT5R'].join('');
  const secret = ['XPV9iAPm0+d2jBlErZS', 'RZGjb3nXjVWSYdQUrYPA'].join('/');
  const event = await eventOf(
    ingestWith().prepare(
      raw(
        'PostToolUse',
        bash({
          tool_name: 'mcp__keys__store',
          tool_input: { [id]: secret, pair: [id, secret], text: JSON.stringify({ [id]: secret }) },
          tool_response: { [id]: secret },
        }),
      ),
    ),
  );
  expect(JSON.stringify(event)).not.toContain('RZGjb3nXjVWSYdQUrYPA');
});

it('masks a secret in every text of an event, and keeps the rest as it was', async () => {
  const event = await eventOf(
    ingestWith().prepare(
      raw(
        'PostToolUse',
        bash({
          tool_input: { command: `curl -H "Authorization: Bearer ${SECRET}" api.example.com`, [SECRET]: 'as a key' },
          tool_response: { stdout: `logged in with ${SECRET}`, stderr: '' },
          error: SECRET,
        }),
        { agent: SECRET, branch: `fix-${SECRET}` },
      ),
    ),
  );
  expect(JSON.stringify(event)).not.toContain(SECRET);
  expect(event.toolCall?.outputPreview).toContain('logged in with [REDACTED:');
  expect(event.eventId).toBe('post:toolu_1');
});

it('takes an event of Codex in by its turn', async () => {
  const { prompt_id: turn_id, ...payload } = bash();
  const event = await eventOf(ingestWith().prepare(raw('PreToolUse', { ...payload, turn_id }, { agent: 'codex' })));
  expect(event).toMatchObject({ agent: 'codex', promptId: 'p', eventId: 'pre:toolu_1' });
});

it('keeps a patch of a file that may hold secrets out, as Codex delivers it and as the spool keeps it', async () => {
  const command = '*** Begin Patch\n*** Update File: app/.env\n+GREETING=hello-there\n*** End Patch';
  const call = bash({ tool_name: 'apply_patch', tool_input: { command } });
  for (const agent of ['codex', 'claude-code']) {
    const event = await eventOf(ingestWith().prepare(raw('PreToolUse', call, { agent })));
    expect(JSON.stringify(event)).not.toContain('hello-there');
  }
});

it('keeps ids that look like secrets apart, so that two of them never meet', async () => {
  const other = SECRET.replace('aB3d', 'cD5f');
  const prepare = (session_id: string, eventId: string) =>
    eventOf(ingestWith().prepare(raw('Stop', { session_id, prompt_id: session_id }, { eventId })));
  expect((await prepare('s', 'minted-by-the-hook')).eventId).toBe('minted-by-the-hook');
  const [one, two, again] = [await prepare(SECRET, SECRET), await prepare(other, other), await prepare(SECRET, SECRET)];
  for (const id of ['eventId', 'sessionId', 'promptId'] as const) {
    expect(one[id]).toMatch(/^redacted:[0-9a-f]{32}$/);
    expect(two[id]).not.toBe(one[id]);
    expect(again[id]).toBe(one[id]);
  }
  expect(JSON.stringify([one, two])).not.toContain(SECRET);
});

it('masks a value later in its session that was named a secret once, and nowhere else', async () => {
  const ingest = ingestWith();
  const value = 'tangerine-forklift-4417-orbit';
  const say = async (session_id: string, command: string) =>
    JSON.stringify(
      (await eventOf(ingest.prepare(raw('PreToolUse', bash({ session_id, tool_input: { command } }))))).payload,
    );
  expect(await say('one', `export DB_PASSWORD=${value}`)).not.toContain(value);
  expect(await say('one', `make ${value}`)).not.toContain(value);
  expect(await say('two', `make ${value}`)).toContain(value);
});

it('stores neither the content of a secret file nor what stands between private tags', async () => {
  const { payload } = await eventOf(
    ingestWith().prepare(
      raw(
        'PostToolUse',
        bash({
          tool_name: 'Read',
          tool_input: { file_path: '/home/dev/shop/.env' },
          tool_response: { file: { content: 'COLOUR=mauve' } },
          note: 'before <private>the plan</private> after',
        }),
      ),
    ),
  );
  expect(JSON.stringify(payload)).toContain('/home/dev/shop/.env');
  expect(JSON.stringify(payload)).not.toMatch(/mauve|the plan/);
});

it('takes nothing of an excluded project, whichever way it is named', async () => {
  for (const excluded of [SHOP.key, SHOP.root, '/home/dev']) {
    const ingest = ingestWith({ exclusions: { excludePaths: [], excludeProjects: [excluded] } });
    expect(await ingest.prepare(raw('PreToolUse', bash()))).toEqual({ kind: 'excluded' });
  }
});

it('records an event outside of any folder without a project, and asks nobody for one', async () => {
  const ingest = ingestWith({
    resolveProject: () => {
      throw new Error('must not be asked');
    },
  });
  expect(await eventOf(ingest.prepare(raw('Stop', { session_id: 's' })))).toMatchObject({
    project: null,
    branch: null,
  });
});

it('hands an event to the writer together with the jobs that follow from it', async () => {
  const written: unknown[] = [];
  const job = { kind: 'digest-turn', key: 's' };
  const ingest = ingestWith({
    jobsFor: () => [job],
    writer: {
      write: async (event, jobs) => {
        written.push([event.eventId, jobs]);
        return 'duplicate';
      },
      reset: () => {},
      stop: async () => {},
    },
  });
  expect(await ingest.store(makeEvent({ eventId: 'one' }))).toBe('duplicate');
  expect(written).toEqual([['one', [job]]]);
});

it('prepares the events of a session in their order, and those of others meanwhile', async () => {
  let isHeld = true;
  const slowly: Redactor = {
    ...redactor,
    *payloadInSteps(value, known) {
      while (isHeld && JSON.stringify(value).includes('a long text')) yield;
      return redactor.payload(value, known);
    },
  };
  const ingest = ingestWith({ redactor: slowly });
  const done: string[] = [];
  const prepare = async (session_id: string, tool_use_id: string, tool_response: string) => {
    await ingest.prepare(raw('PostToolUse', bash({ session_id, tool_use_id, tool_response })));
    done.push(tool_use_id);
  };
  const one = [prepare('one', 'long', 'a long text'), prepare('one', 'next', '')];
  await prepare('two', 'other', '');
  expect(done).toEqual(['other']);
  isHeld = false;
  await Promise.all(one);
  expect(done).toEqual(['other', 'long', 'next']);
});
