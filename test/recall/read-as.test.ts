import { expect, it } from 'vitest';
import { readAs } from '../../daemon/recall/prompt/read-as.ts';

it('a prompt is read as kinds of work and names of things', () => {
  expect(readAs('push the release to the numbat registry')).toEqual({ work: ['pushes', 'releases'], names: [] });
  expect(readAs('why does parseWombat in src/zoo/feed.ts fail for PAY-231?')).toMatchObject({
    names: expect.arrayContaining(['parseWombat', 'src/zoo/feed.ts', 'PAY-231']),
  });
  expect(readAs('ok')).toEqual({ work: [], names: [] });
});

it('of a prompt of megabytes only the beginning is read', () => {
  expect(readAs(`${'x '.repeat(2_000_000)} push the release`).work).toEqual([]);
});
