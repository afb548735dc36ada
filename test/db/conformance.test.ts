import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Database, QueryError } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';

describeEachBackend('the database door', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.query(
      'create table notes (id bigint generated always as identity primary key, label text unique, data jsonb)',
    );
  });

  const roundTrip = async (cast: string, value: unknown) =>
    (await db.query(`select $1${cast} as value`, [value]))[0]?.value;

  it.each<[string, string, unknown]>([
    ['text', '::text', 'an "odd" \\ string, with {braces} and ünïcödé 🦉'],
    ['the empty string', '::text', ''],
    ['int4', '::int', -7],
    ['int8 as number', '::bigint', 9_007_199_254_740_991],
    ['float8', '::float8', 0.1],
    ['bool true', '::bool', true],
    ['bool false', '::bool', false],
    ['null', '::text', null],
    ['timestamptz as Date', '::timestamptz', new Date('2026-02-03T04:05:06.789Z')],
    ['text[]', '::text[]', ['plain', 'with "quotes"', 'back\\slash', 'a,b', '{}', '', 'NULL', ' ']],
    ['an empty text[]', '::text[]', []],
    ['nulls inside text[]', '::text[]', ['a', null]],
    ['bigint[]', '::bigint[]', [1, 9_007_199_254_740_991]],
    ['bool[]', '::bool[]', [true, false]],
    [
      'nested int[]',
      '::int[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['jsonb object', '::jsonb', { a: 1, b: [true, null, 'x'], c: { 'quo"te': 'line\nbreak' } }],
    ['jsonb array', '::jsonb', [1, 'two', { three: [] }]],
    ['jsonb array of one boolean', '::jsonb', [true]],
    ['an empty jsonb array', '::jsonb', []],
    ['jsonb holding text that is itself JSON', '::jsonb', { text: '{"a": "\\u0041"}' }],
  ])('carries %s there and back', async (_name, cast, value) => {
    expect(await roundTrip(cast, value)).toStrictEqual(value);
  });

  it('carries bytea as Uint8Array', async () => {
    const bytes = new Uint8Array(randomBytes(1000));
    expect(await roundTrip('::bytea', bytes)).toStrictEqual(bytes);
  });

  it('takes a bigint and gives int8 back as number', async () => {
    expect(await roundTrip('::bigint', 12n)).toBe(12);
  });

  it('counts as number', async () => {
    expect(await db.query('select count(*) as n from generate_series(1, 3)')).toStrictEqual([{ n: 3 }]);
  });

  it('reads and compares vectors in their text form', async () => {
    const rows = await db.query(
      `select ($1::text::vector)::text as v, $1::text::vector <=> '[1,0,0]'::vector as distance`,
      ['[0,1,0]'],
    );
    expect(rows).toStrictEqual([{ v: '[0,1,0]', distance: 1 }]);
  });

  it('replaces what Postgres cannot hold instead of refusing the row', async () => {
    expect(await roundTrip('::text', 'a\0b')).toBe('a\ufffdb');
    expect(await roundTrip('::jsonb', { 'k\0': ['\ud800', 'fine 🦉', '\\u0000'] })).toStrictEqual({
      'k\ufffd': ['\ufffd', 'fine 🦉', '\\u0000'],
    });
  });

  it('carries 5 MB of text in one parameter', async () => {
    const text = 'ünï "x" \\ '.repeat(500_000);
    expect(await roundTrip('::text', text)).toBe(text);
  });

  it('inserts a batch through jsonb_to_recordset', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ label: `batch ${index}`, data: { index } }));
    const inserted = await db.query<{ id: number }>(
      'insert into notes (label, data) select label, data from jsonb_to_recordset($1::jsonb) as r(label text, data jsonb) returning id',
      [rows],
    );
    expect(new Set(inserted.map(({ id }) => id)).size).toBe(200);
  });

  it.each<[string, unknown, RegExp]>([
    ['undefined', undefined, /undefined.*null/],
    ['a function', { f: () => 1 }, /function/],
    ['a bigint inside an object', { n: 1n }, /bigint/],
    ['a structure nested 101 deep', nested(101), /nested deeper than 100/],
  ])('refuses %s as a parameter and says why', async (_name, value, message) => {
    await expect(db.query('select $1::jsonb', [value])).rejects.toThrow(message);
  });

  it('takes a structure nested 100 deep', async () => {
    expect(await roundTrip('::jsonb', nested(100))).toStrictEqual(nested(100));
  });

  it('gives a unique violation as QueryError 23505 with the name of the constraint and nothing of the row', async () => {
    const label = `secret-${randomBytes(4).toString('hex')}`;
    await db.query('insert into notes (label) values ($1)', [label]);
    const error = await db.query('insert into notes (label) values ($1)', [label]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ code: '23505', constraint: 'notes_label_key' });
    expect(JSON.stringify({ ...(error as object) }) + (error as Error).stack).not.toContain(label);
  });

  it.each(['selekt 1', 'select $1::int', "select 'x'::int", 'select 1/0', 'select missing from notes'])(
    'stays usable after an error (%s)',
    async (sql) => {
      await expect(db.query(sql, sql.includes('$1') ? ['no number'] : [])).rejects.toBeInstanceOf(QueryError);
      expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
    },
  );

  it('answers 200 queries asked at once, each with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => db.query('select $1::int as n, repeat($2, 100) as t', [n, 'x'])),
    );
    expect(answers.map(([row]) => row?.n)).toStrictEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('refuses two statements in one query', async () => {
    await expect(db.query('select 1; select 2')).rejects.toMatchObject({ code: '42601' });
  });

  it('describes itself', async () => {
    const { serverVersion, vectorVersion, location } = await db.describe();
    expect(Number.parseInt(serverVersion, 10)).toBeGreaterThanOrEqual(14);
    expect(vectorVersion).toMatch(/^0\.\d+\.\d+$/);
    expect(location).not.toBe('');
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 'leaf' : [nested(depth - 1)];
}
