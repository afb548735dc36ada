import { describe, expect, it } from 'vitest';
import { namedTimes } from '../../daemon/text/named-times.ts';

/** A Wednesday. */
const NOW = new Date(2024, 4, 15, 10).getTime();

const date = (ms: number) => {
  const at = new Date(ms);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};
/** The first span as "first day – first day after it"; the others are earlier years. */
const first = (query: string) =>
  namedTimes(query, NOW)
    .slice(0, 1)
    .map(({ from, until }) => `${date(from)} – ${date(until)}`)[0];

describe('times that a question names', () => {
  it.each([
    ['what did we decide on 13 October 2023?', '2023-10-13 – 2023-10-14'],
    ['the 1st of May, 2023', '2023-05-01 – 2023-05-02'],
    ['October 13, 2023', '2023-10-13 – 2023-10-14'],
    ['Oct 3rd 2023', '2023-10-03 – 2023-10-04'],
    ['run 2024-01-06-cf564e14', '2024-01-06 – 2024-01-07'],
    ['the release of December 2023', '2023-12-01 – 2024-01-01'],
    ['Was war am 3. März 2024?', '2024-03-03 – 2024-03-04'],
    ['el 5 de mayo de 2023', '2023-05-05 – 2023-05-06'],
    ['13 октября 2023', '2023-10-13 – 2023-10-14'],
    ['2023年10月13日发生了什么', '2023-10-13 – 2023-10-14'],
    ['what happened in 2023', '2023-01-01 – 2024-01-01'],
    ['what broke yesterday', '2024-05-14 – 2024-05-15'],
    ['what did we do on Friday', '2024-05-10 – 2024-05-11'],
    ['since Wednesday', '2024-05-08 – 2024-05-09'],
    ['two days ago', '2024-05-13 – 2024-05-14'],
    ['3 weeks ago', '2024-04-21 – 2024-04-28'],
    ['last week', '2024-05-02 – 2024-05-15'],
  ])('%s', (query, expected) => {
    expect(first(query)).toBe(expected);
  });

  it('without a year it may be any of the last ten', () => {
    const spans = namedTimes('what did we do in May', NOW);
    expect(spans.map(({ from }) => new Date(from).getFullYear())).toEqual(
      Array.from({ length: 10 }, (_, i) => 2024 - i),
    );
  });

  it.each([
    'may I march on',
    'in the may',
    'set 3 retries',
    'version 2.0.13',
    'error 13 in the mayor',
    'port 2023',
    'dec 3.5',
    'a fortnight',
    '',
  ])('none in “%s”', (query) => {
    expect(namedTimes(query, NOW)).toEqual([]);
  });

  it('reads a pasted log in no time', () => {
    const log = 'May 3 12:01:00 host app[1]: error at 2024-05-06 on 3 of 4 '.repeat(20_000);
    expect(namedTimes(log, NOW).length).toBeLessThanOrEqual(80);
  });
});
