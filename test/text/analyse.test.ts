import { describe, expect, it } from 'vitest';
import { analyse, createTermCounter, runsOf } from '../../daemon/text/analyse.ts';
import { queryTerms } from '../../daemon/text/query-terms.ts';
import fc from '../support/fast-check.ts';

const shared = (a: string, b: string): string[] => analyse(a).filter((term) => analyse(b).includes(term));

describe('the analyser', () => {
  it('reads nothing of the text before', () => {
    analyse('c++ std::vector v1.2.3');
    expect([analyse('c+'), analyse('std:'), analyse('v1.')]).toEqual([['c'], ['std'], ['v1', 'v', '1']]);
  });

  it.each([
    ['words by their stem', 'Running migrations', ['run', 'migrat']],
    ['camelCase whole and in parts', 'getUserById', ['getuserbyid', 'get', 'user', 'by', 'id']],
    ['acronyms inside a name', 'HTTPServer', ['httpserver', 'http', 'server']],
    ['snake_case whole and in parts', 'retry_count', ['retrycount', 'retri', 'count']],
    ['kebab-case whole and in parts', 'dry-run', ['dryrun', 'dri', 'run']],
    ['a flag with its dashes', '--dry-run', ['--dry-run', 'dryrun', 'dri', 'run']],
    ['a short flag', 'rm -f', ['rm', '-f', 'f']],
    [
      'a path, its end, its file and its parts',
      'src/db/pool.ts',
      ['src/db/pool.ts', 'db/pool.ts', 'src', 'db', 'pool.ts', 'pool', 'ts'],
    ],
    ['a file without its line number', 'pool.ts:42', ['pool.ts', 'pool', 'ts', '42']],
    ['an error code whole and in parts', 'TS2345', ['ts2345', 'ts', '2345']],
    ['an errno', 'ENOENT', ['enoent']],
    ['a version whole', '15.2.1', ['15.2.1', '15', '2', '1']],
    ['an issue number', 'fixes #42', ['fix', '#42', '42']],
    ['a name with a sign', 'C++ and C#', ['c++', 'c', 'and', 'c#', 'c']],
    ['a scoped name', 'std::vector', ['std::vector', 'std', 'vector']],
    ['a possessive without its ending', 'Ada’s plan', ['ada', 'plan']],
    ['words that an apostrophe joins apart', "l'homme", ['l', 'homm']],
    ['words with diacritics without them', 'Müller naïve', ['muller', 'naiv']],
    ['Vietnamese as written too', 'việt', ['việt', 'viet']],
    ['full-width letters as plain ones', 'ＡＰＩ', ['api']],
    ['Chinese as characters and pairs', '数据库', ['数', '据', '库', '数据', '据库']],
    ['Japanese kana as pairs', 'エラー', ['エラ', 'ラー']],
    ['Korean as the word and pairs', '데이터', ['데이터', '데이', '이터']],
    ['Thai as triples', 'ข้อมูล', ['ข้อ', '้อม', 'อมู', 'มูล']],
    ['Russian without ё, with a stem', 'ёмкости', ['емкости', 'емкос']],
    ['Arabic without its article', 'الكتاب', ['كتاب']],
    ['an emoji', 'done 🎉', ['done', '🎉']],
    ['nothing of punctuation', '… !? — ()', []],
    ['nothing of a mark that stands alone', '\u302a \u0301', []],
  ])('gives %s', (_what, text, terms) => {
    expect(analyse(text)).toEqual(terms);
  });

  it('gives a Turkish word the same term with and without its dotless and dotted letters', () => {
    expect(shared('IŞIK', 'isik')).toEqual(['isik']);
    expect(shared('İstanbul', 'istanbul')).toEqual(['istanbul']);
  });

  it('finds an identifier in any of its spellings', () => {
    for (const other of ['user-id', 'userId', 'UserID', 'userid']) expect(shared('user_id', other)).toContain('userid');
  });

  it('cuts a run of a million characters and goes on behind it', () => {
    const terms = analyse(`before ${'x'.repeat(1_000_000)} after`);
    expect(terms).toHaveLength(3);
    expect(terms[1]!.length).toBeLessThan(200);
    expect(terms[2]).toBe('after');
  });

  it('survives halves of surrogate pairs and control characters', () => {
    expect(analyse('\ud800 a \udc00\u0000b')).toContain('b');
  });
});

describe('a query', () => {
  it('weighs function words down and repeats no term', () => {
    expect(queryTerms('What did the migration do to the migrations table?')).toEqual([
      { term: 'what', weight: 0.15 },
      { term: 'did', weight: 0.15 },
      { term: 'the', weight: 0.15 },
      { term: 'migrat', weight: 1 },
      { term: 'do', weight: 0.15 },
      { term: 'to', weight: 0.15 },
      { term: 'tabl', weight: 1 },
    ]);
  });
});

describe('a counter of terms', () => {
  it('counts what the analyser finds, also when counters take turns', () => {
    const [one, other] = [createTermCounter(['retri', 'count']), createTermCounter(['数据', 'pool.ts'])];
    const text = 'retry_count of src/db/pool.ts: 数据 retries';
    const [runs] = runsOf(text, [{ start: 0, end: text.length }]);
    for (let turn = 0; turn < 2; turn++) {
      expect([...one(runs!)]).toEqual([2, 1]);
      expect([...other(runs!)]).toEqual([1, 1]);
    }
  });

  it('reads a stretch of a text as if it were a text of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'a # -- ++ :: . 数据 C retry /'.split(' '), ' '), { maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (parts, a, b) => {
          const text = parts.join('');
          const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
          const [runs] = runsOf(text, [{ start, end }]);
          expect(runs!.flatMap(({ terms }) => terms)).toEqual(analyse(text.slice(start, end)));
        },
      ),
    );
  });
});
