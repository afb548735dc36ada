/** A prompt and a search are answered, in time and with what the words find, whatever becomes of the model's process. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { traitsFromConfig } from '../../daemon/models/known-models.ts';
import { openTransformers } from '../../daemon/models/transformers.ts';
import { activateModel } from '../../daemon/store/memories/embeddings.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const TEXTS = [
  'The websocket server needs sticky sessions behind the load balancer.',
  'Tea is served at five in the harbour office.',
  'Invoices are rounded per line, not per total.',
];
const QUESTION = 'Why does the websocket server need sticky sessions?';

describeEachBackend('with a model in trouble', (open) => {
  let db: Database;
  const opened: Embedder[] = [];
  const troubled = (trouble: 'hung' | 'killed'): Embedder => {
    const embedder = openTransformers({
      name: trouble,
      folder: trouble,
      runtime: '/nowhere',
      traits: traitsFromConfig({ hidden_size: 4 }),
      workerPath: join(import.meta.dirname, '../models/troubled-worker.mjs'),
    });
    opened.push(embedder);
    return embedder;
  };

  beforeAll(async () => {
    db = await open();
    await makeParts(db).memory.save(
      TEXTS.map((text) => ({ text, project: PROJECT })),
      'rest',
    );
  });
  afterAll(async () => {
    for (const embedder of opened) await embedder.close();
  });

  it.each(['hung', 'killed'] as const)('a prompt is answered by the words: %s', async (trouble) => {
    const embedder = troubled(trouble);
    await db.transaction((tx) => activateModel(tx, trouble, embedder.dimensions));
    const { recall } = makeParts(db, { embedder: () => embedder });
    await recall.search(searchRequestSchema.parse({ query: 'tea', project: PROJECT, mode: 'text' })); // loads the index
    // More prompts than a queue would forgive: none waits for those before it.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => recall.recall({ prompt: QUESTION, project: PROJECT, budget_tokens: 800 })),
    );
    for (const { text, degraded } of answers) {
      expect(text).toContain('sticky sessions');
      expect(degraded.some((lack) => lack.startsWith('vector:'))).toBe(true);
    }
  });

  it('a search is answered by the words while the process hangs', async () => {
    const embedder = troubled('hung');
    const { recall } = makeParts(db, { embedder: () => embedder });
    const { results, degraded } = await recall.search(
      searchRequestSchema.parse({ query: 'sticky sessions', project: PROJECT }),
    );
    expect(results[0]).toMatchObject({ title: TEXTS[0] });
    expect(degraded).toContain('vector:late');
  });
});
