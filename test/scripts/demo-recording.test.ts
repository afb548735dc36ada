import { expect, it } from 'vitest';
import { playing, scenesOf } from '../../scripts/pictures/playing-svg.ts';

const PRINTED = `Recorded sessions.
1. The first: <one> & two
   │ ${'a long line '.repeat(12)}

2. The second
   nothing
`;

it('a recording has each scene of what was printed, in lines that fit', () => {
  const scenes = scenesOf(PRINTED);
  expect(scenes.map(([head]) => head)).toEqual(['1. The first: <one> & two', '2. The second']);
  expect(scenes[0]).toHaveLength(3);
  for (const line of scenes.flat()) expect(line.length).toBeLessThanOrEqual(116);
  expect(scenes[0]![2]).toMatch(/^ {3}│ /);
});

it('a recording shows one line after the other and runs nothing', () => {
  const svg = playing(scenesOf(PRINTED));
  expect(svg).toContain('&lt;one&gt; &amp; two');
  expect(svg.match(/@keyframes/g)).toHaveLength(5);
  expect(svg).not.toMatch(/<script|href=|url\(/);
});
