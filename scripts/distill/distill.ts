// Makes a static table from a teacher:
//
//   texts ─► teacher's vectors ─► centred, unit length ─► strongest axes ─┐
//                                                                        ├─► least squares ─► int8
//   tokens ─► teacher's vectors of each alone ─► the same ─► × rarity ────┘ prior
//
// Centring first matters most: without it all vectors share one direction, which dominates every mean of token vectors.
import type { Embedder } from '../../daemon/models/embedder.ts';
import { createWordPiece } from '../../daemon/models/word-piece.ts';
import { askForTokens, askTeacher } from './ask-teacher.ts';
import { bagTexts, embedBags } from './bags.ts';
import { fitTable } from './fit-table.ts';
import { centreAndNormalise, type Matrix, meanCosine } from './matrix.ts';
import { principalAxes, project } from './principal-axes.ts';
import { dequantise, type QuantisedTable, quantise } from './quantise.ts';
import { weighPrior } from './weigh-prior.ts';

/** Share of the texts that the table is judged by and not fitted on. */
const HELD_OUT_SHARE = 0.02;
const HELD_OUT = { least: 20, most: 2_000 };
/** Texts needed to fit and judge a table. */
const MIN_TEXTS = 100;

type DistillOptions = {
  teacher: Embedder;
  /** Shuffled. */
  texts: readonly string[];
  tokens: readonly string[];
  dimensions: number;
  lambda: number;
  /** Called with each stage's progress. */
  onProgress?(stage: string, done: number, total: number): void;
};

export type Distilled = {
  table: QuantisedTable;
  texts: number;
  /** Mean cosine with the teacher's centred vectors. */
  cosine: {
    /** For held-out texts, by the prior alone. */
    heldOutUnfitted: number;
    /** For the same texts, by the finished table. */
    heldOut: number;
    /** For the texts it was fitted on. */
    fitted: number;
  };
};

/** @throws when there are too few texts */
export async function distill(options: DistillOptions): Promise<Distilled> {
  const { teacher, tokens, lambda, onProgress } = options;
  const wordPiece = createWordPiece(tokens);
  const all = bagTexts(options.texts, wordPiece, teacher.maxTokens);
  // A text without any known token can't be fitted.
  const texts = options.texts.filter((_, index) => all.starts[index + 1]! > all.starts[index]!);
  if (texts.length < MIN_TEXTS) {
    throw new Error(`Expected at least ${MIN_TEXTS} texts, found ${texts.length}: give a folder with more text`);
  }
  const asked = await askTeacher(teacher, texts, (done) => onProgress?.('texts', done, texts.length));
  const prior = await askForTokens(teacher, tokens, (done) => onProgress?.('tokens', done, tokens.length));
  const [target, start] = reduce(asked, prior, Math.min(options.dimensions, teacher.dimensions));

  const heldOutCount = Math.min(HELD_OUT.most, Math.max(HELD_OUT.least, Math.round(texts.length * HELD_OUT_SHARE)));
  const fitCount = texts.length - heldOutCount;
  const fitBags = bagTexts(texts.slice(0, fitCount), wordPiece, teacher.maxTokens);
  const heldOutBags = bagTexts(texts.slice(fitCount), wordPiece, teacher.maxTokens);
  const fitTarget = rowsOf(target, 0, fitCount);
  const heldOutTarget = rowsOf(target, fitCount, texts.length);

  weighPrior(start, fitBags, fitTarget);
  const fitted = fitTable(fitBags, fitTarget, start, {
    lambda,
    onRound: (round, rounds) => onProgress?.('fit', round, rounds),
  });
  const table = quantise(fitted);
  const finished = dequantise(table);
  return {
    table,
    texts: fitCount,
    cosine: {
      heldOutUnfitted: meanCosine(embedBags(heldOutBags, start), heldOutTarget),
      heldOut: meanCosine(embedBags(heldOutBags, finished), heldOutTarget),
      fitted: meanCosine(embedBags(fitBags, finished), fitTarget),
    },
  };
}

/** Centre and normalise both, and keep the axes along which the texts vary most. */
function reduce(texts: Matrix, tokens: Matrix, dimensions: number): [Matrix, Matrix] {
  centreAndNormalise(texts);
  centreAndNormalise(tokens);
  if (dimensions === texts.columns) return [texts, tokens];
  const axes = principalAxes(texts, dimensions);
  return [project(texts, axes), project(tokens, axes)];
}

const rowsOf = ({ data, columns }: Matrix, from: number, to: number): Matrix => ({
  rows: to - from,
  columns,
  data: data.subarray(from * columns, to * columns),
});
