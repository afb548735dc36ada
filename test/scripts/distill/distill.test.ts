import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkModelFolder } from '../../../cli/models/model-folder.ts';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { noEmbedder } from '../../../daemon/models/no-embedder.ts';
import { openEmbedder } from '../../../daemon/models/open-embedder.ts';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { createWordPiece } from '../../../daemon/models/word-piece.ts';
import { askForTokens } from '../../../scripts/distill/ask-teacher.ts';
import { bagTexts, embedBags } from '../../../scripts/distill/bags.ts';
import { chooseVocabulary } from '../../../scripts/distill/choose-vocabulary.ts';
import { piecesOf } from '../../../scripts/distill/cut-pieces.ts';
import { distill } from '../../../scripts/distill/distill.ts';
import { fitTable } from '../../../scripts/distill/fit-table.ts';
import { learnVocabulary } from '../../../scripts/distill/learn-vocabulary.ts';
import { makeMatrix, rowOf } from '../../../scripts/distill/matrix.ts';
import { principalAxes, project } from '../../../scripts/distill/principal-axes.ts';
import { dequantise, quantise } from '../../../scripts/distill/quantise.ts';
import { seededRandom } from '../../../scripts/distill/random.ts';
import { readTexts } from '../../../scripts/distill/read-texts.ts';
import { writeTable } from '../../../scripts/distill/write-table.ts';
import { topicTexts } from './distill-corpus.ts';

const MINILM = resolve(import.meta.dirname, '../../../../shared/embedding/all-MiniLM-L6-v2');
const WORKER = resolve(import.meta.dirname, '../../../dist/daemon/models/transformers-worker.js');
const notBuilt = existsSync(WORKER) ? undefined : 'dist/ is not built: npm run build';
const noMiniLm = existsSync(MINILM) ? notBuilt : 'no MiniLM folder in ../shared/embedding';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-memory-distill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('distilling a table', () => {
  it('comes clearly closer to a teacher than its tokens alone, on texts it was not fitted on', async () => {
    const texts = topicTexts(1_500);
    const { cosine } = await distill({
      teacher: openStaticTable(),
      texts,
      tokens: learnVocabulary(texts, 400),
      dimensions: 32,
      lambda: 0.1,
    });
    expect(1 - cosine.heldOut).toBeLessThan((1 - cosine.heldOutUnfitted) / 2);
    expect(cosine.heldOut).toBeGreaterThan(0.95);
  });

  it('writes a folder that is whole, and that the daemon opens and finds the teacher’s neighbours with', async () => {
    const teacher = openStaticTable();
    const texts = topicTexts(600);
    const tokens = learnVocabulary(texts, 400);
    const result = await distill({ teacher, texts, tokens, dimensions: 48, lambda: 0.1 });
    const out = join(folder, 'my-table');
    const origin = { teacher: teacher.name, tokens, vocabularyOrigin: 'learnt', lambda: 0.1, isEnglishOnly: false };
    writeTable(out, result, origin);
    expect(await checkModelFolder(out)).toHaveLength(5);
    expect(() => writeTable(out, result, origin)).toThrow('already exists');

    const { embedder } = await openEmbedder({ model: out, modelsFolder: folder });
    expect(embedder).toMatchObject({ name: 'my-table', dimensions: 48 });
    expect(embedder.familiarity('wörter einer anderen sprache')).toBe(1);
    const [asked, near, far] = await embedder.embed(
      [
        'the migration locked a table',
        'the database rollback locked the schema',
        'a parser reads tokens of the grammar',
      ],
      'query',
    );
    expect(dot(asked!, near!)).toBeGreaterThan(dot(asked!, far!) + 0.2);
  });

  it('is the same table for the same texts', async () => {
    const texts = topicTexts(200);
    const make = () =>
      distill({ teacher: openStaticTable(), texts, tokens: learnVocabulary(texts, 300), dimensions: 16, lambda: 0.1 });
    const [one, other] = [await make(), await make()];
    expect(Buffer.from(one.table.weights).equals(Buffer.from(other.table.weights))).toBe(true);
  });

  it('says what to do about too little text', async () => {
    const few = { teacher: openStaticTable(), texts: topicTexts(30), tokens: ['a', '##a'], dimensions: 8, lambda: 1 };
    await expect(distill(few)).rejects.toThrow('give a folder with more text');
  });

  it.skipIf(noMiniLm)('learns from a transformer', { timeout: 120_000 }, async () => {
    const { embedder: teacher, notice } = await openEmbedder({ model: MINILM, modelsFolder: folder });
    expect(notice).toBeUndefined();
    try {
      const texts = topicTexts(150);
      const result = await distill({
        teacher,
        texts,
        tokens: learnVocabulary(texts, 200),
        dimensions: 64,
        lambda: 0.1,
      });
      expect(result.cosine.heldOut).toBeGreaterThan(result.cosine.heldOutUnfitted + 0.05);
    } finally {
      await teacher.close();
    }
  });
});

