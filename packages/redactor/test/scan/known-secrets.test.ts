import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../../src/scan/known-secrets.ts';
import { randomFrom, randomText } from '../make-sample.ts';

const values = (count: number) =>
  Array.from({ length: count }, (_, i) => `${randomText('a-z', 10, randomFrom(i))}${i}`);

describe('KnownSecrets', () => {
  it.each([3, 40])('finds each of %i values, at the ends of a text and inside it', (count) => {
    const known = new KnownSecrets();
    const all = values(count);
    for (const value of all) known.add(value, 'secret');
    for (const value of all) {
      const text = `${value} and ${value}`;
      const found = known.find(text).map(({ start, end }) => [start, end]);
      expect(found).toEqual([
        [0, value.length],
        [value.length + 5, text.length],
      ]);
    }
    expect(known.find('nothing of the kind, however long the text may be')).toEqual([]);
  });

  it('finds a value wherever it begins, one after another, and whatever else begins as it does', () => {
    const known = new KnownSecrets();
    const all = values(40).map((value) => `sk-live-${value}`);
    for (const value of all) known.add(value, 'secret');
    for (let before = 0; before < 12; before++) {
      const text = `${' '.repeat(before)}${all[7]} ${all[8]}${' '.repeat(before % 3)}`;
      const first = before + all[7]!.length;
      expect(known.find(text).map(({ start, end }) => [start, end])).toEqual([
        [before, first],
        [first + 1, first + 1 + all[8]!.length],
      ]);
    }
  });

  it('forgets the oldest first and never holds more than 512', () => {
    const known = new KnownSecrets();
    const all = values(600);
    for (const value of all) known.add(value, 'secret');
    expect(known.find(all[0]!)).toEqual([]);
    expect(known.find(all.at(-1)!)).toHaveLength(1);
    expect(all.filter((value) => known.find(value).length > 0).length).toBeLessThanOrEqual(512);
  });

  it('takes no short values and no plain words, which would mask ordinary text', () => {
    const known = new KnownSecrets();
    for (const value of ['abc123', 'swordfish', '12345678']) known.add(value, 'password');
    expect(known.find('abc123 swordfish 12345678')).toEqual([]);
  });
});
