import type { ModelFigures } from '../../cli/models/bench-model.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { residentBytes } from './resident-bytes.ts';

/** How long each kind of text is measured; a slow machine finishes at least one batch. */
const MEASURE_MS = 2_000;
const BATCH_SIZE = 16;
const QUERIES = 30;
/** Words of a prompt or a title, and of a turn that fills a window of 256 tokens. */
const SHORT_WORDS = 9;
const LONG_WORDS = 190;

/** Measure a model that was just opened. */
export async function measureModel(
  embedder: Embedder,
  { openedAt, rssBefore }: { openedAt: number; rssBefore: number },
): Promise<ModelFigures> {
  await embedder.embed(['the first text loads the model'], 'query');
  const loadMs = performance.now() - openedAt;
  const short = await textsPerSecond(embedder, SHORT_WORDS);
  const long = await textsPerSecond(embedder, LONG_WORDS);
  const queryMs: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const startedAt = performance.now();
    await embedder.embed([makeText(SHORT_WORDS, i)], 'query');
    queryMs.push(performance.now() - startedAt);
  }
  queryMs.sort((a, b) => a - b);
  return {
    model: embedder.name,
    dimensions: embedder.dimensions,
    load_ms: Math.round(loadMs),
    short_texts_per_s: Math.round(short),
    long_texts_per_s: Math.round(long),
    query_ms: Number(queryMs[Math.floor(QUERIES / 2)]!.toFixed(3)),
    rss_mib: Math.round((residentBytes() - rssBefore) / 2 ** 20),
  };
}

async function textsPerSecond(embedder: Embedder, words: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < MEASURE_MS) {
    const texts = Array.from({ length: BATCH_SIZE }, (_, i) => makeText(words, done + i));
    await embedder.embed(texts, 'passage');
    done += texts.length;
  }
  return (done / (performance.now() - startedAt)) * 1000;
}

const WORDS =
  'the build failed because database migration lock was held by another worker process and retry queue grew until memory limit killed parser test server'.split(
    ' ',
  );

/** A text that differs for each number, so that no cache can answer. */
const makeText = (words: number, number: number): string =>
  Array.from({ length: words }, (_, i) => WORDS[(number * 7 + i * (1 + (number % 5))) % WORDS.length]).join(' ');
