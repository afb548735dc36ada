import { describe, expect, it } from 'vitest';
import { FUSIONS, type Fusion } from '../../../daemon/contract/words.ts';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { choosePassages, plainText } from '../../../daemon/recall/passages/choose-passages.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, TO_RANK } from '../../../daemon/recall/passages/score-passages.ts';
import type { Boosted } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { joinLists } from '../../../daemon/recall/ranking/join-lists.ts';
import { createTextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { estimateTokens } from '../../../daemon/text/estimate-tokens.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';

const CHORE = 'Agent: moved files about, ran the linter and read the notes of the other folder once more.';
const TEXTS = [
  `User: why were invoices doubled?\n${Array(12).fill(CHORE).join('\n')}\nThe invoices were doubled since the retry kept no idempotency key.`,
  `User: look at the invoices of March\n${Array(12).fill(CHORE).join('\n')}\nThey are in the archive.`,
  'Agent: The retry of the mailer has nothing to do with it.',
];
const QUERY = 'why were the invoices doubled by the retry?';

const items = TEXTS.map((text, id) => ({ id, text, score: 0.5, session: null, headTokens: () => 20 }));
const index = createTextIndex();
for (const [id, text] of TEXTS.entries())
  index.upsert({ id, session: null, createdAt: id, terms: packTerms(analyse(text)) });
const { terms } = index.search(QUERY);
const scores = await createPassageScorer(
  { readTexts: createReadTexts(), embedder: openStaticTable() },
  QUERY,
  terms,
)(items, TO_RANK);

describe('the passages for a question', () => {
  it('hold the answer, from deep inside a long text', () => {
    expect(choosePassages(items, scores, 120)(120).get(0)!.excerpt).toContain('no idempotency key');
  });

  it('fit the budget, and are fewer observations in a small one', () => {
    for (const budget of [60, 120, 400]) {
      const chosen = choosePassages(items, scores, budget)(budget);
      const cost = [...chosen.values()].reduce((sum, { excerpt }) => sum + estimateTokens(excerpt) + 20, 0);
      expect(cost).toBeLessThanOrEqual(budget);
      expect(chosen.size).toBeLessThanOrEqual(Math.max(1, budget / 100));
    }
  });

  it('never repeat a sentence', () => {
    const said =
      [...choosePassages(items, scores, 2000)(2000).values()]
        .map(({ excerpt }) => excerpt)
        .join('\n')
        .split('ran the linter').length - 1;
    expect(said).toBeLessThanOrEqual(1);
  });

  it('are not those that were shown before, though quoted then', () => {
    const said = plainText('#0: “… The invoices were doubled since the retry kept no “idempotency” key.”');
    const shown = [...choosePassages(items, scores, 400, said)(400).values()].map(({ excerpt }) => excerpt).join('\n');
    expect(shown).not.toContain('idempotency');
    expect(shown).not.toBe('');
  });

  it('of one session stand together, behind its best', () => {
    const sessions = ['s', null, 's', null];
    const mixed = items.map((item, place) => ({ ...item, session: sessions[place] ?? null }));
    const shown = [...choosePassages(mixed, scores, 2000)(2000)].map(([id, { follows }]) => ({ id, follows }));
    const apart = [...choosePassages(items, scores, 2000)(2000).keys()];
    expect(shown.map(({ id }) => id).sort()).toEqual(apart.sort());
    const first = shown.findIndex(({ id }) => sessions[id] === 's');
    expect(sessions[shown[first + 1]!.id]).toBe('s');
    expect(shown.filter(({ follows }) => follows)).toEqual([shown[first + 1]]);
  });

  it('of no observation are none', () => {
    expect(choosePassages([], scores, 400)(400).size).toBe(0);
  });
});

describe('the passages compared by meaning', () => {
  it('are the best by words, so many of each observation and so long together', async () => {
    const compared = async (ofEach: number, maxChars: number) => {
      const found = await createPassageScorer(
        { readTexts: createReadTexts(), embedder: openStaticTable() },
        QUERY,
        terms,
      )(items, { ofEach, maxChars });
      return [...found.values()].flat().filter(({ near }) => near !== undefined);
    };
    expect(await compared(1, 1000)).toHaveLength(3);
    const [one, ...others] = await compared(3, 80);
    expect(others).toEqual([]);
    expect(one!.words).toBe(Math.max(...[...scores.values()].flat().map(({ words }) => words)));
    expect(await compared(0, 1000)).toEqual([]);
  });
});

describe('the ranking for a question', () => {
  const hits = [2, 0, 1].map(
    (id, at) => ({ id, score: 0.6 - at / 100, explain: { text: null, vector: null } }) as Boosted,
  );
  const joined = (averageLength: number, fusion: Fusion) =>
    joinLists(hits, { fusion, passages: scores, averageLength }).map(({ id }) => id);

  it.each(FUSIONS)('puts the text with the answer first where texts are long, fused by %s', (fusion) => {
    expect(joined(300, fusion)[0]).toBe(0);
  });

  it.each(FUSIONS)('is left alone where every text is a passage itself, fused by %s', (fusion) => {
    expect(joined(40, fusion)).toEqual([2, 0, 1]);
  });

  it('does without vectors', async () => {
    const plain = await createPassageScorer(
      { readTexts: createReadTexts(), embedder: undefined },
      QUERY,
      terms,
    )(items, TO_RANK);
    expect(choosePassages(items, plain, 120)(120).get(0)!.excerpt).toContain('no idempotency key');
  });
});
