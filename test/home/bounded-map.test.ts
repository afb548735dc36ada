import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { BoundedMap, BoundedSet } from '../../daemon/home/bounded-map.ts';

describe('BoundedMap', () => {
  it('loses the oldest entry to a new one', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3);
    expect([...map]).toEqual([
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('renews an entry that is set again, and loses none to it', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4);
    expect([...map.keys()]).toEqual(['a', 'c']);
  });

  it('loses the oldest of those that are left after some were deleted, or all', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3);
    map.delete('b');
    map.set('d', 4).set('e', 5);
    expect([...map.keys()]).toEqual(['d', 'e']);
    map.clear();
    map.set('f', 6).set('g', 7).set('h', 8);
    expect([...map.keys()]).toEqual(['g', 'h']);
  });

  it('holds the last of many entries, whatever was set, deleted and cleared before', () => {
    const map = new BoundedMap<number, number>(100);
    let expected: number[] = [];
    for (let n = 0; n < 20_000; n++) {
      const key = (n * 7919) % 163;
      expected = expected.filter((one) => one !== key);
      if (n % 5 === 0) map.delete(key);
      else {
        map.set(key, n);
        expected = [...expected, key].slice(-100);
      }
      if (n % 3001 === 0) {
        map.clear();
        expected = [];
      }
    }
    expect([...map.keys()]).toEqual(expected);
  });
});

describe('the memory that a BoundedMap holds', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  it.each([20, 500, 1000])('does not grow while the same %i of 1000 entries are set again and again', (keys) => {
    const map = new BoundedMap<number, { n: number }>(1000);
    for (let n = 0; n < 2000; n++) map.set(n, { n });
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 300_000; n++) map.set(1000 + (n % keys), { n });
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
    expect(map.size).toBe(1000);
  });
});

describe('BoundedSet', () => {
  it('loses the value that was added the longest time ago', () => {
    const set = new BoundedSet<string>(2);
    for (const value of ['a', 'b', 'a', 'c']) set.add(value);
    expect(['a', 'b', 'c'].map((value) => set.has(value))).toEqual([true, false, true]);
    set.delete('a');
    expect(set.has('a')).toBe(false);
  });
});
