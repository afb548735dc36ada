/** A turn that only asked is no answer: what settled the matter comes before it, in prompts and in searches. */
import { beforeAll, expect, it, test } from 'vitest';
import type { SearchResult } from '../../daemon/contract/search.ts';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { askingsAmong } from '../../daemon/recall/ranking/askings.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const QUESTION = 'Why did we decide that the print queue stays in Postgres, and not in Redis?';
const turn = (id: number, text: string) => ({ id, text, source: 'digest', created_at: new Date(id * 1000) });

test('an asking is told by its words, and an answered one by its reply', () => {
  const askings = askingsAmong(QUESTION, [
    turn(1, `User: ${QUESTION}\nAgent: I could not find where this was settled.`),
    turn(2, 'User: why did we decide the print queue stays in postgres, not redis?'),
    turn(3, `User: ${QUESTION}\nAgent: Redis stays out of the queue, since Postgres has SKIP LOCKED.`),
    turn(4, `User: ${QUESTION}\nAgent: Redis stays out of the queue, as decided in May.`),
    turn(5, 'User: Why is the queue slow?\nAgent: It polls.'),
    turn(6, 'User: Drop Redis from the queue\nAgent: Redis is gone.'),
    turn(7, 'User: Was wurde zu Redis für die Queue entschieden?\nAgent: Dazu habe ich nichts gefunden.'),
  ]);
  expect([...askings]).toEqual([
    [4, 'answered'],
    [3, 'repeated'],
    [2, 'unanswered'],
    [1, 'unanswered'],
  ]);
});

describeEachBackend('a question that was asked before', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  const end = async (session: string, prompt: string, said: string) => {
    await parts.deliver('UserPromptSubmit', session, { prompt });
    await parts.deliver('Stop', session, { last_assistant_message: said });
    await parts.saveSession(session);
  };

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    for (const [at, [prompt, said]] of [
      [
        'Let us keep the queue in Postgres, Redis stays out of it',
        'We decided that the print queue stays in Postgres and not in Redis, since SKIP LOCKED is enough.',
      ],
      ['Draw the harbour map', 'The map is drawn.'],
      ['Where is the oven timer kept?', 'In the north shed.'],
      ['Which colour has the ferry?', 'Blue, since the storm.'],
    ].entries())
      await end(`work-${at}`, prompt!, said!);
    for (const [at, thing] of [
      'anchor',
      'buoy',
      'crane',
      'dinghy',
      'engine',
      'flag',
      'gangway',
      'hatch',
      'jetty',
      'keel',
      'lamp',
      'mast',
      'net',
    ].entries())
      await end(`fit-${at}`, `Paint the ${thing} of ship ${at}`, `The ${thing} has its second coat.`);
    for (const at of [1, 2, 3]) await end(`asking-${at}`, QUESTION, 'I could not find where this was settled.');
  });

  it('is answered by the decision, not by its askings', async () => {
    // A search waits for the project's index, a prompt doesn't.
    await parts.recall.search(searchRequestSchema.parse({ query: 'queue', project: PROJECT }));
    const { text } = await parts.recall.recall({ prompt: QUESTION, project: PROJECT, budget_tokens: 800 } as never);
    expect(text).toContain('SKIP LOCKED is enough');
    expect(text).not.toContain('could not find');
  });

  const found = async (query: string) =>
    (await parts.recall.search(searchRequestSchema.parse({ query, project: PROJECT }))).results as SearchResult[];

  it('finds the decision first in a search, and behind it the askings as one that says how often', async () => {
    const results = await found(QUESTION);
    expect(results[0]!.snippet).toContain('Postgres');
    expect(results[0]).not.toHaveProperty('asked');
    const askings = results.filter(({ snippet }) => snippet.includes('could not find'));
    expect(askings.map(({ asked }) => asked)).toEqual([3]);
  });

  it('that was answered stands once, by its last answer', async () => {
    const question = 'Which varnish does the mast of the schooner need?';
    await end('varnish-1', question, 'I could not find that.');
    for (const at of [2, 3]) await end(`varnish-${at}`, question, `Spar varnish, coat ${at}.`);
    const askings = (await found(question)).filter(({ title }) => title.includes('varnish'));
    expect(askings.map(({ session_id, asked }) => [session_id, asked])).toEqual([['varnish-3', 3]]);
  });
});
