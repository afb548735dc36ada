import { describe, expect, it } from 'vitest';
import { englishFamiliarity } from '../../daemon/models/english-familiarity.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { bertEnglishPieces } from '../../daemon/models/static-vocabulary.ts';
import { createWordPiece } from '../../daemon/models/word-piece.ts';

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);

describe('the static table', () => {
  const table = openStaticTable();

  it('gives unit vectors that tell like from unlike', async () => {
    const [login, signIn, tomato] = await table.embed(
      ['fix the login page', 'repair the sign-in screen', 'prune tomato plants in spring'],
      'passage',
    );
    expect(cosine(login!, login!)).toBeCloseTo(1, 5);
    expect(cosine(login!, signIn!)).toBeGreaterThan(cosine(login!, tomato!) + 0.15);
  });

  it('gives a zero vector for a text without a known token', async () => {
    const vectors = await table.embed(['', ' \n '], 'query');
    for (const vector of vectors) expect(vector.every((x) => x === 0)).toBe(true);
  });

  it('does not care for case and accents', async () => {
    const [plain, shouted] = await table.embed(['cafe resume', 'CAFÉ RÉSUMÉ'], 'query');
    expect(cosine(plain!, shouted!)).toBeCloseTo(1, 5);
  });

  it('refuses a folder without the table', () => {
    expect(() => openStaticTable('/no/such/folder')).toThrow(/no such file or directory.*such\/folder/);
  });
});

describe('WordPiece', () => {
  const vocabulary = ['[UNK]', 'un', '##aff', '##able', 'cut', '##s', '.', '中', '文', 'a'];
  const pieces = (text: string) => {
    const found: string[] = [];
    createWordPiece(vocabulary).forEachPiece(text, (id) => found.push(vocabulary[id]!));
    return found;
  };

  it.each([
    ['takes the longest known piece first', 'Unaffable cuts.', ['un', '##aff', '##able', 'cut', '##s', '.']],
    ['leaves out a word that it can not cut whole', 'cut unknown cut', ['cut', 'cut']],
    ['takes Chinese a character at a time', '中文', ['中', '文']],
    ['leaves out words of more than a hundred letters', 'a'.repeat(101), []],
  ])('%s', (_what, text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });
});

describe('how familiar a query is to an English model', () => {
  it.each([
    ['why does the build fail on the second run', 1, 1],
    ['getUserById throws ENOENT when the pool is closed', 0.5, 1],
    ['42 + 7', 1, 1],
    ['Wie viele Einwohner hat die Stadt heute und wann wurde sie gegründet', 0, 0.2],
    ['Veritabanı bağlantısı neden kapanıyor', 0, 0.2],
    ['数据库迁移为什么失败', 0, 0],
    ['почему миграция не проходит', 0, 0],
  ])('%s', (query, least, most) => {
    const familiarity = englishFamiliarity(query, bertEnglishPieces());
    expect(familiarity).toBeGreaterThanOrEqual(least);
    expect(familiarity).toBeLessThanOrEqual(most);
  });
});
