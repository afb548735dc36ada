import { expect, it, vi } from 'vitest';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, TO_RANK } from '../../../daemon/recall/passages/score-passages.ts';

const TEXT = 'User: why does the ferry wait?\nAgent: The ferry waits for the tide.\nRan: npm test';

it('reads the text of an observation once, and anew when it has changed', () => {
  const readTexts = createReadTexts();
  const first = readTexts(1, TEXT);
  expect(first.map(({ start, end }) => TEXT.slice(start, end))).toEqual(TEXT.split('\n'));
  expect(readTexts(1, `${TEXT}`)).toBe(first);
  expect(readTexts(1, 'Agent: It waits no more.')).toHaveLength(1);
  expect(readTexts(2, TEXT)).not.toBe(first);
});

it('keeps the passages used last, and those of a text that is longer than all it may keep only until the next', () => {
  const readTexts = createReadTexts(6);
  const [one, two] = [readTexts(1, TEXT), readTexts(2, TEXT)];
  readTexts(1, TEXT);
  readTexts(3, TEXT);
  expect([readTexts(1, TEXT) === one, readTexts(2, TEXT) === two]).toEqual([true, false]);
  const long = `${TEXT}\n${TEXT}\n${TEXT}`;
  const read = readTexts(4, long);
  expect(readTexts(4, long)).toBe(read);
  expect(readTexts(1, TEXT)).not.toBe(one);
  expect(readTexts(4, long)).not.toBe(read);
});

it('scores passages as if each prompt were the first, and embeds none of them twice', async () => {
  const table = openStaticTable();
  const embed = vi.fn<Embedder['embed']>((...args) => table.embed(...args));
  const readTexts = createReadTexts();
  const terms = [{ term: 'ferri', weight: 1, idf: 2, documents: 1 }];
  const observations = [{ id: 1, text: TEXT }];
  for (const query of ['why does the ferry wait', 'when does the ferry go']) {
    const scores = await createPassageScorer(
      { readTexts, embedder: { ...table, embed } },
      query,
      terms,
    )(observations, TO_RANK);
    const afresh = await createPassageScorer(
      { readTexts: createReadTexts(), embedder: table },
      query,
      terms,
    )(observations, TO_RANK);
    expect(scores.get(1)).toEqual(afresh.get(1));
  }
  const embedded = embed.mock.calls.flatMap(([texts]) => texts);
  expect(embedded.filter((text) => text.startsWith('Agent:'))).toHaveLength(1);
});
