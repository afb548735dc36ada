import { describe, expect, it } from 'vitest';
import { sinceTime } from '../../cli/commands/since.ts';

const NOW = new Date(2026, 2, 1, 15, 30);

describe('--since', () => {
  it.each([
    ['12h', new Date(2026, 2, 1, 3, 30)],
    ['30d', new Date(NOW.getTime() - 30 * 86_400_000)],
    ['2w', new Date(NOW.getTime() - 14 * 86_400_000)],
    ['today', new Date(2026, 2, 1)],
    ['yesterday', new Date(2026, 1, 28)],
    ['2026-01-31', new Date(2026, 0, 31)],
    ['2026-01-31T10:00:00Z', new Date('2026-01-31T10:00:00Z')],
  ])('reads %s', (text, expected) => expect(sinceTime(text, NOW)).toEqual(expected));

  it.each(['someday', '2026-02-31', '30', '1y', '', '2026-13-01'])('never guesses at %j', (text) => {
    expect(() => sinceTime(text, NOW)).toThrow(/2026-01-31/);
  });
});
