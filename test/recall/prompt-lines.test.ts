/** What a question's prompt says of searching again: a line where the evidence is thin, pointers just below the floor, nothing where nothing is near. */
import { beforeAll, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const HOW = 'search again';
const POINTS = 'may be about this.';

describeEachBackend('a question’s prompt', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    const texts = [
      'The print queue stays in Postgres and not in Redis, since SKIP LOCKED is enough for its load.',
      'The gangway of the schooner is folded before the tide turns, by two of the crew.',
      ...Array.from({ length: 40 }, (_, at) => `Lot ${at} of rope was coiled on hook ${at} by crew ${at}`),
    ];
    await parts.memory.save(
      texts.map((text, at) => ({ text, project: PROJECT, session_id: `s${at}` })),
      'rest',
    );
    // A search waits for the project's index, a prompt doesn't.
    await parts.recall.search(searchRequestSchema.parse({ query: 'queue', project: PROJECT }));
  });

  const carried = async (prompt: string, budget = 800) =>
    (await parts.recall.recall({ prompt, project: PROJECT, budget_tokens: budget, explain: true } as never)).text;

  it('that is answered says nothing of searching again', async () => {
    const text = await carried('why does the print queue stay in Postgres and not in Redis?');
    expect(text).toContain('SKIP LOCKED');
    expect(text).not.toContain(HOW);
    expect(text).not.toContain(POINTS);
  });

  it('with thin evidence says below it, in at most 25 tokens, how to search again, within the budget', async () => {
    const prompt = 'why does the print queue stay in Postgres, as the quokka and the zebra of marketing want?';
    const text = await carried(prompt, 300);
    expect(text).toContain('SKIP LOCKED');
    const lines = text.split('\n');
    const line = lines.find((one) => one.includes(HOW))!;
    expect(line).toMatch(/other words, by a file, a time or a session/);
    expect(estimateTokens(line)).toBeLessThanOrEqual(25);
    expect(lines.indexOf(line)).toBe(lines.length - 2);
    expect(estimateTokens(text)).toBeLessThanOrEqual(300);
  });

  it('that is near nothing is empty, and so is one that is no question', async () => {
    expect(await carried('what does the zebra of the savanna eat in winter?')).toBe('');
    expect(await carried('Translate the marketing leaflet into Welsh')).toBe('');
  });

  it('that is told how once is not told again in its session', async () => {
    const prompt = 'why does the print queue stay in Postgres, as the quokka and the zebra of marketing want?';
    const question = {
      prompt,
      scope: 1,
      buckets: [],
      budgetTokens: 400,
      sessionId: 'asker',
      shown: new Set<number>(),
      ended: [],
      folder: null,
    };
    const first = await parts.recall.choose({ ...question, said: [] } as never);
    expect(first.block.text).toContain(HOW);
    const again = await parts.recall.choose({ ...question, said: [first.block.text] } as never);
    expect(again.block.text).not.toContain(HOW);
    const toolless = await parts.recall.choose({ ...question, said: [], hasTools: false } as never);
    expect(toolless.block.text).toContain('SKIP LOCKED');
    expect(toolless.block.text).not.toContain(HOW);
  });
});
