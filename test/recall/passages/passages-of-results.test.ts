import { expect, it } from 'vitest';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { passagesOfResults } from '../../../daemon/recall/passages/passages-of-results.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, TO_RANK } from '../../../daemon/recall/passages/score-passages.ts';
import { createTextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';
import { openGate } from '../gate/open-gate.ts';

const BUDGET_TOKENS = 500;
const PAGE = 10;

const embedder = openStaticTable();
const gate = await openGate(embedder);
const texts = gate.sessionTexts();
const index = createTextIndex();
for (const [id, text] of texts.entries())
  index.upsert({ id, session: null, createdAt: id, terms: packTerms(analyse(text)) });

it('the scorer that ranked the results chooses the passages that a new one would, and reads no text again', async () => {
  let read = 0;
  const readTexts = createReadTexts();
  const counted: typeof readTexts = (id, text) => {
    read++;
    return readTexts(id, text);
  };
  const newScorer = (query: string, terms: ReturnType<typeof index.search>['terms']) =>
    createPassageScorer({ embedder, readTexts: counted }, query, terms);
  for (const { text: query } of gate.questions) {
    const { terms, hits } = index.search(query);
    const found = hits.map(({ id, score }) => ({ id, score, title: '', text: texts[id]!, session: null }));
    const page = found.slice(0, PAGE);
    const scorer = newScorer(query, terms);
    await scorer(found, TO_RANK);
    read = 0;
    const chosen = await passagesOfResults(page, [scorer], BUDGET_TOKENS);
    expect(read).toBe(0);
    expect(chosen).toEqual(await passagesOfResults(page, [newScorer(query, terms)], BUDGET_TOKENS));
    expect(read).toBe(page.length);
  }
});
