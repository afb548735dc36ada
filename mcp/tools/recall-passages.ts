import { lostLegs } from '../../daemon/contract/degradation.ts';
import type { SearchResult } from '../../daemon/contract/search.ts';
import { defineTool, READS } from '../define-tool.ts';
import { formatRow, pickRow } from '../observation-row.ts';
import { quoteText, RECORDED_NOTE } from '../recorded-data.ts';
import { searchAgainLines } from '../search-again.ts';

/** Token budget of an answer: as much as five truncated whole turns, spread over more turns. */
const ANSWER_TOKENS = 2000;
/** Number of memories whose passages are searched; the benchmark finds no more with 20 (docs/recall-quality.md). */
const READ = 10;

export const recallPassages = defineTool({
  name: 'recall',
  description: 'Passages that answer a question, in 1–3 phrasings.',
  inputSchema: {
    type: 'object',
    properties: {
      queries: { type: 'array', items: { type: 'string', maxLength: 10_000 }, minItems: 1, maxItems: 3 },
    },
    required: ['queries'],
  },
  hints: READS,
  async run({ queries }, { api, folder, heardIn }) {
    const reply = await api.search({
      queries,
      limit: READ,
      passage_tokens: ANSWER_TOKENS,
      project: folder,
      ...(heardIn.session_id && { asker: { session_id: heardIn.session_id } }),
    });
    const results = reply.results.filter((result): result is SearchResult => 'id' in result);
    const answering = results.filter(({ passages }) => passages !== undefined);
    const lines = answering.map((result) => `${formatRow(result)}\n${quoteText(result.passages!)}`);
    const lost = lostLegs(reply.degraded);
    const text = [
      ...(lines.length > 0 ? [RECORDED_NOTE, ...lines] : ['Nothing found.']),
      ...searchAgainLines(reply),
      ...(lost.length > 0 ? [`(incomplete: ${lost.join(', ')})`] : []),
    ];
    return {
      text: text.join('\n'),
      data: {
        results: answering.map((result) => ({ ...pickRow(result), passages: result.passages! })),
        nearly: reply.nearly ?? [],
        terms: reply.terms ?? [],
        degraded: reply.degraded,
      },
    };
  },
});