describe('the least-squares fit', () => {
  it('solves the normal equations: no small step from its answer is better', () => {
    const random = seededRandom(3);
    const bags = bagTexts(['a b', 'b c c', 'a c', 'd a', 'd d b'], createWordPiece(['a', 'b', 'c', 'd']), 10);
    const fill = (rows: number) => {
      const matrix = makeMatrix(rows, 3);
      matrix.data.forEach((_, k) => {
        matrix.data[k] = random() - 0.5;
      });
      return matrix;
    };
    const [teacher, prior, lambda] = [fill(5), fill(4), 0.3];
    const table = fitTable(bags, teacher, prior, { lambda });
    const loss = () => squares(embedBags(bags, table).data, teacher.data) + lambda * squares(table.data, prior.data);
    const best = loss();
    for (let k = 0; k < table.data.length; k++) {
      for (const step of [-0.01, 0.01]) {
        table.data[k]! += step;
        expect(loss()).toBeGreaterThan(best);
        table.data[k]! -= step;
      }
    }
  });

  it('leaves tokens that no text holds at their prior', () => {
    const bags = bagTexts(['a'], createWordPiece(['a', 'z']), 10);
    const prior = { rows: 2, columns: 1, data: Float32Array.of(0, 0.7) };
    const table = fitTable(bags, { rows: 1, columns: 1, data: Float32Array.of(1) }, prior, { lambda: 0.1 });
    expect(table.data[0]).toBeCloseTo(1 / 1.1, 3);
    expect(table.data[1]).toBeCloseTo(0.7, 6);
  });
});

describe('the parts of it', () => {
  it('finds the axes on which vectors spread, and keeps lengths on them', () => {
    const random = seededRandom(5);
    const vectors = makeMatrix(200, 6);
    for (let row = 0; row < 200; row++) {
      const [strong, weak] = [(random() - 0.5) * 10, random() - 0.5];
      rowOf(vectors, row).set([strong, strong, weak, -weak, 0, 0]);
    }
    const axes = principalAxes(vectors, 2);
    expect(squares(axes.data)).toBeCloseTo(2, 4);
    expect(dot(rowOf(axes, 0), rowOf(axes, 1))).toBeCloseTo(0, 4);
    expect(squares(project(vectors, axes).data)).toBeCloseTo(squares(vectors.data), 2);
  });

  it('rounds no weight by more than half a step of its row', () => {
    const table = { rows: 2, columns: 3, data: Float32Array.of(0.5, -1, 0.25, 0, 0, 0) };
    const quantised = quantise(table);
    expect([...quantised.scales]).toEqual([Math.fround(1 / 127), 0]);
    dequantise(quantised).data.forEach((value, k) => {
      expect(Math.abs(value - table.data[k]!)).toBeLessThanOrEqual(0.5 / 127 + 1e-6);
    });
  });

  it('reads paragraphs of text files at any depth, each once, and leaves binaries and tables of numbers', () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'a.md'), 'The first paragraph of this file.\n\nThe second paragraph of it.\n');
    writeFileSync(
      join(folder, 'deep', 'b.txt'),
      'The first paragraph of this file.\n\n1 2 3 4 5 6 7 8 9 10 11 12 13 14\n',
    );
    writeFileSync(join(folder, 'c.bin'), Buffer.from([0, 1, 2, 3]));
    const whole = readTexts(folder, 100).filter((text) => text.startsWith('The') && text.endsWith('.'));
    expect(whole.sort()).toEqual(['The first paragraph of this file.', 'The second paragraph of it.']);
    expect(readTexts(folder, 1)).toHaveLength(1);
  });

  it('cuts long paragraphs, those without spaces too', () => {
    expect([...piecesOf('word '.repeat(150))].map((piece) => piece.split(' ').length)).toEqual([60, 60, 30]);
    expect([...piecesOf('数据库'.repeat(300))].map((piece) => piece.length)).toEqual([400, 400, 100]);
  });

  it('learns tokens that cover every word of the texts, in any script', () => {
    const texts = ['Die Datenbank sperrt die Tabelle', '数据库迁移', 'база данных'];
    const wordPiece = createWordPiece(learnVocabulary(texts, 60));
    for (const text of texts) {
      let pieces = 0;
      wordPiece.forEachPiece(text, () => pieces++);
      expect(pieces).toBeGreaterThanOrEqual(text.split(' ').length);
    }
  });

  it('takes the teacher’s tokens where it cuts words as the product does, else learns its own', () => {
    const teacherWith = (tokenizer: object) => writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
    teacherWith({
      normalizer: { type: 'BertNormalizer', lowercase: true },
      model: { type: 'WordPiece', vocab: { b: 1, a: 0 } },
    });
    expect(chooseVocabulary(folder, []).tokens).toEqual(['a', 'b']);
    teacherWith({ normalizer: { type: 'Precompiled' }, model: { type: 'Unigram', vocab: [['▁x', -1]] } });
    expect(chooseVocabulary(folder, ['hello'])).toMatchObject({
      origin: 'learnt from the texts',
      tokens: expect.arrayContaining(['hello']),
    });
  });

  it('gives special tokens no vector and asks for a continuing piece as letters', async () => {
    const heard: string[] = [];
    const teacher: Embedder = {
      ...noEmbedder,
      dimensions: 1,
      async embed(texts) {
        heard.push(...texts);
        return texts.map((text) => Float32Array.of(text.length));
      },
    };
    const vectors = await askForTokens(teacher, ['[CLS]', '[unused12]', '##ing', 'ing', '##', '#'], () => {});
    expect(heard.sort()).toEqual(['#', '##', 'ing']);
    expect([...vectors.data]).toEqual([0, 0, 3, 3, 2, 1]);
  });
});

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, d) => sum + value * b[d]!, 0);
const squares = (a: Float32Array, b?: Float32Array) =>
  a.reduce((sum, value, k) => sum + (value - (b?.[k] ?? 0)) ** 2, 0);
